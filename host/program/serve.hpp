#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "host/board/live_board.hpp"
#include "host/mqtt/mqtt_client.hpp"
#include "host/program/program.hpp"
#include "host/web/board_server.hpp"

namespace host {

/// Where the broker is that the options name. Returns kDone, or after saying what is wrong with them the exit status.
int find_broker(const BrokerOptions& options, ServiceAddress& out);

/// The boards that are plugged in, as others may see them.
class LocalShelf : public BoardShelf, public BoardListener {
  public:
    explicit LocalShelf(std::vector<std::unique_ptr<LiveBoard>>& boards);

    std::vector<SharedBoard> boards() const override;
    std::string set_up(const std::string& serial, const std::string& fen) override;
    std::string flip(const std::string& serial, bool flipped) override;
    LiveBoard* find(const std::string& serial) const;

    void connected(LiveBoard& board, const BoardClient::Missed& missed) override;
    void disconnected(LiveBoard& board, const std::string& why) override;
    void game_changed(LiveBoard& board) override;
    void heard(LiveBoard& board, const BoardEvent& event) override;

    std::function<void(const std::string& serial)> on_change;
    std::function<void(const std::string& serial, const std::string& line)> on_line;

  private:
    void tell(LiveBoard& board) {
        if (on_change) on_change(board.id());
    }

    std::vector<std::unique_ptr<LiveBoard>>& boards_;
    std::map<const LiveBoard*, size_t> bases_;
    std::map<const LiveBoard*, bool> flipped_;
};

}  // namespace host
