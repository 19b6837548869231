#pragma once
#include <cstdint>

#include "firmware/event.hpp"
#include "firmware/live_game.hpp"
#include "firmware/records.hpp"

namespace firmware {

/// Keeps the game at hand, so that it goes on after a power cut.
///
///     Game   variant:1 text 0 word:2 ...   which game, the position it began from, in the notation that says all of
///                                          it, and what had been played when this was written
///     Moves  word:2 ...                    what was played since
///
///     bit  15     14 .. 12   11 .. 6   5 .. 0
///          0      detail     to        from       detail: what a pawn becomes, 7 for castling, else 0
///     0xFFFF                                      the last half move was taken back
///     0xC0sE                                      the players ended the game: score s, ending E; 0 and 0 if they
///                                                 go on after all
///
/// A game without rules has no moves: its position is kept anew each time.
class GameRecord final : public Listener, public Kept {
  public:
    GameRecord(LiveGame& game, Records& records)
        : games_(game.games()), board_(game.board()), records_(records) {}

    void take(const Event& event) override;
    size_t pack(etl::span<uint8_t> out) override;
    /// Brings back what was kept; false if that is nothing that can be read or played on this board, or not all of it.
    bool unpack(etl::span<const uint8_t> bytes) override;

  private:
    void append(uint16_t word);
    bool recall_start(etl::span<const uint8_t> bytes, size_t& words_begin);

    Games& games_;
    board::Geometry board_;
    Records& records_;
};

}  // namespace firmware
