#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "host/io/loop.hpp"
#include "host/io/service.hpp"

struct mosquitto;

namespace host {

/// Where a broker is: mqtt://host[:1883] or mqtts://host[:8883]. False, with a reason, if it is no such address.
bool read_broker(const std::string& url, ServiceAddress& out, std::string& why);

/// One connection to a broker, which is made again whenever it is lost.
class MqttClient {
  public:
    struct Options {
        ServiceAddress broker;
        std::string id;
        std::string credentials;  ///< a file: name and password, a line each; or empty
        std::string authority;    ///< a file of certificates for TLS; or empty for the system's own
        std::string will_topic;   ///< what the broker says when this client is gone
        std::string will;
    };

    MqttClient(Loop& loop, Options options);
    ~MqttClient();
    MqttClient(const MqttClient&) = delete;
    MqttClient& operator=(const MqttClient&) = delete;

    /// Begins; false, with a reason, if it never can.
    bool start(std::string& why);
    bool is_connected() const { return connected_; }
    /// At least once, in order. False if there is no connection now.
    bool publish(const std::string& topic, const std::string& text, bool retained);
    void subscribe(const std::string& topic);
    /// Says goodbye, without the will.
    void finish();

    std::function<void()> on_connected;
    /// There is none, and why; again only if it is for another reason. It is tried again until there is one.
    std::function<void(const std::string& why)> on_disconnected;
    std::function<void(const std::string& topic, std::string_view text)> on_message;

  private:
    friend struct MqttCallbacks;

    void connect();
    void watch();
    void lost(const std::string& why);
    void after_loop(int error);

    Loop& loop_;
    Options options_;
    ::mosquitto* client_ = nullptr;
    std::unique_ptr<SocketWatch> watch_;
    Timer beat_;
    Timer again_;
    std::string refusal_;  ///< what the broker or TLS said about this connection
    std::string told_;     ///< why there is none, as it was told last
    bool connected_ = false;
    bool trying_ = false;
    bool ended_ = false;
};

}  // namespace host
