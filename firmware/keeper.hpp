#pragma once
#include <array>
#include <cstdint>

#include "core/chess/move.hpp"
#include "core/chess/result.hpp"
#include "firmware/notebook.hpp"
#include "firmware/session.hpp"

namespace firmware {

/// Keeps the game at hand in the notebook, so that it goes on after a power cut.
///
///     kGame   play:1 text 0 word:2 ...   which game, the position it began from, in the game's own notation, and
///                                        what had been played when this was written
///     kMoves  word:2 ...                 what was played since
///
///     bit  15     14 .. 12   11 .. 6   5 .. 0
///          0      detail     to        from       detail: what a pawn becomes, 7 for castling, else 0
///     0xFFFF                                      the last half move was taken back
///     0xC0sE                                      the players ended the game: score s, ending E; 0 and 0 if they
///                                                 go on after all
///
/// A game without rules has no moves: its position is kept anew each time.
class Keeper {
  public:
    Keeper(Session& session, Notebook& notebook) : session_(session), journal_(notebook.journal()) {}

    /// Brings back what was kept. If there is nothing, or nothing that can be read or played on this board, keeps the
    /// game as it is, so that its first move finds everything prepared.
    void recall(board::Geometry board);

    /// Keeps all of the game at hand, as it is now.
    void keep_game();

    void keep_move(chess::Move move);
    void keep_undo();
    /// Keeps what the players said about the game's end: see BasicGame::declared.
    void keep_declared();

    /// The flash could not take the game, and has only an older state of it.
    bool is_behind() const { return is_behind_; }
    /// Tries again if so. Worth it after the notebook has rested.
    void catch_up() {
        if (!is_whole_) keep_game();
    }

  private:
    static constexpr uint8_t kVersion = 2;
    static constexpr size_t kWordBytes = 2;
    /// Which game, where it began, and how it ended, if it has rules.
    static constexpr size_t kMaxStart = 256;

    void keep_word(uint16_t word);
    bool recall_game(board::Geometry board);
    bool recall_start(board::Geometry board, size_t& words_begin, size_t& words_end);
    template <class Game>
    bool replay(Game& game, etl::span<const uint8_t> words);

    Session& session_;
    journal::Journal& journal_;
    bool is_whole_ = false;   ///< the notebook has all of the game at hand
    bool is_behind_ = false;  ///< it has not, and there is something to lose
    std::array<uint8_t, kMaxStart + chess::Game::kMaxPlies * kWordBytes> buffer_{};
};

}  // namespace firmware
