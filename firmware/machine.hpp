#pragma once
#include <cstdint>

#include "hal/board.hpp"

namespace firmware {

/// The machine under the game: what board it is, how long it runs, why it started, and how to leave it.
class Machine {
  public:
    explicit Machine(hal::Board& board) : board_(board), now_(board.clock.now()), started_(now_) {}

    /// Reads the clock; enters the boot loader once its time has come.
    void step() {
        now_ = board_.clock.now();
        if (leaving_ && now_ - leaving_since_ >= kLastAnswerMs) board_.system.enter_boot_loader();
    }

    uint32_t now() const { return now_; }
    uint32_t uptime() const { return now_ - started_; }
    const hal::Layout& layout() const { return board_.layout; }
    hal::Origin origin(unsigned cell) const { return board_.sensors.origin(cell); }
    hal::Origin line(unsigned cell) const { return board_.sensors.line(cell); }
    bool is_safe_start() const { return board_.system.is_safe_start(); }
    hal::Start start_cause() const { return board_.system.start_cause(); }
    const char* last_words() const { return board_.system.last_words(); }
    void enter_boot_loader_soon() {
        leaving_ = true;
        leaving_since_ = now_;
    }

  private:
    /// Time for the last `ok` to reach the other side.
    static constexpr uint32_t kLastAnswerMs = 100;

    hal::Board& board_;
    uint32_t now_;
    uint32_t started_;
    bool leaving_ = false;
    uint32_t leaving_since_ = 0;
};

}  // namespace firmware
