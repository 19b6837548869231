#include <algorithm>

#include "core/console/words.hpp"
#include "core/notation/explain.hpp"
#include "core/rules/chess/values.hpp"
#include "core/text/reader.hpp"
#include "core/text/result.hpp"
#include "firmware/commands.hpp"
#include "firmware/live_game.hpp"

#include "firmware/writing.hpp"

namespace firmware {

namespace {

constexpr uint32_t kDefaultOpening = 10;
constexpr int kColumns = 80;

Answer refuse_without_rules(Request& request, const LiveGame& live) {
    return request.refuse("no-rules", "the game is ", rules::variant_name(live.games().variant()),
                          ", which has no rules here");
}

/// What `answer_by(game)` says of the game at hand; refused if that has no rules.
template <class AnswerBy>
Answer by_rules(Request& request, const LiveGame& live, AnswerBy&& answer_by) {
    Answer answer = Answer::Done;
    const bool has_rules = live.games().with_rules([&](const auto& game) { answer = answer_by(game); });
    return has_rules ? answer : refuse_without_rules(request, live);
}

/// `error game-over ...` or `error game-full ...`.
Answer refuse_game(Request& request, rules::Error error) {
    return request.refuse(rules::error_name(error), error == rules::Error::GameOver
                                                        ? "the game has ended; 'undo' or 'new' goes on"
                                                        : "the game has as many moves as this board can keep");
}

Answer refuse_square(Request& request, etl::string_view name) {
    return request.refuse("bad-square", "there is no square '", name, "' in this game");
}

Answer ask_for_move(Request& request) {
    return request.refuse("bad-argument", "which move? As in '", request.name, " Nf3' or '", request.name, " g1f3'");
}

/// A move in either way of writing. The error of SAN is told, since that is what people write.
template <class Position>
text::Result read_move(etl::string_view text, const Position& position, rules::Move& move) {
    const text::Result as_coordinates = notation::Uci::decode(text, position, move);
    return as_coordinates ? as_coordinates : notation::San::decode(text, position, move);
}

Answer begin_anew(Request&, LiveGame& live) {
    live.games().restart();
    live.begin();
    return Answer::Done;
}

Answer move(Request& request, LiveGame& live) {
    const etl::string_view text = console::trimmed(request.arguments);
    if (text.empty()) return ask_for_move(request);
    rules::Move found;
    const Answer answer = by_rules(request, live, [&](const auto& game) {
        if (game.result().over()) return refuse_game(request, rules::Error::GameOver);
        const text::Result result = read_move(text, game.position(), found);
        if (result) return Answer::Done;
        request.refuse_at(text::error_name(result.error), result.at);
        notation::explain_move(request.line, text, game.position(), result);
        return Answer::Refused;
    });
    if (answer == Answer::Refused) return answer;
    const rules::Error error = live.play(found);
    return error == rules::Error::None ? Answer::Done : refuse_game(request, error);
}

Answer undo(Request& request, LiveGame& live) {
    if (!live.games().has_rules()) return refuse_without_rules(request, live);
    if (live.take_back()) return Answer::Done;
    return request.refuse("no-move", "there is no move to take back");
}

/// One legal move a line: the first visit that comes to move number `step` writes it.
template <class Position>
Answer put_legal_move(Request& request, Position position, board::Square from) {
    unsigned index = 0;
    rules::Move found;
    const bool more = position.visit_moves([&](rules::Move move) {
        if (from != board::kNoSquare && move.from() != from) return false;
        if (index == request.step) found = move;
        return index++ > request.step;
    });
    if (!found) return Answer::Done;
    put_uci(request.line, position, found);
    request.line.put(' ');
    put_san(request.line, position, found);
    return more ? Answer::More : Answer::Done;
}

Answer legal(Request& request, const LiveGame& live) {
    const etl::string_view name = request.word();
    const Games& games = live.games();
    const board::Square from = text::find_square(name, games.geometry());
    if (!name.empty() && from == board::kNoSquare) return refuse_square(request, name);
    return by_rules(request, live, [&](const auto& game) {
        return game.result().over() ? refuse_game(request, rules::Error::GameOver)
                                    : put_legal_move(request, game.position(), from);
    });
}

Answer valid(Request& request, const LiveGame& live) {
    const etl::string_view text = console::trimmed(request.arguments);
    if (text.empty()) return ask_for_move(request);
    return by_rules(request, live, [&](const auto& game) {
        rules::Move found;
        return request.say(read_move(text, game.position(), found) && !game.result().over() ? "yes" : "no");
    });
}

/// Writes the next move of a game, which `position` then has made.
template <class Game>
void put_next_move(Request& request, const Game& game, typename Game::Position& position) {
    const rules::Move played = game.move(request.cursor++);
    put_san(request.line, position, played);
    position.make(played);
}

/// One full move a line: `12. Nf3 Nc6`, or `12... Nc6` where a game begins with Black.
Answer moves(Request& request, const LiveGame& live) {
    return by_rules(request, live, [&](const auto& game) {
        if (game.plies() == 0) return Answer::Done;
        auto position = game.position_after(request.cursor);
        request.line.put(position.fullmove(), position.turn() == rules::Colour::White ? "." : "...");
        do {
            request.line.put(' ');
            put_next_move(request, game, position);
        } while (request.cursor < game.plies() && position.turn() == rules::Colour::Black);
        return request.cursor < game.plies() ? Answer::More : Answer::Done;
    });
}

Answer opening(Request& request, const LiveGame& live) {
    const etl::string_view word = request.word();
    uint32_t count = kDefaultOpening;
    if (!word.empty() && !console::read_number(word, chess::Game::kMaxPlies, count)) {
        return request.refuse("bad-argument", "'", word, "' is not a number of moves from 0 to 1024");
    }
    return by_rules(request, live, [&](const auto& game) {
        const uint32_t end = std::min<uint32_t>(count, game.plies());
        if (request.cursor >= end) return Answer::Done;
        auto position = game.position_after(request.cursor);
        while (request.cursor < end && request.line.length() + notation::San::kMaxLength < kColumns) {
            if (request.line.length() > 0) request.line.put(' ');
            put_next_move(request, game, position);
        }
        return request.cursor < end ? Answer::More : Answer::Done;
    });
}

/// Who resigns is the side to move if nobody is named.
template <class Game>
bool end_game(Game& game, etl::string_view how, etl::string_view who) {
    if (how == "draw") {
        game.agree_draw();
        return true;
    }
    if (how == "claim") return game.claim_draw();
    const bool is_white = who.empty() ? game.position().turn() == rules::Colour::White : who == "white";
    game.resign(is_white ? rules::Colour::White : rules::Colour::Black);
    return true;
}

Answer end_game(Request& request, LiveGame& live, etl::string_view how, etl::string_view who) {
    const Answer answer = by_rules(request, live, [&](const auto& game) {
        if (!game.result().over()) return Answer::Done;
        return request.refuse("game-over", "the game has ended; 'result' tells how");
    });
    if (answer == Answer::Refused) return answer;
    if (live.declare([&](auto& game) { return end_game(game, how, who); })) return Answer::Done;
    return request.refuse("no-claim", "there is no draw to claim");
}

Answer result(Request& request, LiveGame& live) {
    etl::string_view remainder;
    const etl::string_view how = request.word(remainder);
    const etl::string_view who = console::take_word(remainder);
    const bool resigns = how == "resign" && (who == "white" || who == "black");
    const bool draws = (how == "draw" || how == "claim") && who.empty();
    if (!how.empty() && !draws && !resigns) {
        return request.refuse("bad-argument", "a game can end by 'resign white', 'resign black', 'draw' or 'claim'");
    }
    if (!how.empty()) return end_game(request, live, how, who);
    return by_rules(request, live, [&](const auto& game) {
        put_result(request.line, game.result());
        return Answer::Done;
    });
}

Answer resign(Request& request, LiveGame& live) {
    const etl::string_view who = request.word();
    if (!who.empty() && who != "white" && who != "black") {
        return request.refuse("bad-argument", "'resign white' or 'resign black'; 'resign' is for the side to move");
    }
    return end_game(request, live, "resign", who);
}

Answer status(Request& request, const LiveGame& live) {
    struct Line {
        const char* name;
        bool holds;
    };
    return by_rules(request, live, [&](const auto& game) {
        const Line lines[] = {
            {"check", game.position().in_check()},
            {"checkmate", game.is_checkmate()},
            {"stalemate", game.is_stalemate()},
            {"insufficient-material", game.is_insufficient_material()},
            {"draw-by-move-rule", game.is_draw_by_move_rule()},
            {"draw-by-repetition", game.is_draw_by_repetition()},
        };
        request.line.put(lines[request.step].name, lines[request.step].holds ? " yes" : " no");
        return request.step + 1 < std::size(lines) ? Answer::More : Answer::Done;
    });
}

Answer value(Request& request, const LiveGame& live) {
    const etl::string_view name = request.word();
    const Games& games = live.games();
    if (games.variant() != rules::Variant::Chess) {
        return request.refuse("no-values", "only chess has values for pieces on squares");
    }
    const board::Square square = text::find_square(name, games.geometry());
    if (!name.empty() && square == board::kNoSquare) return refuse_square(request, name);
    const chess::Position& position = games.chess().position();
    request.line.signed_number(name.empty() ? chess::balance(position) : chess::piece_square_value(position, square));
    return Answer::Done;
}

Answer after(Request& request, const LiveGame& live) {
    const etl::string_view word = request.word();
    const Games& games = live.games();
    return by_rules(request, live, [&](const auto& game) {
        uint32_t ply = 0;
        if (!console::read_number(word, game.plies(), ply))
            return request.refuse("bad-argument", "'", word, "' is not a number of moves of this game");
        const text::Writer before = request.line;
        const text::Result result = games.write(games.notation(), game.position_after(ply).setup(), request.line);
        if (result) return Answer::Done;
        request.line = before;
        return request.refuse(text::error_name(result.error), games.notation().name, " has no words for this position");
    });
}

using About = Command::About;

constexpr Command kCommands[] = {
    {"new", "", 0, "starts a new game", "The lights show which pieces are missing or too many until it can begin.",
     run<begin_anew>},
    {"move", "<move>", Command::kAnyText, "plays a move, in SAN (Nf3, O-O, e8=Q) or coordinates (g1f3, e7e8q)",
     R"(The move alone does the same: Nf3. Events follow: !move <coordinates> <SAN> and !position <text>; and if
that ends the game, !result <score> <why>.)",
     run<move>, About::SettledBoard},
    {"undo", "", 0, "takes back the last move, or a resignation or draw",
     "Event: !undo <coordinates>, then !position <text>; or !result *.", run<undo>, About::SettledBoard},
    {"legal", "[square]", 1, "lists the legal moves, of all pieces or of the one on a square",
     "One move a line, in coordinates and in SAN (the way chess players write moves): g1f3 Nf3.", run<legal>,
     About::Game},
    {"valid", "<move>", Command::kAnyText, "whether a move can be played now: yes or no", "", run<valid>},
    {"moves", "", 0, "lists the moves of the game, White's and Black's side by side", "", run<moves>, About::Game},
    {"opening", "[n]", 1, "the first moves of the game, in one row: 10 of them, or as many as you say",
     "White's and Black's moves are counted together: 'opening 3' gives e4 e5 Nf3.", run<opening>, About::Game},
    {"after", "<n>", 1, "the position after the first n moves of the game",
     R"(White's and Black's moves are counted together; 'after 0' is where the game began. In the notation that
is chosen ('notation').)",
     run<after>},
    {"result", "[draw|claim|resign white|resign black]", 2, "tells how the game stands, or ends it",
     R"(Answers * while the game goes on, else the score and why: 1-0 checkmate, 1/2-1/2 stalemate.
'draw' is agreed by both, 'claim' needs a repetition or the move rule. 'undo' takes
such an ending back, and a second one a move.
Kings end a game by hand: both on empty squares in the middle, light ones (e4, d5) if White has won, dark ones
(d4, e5) if Black has, one of each for a draw. After a second it counts as 1-0 kings; back again, they take it back.)",
     run<result>},
    {"resign", "[white|black]", 1, "the side to move, or the one named, gives the game up",
     "The same as 'result resign white' or 'result resign black'; 'undo' takes it back.", run<resign>},
    {"status", "", 0, "check, mate, stalemate or a draw? yes or no, a line each", "", run<status>, About::Game},
    {"value", "[square]", 1, "what a piece is worth where it stands; or how far White is ahead",
     "In hundredths of a pawn, from tables for the middlegame and the endgame, mixed by what is left on the "
     "board.",
     run<value>},
};

}  // namespace

constinit const CommandGroup kGameCommands(kCommands);

}  // namespace firmware
