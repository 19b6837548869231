#pragma once
#include <memory>
#include <string>

#include "host/board/live_board.hpp"
#include "host/mqtt/move_log.hpp"
#include "host/mqtt/mqtt_client.hpp"

namespace host {

/// Tells a broker everything about one board:
///
///     <prefix>/<board>/moves    each record (MoveRecord), at least once, in order
///     <prefix>/<board>/state    retained: the present (MoveState)
///     <prefix>/<board>/online   retained: true or false; false is also the will
///     <prefix>/<board>/resend   to us: the number of the first record that somebody misses
class Publisher : public BoardListener {
  public:
    struct Options {
        ServiceAddress broker;
        std::string credentials;
        std::string authority;
        std::string prefix = "reedfish";
        std::string folder;  ///< where the records are noted
        unsigned first_number = 1;
    };

    Publisher(Loop& loop, LiveBoard& board, Options options);

    void connected(LiveBoard& board, const BoardClient::Missed& missed) override;
    void disconnected(LiveBoard& board, const std::string& why) override;
    void game_changed(LiveBoard& board) override;
    void heard(LiveBoard& board, const BoardEvent& event) override;
    /// The board is gone for good.
    void finish();

    std::function<void(const std::string&)> on_trouble;

  private:
    void begin();
    void catch_up();
    void tell_archived(uint32_t number);
    void note(uint32_t archive_number, const GameText& game);
    void publish_state();
    void publish_online(bool online);
    void resend(std::string_view text);
    std::string topic(std::string_view name) const { return options_.prefix + "/" + id_ + "/" + std::string(name); }

    Loop& loop_;
    LiveBoard& board_;
    Options options_;
    std::string id_;
    MoveLog log_;
    std::unique_ptr<MqttClient> mqtt_;
    bool catching_up_ = false;
    bool again_ = false;
    bool in_trouble_ = false;  ///< the last records could not be noted
    uint64_t resend_from_ = 0;
    Timer resend_;
    Timer retry_;
};

}  // namespace host
