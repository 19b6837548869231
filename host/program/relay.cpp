#include "host/mqtt/relay.hpp"

#include <unistd.h>

#include <cstdio>
#include <filesystem>

#include "host/program/serve.hpp"
#include "host/web/board_server.hpp"

namespace host {

int run_relay(Loop& loop, const RelayOptions& options) {
    MqttClient::Options mqtt_options;
    if (const int status = find_broker(options.broker, mqtt_options.broker); status != kDone) return status;
    std::string why;
    std::error_code error;
    std::filesystem::create_directories(options.folder, error);
    if (error) {
        say(options.folder + ": " + error.message());
        return kNoFile;
    }
    mqtt_options.id = "reedfish-relay-" + std::to_string(getpid());
    mqtt_options.credentials = options.broker.credentials;
    mqtt_options.authority = options.broker.authority;
    MqttClient mqtt(loop, mqtt_options);
    Relay relay(loop, mqtt, {options.broker.prefix, options.folder, options.event});
    BoardServer server(loop, relay, {options.address, options.port, ""});
    if (!server.listen(why)) {
        say(why);
        return kNoPartner;
    }
    say("listening on " + options.address + " port " + std::to_string(server.port()) +
        "; /boards is a page of all boards");
    relay.on_trouble = [](const std::string& trouble) { say(trouble); };
    relay.on_change = [&](const std::string& id) { server.board_changed(id); };
    if (options.json) {
        relay.on_record = [&loop](const std::string& id, const MoveRecord& record) {
            printf("{\"board\":\"%s\",%s\n", id.c_str(), write_record(record).c_str() + 1);
            flush_output(loop);
        };
    }
    mqtt.on_disconnected = [](const std::string& reason) {
        say("no connection to the broker (" + reason + "); trying again");
    };
    if (!mqtt.start(why)) {
        say(why);
        return kNoPartner;
    }
    loop.run();
    relay.write();
    mqtt.finish();
    return kDone;
}

}  // namespace host
