#include "host/mqtt/mqtt_client.hpp"

#include <mosquitto.h>

#include <algorithm>
#include <utility>

#include "host/io/file.hpp"

namespace host {

namespace {

constexpr int kAtLeastOnce = 1;
constexpr int kKeepAliveSeconds = 15;
constexpr Milliseconds kBeat{500};
constexpr Milliseconds kTryAgain{1000};

}  // namespace

bool read_broker(const std::string& url, ServiceAddress& out, std::string& why) {
    static constexpr Service kBroker{"a broker", "mqtts", 8883, "mqtt", 1883, "--credentials"};
    return read_service(kBroker, url, out, why);
}

/// What libmosquitto calls.
struct MqttCallbacks {
    static MqttClient& self(void* object) { return *static_cast<MqttClient*>(object); }

    static void connected(::mosquitto*, void* object, int code) {
        MqttClient& client = self(object);
        if (code != 0) {
            // The broker closes the connection next.
            client.refusal_ = mosquitto_connack_string(code);
            return;
        }
        client.connected_ = true;
        client.told_.clear();
        if (client.on_connected) client.on_connected();
    }
    /// What went wrong with TLS is told nowhere else.
    static void log(::mosquitto*, void* object, int level, const char* text) {
        const std::string line(text);
        if (level != MOSQ_LOG_ERR || line.empty()) return;
        // Before the last colon OpenSSL says where in itself it was.
        const size_t reason = line.starts_with("OpenSSL") ? line.rfind(':') + 1 : 0;
        std::string& refusal = self(object).refusal_;
        if (refusal.empty()) refusal = "TLS: " + line.substr(std::min(reason, line.size()));
    }
    static void message(::mosquitto*, void* object, const mosquitto_message* message) {
        MqttClient& client = self(object);
        if (!client.on_message || message->payloadlen < 0) return;
        client.on_message(message->topic,
                          {static_cast<const char*>(message->payload), static_cast<size_t>(message->payloadlen)});
    }
};

MqttClient::MqttClient(Loop& loop, Options options)
    : loop_(loop), options_(std::move(options)), beat_(loop), again_(loop) {
    mosquitto_lib_init();
}

MqttClient::~MqttClient() {
    watch_.reset();
    if (client_ != nullptr) mosquitto_destroy(client_);
    mosquitto_lib_cleanup();
}

bool MqttClient::start(std::string& why) {
    client_ = mosquitto_new(options_.id.c_str(), true, this);
    if (client_ == nullptr) {
        why = "no MQTT client with the name " + options_.id;
        return false;
    }
    if (!options_.credentials.empty()) {
        const std::string name = read_secret(options_.credentials, why);
        if (name.empty()) return false;
        const std::string content = read_file(options_.credentials, 4096).value_or("");
        const size_t second = content.find('\n');
        const std::string password =
            second == std::string::npos
                ? ""
                : content.substr(second + 1, content.find_first_of("\r\n", second + 1) - second - 1);
        mosquitto_username_pw_set(client_, name.c_str(), password.c_str());
    }
    if (options_.broker.tls) {
        const char* file = options_.authority.empty() ? nullptr : options_.authority.c_str();
        const char* folder = options_.authority.empty() ? "/etc/ssl/certs" : nullptr;
        const int error = mosquitto_tls_set(client_, file, folder, nullptr, nullptr, nullptr);
        if (error != MOSQ_ERR_SUCCESS) {
            why = options_.authority + " has no certificates that can be read: " + mosquitto_strerror(error);
            return false;
        }
    }
    if (!options_.will_topic.empty()) {
        mosquitto_will_set(client_, options_.will_topic.c_str(), static_cast<int>(options_.will.size()),
                           options_.will.data(), kAtLeastOnce, true);
    }
    mosquitto_connect_callback_set(client_, MqttCallbacks::connected);
    mosquitto_log_callback_set(client_, MqttCallbacks::log);
    mosquitto_message_callback_set(client_, MqttCallbacks::message);
    mosquitto_max_inflight_messages_set(client_, 20);
    connect();
    return true;
}

void MqttClient::connect() {
    if (ended_) return;
    refusal_.clear();
    const int error =
        mosquitto_connect_async(client_, options_.broker.host.c_str(), options_.broker.port, kKeepAliveSeconds);
    trying_ = true;
    if (error != MOSQ_ERR_SUCCESS || mosquitto_socket(client_) < 0) return lost(mosquitto_strerror(error));
    watch_ = std::make_unique<SocketWatch>(loop_, mosquitto_socket(client_));
    watch();
}

void MqttClient::watch() {
    if (!watch_) return;
    watch_->when_readable([this] { after_loop(mosquitto_loop_read(client_, 1)); });
    if (mosquitto_want_write(client_)) {
        watch_->when_writable([this] { after_loop(mosquitto_loop_write(client_, 1)); });
    }
    if (!beat_.is_running()) beat_.after(kBeat, [this] { after_loop(mosquitto_loop_misc(client_)); });
}

void MqttClient::after_loop(int error) {
    if (ended_) return;
    if (error != MOSQ_ERR_SUCCESS || mosquitto_socket(client_) < 0) return lost(mosquitto_strerror(error));
    watch();
}

void MqttClient::lost(const std::string& why) {
    watch_.reset();
    beat_.cancel();
    const bool was_connected = std::exchange(connected_, false);
    const bool was_trying = std::exchange(trying_, false);
    const std::string reason = refusal_.empty() ? why : refusal_;
    // A broker that is away for long is told of once, not with every try.
    if ((was_connected || was_trying) && std::exchange(told_, reason) != reason && on_disconnected)
        on_disconnected(reason);
    again_.after(kTryAgain, [this] { connect(); });
}

bool MqttClient::publish(const std::string& topic, const std::string& text, bool retained) {
    if (!connected_) return false;
    const int error = mosquitto_publish(client_, nullptr, topic.c_str(), static_cast<int>(text.size()), text.data(),
                                        kAtLeastOnce, retained);
    watch();
    return error == MOSQ_ERR_SUCCESS;
}

void MqttClient::subscribe(const std::string& topic) {
    mosquitto_subscribe(client_, nullptr, topic.c_str(), kAtLeastOnce);
    watch();
}

void MqttClient::finish() {
    if (client_ == nullptr || ended_) return;
    if (connected_) {
        // What was published goes out before the goodbye.
        constexpr Milliseconds kFarewell{500};
        loop_.drain_until([this] { return !watch_ || !mosquitto_want_write(client_); }, kFarewell);
        mosquitto_disconnect(client_);
        mosquitto_loop_write(client_, 1);
    }
    ended_ = true;
    watch_.reset();
    beat_.cancel();
    again_.cancel();
    connected_ = false;
}

}  // namespace host
