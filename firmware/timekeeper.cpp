#include "firmware/timekeeper.hpp"

#include <algorithm>
#include <utility>

namespace firmware {

using Side = timing::GameClock::Side;
static_assert(timing::MoveTimes::kMaxPlies >= chess::Game::kMaxPlies);

Side Timekeeper::to_move() const {
    Side side = Side::White;
    games_.with_rules([&side](const auto& game) {
        if (game.position().turn() == rules::Colour::Black) side = Side::Black;
    });
    return side;
}

void Timekeeper::take(const Event& event) {
    using Kind = Event::Kind;
    switch (event.kind) {
        case Kind::GameSet:
        case Kind::NewGame: return begin();
        case Kind::Moved:
        case Kind::Undone:
            if (!games_.has_rules()) return;
            is_due_ = true;
            clock_.pass(machine_.now());
            if (event.kind == Kind::Moved) return times_.add(clock_.moved());
            clock_.undone(times_.seconds(times_.plies() - 1));
            return times_.remove();
        case Kind::Result:
            if (event.result.over()) clock_.stop();
            break;
        default: break;
    }
}

void Timekeeper::begin() {
    unsigned plies = 0;
    games_.with_rules([&plies](const auto& game) { plies = game.plies(); });
    times_.begin(plies);
    measured_ = games_.variant();
    times_.set_control(clock_.control());
    clock_.pass(machine_.now());
    clock_.begin(to_move());
    is_due_ = true;
}

void Timekeeper::resume() {
    measured_ = games_.variant();
    clock_.pass(machine_.now());
    clock_.resume(times_, to_move());
    told_ = face();
}

void Timekeeper::set_control(timing::TimeControl control) {
    times_.set_control(control);
    clock_.pass(machine_.now());
    clock_.set(control);
    is_due_ = true;
    tell();
}

void Timekeeper::drive(bool goes) {
    clock_.pass(machine_.now());
    goes ? clock_.go() : clock_.stop();
    tell();
}

void Timekeeper::tell() {
    const timing::GameClock::Face now = face();
    const bool is_due = std::exchange(is_due_, false) || now.to_move != told_.to_move || now.runs != told_.runs;
    const bool was_set = told_.control.is_set();
    told_ = now;
    if (now.control.is_set() ? !is_due && was_set : !was_set) return;
    events_.publish({.kind = Event::Kind::ClockChanged, .clock = now});
}

uint8_t Timekeeper::share_left(Side side, unsigned most) const {
    const uint32_t given = clock_.control().minutes * 60u;
    if (given == 0) return 0;
    const uint32_t left = std::min(clock_.seconds_left(side), given);
    return static_cast<uint8_t>((left * most + given - 1) / given);
}

void Timekeeper::step() {
    clock_.pass(machine_.now());
    tell();
    Side side{};
    if (!clock_.take_flag(side)) return;
    events_.publish({.kind = Event::Kind::FlagFallen, .number = static_cast<uint16_t>(side)});
}

}  // namespace firmware
