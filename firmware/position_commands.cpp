#include <algorithm>
#include <iterator>

#include "core/console/words.hpp"
#include "core/notation/explain.hpp"
#include "core/text/diagram.hpp"
#include "core/text/result.hpp"
#include "firmware/commands.hpp"
#include "firmware/live_game.hpp"
#include "firmware/terminal.hpp"
#include "firmware/watch.hpp"

namespace firmware {

namespace {

using notation::Info;

/// A space is a square in the board state, so there the text is all that follows; elsewhere blanks around it go.
etl::string_view notation_text(const Info& info, etl::string_view remainder) {
    return info.variant == rules::Variant::ChessPlus ? remainder : console::trimmed(remainder);
}

/// Takes `strict`, and for Spooky `maps=<n>` and `techs=<n>`, in any order, off the front of a text. No text of a
/// notation begins so. False, and the request is refused, if one of them makes no sense.
bool take_reading(Request& request, const Info& info, etl::string_view& text, notation::Reading& reading) {
    for (;;) {
        etl::string_view rest = text;
        const etl::string_view word = console::take_word(rest);
        const size_t equals = info.variant == rules::Variant::Spooky ? word.find('=') : etl::string_view::npos;
        if (equals != etl::string_view::npos) {
            const etl::string_view name = word.substr(0, equals);
            const bool is_maps = console::is_same_word(name, "maps");
            uint32_t number = 0;
            const bool is_good = (is_maps || console::is_same_word(name, "techs")) &&
                                 console::read_number(word.substr(equals + 1), 256, number) && number != 0;
            if (!is_good) {
                (void)request.refuse("bad-argument", "'", word,
                                     "' makes no sense; 'maps=' and 'techs=' take a number from 1 to 256");
                return false;
            }
            (is_maps ? reading.maps : reading.techs) = static_cast<uint16_t>(number);
        } else if (console::is_same_word(word, "strict")) {
            reading.strict = true;
        } else {
            return true;
        }
        text = rest;
    }
}

/// `error <name> <sentence>` for a value that `info` cannot write.
Answer refuse_value(Request& request, const Info& info, text::Result result) {
    const Answer answer = request.refuse(text::error_name(result.error));
    notation::explain_writing(request.line, info, result);
    return answer;
}

Answer refuse_small_board(Request& request, const LiveGame& live, board::Geometry geometry) {
    return request.refuse("board-too-small", "this board has ", live.board().files, 'x', live.board().ranks,
                          " squares, the game needs ", geometry.files, 'x', geometry.ranks);
}

Answer game(Request& request, LiveGame& live, EventStream& events) {
    const etl::string_view name = request.word();
    Games& games = live.games();
    if (name.empty()) return request.say(rules::variant_name(games.variant()));
    const auto* const found = std::find(std::begin(rules::kVariantNames), std::end(rules::kVariantNames), name);
    if (found == std::end(rules::kVariantNames))
        return request.refuse("bad-argument", "the game can be 'chess', 'octad', 'chess+', 'spooky' or 'free'");
    const auto variant = static_cast<rules::Variant>(found - rules::kVariantNames);
    const board::Geometry needed = Games::geometry_of(variant);
    if (!live.board().contains(needed)) return refuse_small_board(request, live, needed);
    const bool is_another = variant != games.variant();
    games.change(variant);
    is_another ? live.begin() : events.publish(Event::Kind::SettingChanged);
    return Answer::Done;
}

Answer choose_notation(Request& request, LiveGame& live, EventStream& events) {
    const etl::string_view name = request.word();
    Games& games = live.games();
    if (name.empty()) {
        const Info& info = notation::infos()[request.step];
        request.line.put(info.name, &info == &games.notation() ? " (chosen) " : " ", "for ",
                         rules::variant_name(info.variant));
        return request.step + 1 == notation::infos().size() ? Answer::Done : Answer::More;
    }
    const Info* info = find_notation(name);
    if (info == nullptr) return refuse_unknown_notation(request, name);
    if (!games.choose(*info)) return refuse_other_game(request, name, *info, games.variant());
    events.publish(Event::Kind::SettingChanged);
    return Answer::Done;
}

Answer position(Request& request, const LiveGame& live) {
    const etl::string_view name = request.word();
    const Games& games = live.games();
    const Info* info = name.empty() ? &games.notation() : find_notation(name);
    if (info == nullptr) return refuse_unknown_notation(request, name);
    if (!games.speaks(*info)) return refuse_other_game(request, name, *info, games.variant());
    text::Writer before = request.line;
    const text::Result result = games.write(*info, request.line);
    if (result) return Answer::Done;
    request.line = before;
    return refuse_value(request, *info, result);
}

Answer put_reasons(Request& request, rules::Reasons reasons) {
    unsigned count = 0;
    reasons.visit([&](rules::Reason reason) {
        if (count++ == request.step) request.line.put(rules::reason_name(reason), ' ', rules::reason_sentence(reason));
    });
    return count > request.step + 1 ? Answer::More : Answer::Done;
}

/// `forgiven <sentence>`, if a text was not taken to the letter; returns whether.
bool put_forgiven(Request& request, const Info& info, const notation::AnyValue& value, text::Result result) {
    if (result.info == 0) return false;
    request.line.put("forgiven ");
    notation::explain_forgiven(request.line, info, value, result);
    return true;
}

/// `error illegal-position <name>: <sentence> <name>: <sentence> ...`, every reason.
Answer refuse_illegal(Request& request, rules::Reasons reasons) {
    const Answer answer = request.refuse(rules::error_name(rules::Error::IllegalPosition));
    put_every_reason(request.line, reasons);
    return answer;
}

/// Reads `<notation> [strict] <text>` into the scratch of the games, and says which notation that was. Done unless it
/// is refused, as it also is if it is to be played and this board is too small for it.
Answer read_position(Request& request, LiveGame& live, bool to_play, const Info*& info, text::Result& result) {
    etl::string_view remainder;
    const etl::string_view name = request.word(remainder);
    info = find_notation(name);
    if (info == nullptr) return refuse_unknown_notation(request, name);
    if (to_play && !live.board().contains(info->geometry)) return refuse_small_board(request, live, info->geometry);
    notation::Reading reading;
    if (!take_reading(request, *info, remainder, reading)) return Answer::Refused;
    const etl::string_view text = notation_text(*info, remainder);
    result = info->decode(text, live.games().scratch(), reading);
    return result ? Answer::Done : refuse_text(request, *info, text, result);
}

/// Reads a position and sets the game to it; not inlined, since what follows needs the stack.
[[gnu::noinline]] Answer take_position(Request& request, LiveGame& live) {
    Games& games = live.games();
    const Info* info = nullptr;
    text::Result result;
    if (read_position(request, live, true, info, result) == Answer::Refused) return Answer::Refused;
    switch (games.take(*info)) {
        case Games::Taken::CannotExpress: return refuse_en_passant(request);
        case Games::Taken::IllegalPosition: return refuse_illegal(request, games.reasons(*info));
        case Games::Taken::Yes: break;
    }
    put_forgiven(request, *info, games.scratch(), result);
    return Answer::Done;
}

Answer set(Request& request, LiveGame& live) {
    const Answer answer = take_position(request, live);
    if (answer == Answer::Done) live.begin();
    return answer;
}

Answer show(Request& request, const LiveGame& live, const Terminal& terminal) {
    const etl::string_view word = request.word();
    if (word == "lights")
        return put_picture_line(request.line, live, request.step, terminal.is_on()) ? Answer::More : Answer::Done;
    const Games& games = live.games();
    uint32_t layer = 1;
    if (!word.empty() && (!console::read_number(word, games.layers(), layer) || layer == 0)) {
        return request.refuse("bad-argument", "'show lights', or the number of a board from 1 to ", games.layers());
    }
    text::put_diagram_line(request.line, games.geometry(), request.step,
                           [&](board::Square square) { return games.letter(square, layer - 1); });
    return request.step + 1 == text::diagram_lines(games.geometry()) ? Answer::Done : Answer::More;
}

Answer watch(Request& request, Watch& watch) {
    const etl::string_view word = request.word();
    if (!word.empty() && word != "on" && word != "off") {
        return request.refuse("bad-argument", "watch can be 'on' or 'off'");
    }
    watch.set_on(word != "off");
    return Answer::Done;
}

Answer convert(Request& request, LiveGame& live) {
    etl::string_view remainder;
    const etl::string_view from_name = request.word(remainder);
    const Info* from = find_notation(from_name);
    if (from == nullptr) return refuse_unknown_notation(request, from_name);
    notation::Reading how;
    if (!take_reading(request, *from, remainder, how)) return Answer::Refused;
    const etl::string_view to_name = console::take_word(remainder);
    const Info* to = find_notation(to_name);
    if (to == nullptr) return refuse_unknown_notation(request, to_name);
    if (from->variant != to->variant) {
        return request.refuse("other-game", "'", from_name, "' is for ", rules::variant_name(from->variant), ", '",
                              to_name, "' for ", rules::variant_name(to->variant));
    }
    const etl::string_view text = notation_text(*from, remainder);
    bool reading = false;
    const text::Result result =
        notation::convert(*from, *to, text, live.games().scratch(), request.line.room(), reading, how);
    if (!result) return reading ? refuse_text(request, *from, text, result) : refuse_value(request, *to, result);
    request.line.accept(result);
    return Answer::Done;
}

Answer check(Request& request, LiveGame& live) {
    Games& games = live.games();
    const Info* info = nullptr;
    text::Result result;
    if (read_position(request, live, false, info, result) == Answer::Refused) return Answer::Refused;
    if (request.step > 0 && put_forgiven(request, *info, games.scratch(), result)) return Answer::Done;
    rules::Reasons reasons;
    if (!games.judge(*info, reasons)) return refuse_en_passant(request);
    if (!reasons.empty()) return put_reasons(request, reasons);
    request.line.put(Games::has_rules(info->variant) ? "legal" : "readable");
    return result.info == 0 ? Answer::Done : Answer::More;
}

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
    events.publish(Event::Kind::SettingChanged);
    return Answer::Done;
}

constexpr Command kCommands[] = {
    {"game", "[chess|octad|chess+|spooky|free]", 1, "tells which game is played, or changes it",
     R"(Each game keeps its position and moves while another is played; the clock and the times of moves begin anew.
Chess and octad have rules; chess+, spooky and free have none. A smaller game uses the a1 corner, and the largest
that fits is there at first; free needs 8x8. The game's first notation is chosen.)",
     run<game>},
    {"notation", "[notation]", 1, "lists the notations, or chooses the one that positions are told in",
     "fen and hartwig are for chess, ofen for octad, board and board-live for chess+, spooky for spooky.",
     run<choose_notation>},
    {"position", "[notation]", 1, "the position on the board as text", "", run<position>},
    {"set", "<notation> [strict] <text>", Command::kAnyText, "puts a position on the board",
     R"(set fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1
The notation's game is then on the board, and the notation is the chosen one. A position that the rules
refuse changes nothing, and the error says why. After 'game free', any FEN can be set.
Where a notation's document contradicts itself, the answer says what was forgiven; 'strict' refuses it:
Spooky status groups that are not as long as the number of techs, and an 'I' in 'board', which is the
immortal panda of both sides. 'set spooky strict maps=4 techs=8 <text>' also refuses other indices.)",
     run<set>},
    {"show", "[lights|board]", 1, "a diagram of the position; of several boards, the first or the one named",
     R"('show lights' adds what the lights under the squares ask of the hands, in colours on a terminal, else as
a mark behind each piece, and explains them. 'watch' draws it again and again.)",
     run<show>, Command::About::Game},
    {"watch", "[on|off]", 1, "draws the board and its lights at every event; 'watch off' stops",
     R"(On a terminal the board stays at the top of the screen; for programs each line of it begins with '!show'.
It ends when the port is opened anew.)",
     run<watch>},
    {"convert", "<from> [strict] <to> <text>", Command::kAnyText,
     "writes a position in another notation of the same game",
     R"(convert fen hartwig 4k3/8/8/8/8/8/8/4K3 b - - 7 40
The board is not touched. 'strict' is explained by 'help set'.)",
     run<convert>},
    {"check", "<notation> [strict] <text>", Command::kAnyText, "whether a position is legal, with every reason why not",
     R"(Answers 'legal', or a line for each reason: its name and a sentence. Games without rules: 'readable'. A second
line says what was forgiven; 'strict', which forgives nothing, is explained by 'help set'.)",
     run<check>},
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

constinit const CommandGroup kPositionCommands(kCommands);

}  // namespace firmware
