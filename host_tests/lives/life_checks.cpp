#include <algorithm>

#include "host_tests/lives/answers.hpp"
#include "host_tests/lives/life.hpp"
#include "host_tests/lives/requests.hpp"
#include "host_tests/support/flash_image.hpp"

/// What must hold in every life.
namespace lives {

namespace {

/// What a start must bring back. Everything else, such as the places of games that are not at hand, goes with the
/// power.
constexpr const char* kKept[] = {"game",   "position", "opening 1024", "after 0",
                                 "result", "lights",   "settle",       "notation"};

constexpr const char* kPositionNotations[] = {"fen", "hartwig", "ofen", "board", "board-live", "spooky"};

/// A sector that is erased and marked: then whatever is to be kept finds room.
bool has_room(const std::vector<uint8_t>& flash) {
    constexpr size_t kJournal = hal::host::FakeBoard::kJournalSectors * flash_image::kSectorBytes;
    for (size_t at = 0; at < kJournal; at += flash_image::kSectorBytes) {
        const uint8_t* sector = flash.data() + at;
        uint32_t mark = 0;
        for (unsigned i = 0; i < 4; ++i) mark |= uint32_t{sector[i]} << 8 * i;
        const bool is_blank =
            std::all_of(sector + 4, sector + flash_image::kSectorBytes, [](uint8_t byte) { return byte == 0xFF; });
        if (mark == flash_image::kReady && is_blank) return true;
    }
    return false;
}

/// Another board of the same kind, with pieces that stand the same, that starts on some flash.
class Twin {
  public:
    Twin(const hal::host::FakeBoard& fake, const std::vector<uint8_t>& flash)
        : fake_(fake.layout.files, fake.layout.ranks) {
        fake_.layout = fake.layout;
        fake_.sensors.readings = fake.sensors.readings;
        fake_.store.bytes = flash;
        app_ = std::make_unique<firmware::App>(fake_.board());
    }

    std::string ask(const std::string& request) {
        fake_.link.from_board.clear();
        fake_.link.to_board = request + "\n";
        std::string answer;
        for (unsigned steps = 0; steps < kMostSteps; ++steps) {
            ++fake_.clock.milliseconds;
            fake_.sensors.tick();
            app_->step();
            answer.clear();
            for (std::string line : lines_of(fake_.link.from_board)) {
                line.pop_back();
                if (line.starts_with('!')) continue;
                answer += line + '\n';
                if (is_final(line)) return answer;
            }
        }
        require(false, "a board that has just started answers");
        return answer;
    }

  private:
    static constexpr unsigned kMostSteps = 2000;

    hal::host::FakeBoard fake_;
    std::unique_ptr<firmware::App> app_;
};

}  // namespace

std::string Life::answer_after_start_on(const std::vector<uint8_t>& flash, const char* request) const {
    return Twin(fake_, flash).ask(request);
}

std::string Life::state_after_start_on(const std::vector<uint8_t>& flash) const {
    Twin twin(fake_, flash);
    std::string all;
    for (const char* request : kKept) all += twin.ask(request);
    return all;
}

Life::Answer Life::state() {
    std::string all;
    for (const char* request : kKept) {
        const Answer answer = ask(request);
        if (!answer) return {};
        all += *answer;
    }
    return all;
}

bool Life::is_kept() const {
    return !forgotten_ && has_room(fake_.store.bytes);
}

/// If the power went away now, would everything be there again?
void Life::compare_with_restart() {
    calm();
    const Answer now = state();
    if (!now || !is_kept()) return;
    const std::string then = state_after_start_on(fake_.store.bytes);
    if (then != *now) fprintf(stderr, "before:\n%safter a start:\n%s", now->c_str(), then.c_str());
    require(then == *now, "a start finds what was told");
    ++record_.restarts_compared;
}

/// What `position` says can be set, and then `position` says the same.
void Life::repeat_position() {
    calm();
    const char* notation = choices_.of(kPositionNotations);
    const Answer position = ask(std::string("position ") + notation);
    if (!position || !is_ok(*position)) return;
    const std::string text = data_of(*position);
    const Answer set = ask(std::string("set ") + notation + ' ' + text.substr(0, text.size() - 1));
    if (!set) return;
    require(is_ok(*set), "what `position` says can be set");
    calm();
    const Answer again = ask(std::string("position ") + notation);
    if (!again) return;
    require(*again == *position, "a position that was set is the same");
    ++record_.positions_repeated;
}

/// What `pgn` says can be loaded, and then `pgn` says the same, of the same moves.
void Life::repeat_game() {
    calm();
    const Answer moves = ask("opening 1024");
    const Answer position = ask("position");
    const Answer game = ask(choices_.one_in(2) ? "pgn tags" : "pgn");
    if (!moves || !position || !game || !is_ok(*game) || *moves == "ok\n") return;
    // Hands may still be taken to have put pieces back meanwhile.
    if (ask("opening 1024") != moves || ask("position") != position) return;
    const unsigned before = incarnation_;
    due_.push_back("");
    fake_.link.to_board += "load pgn\n" + data_of(*game) + "\n\n";
    finish_requests();
    if (incarnation_ != before) return;
    if (!is_ok(last_answer_)) fprintf(stderr, "%s%s", game->c_str(), last_answer_.c_str());
    require(is_ok(last_answer_), "what `pgn` says can be loaded");
    const Answer moves_again = ask("opening 1024");
    const Answer position_again = ask("position");
    const Answer game_again = ask(game->starts_with("[Event") ? "pgn tags" : "pgn");
    if (!moves_again || !position_again || !game_again) return;
    // A piece that is in the hand since before the game was loaded may be taken to have captured after it.
    const std::string loaded = data_of(*moves).substr(0, data_of(*moves).size() - 1);
    if (data_of(*moves_again).starts_with(loaded + ' ')) return;
    require(*moves_again == *moves && *position_again == *position, "a game that was loaded is the same");
    require(*game_again == *game, "and its text is the same");
    ++record_.games_repeated;
}

void Life::expect_no_effect_of_error() {
    calm();
    const Answer before = state();
    const Answer answer = ask(request(choices_));
    if (!before || !answer || !answer->starts_with("error ")) return;
    const Answer after = state();
    if (!after) return;
    if (*after != *before) fprintf(stderr, "%sbefore:\n%safter:\n%s", answer->c_str(), before->c_str(), after->c_str());
    require(*after == *before, "an error has changed nothing");
    ++record_.errors_without_effect;
}

}  // namespace lives
