#pragma once
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "hal/host/memory.hpp"

namespace virtual_board {

/// Hands over the virtual board: what lines beginning with @ make them do. They move pieces, not time: what
/// takes time waits in a queue that `tick` works off, a millisecond at a time. A piece takes three milliseconds, so
/// that changes are seen in the order in which they were made. The emulated board's hands are the same.
///
///     @lift e2          takes the piece off e2
///     @place e4         puts a piece on e4
///     @slide a1 a8      pushes the piece on a1 over the squares between to a8
///     @play e2e4 d7d5   carries pieces, one after the other, with time to be seen; what stands on the second square goes first
///     @bounce e2        the contact of e2 rattles for six milliseconds and ends as it was
///     @setup start      pieces where the game of this size begins, one by one; `@setup empty` clears the board
///     @wait 500         does nothing for half a second
class Hands {
  public:
    Hands(hal::host::MemorySensors& sensors, unsigned files, unsigned ranks);

    /// Obeys one line, with its @. Returns what is wrong with it, or an empty text.
    std::string obey(const std::string& line);

    bool busy() const { return !pending_.empty(); }
    void tick();

  private:
    static constexpr unsigned kNoCell = 0xFFFF;
    using Words = std::vector<std::string>;

    /// Change the cell's state (kNoCell: do nothing), then wait that long.
    struct Step {
        unsigned cell;
        uint32_t wait_ms;
    };

    unsigned find_cell(const std::string& name) const;
    bool begins_occupied(unsigned cell) const;

    // Each verb plans its steps, and tells what is wrong with them.
    std::string lift(const Words& words);
    std::string place(const Words& words);
    std::string slide(const Words& words);
    std::string play(const Words& words);
    std::string bounce(const Words& words);
    std::string setup(const Words& words);
    std::string wait(const Words& words);
    std::string take(const std::string& square, uint32_t wait_ms);
    std::string put(const std::string& square, uint32_t wait_ms);
    std::string change(const std::string& square, bool occupied, uint32_t wait_ms);
    void toggle(unsigned cell, uint32_t wait_ms);

    hal::host::MemorySensors& sensors_;
    unsigned files_;
    unsigned ranks_;
    std::vector<bool> occupied_;  ///< as it will be after the steps planned so far
    std::vector<Step> steps_;
    std::deque<Step> pending_;
};

}  // namespace virtual_board
