#pragma once
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "hal/host/memory.hpp"

namespace virtual_board {

/// What stands on a square, as far as hands can tell.
enum class Piece : uint8_t { None, Any, White, Black };

/// Hands over the virtual board: what lines beginning with @ make them do. They move pieces, not time: what
/// takes time waits in a queue that `tick` works off, a millisecond at a time. A piece takes three milliseconds, so
/// that changes are seen in the order in which they were made. The emulated board's hands are the same.
///
///     @lift e2          takes the piece off e2
///     @place e4         puts a piece on e4; `@place e4 black` says which colour, where sensors tell
///     @swap d5          puts the piece in the hand in the place of the one on d5, without a gap in the contact
///     @slide a1 a8      pushes the piece on a1 over the squares between to a8
///     @play e2e4 d7d5   carries pieces, one after the other, with time to be seen; what stands on the second square goes first
///     @bounce e2        the contact of e2 rattles for six milliseconds and ends as it was
///     @setup start      pieces where the game of this size begins, one by one; `@setup empty` clears the board
///     @wait 500         does nothing for half a second
///     @help             is told by `help`
///
/// Sensors that tell colours see a north pole under white pieces and a south pole under black ones. Which of several
/// pieces in the air is put down, if the line does not say: the last one that was not lifted from that square, where
/// one was lifted for it to be captured. With an empty hand it is one from the box, of the colour that the position
/// last set has there, or else of the pieces around, or else of the player on that side.
class Hands {
  public:
    Hands(hal::host::MemorySensors& sensors, unsigned files, unsigned ranks, bool tells_colours = false);

    /// What hands can do, a line each.
    static const char* help();

    /// Obeys one line, with its @. Returns what is wrong with it, or an empty text.
    std::string obey(const std::string& line);
    /// Listens to a line for the board: `set` tells which pieces are to be put up.
    void overhear(const std::string& line);

    bool busy() const { return !pending_.empty(); }
    void tick();

  private:
    static constexpr unsigned kNoCell = 0xFFFF;
    using Words = std::vector<std::string>;

    /// Make the cell read that (kNoCell: do nothing), then wait that long.
    struct Step {
        unsigned cell;
        Piece value;
        uint32_t wait_ms;
    };
    /// A piece in the air.
    struct Held {
        unsigned from;
        Piece piece;
        unsigned puts;  ///< pieces put down since
    };

    uint16_t reading_of(Piece piece) const;
    Piece seen(unsigned cell) const;
    unsigned find_cell(const std::string& name) const;
    bool begins_occupied(unsigned cell) const;
    Piece of_side(unsigned cell) const;
    Piece from_box(unsigned cell) const;
    Piece from_hand(unsigned cell);

    // Each verb plans its steps, and tells what is wrong with them.
    std::string lift(const Words& words);
    std::string place(const Words& words);
    std::string swap(const Words& words);
    std::string slide(const Words& words);
    std::string play(const Words& words);
    std::string bounce(const Words& words);
    std::string setup(const Words& words);
    std::string wait(const Words& words);
    std::string take(const std::string& square, uint32_t wait_ms);
    std::string put(const std::string& square, uint32_t wait_ms, const std::string& colour = "");
    bool occupied(unsigned cell) const { return planned_[cell] != Piece::None; }
    void change(unsigned cell, Piece value, uint32_t wait_ms);

    hal::host::MemorySensors& sensors_;
    unsigned files_;
    unsigned ranks_;
    bool tells_colours_;
    std::vector<Piece> planned_;  ///< the board as it will be after the steps planned so far
    std::vector<Held> held_;      ///< what is in the air then, the last lifted last
    std::vector<Piece> wanted_;   ///< the position that was last set
    std::vector<Step> steps_;
    std::deque<Step> pending_;
};

}  // namespace virtual_board
