#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace host {

/// A line of Lichess' streams, as far as it matters to a board.
struct LichessLine {
    enum class Kind { Other, GameStart, GameFinish, GameFull, GameState };
    Kind kind = Kind::Other;
    std::string id;  ///< of the game
    std::string white;
    std::string black;
    std::string start;  ///< a FEN; empty if the game begins as usual
    bool has_moves = false;
    std::vector<std::string> moves;  ///< coordinates; castling may be king takes rook
    std::string status;
    std::string winner;
    bool white_offers_draw = false;
    bool black_offers_draw = false;
    bool white_wants_back = false;
    bool black_wants_back = false;
};

/// Reads a line; empty if it is no JSON object (streams have blank lines, too).
std::optional<LichessLine> read_lichess(std::string_view line);

/// The id in the answer of /api/account; empty if there is none.
std::string read_account(std::string_view json);

/// What became of a push to a broadcast: "" or the first error of a game.
std::string read_push(std::string_view json);

/// What a board and a site should do to agree.
struct Agreement {
    enum class Step {
        Nothing,
        ShowMove,  ///< the board lacks a move of the site
        SendMove,  ///< the site lacks a move of the board
        TakeBack,  ///< the board has a move too many
    };
    Step step = Step::Nothing;
    std::string move;
};

/// Compares the half moves of both, in coordinates as the board writes them; `ours` tells whether the next move is the
/// player's at the board.
Agreement agree(const std::vector<std::string>& board, const std::vector<std::string>& site, bool white_at_board,
                bool white_starts);

}  // namespace host
