#pragma once
#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "host/mqtt/move_log.hpp"
#include "host/mqtt/mqtt_client.hpp"
#include "host/web/livechess.hpp"

namespace host {

/// The other end of Publisher: follows every board of a broker and writes their games into a folder. One that comes
/// late shows the retained state at once, and asks for the records before it, as far back as the host has them. No two
/// boards have the same number here, whatever their hosts say: the one that had it first keeps it.
///
///     <folder>/board-<number>.pgn                the game at hand
///     <folder>/finished/<board>/<game>.pgn       those before
///     <folder>/.relay/<board>.json               how far it has come, to go on from there
class Relay : public BoardShelf {
  public:
    struct Options {
        std::string prefix = "reedfish";
        std::string folder;
        std::string event = "?";
    };

    Relay(Loop& loop, MqttClient& mqtt, Options options);

    std::vector<SharedBoard> boards() const override;
    std::optional<SharedBoard> board(const std::string& serial) const override;
    std::string set_up(const std::string&, const std::string&) override {
        return "boards of a relay can only be watched";
    }
    std::string flip(const std::string&, bool) override { return "boards of a relay can only be watched"; }

    /// A record that was not here before, in order; for those who want each of them.
    std::function<void(const std::string& board, const MoveRecord& record)> on_record;
    std::function<void(const std::string& board)> on_change;
    std::function<void(const std::string&)> on_trouble;

    /// Writes what is not on the disk yet.
    void write();

    static constexpr size_t kMostBoards = 20'000;

  private:
    struct Remote {
        MoveReader reader;
        uint32_t number = 0;             ///< under which it is shown and written
        std::optional<uint32_t> wanted;  ///< what its host calls it, once heard
        bool online = false;
        std::optional<ClockState> clock;
        uint64_t asked = 0;  ///< the record that a resend was asked for from
        std::chrono::steady_clock::time_point asked_at;
        std::optional<MoveState> ahead;  ///< what is known of later than the records that are here

        const GameText& text() const { return ahead ? ahead->text : reader.text(); }
    };

    void take(const std::string& topic, std::string_view text);
    void take_state(const std::string& id, Remote& board, std::string_view text);
    void take_number(const std::string& id, Remote& board, uint32_t wanted);
    void give_number(const std::string& id, Remote& board, uint32_t least);
    void tell_numbers();
    void take_record(const std::string& id, Remote& board, std::string_view text);
    void ask_again(const std::string& id, Remote& board);
    void mark(const std::string& id);
    std::string pgn(const GameText& game, uint32_t number) const;
    static SharedBoard shared(const std::string& id, const Remote& board);
    void load();

    MqttClient& mqtt_;
    Options options_;
    std::map<std::string, Remote> boards_;
    std::map<uint32_t, std::string> numbers_;      ///< whose they are
    std::set<std::string> renumbered_;             ///< those about whose numbers nothing has been said yet
    std::map<std::string, std::string> finished_;  ///< files that wait to be written
    std::set<std::string> changed_;
    bool in_trouble_ = false;
    Timer timer_;
};

}  // namespace host
