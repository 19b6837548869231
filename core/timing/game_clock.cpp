#include "core/timing/game_clock.hpp"

#include <algorithm>

namespace timing {

constexpr uint32_t kSecond = 1000;
/// Of one who thinks for weeks: far from where the sum would wrap.
constexpr uint32_t kMostUsed = UINT32_MAX / 2;

void GameClock::begin(Side to_move) {
    to_move_ = to_move;
    set(control_);
}

void GameClock::resume(const MoveTimes& times, Side to_move) {
    to_move_ = to_move;
    set(times.control());
    for (unsigned ply = times.control_begins(); ply < times.plies(); ++ply) {
        // Who is to move has made every second half move, but not the last.
        Player& one = players_[(static_cast<unsigned>(to_move) + times.plies() - ply) % 2];
        ++one.moves;
        if (times.seconds(ply) != MoveTimes::kUnknown) one.told_seconds += times.seconds(ply);
    }
    for (Player& one : players_) {
        one.used_ms = std::min(one.told_seconds, kMostUsed / kSecond) * kSecond;
        one.flag_fallen = one.flag_told = control_.is_set() && one.used_ms >= given_ms(one);
    }
}

void GameClock::set(TimeControl control) {
    control_ = control;
    players_ = {};
    runs_ = !control.is_set();
}

void GameClock::pass(uint32_t now) {
    const uint32_t passed = now - now_;
    now_ = now;
    if (!runs_) return;
    Player& one = player();
    one.used_ms += std::min(passed, kMostUsed - one.used_ms);
    if (control_.is_set() && one.used_ms >= given_ms(one)) one.flag_fallen = true;
}

uint16_t GameClock::moved() {
    Player& one = player();
    const uint32_t seconds = one.used_ms / kSecond - one.told_seconds;
    one.told_seconds += seconds;
    ++one.moves;
    to_move_ = to_move_ == Side::White ? Side::Black : Side::White;
    runs_ = true;
    return static_cast<uint16_t>(std::min<uint32_t>(seconds, MoveTimes::kLongest));
}

void GameClock::undone(uint16_t seconds) {
    to_move_ = to_move_ == Side::White ? Side::Black : Side::White;
    Player& one = player();
    if (one.moves > 0) --one.moves;
    if (seconds != MoveTimes::kUnknown) one.told_seconds -= std::min<uint32_t>(seconds, one.told_seconds);
}

uint32_t GameClock::seconds_left(Side side) const {
    if (!control_.is_set()) return 0;
    const Player& one = players_[static_cast<unsigned>(side)];
    const uint32_t given = given_ms(one);
    // Whole seconds that are used count, as in the times of the moves.
    return (given - std::min(one.used_ms / kSecond * kSecond, given)) / kSecond;
}

bool GameClock::take_flag(Side& side) {
    for (const Side one : {Side::White, Side::Black}) {
        Player& of = players_[static_cast<unsigned>(one)];
        if (!of.flag_fallen || of.flag_told) continue;
        of.flag_told = true;
        side = one;
        return true;
    }
    return false;
}

}  // namespace timing
