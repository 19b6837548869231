#pragma once
#include <array>
#include <cstdint>

#include "core/chess/move.hpp"
#include "firmware/notebook.hpp"
#include "firmware/session.hpp"

namespace firmware {

/// Keeps the game at hand in the notebook, so that it goes on after a power cut.
///
///     kGame   play:1 text        which game, and the position it began from, in the game's own notation
///     kMoves  word:2 ...         what was played since
///
///     bit  15     14 .. 12   11 .. 6   5 .. 0
///          0      detail     to        from       detail: what a pawn becomes, 7 for castling, else 0
///     0xFFFF: the last half move was taken back
///
/// A game without rules has no moves: its position is kept anew each time.
class Keeper {
  public:
    Keeper(Session& session, Notebook& notebook) : session_(session), journal_(notebook.journal()) {}

    /// Brings back what was kept; does nothing if there is nothing, or nothing that can be read.
    void recall();

    /// Keeps all of the game at hand, as it is now.
    void keep_game();

    void keep_move(chess::Move move);
    void keep_undo();

  private:
    static constexpr uint8_t kVersion = 1;
    static constexpr uint16_t kUndo = 0xFFFF;
    static constexpr size_t kWordBytes = 2;

    void keep_word(uint16_t word);
    bool recall_start();
    void recall_moves();

    Session& session_;
    journal::Journal& journal_;
    std::array<uint8_t, chess::Game::kMaxPlies * kWordBytes> buffer_{};
};

}  // namespace firmware
