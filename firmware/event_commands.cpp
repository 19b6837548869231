#include <algorithm>
#include <iterator>

#include "core/text/json.hpp"
#include "firmware/commands.hpp"
#include "firmware/console_events.hpp"
#include "firmware/conversation.hpp"
#include "firmware/records.hpp"
#include "firmware/terminal.hpp"
#include "firmware/timekeeper.hpp"

#include "firmware/writing.hpp"

namespace firmware {

namespace {

using text::Members;

Answer events(Request& request, ConsoleEvents& events, const EventStream& stream) {
    const etl::string_view word = request.word();
    if (word.empty()) {
        request.line.put(events.is_on() ? "on" : "off");
        if (events.is_json()) request.line.put(" json");
    } else if (word == "on" || word == "off") {
        events.set_on(word == "on");
    } else if (word == "text" || word == "json") {
        events.set_json(word == "json");
        events.set_on(true);
        stream.publish(Event::Kind::SettingChanged);
    } else {
        return request.refuse("bad-argument", "events can be 'on' or 'off', and 'text' or 'json'");
    }
    return Answer::Done;
}

Answer echo(Request& request, Terminal& terminal, const EventStream& stream) {
    static constexpr etl::string_view kModes[] = {"auto", "on", "off"};
    const etl::string_view word = request.word();
    if (word.empty()) return request.say(kModes[static_cast<unsigned>(terminal.mode())]);
    const auto* const found = std::find(std::begin(kModes), std::end(kModes), word);
    if (found == std::end(kModes)) return request.refuse("bad-argument", "echo can be 'on', 'off' or 'auto'");
    terminal.choose(static_cast<Terminal::Mode>(found - kModes));
    stream.publish(Event::Kind::SettingChanged);
    return Answer::Done;
}

Answer protocol(Request& request, Conversation& conversation, const EventStream& stream) {
    const etl::string_view word = request.word();
    if (word.empty()) return request.say(Conversation::name_of(conversation.choice()));
    for (uint8_t choice = 0; choice < Conversation::kChoices; ++choice) {
        if (word != Conversation::name_of(choice)) continue;
        const bool is_protocol = choice >= Conversation::kFirstProtocol;
        if (is_protocol && !eboard::kPresent)
            return request.refuse("not-here", "no program can be plugged into this board, so it does not speak '", word,
                                  "'");
        if (is_protocol && !conversation.can_speak())
            return request.refuse("other-game", "'", word, "' is about chess on 8x8 squares; 'game chess' first");
        conversation.choose(choice, true);
        stream.publish(Event::Kind::SettingChanged);
        return Answer::Done;
    }
    const Answer answer = request.refuse("bad-argument", "there is no protocol '", word, "'; there are");
    for (uint8_t choice = 0; choice < Conversation::kChoices; ++choice)
        request.line.put(' ', Conversation::name_of(choice));
    return answer;
}

/// Where it is not spoken, Conversation knows the word.
Answer console_word(Request&) {
    return Answer::Done;
}

/// What `sync` tells of.
struct Subject {
    const LiveGame& live;
    const ConsoleEvents& events;
    const Machine& machine;
    const Timekeeper& time;

    const Games& games() const { return live.games(); }
    const tracking::Tracker& tracker() const { return live.tracker(); }
};

void put_last_move(text::Writer& out, const LiveGame& live) {
    live.games().with_rules([&](const auto& game) {
        if (game.plies() == 0) return out.put('-');
        put_uci(out, game.position(), game.move(game.plies() - 1));
    });
}

/// `oooooooo/........`: what stands on the board, seen from White's side, the last rank first.
void put_seen(text::Writer& out, const LiveGame& live) {
    const board::Geometry squares = live.board();
    for (unsigned rank = squares.ranks; rank-- > 0;) {
        for (unsigned file = 0; file < squares.files; ++file) out.put(live.seen(board::square(file, rank)));
        if (rank > 0) out.put('/');
    }
}

/// The move from elsewhere that hands have yet to make first.
void put_owed(text::Writer& out, const LiveGame& live) {
    if (live.tracker().behind() == 0) return out.put('-');
    put_motion(out, live.games(), live.tracker().outstanding());
}

/// The members of the present state, as JSON or as lines. One that a game does not have writes nothing.
constexpr void (*kMembers[])(Members& out, const Subject& of) = {
    [](Members& out, const Subject& of) { out.number("seq", of.events.sequence()); },
    [](Members& out, const Subject& of) { out.number("ms", of.machine.uptime()); },
    [](Members& out, const Subject& of) { out.string("game").put(rules::variant_name(of.games().variant())); },
    [](Members& out, const Subject& of) { out.string("notation").put(of.games().notation().name); },
    [](Members& out, const Subject& of) { put_position_member(out, of.games()); },
    [](Members& out, const Subject& of) {
        of.games().with_rules([&](const auto& game) { out.number("ply", game.plies()); });
    },
    [](Members& out, const Subject& of) {
        if (of.games().has_rules()) put_last_move(out.string("last"), of.live);
    },
    [](Members& out, const Subject& of) {
        of.games().with_rules([&](const auto& game) { put_result(out.string("result"), game.result()); });
    },
    [](Members& out, const Subject& of) {
        if (of.games().has_rules()) put_owed(out.string("owed"), of.live);
    },
    [](Members& out, const Subject& of) {
        if (of.games().has_rules()) put_clock(out.string("clock"), of.time.face());
    },
    [](Members& out, const Subject& of) { out.flag("flipped", of.live.is_flipped()); },
    [](Members& out, const Subject& of) { put_seen(out.string("seen"), of.live); },
    [](Members& out, const Subject& of) { out.squares("missing", of.tracker().missing()); },
    [](Members& out, const Subject& of) { out.squares("extra", of.tracker().extra()); },
    [](Members& out, const Subject& of) { out.squares("air", of.tracker().in_air()); },
    [](Members& out, const Subject& of) { out.squares("touched", of.tracker().lifted()); },
    [](Members& out, const Subject& of) { out.squares("half", of.tracker().half_done().squares()); },
    [](Members& out, const Subject& of) { out.squares("unclear", of.tracker().unclear()); },
};

Answer sync(Request& request, const LiveGame& live, const ConsoleEvents& events, const Machine& machine,
            const Timekeeper& time) {
    const Subject subject{live, events, machine, time};
    const etl::string_view word = request.word();
    if (!word.empty() && word != "text" && word != "json") {
        return request.refuse("bad-argument", "sync can be followed by 'text' or 'json'");
    }
    const bool as_json = word.empty() ? events.is_json() : word == "json";
    if (as_json) {
        // What a line has no room for is left out, beginning with the last member.
        text::put_object(request.line, std::size(kMembers), [&](Members& object, unsigned count) {
            for (unsigned i = 0; i < count; ++i) kMembers[i](object, subject);
        });
        return Answer::Done;
    }
    // The lines are made one after the other: together they are the state at no event but this one.
    if (request.step == 0) {
        request.cursor = events.sequence();
    } else if (request.cursor != events.sequence()) {
        return request.refuse("changed", "something happened under the answer; ask again");
    }
    Members member(request.line, Members::Form::Line);
    unsigned written = 0;
    for (const auto put : kMembers) {
        const text::Writer before = request.line;
        put(member, subject);
        if (request.line.length() == before.length()) continue;
        if (written++ == request.step) return Answer::More;
        request.line = before;
    }
    return Answer::Done;
}

static_assert(Records::kCalmMs == 3000, "the help of 'events' says three seconds");

constexpr Command kCommands[] = {
    {"events", "[on|off|text|json]", 1, "whether and how the board reports on its own; without a word, tells which",
     R"('events json' makes each event a line of JSON: number, milliseconds, ply, SAN, coordinates, position,
squares. It is kept; 'events text' goes back. Events are lines that begin with !:
'!lift e2'          the piece on e2 is gone
'!place e4'         a piece stands on e4
'!move e2e4 e4'     a move was made: in coordinates, and as SAN
'!undo e2e4'        the last move was taken back
'!position <text>'  the position after that, in the chosen notation
'!result 1-0 ...'   the game has ended, and why; !result * if it goes on after all
'!correct +e5 -e4'  no move leads to this: a piece is missing on e5, one too many on e4
'!unclear e4 d5'    two moves fit equally well: lift the piece that moved and put it back
'!expected e7e5'    the hands went on without this move, which a program played
'!corrected'        the board is right again
'!ready'            the pieces stand as the game has them
'!new', '!flip'     the start position was set up, the board was turned round
'!keep waiting'     the flash is full and needs three calm seconds: a power cut before !keep done
                    would lose the latest moves
'!lost 3'           three events were dropped because nobody read them)",
     run<events>},
    {"sync", "[text|json]", 1, "the whole present state: game, position, what stands on the board",
     R"('seq' is the number of the last event: the next one that 'events json' tells has the next number, or some
were missed. Lines of a name and a value; or one line of JSON, which is also the answer without a word after
'events json'.
owed            the first move by a program or a command that hands have yet to make, or -
clock           as 'clock' answers
seen            what the sensors see, from White's side, the last rank first
missing, extra  squares where a piece is missing, and where one is too many
air, touched    squares whose pieces seem to be in a hand; that hands touched since the board last stood
half, unclear   squares of castling or en passant that is half done; that tell two moves apart)",
     run<sync>},
    {"protocol", "[name]", 1, "what is spoken on this port; without a name, tells which",
     R"(auto       at first: this console, until a program that speaks ChessLink or CPP shows itself
console    this console, whatever comes
chesslink  positions and lights, asked for or reported
sentio     what the sensors see, ten times a second and more; lights
certabo    the same with the pieces that the game knows
dgt        for programs that speak the DGT protocol
cpp        the Chess Peripheral Protocol: positions and moves as text
A protocol is spoken as soon as it is chosen, and by whoever opens the port from then on. The choice is kept. The
word 'console' and Enter lead back here at any time, typed blindly; closing the port leads back to what was chosen.
Protocols are about chess on 8x8 squares. docs/programs.md tells which program speaks what.)",
     run<protocol>},
    {"console", "", 0, "leads back to this console while another protocol is spoken", "Here, it does nothing.",
     run<console_word>},
    {"echo", "[on|off|auto]", 1, "whether what you type is shown, with a prompt and keys to edit it",
     R"('auto', which is there at first, shows it as soon as somebody types: a line that ends with the Enter key of
a terminal. Programs, which send whole lines, never see it. The choice is kept.
left, right, Home, End   move in the line           Tab          completes commands, squares and moves
up, down                 earlier lines              Ctrl-C       gives the line up
Backspace, Delete, Ctrl-W, Ctrl-U, Ctrl-K           delete a character, a word, to the left, the rest)",
     run<echo>},
};

}  // namespace

constinit const CommandGroup kEventCommands(kCommands);

}  // namespace firmware
