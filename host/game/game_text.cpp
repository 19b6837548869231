#include "host/game/game_text.hpp"

#include <memory>

#include "core/notation/pgn.hpp"
#include "core/notation/san.hpp"
#include "core/notation/uci.hpp"
#include "core/rules/variant.hpp"
#include "core/text/result.hpp"

namespace host {

namespace {

etl::string_view view(std::string_view text) {
    return {text.data(), text.size()};
}

std::string string_of(etl::string_view text) {
    return {text.data(), text.size()};
}

template <class Game>
using StartNotation = typename notation::StartNotation<typename Game::Rules>::Type;

template <class Game>
std::string position_text(const typename Game::Position& position) {
    using N = StartNotation<Game>;
    char buffer[N::kMaxLength];
    const text::Result result = N::encode(position.setup(), buffer);
    return result ? std::string(buffer, result.at) : std::string();
}

/// A half move as text, and the position after it.
template <class Game>
Ply ply_text(typename Game::Position& position, rules::Move move) {
    Ply ply;
    char buffer[32];
    if (const text::Result uci = notation::Uci::encode(position, move, buffer)) ply.uci.assign(buffer, uci.at);
    if (const text::Result san = notation::San::encode(position, move, buffer)) ply.san.assign(buffer, san.at);
    typename Game::Position after = position;
    after.make(move);
    ply.position = position_text<Game>(after);
    return ply;
}

template <class Game>
void take_result(const Game& game, GameText& out) {
    const rules::GameResult result = game.result();
    out.score = string_of(rules::score_text(result.score));
    out.ending = result.over() ? string_of(rules::ending_name(result.ending)) : "";
}

template <class Game>
GameText text_of(const Game& game, std::string_view name) {
    GameText out;
    out.game = name;
    out.start = position_text<Game>(typename Game::Position(game.start()));
    game.visit_opening(game.plies(), [&](typename Game::Position& position, rules::Move move) {
        out.plies.push_back(ply_text<Game>(position, move));
    });
    take_result(game, out);
    return out;
}

template <class Game>
std::optional<GameText> read(std::string_view name, std::string_view pgn, std::string& why) {
    using Reader = notation::PgnReader<Game>;
    const auto game = std::make_unique<Game>();
    Reader reader(*game);
    auto progress = Reader::Progress::More;
    for (const char c : pgn) {
        progress = reader.push(c);
        if (progress != Reader::Progress::More) break;
    }
    if (progress == Reader::Progress::More) progress = reader.finish();
    if (progress == Reader::Progress::Failed) {
        why = "line " + std::to_string(reader.fault().line) + ": " + string_of(text::error_name(reader.fault().error));
        return std::nullopt;
    }
    return text_of(*game, name);
}

template <class Game>
bool position_of(const std::string& text, std::optional<typename Game::Position>& out) {
    typename Game::Setup setup;
    if (!StartNotation<Game>::decode(view(text), setup)) return false;
    if (!rules::validate<typename Game::Rules>(setup).empty()) return false;
    out.emplace(setup);
    return true;
}

/// Lichess and some engines write castling as the king taking his rook.
std::string_view usual_castling(std::string_view move, const chess::Position& position) {
    struct Row {
        std::string_view rook;
        std::string_view usual;
        board::Square king;
    };
    static const Row kRows[] = {
        {"e1h1", "e1g1", {0x04}}, {"e1a1", "e1c1", {0x04}}, {"e8h8", "e8g8", {0x74}}, {"e8a8", "e8c8", {0x74}}};
    for (const Row& row : kRows) {
        if (move == row.rook && position.king(position.turn()) == row.king) return row.usual;
    }
    return move;
}
std::string_view usual_castling(std::string_view move, const octad::Position&) {
    return move;
}

template <class Game>
bool find_move(std::string_view text, const typename Game::Position& position, rules::Move& move) {
    if (notation::Uci::decode(view(text), position, move)) return true;
    if (notation::Uci::decode(view(usual_castling(text, position)), position, move)) return true;
    return static_cast<bool>(notation::San::decode(view(text), position, move));
}

template <class Game>
bool play_in(GameText& game, std::string_view text) {
    std::optional<typename Game::Position> position;
    rules::Move move;
    if (!position_of<Game>(game.position(), position) || !find_move<Game>(text, *position, move)) return false;
    game.plies.push_back(ply_text<Game>(*position, move));
    return true;
}

}  // namespace

bool has_rules(std::string_view game) {
    return game == "chess" || game == "octad";
}

std::string start_position(std::string_view game) {
    if (game == "chess") return position_text<chess::Game>(chess::Position());
    return game == "octad" ? position_text<octad::Game>(octad::Position()) : "";
}

std::optional<GameText> read_game(std::string_view game, std::string_view pgn, std::string& why) {
    if (game == "chess") return read<chess::Game>(game, pgn, why);
    if (game == "octad") return read<octad::Game>(game, pgn, why);
    why = std::string(game) + " has no rules";
    return std::nullopt;
}

bool play(GameText& game, std::string_view move) {
    return game.game == "octad" ? play_in<octad::Game>(game, move) : play_in<chess::Game>(game, move);
}

std::string board_move(const std::string& position, std::string_view move) {
    GameText game;
    game.start = position;
    return play(game, move) ? game.plies[0].uci : "";
}

std::string write_game(const GameText& game, const std::vector<std::pair<std::string, std::string>>& tags) {
    std::string text;
    const auto put_tag = [&](std::string_view name, std::string_view value) {
        text += "[" + std::string(name) + " \"";
        for (const char c : value) {
            if (c == '"' || c == '\\') text += '\\';
            text += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
        }
        text += "\"]\n";
    };
    for (const auto& [name, value] : tags) put_tag(name, value);
    put_tag("Result", game.score);
    if (game.start != start_position(game.game)) {
        put_tag("SetUp", "1");
        put_tag(game.game == "octad" ? "OFEN" : "FEN", game.start);
    }
    text += '\n';
    std::string line;
    const auto put_word = [&](const std::string& word) {
        if (!line.empty() && line.size() + 1 + word.size() > notation::PgnWriter<chess::Game>::kColumns) {
            text += line + "\n";
            line.clear();
        }
        line += (line.empty() ? "" : " ") + word;
    };
    unsigned number = 1;
    if (const size_t blank = game.start.rfind(' '); blank != std::string::npos) {
        number = static_cast<unsigned>(std::strtoul(game.start.c_str() + blank, nullptr, 10));
    }
    bool white = game.start.find(" w ") != std::string::npos;
    bool first = true;
    for (const Ply& ply : game.plies) {
        if (white || first) put_word(std::to_string(number) + (white ? "." : "..."));
        put_word(ply.san);
        first = false;
        number += white ? 0 : 1;
        white = !white;
    }
    put_word(game.score);
    return text + line + "\n";
}

std::string placement(std::string_view position) {
    return std::string(position.substr(0, position.find(' ')));
}

}  // namespace host
