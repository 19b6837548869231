#include "core/console/words.hpp"
#include "firmware/commands.hpp"
#include "firmware/live_game.hpp"

namespace firmware {

namespace {

/// What a pawn can become, in this order: choice 1 is the first.
constexpr etl::string_view kChoices[] = {"queen", "rook", "bishop", "knight"};
constexpr etl::string_view kLetters[] = {"q", "r", "b", "n"};

/// The choice that a word or its letter names, from 1; 0 if none.
uint8_t choice_of(etl::string_view word) {
    for (uint8_t i = 0; i < std::size(kChoices); ++i) {
        if (word == kChoices[i] || word == kLetters[i]) return static_cast<uint8_t>(i + 1);
    }
    return 0;
}

Answer promote(Request& request, LiveGame& live) {
    const uint8_t choice = choice_of(request.word());
    if (choice == 0) return request.refuse("bad-argument", "a pawn can become queen, rook, bishop or knight");
    if (live.promote(choice)) return Answer::Done;
    return request.refuse("no-promotion", "no pawn was just promoted by hand, or the reply has been made");
}

Answer flip(Request&, LiveGame& live) {
    live.flip();
    return Answer::Done;
}

Answer settle(Request& request, LiveGame& live, EventStream& events) {
    const etl::string_view word = request.word();
    uint32_t ms = 0;
    if (word.empty()) return request.say(live.settle_ms());
    static_assert(LiveGame::kLongestSettleMs == 5000);
    if (!console::read_number(word, LiveGame::kLongestSettleMs, ms)) {
        return request.refuse("bad-argument", "'", word, "' is not a number of milliseconds from 0 to 5000");
    }
    live.set_settle_ms(static_cast<uint16_t>(ms));
    events.publish({Event::Kind::SettingChanged});
    return Answer::Done;
}

constexpr Command kCommands[] = {
    {"promote", "<queen|rook|bishop|knight>", 1, "changes what a pawn has just become",
     R"(A pawn becomes a queen, whatever piece you put there. If you want another one, say so before the other side
moves. Events: !undo, then !move.)",
     run<promote>, Command::About::SettledBoard},
    {"flip", "", 0, "turns the board round: White now sits where Black sat",
     "Setting up the pieces the other way round does the same. Event: !flip.", run<flip>},
    {"settle", "[ms]", 1, "how long the pieces must rest before a move counts, in milliseconds",
     R"(A pawn on e3 may be on its way to e4, a rook on f1 half of castling: so long the board waits. 300 at first, 5000
at most.)",
     run<settle>},
};

}  // namespace

constinit const CommandGroup kTrackingCommands(kCommands);

}  // namespace firmware
