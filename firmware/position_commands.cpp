#include "core/console/words.hpp"
#include "core/notation/explain.hpp"
#include "core/text/diagram.hpp"
#include "core/text/errors.hpp"
#include "firmware/app.hpp"
#include "firmware/commands.hpp"

namespace firmware {

namespace {

using notation::Info;

constexpr const char* kOneEnPassantSquare = "chess never has more than one en passant square";

Answer refuse_unknown_notation(Request& request, etl::string_view name) {
    if (name.empty()) return request.refuse("bad-argument", {"which notation? 'notation' lists them all"});
    return request.refuse("unknown-notation",
                          {"there is no notation '", name, "'; 'notation' lists them all"});
}

/// A space is a square in the board state, so there the text is all that follows; elsewhere blanks around it go.
etl::string_view notation_text(const Info& info, etl::string_view rest) {
    return info.game == notation::Game::ChessPlus ? rest : console::trimmed(rest);
}

/// `error <name> at <offset> <sentence>` for a text that `info` refused.
Answer refuse_text(Request& request, const Info& info, etl::string_view text, text::Result result) {
    const Answer answer = request.refuse_at(text::error_name(result.error), result.at);
    notation::explain_reading(request.line, info, text, result);
    return answer;
}

/// `error <name> <sentence>` for a value that `info` cannot write.
Answer refuse_value(Request& request, const Info& info, text::Result result) {
    const Answer answer = request.refuse(text::error_name(result.error), {});
    notation::explain_writing(request.line, info, result);
    return answer;
}

bool fits(const App& app, board::Geometry geometry) {
    return app.geometry().contains(geometry);
}

Answer refuse_small_board(Request& request, const App& app, board::Geometry geometry) {
    const Answer answer = request.refuse("board-too-small", {"this board has "});
    const auto size = [&request](board::Geometry g) {
        request.line.number(g.files);
        request.line.put('x');
        request.line.number(g.ranks);
    };
    size(app.geometry());
    request.line.put(" squares, the game needs ");
    size(geometry);
    return answer;
}

Answer game(App& app, Request& request) {
    const etl::string_view name = request.word();
    Session& session = app.session();
    if (name.empty()) {
        request.line.put(play_name(session.play()));
        return Answer::Done;
    }
    for (unsigned i = 0; i <= static_cast<unsigned>(Play::Free); ++i) {
        const Play play = static_cast<Play>(i);
        if (name != play_name(play)) continue;
        if (!fits(app, geometry_of(play))) return refuse_small_board(request, app, geometry_of(play));
        session.change(play);
        app.position_changed();
        return Answer::Done;
    }
    return request.refuse("bad-argument", {"the game can be 'chess', 'octad', 'chess+', 'spooky' or 'free'"});
}

Answer choose_notation(App& app, Request& request) {
    const etl::string_view name = request.word();
    Session& session = app.session();
    if (name.empty()) {
        const Info& info = notation::infos()[request.step];
        request.line.put(info.name);
        request.line.put(&info == &session.notation() ? " (chosen) " : " ");
        request.line.put("for ");
        request.line.put(notation::game_name(info.game));
        return request.step + 1 == notation::infos().size() ? Answer::Done : Answer::More;
    }
    const Info* info = notation::find(name);
    if (info == nullptr) return refuse_unknown_notation(request, name);
    if (session.choose(*info)) {
        app.setting_chosen();
        return Answer::Done;
    }
    return request.refuse("other-game", {"'", name, "' is for ", notation::game_name(info->game),
                                         ", the game is ", play_name(session.play())});
}

Answer position(App& app, Request& request) {
    const etl::string_view name = request.word();
    Session& session = app.session();
    const Info* info = name.empty() ? &session.notation() : notation::find(name);
    if (info == nullptr) return refuse_unknown_notation(request, name);
    if (!session.speaks(*info)) {
        return request.refuse("other-game", {"'", name, "' is for ", notation::game_name(info->game),
                                             ", the game is ", play_name(session.play())});
    }
    text::Writer before = request.line;
    const text::Result result = session.write(*info, request.line);
    if (result) return Answer::Done;
    request.line = before;
    return refuse_value(request, *info, result);
}

Answer put_reasons(Request& request, chess::Reasons reasons) {
    unsigned index = 0;
    Answer answer = Answer::Done;
    reasons.visit([&](chess::Reason reason) {
        if (index++ != request.step) {
            if (index > request.step + 1) answer = Answer::More;
            return;
        }
        request.line.put(chess::reason_name(reason));
        request.line.put(' ');
        request.line.put(chess::reason_sentence(reason));
    });
    return answer;
}

Answer set(App& app, Request& request) {
    etl::string_view rest;
    const etl::string_view name = request.word(rest);
    const Info* info = notation::find(name);
    if (info == nullptr) return refuse_unknown_notation(request, name);
    if (!fits(app, info->geometry)) return refuse_small_board(request, app, info->geometry);
    const etl::string_view text = notation_text(*info, rest);
    Session& session = app.session();
    const text::Result result = info->decode(text, session.scratch());
    if (!result) return refuse_text(request, *info, text, result);
    const text::Error error = session.take(*info);
    if (error == text::Error::None) {
        app.position_changed();
        return Answer::Done;
    }
    if (error == text::Error::CannotExpress)
        return request.refuse(text::error_name(error), {kOneEnPassantSquare});
    return request.refuse(text::error_name(error), {"this cannot be played; 'check ", name, "' tells why"});
}

Answer show(App& app, Request& request) {
    const etl::string_view word = request.word();
    Session& session = app.session();
    uint32_t layer = 1;
    if (!word.empty() && (!console::read_number(word, session.layers(), layer) || layer == 0)) {
        const Answer answer = request.refuse("bad-argument", {"boards are numbered from 1 to "});
        request.line.number(session.layers());
        return answer;
    }
    text::put_diagram_line(request.line, session.geometry(), request.step,
                           [&](board::Square square) { return session.letter(square, layer - 1); });
    return request.step + 1 == text::diagram_lines(session.geometry()) ? Answer::Done : Answer::More;
}

Answer convert(App& app, Request& request) {
    etl::string_view rest;
    const etl::string_view from_name = request.word(rest);
    const etl::string_view to_name = console::take_word(rest);
    const Info* from = notation::find(from_name);
    if (from == nullptr) return refuse_unknown_notation(request, from_name);
    const Info* to = notation::find(to_name);
    if (to == nullptr) return refuse_unknown_notation(request, to_name);
    if (from->game != to->game) {
        return request.refuse("other-game", {"'", from_name, "' is for ", notation::game_name(from->game),
                                             ", '", to_name, "' for ", notation::game_name(to->game)});
    }
    const etl::string_view text = notation_text(*from, rest);
    bool reading = false;
    const text::Result result =
        notation::convert(*from, *to, text, app.session().scratch(), request.line.room(), reading);
    if (!result)
        return reading ? refuse_text(request, *from, text, result) : refuse_value(request, *to, result);
    request.line.accept(result);
    return Answer::Done;
}

Answer check(App& app, Request& request) {
    etl::string_view rest;
    const etl::string_view name = request.word(rest);
    const Info* info = notation::find(name);
    if (info == nullptr) return refuse_unknown_notation(request, name);
    const etl::string_view text = notation_text(*info, rest);
    Session& session = app.session();
    const text::Result result = info->decode(text, session.scratch());
    if (!result) return refuse_text(request, *info, text, result);
    const bool has_rules = info->game == notation::Game::Chess || info->game == notation::Game::Octad;
    chess::Reasons reasons;
    if (const text::Result judged = session.judge(*info, reasons); !judged) {
        return request.refuse(text::error_name(judged.error), {kOneEnPassantSquare});
    }
    if (reasons.empty()) {
        request.line.put(has_rules ? "legal" : "readable");
        return Answer::Done;
    }
    return put_reasons(request, reasons);
}

constexpr Command kCommands[] = {
    {"game", "[chess|octad|chess+|spooky|free]", 1, "which game is on the board; a word changes it",
     "Each game keeps its position: going to another and back loses nothing. Chess and octad have rules; "
     "chess+,\n"
     "spooky and free have none. A smaller game uses the a1 corner, and the largest that fits is there at "
     "first;\n"
     "free needs 8x8. The game's first notation is chosen.",
     game},
    {"notation", "[name]", 1, "lists the notations, or chooses the one for events and 'position'",
     "fen and hartwig are for chess, ofen for octad, board and board-live for chess+, spooky for spooky.",
     choose_notation},
    {"position", "[notation]", 1, "the position on the board as text", "", position},
    {"set", "<notation> <text>", Command::kAnyText, "puts a position on the board",
     "set fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n"
     "The notation's game is then on the board, and the notation is the chosen one. A position that the "
     "rules\n"
     "refuse changes nothing; 'check' tells why. After 'game free', any FEN can be set.",
     set},
    {"show", "[board]", 1, "a diagram of the position; of several boards, the first or the one named", "",
     show, true},
    {"convert", "<from> <to> <text>", Command::kAnyText,
     "writes a position in another notation of the same game",
     "convert fen hartwig 4k3/8/8/8/8/8/8/4K3 b - - 7 40\n"
     "The board is not touched.",
     convert},
    {"check", "<notation> <text>", Command::kAnyText,
     "whether a position is legal, with every reason why not",
     "Answers 'legal', or a line for each reason: its name and a sentence. Games without rules: 'readable'.",
     check},
};

}  // namespace

CommandGroup position_commands() {
    return kCommands;
}

}  // namespace firmware
