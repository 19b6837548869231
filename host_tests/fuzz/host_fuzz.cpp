#include <cstddef>
#include <cstdint>
#include <string>

#include "host/board/protocol.hpp"
#include "host/game/engine.hpp"
#include "host/game/game_text.hpp"
#include "host/game/positions.hpp"
#include "host/io/loop.hpp"
#include "host/mqtt/move_log.hpp"
#include "host/site/lichess.hpp"
#include "host/web/livechess.hpp"
#include "host/web/web_server.hpp"
#include "host_tests/fuzz/require.hpp"

#define REQUIRE(holds) require(holds, #holds)

/// Everything that reedfish-host reads from boards, engines, brokers and strangers. The first byte chooses the reader,
/// the rest is what it gets.
namespace {

using namespace host;

class OneBoard : public BoardShelf {
  public:
    OneBoard() {
        board_.serial = "A";
        board_.game.start = start_position("chess");
    }
    std::vector<SharedBoard> boards() const override { return {board_}; }
    std::string set_up(const std::string&, const std::string& fen) override { return check_position("fen", fen).error; }
    std::string flip(const std::string&, bool) override { return ""; }

  private:
    SharedBoard board_;
};

void board_lines(const std::string& text) {
    LineSplitter lines(kLongestLine);
    lines.push(text, [](std::string_view line) {
        REQUIRE(line.size() <= kLongestLine);
        static_cast<void>(kind_of(line));
        if (const auto event = read_event(line)) REQUIRE(!event->name.empty());
        static_cast<void>(read_state(line));
        static_cast<void>(read_clock(line));
        static_cast<void>(read_archived(line));
        static_cast<void>(content_of(line));
        // What is let through to a board is one line that cannot be edited, and none that begins as the boot loader's
        // does.
        if (refuse_request(line).empty()) {
            for (const char c : line) REQUIRE(static_cast<unsigned char>(c) >= ' ' && c != '\x7F');
            const size_t word = line.find_first_not_of(' ');
            REQUIRE(word == std::string_view::npos || !line.substr(word).starts_with("bootsel"));
        }
    });
}

void engine_lines(const std::string& text) {
    static_cast<void>(read_engine_line(text));
    const std::string move = board_move(start_position("chess"), text);
    REQUIRE(move.size() <= 5);
}

void livechess(const std::string& text) {
    OneBoard shelf;
    LiveChessSession session(shelf, [](const std::string& answer) { REQUIRE(answer.starts_with('{')); });
    LineSplitter lines(16 * 1024);
    lines.push(text, [&](std::string_view line) { session.take(line); });
    session.board_changed("A");
}

void records(const std::string& text) {
    MoveReader reader;
    LineSplitter lines(16 * 1024);
    lines.push(text, [&](std::string_view line) {
        if (const auto state = read_state_message(line)) {
            static_cast<void>(reader.take(*state));
            static_cast<void>(write_state(*state));
        }
        const auto record = read_record(line);
        if (!record) return;
        const uint64_t before = reader.n();
        const auto taken = reader.take(*record);
        REQUIRE(taken == MoveReader::Taken::Yes ? reader.n() > before : reader.n() == before);
        REQUIRE(read_record(write_record(*record)).has_value());
    });
}

void site_lines(const std::string& text) {
    if (const auto line = read_lichess(text)) {
        static_cast<void>(agree({"e2e4"}, line->moves, true, true));
    }
    static_cast<void>(read_account(text));
    static_cast<void>(read_push(text));
}

void requests(const std::string& text) {
    const std::string file = page_file("/usr/include", text);
    REQUIRE(file.empty() || file.starts_with("/usr/include/"));
    static_cast<void>(names_this_machine(text));
    static_cast<void>(type_of(text));
}

void games(const std::string& text) {
    std::string why;
    if (const auto game = read_game("chess", text, why)) {
        // What was read is written so that it reads the same.
        const auto again = read_game("chess", write_game(*game, {}), why);
        REQUIRE(again && again->plies == game->plies && again->start == game->start);
    }
    for (const std::string& name : notation_names()) {
        static_cast<void>(read_position(name, text));
        static_cast<void>(check_position(name, text));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using Reader = void (*)(const std::string&);
    static constexpr Reader kReaders[] = {board_lines, engine_lines, livechess, records, site_lines, requests, games};
    if (size == 0) return 0;
    // Bytes are characters.
    const std::string text(reinterpret_cast<const char*>(data + 1), size - 1);
    kReaders[data[0] % std::size(kReaders)](text);
    return 0;
}
