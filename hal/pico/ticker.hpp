#pragma once
#include <cstdint>

namespace hal::pico {

/// Something that is to be done again and again from a timer interrupt, in a few microseconds.
class Ticked {
  public:
    virtual void tick() = 0;

  protected:
    ~Ticked() = default;
};

/// Calls `ticked.tick()` from a timer interrupt each `period` microseconds. Claims a timer; one at a time.
void start_ticker(Ticked& ticked, uint32_t period);

}  // namespace hal::pico
