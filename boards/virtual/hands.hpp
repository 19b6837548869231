#pragma once
#include <cstdint>
#include <deque>
#include <string>

#include "hal/host/memory.hpp"

namespace virtual_board {

/// Hands over the virtual board: what lines beginning with @ make them do. They move pieces, not time: what
/// takes time waits in a queue that `tick` works off, a millisecond at a time. A piece takes three milliseconds, so
/// that changes are seen in the order in which they were made. The emulated board's hands are the same.
///
///     @lift e2          takes the piece off e2
///     @place e4         puts a piece on e4
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

    /// Change the cell's state (kNoCell: do nothing), then wait that long.
    struct Step {
        unsigned cell;
        uint32_t wait_ms;
    };

    unsigned find_cell(const std::string& name) const;
    void toggle(unsigned cell);
    bool begins_occupied(unsigned cell) const;
    std::string setup(const std::string& what);

    hal::host::MemorySensors& sensors_;
    unsigned files_;
    unsigned ranks_;
    std::deque<Step> pending_;
};

}  // namespace virtual_board
