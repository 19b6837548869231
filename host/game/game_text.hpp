#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace host {

/// A half move: how it is written, and what stands on the board after it.
struct Ply {
    std::string uci;
    std::string san;
    std::string position;  ///< FEN, or OFEN

    bool operator==(const Ply&) const = default;
};

/// A game from its start to now, as plain text.
struct GameText {
    std::string game = "chess";
    std::string start;  ///< the position it began with
    std::vector<Ply> plies;
    std::string score = "*";
    std::string ending;

    /// What stands on the board now.
    const std::string& position() const { return plies.empty() ? start : plies.back().position; }
    /// Whether White is to move.
    bool white_to_move() const { return position().find(" w ") != std::string::npos; }
    bool is_over() const { return score != "*"; }
    bool operator==(const GameText&) const = default;
};

/// Whether the game has rules, so that there are half moves.
bool has_rules(std::string_view game);

/// Where a game of that name begins; empty if it has no rules.
std::string start_position(std::string_view game);

/// Reads a game from PGN, as boards write it; empty, with a reason, if it is none.
std::optional<GameText> read_game(std::string_view game, std::string_view pgn, std::string& why);

/// Plays a half move, in coordinates (castling also as king takes rook) or SAN; false if it is not legal there.
bool play(GameText& game, std::string_view move);

/// The move as the board writes it, if it is legal in that position: coordinates, castling by the king's two squares.
std::string board_move(const std::string& position, std::string_view move);

/// Writes PGN with these tags (name and value) in the order given, 80 columns wide.
std::string write_game(const GameText& game, const std::vector<std::pair<std::string, std::string>>& tags);

/// The pieces alone: a FEN up to its first blank.
std::string placement(std::string_view position);

}  // namespace host
