#pragma once
#include <array>
#include <cstdint>

namespace timing {

/// How much time a player has: so many minutes, and so many seconds more with each move. No minutes: no limit.
struct TimeControl {
    uint8_t minutes = 0;
    uint8_t increment = 0;

    constexpr bool is_set() const { return minutes != 0; }
    constexpr bool operator==(const TimeControl&) const = default;
};

/// How long each half move of a game took, in whole seconds, and the time control under which they were made. Players
/// move in turn.
class MoveTimes {
  public:
    static constexpr unsigned kMaxPlies = 1024;
    /// What took longer counts as this.
    static constexpr uint16_t kLongest = 0x3FFF;
    /// Of a half move that came with a set-up, or from elsewhere.
    static constexpr uint16_t kUnknown = 0xFFFF;

    /// A game begins with so many half moves of which nothing is known.
    void begin(unsigned plies = 0);
    /// One more half move, up to kMaxPlies.
    void add(uint16_t seconds);
    /// The last half move is taken back.
    void remove();

    unsigned plies() const { return plies_; }
    /// How long half move number `ply`, from 0, took; kUnknown also for one that is not there.
    uint16_t seconds(unsigned ply) const { return ply < plies_ ? seconds_[ply] : kUnknown; }

    /// The time control holds for the half moves from here on.
    void set_control(TimeControl control);
    TimeControl control() const { return control_; }
    unsigned control_begins() const { return control_begins_; }
    /// The seconds that whoever made half move number `ply` had left after it, 0 if none; kUnknown where no time
    /// control holds.
    uint16_t left_after(unsigned ply) const;

  private:
    uint16_t plies_ = 0;
    uint16_t control_begins_ = 0;
    TimeControl control_;
    std::array<uint16_t, kMaxPlies> seconds_;
};

}  // namespace timing
