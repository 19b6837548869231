#include "firmware/bring_up.hpp"

#include <algorithm>
#include <cstring>

#include "core/journal/little_endian.hpp"

namespace firmware {

namespace {

using Kind = Event::Kind;
using Phase = sensing::Calibration::Phase;

constexpr hal::Colour kAsked{255, 255, 255};
constexpr hal::Colour kGood{0, 60, 0};
constexpr hal::Colour kBad{120, 0, 0};
constexpr hal::Colour kToDo{60, 40, 0};

sensing::Levels get_levels(const uint8_t* bytes) {
    const auto value = [bytes](unsigned i) { return static_cast<uint16_t>(journal::get_number(bytes + 2 * i, 2)); };
    return {value(0), value(1), value(2), value(3)};
}

}  // namespace

size_t BringUp::pack(etl::span<uint8_t> out) {
    size_t size = 0;
    for (unsigned cell = 0; cell < game_.board().count(); ++cell) {
        const sensing::Levels levels = game_.levels(cell);
        for (const uint16_t value : {levels.empty, levels.north, levels.south, levels.noise}) {
            journal::put_number(&out[size], value, 2);
            size += 2;
        }
    }
    return size;
}

bool BringUp::unpack(etl::span<const uint8_t> bytes) {
    const unsigned count = game_.board().count();
    if (!game_.measures() || bytes.size() != count * kBytesPerCell) return false;
    for (unsigned cell = 0; cell < count; ++cell) {
        if (!sensing::Calibration::is_possible(get_levels(&bytes[cell * kBytesPerCell]))) return false;
    }
    for (unsigned cell = 0; cell < count; ++cell) game_.adopt(cell, get_levels(&bytes[cell * kBytesPerCell]));
    return true;
}

void BringUp::begin(Task task) {
    task_ = task;
    game_.pause(true);
}

void BringUp::stop() {
    task_ = Task::None;
    calibration_.stop();
    game_.pause(false);
    lights_.refresh();
}

void BringUp::start_selftest(unsigned from) {
    begin(Task::Selftest);
    for (unsigned index = 0; index < verdicts_.size(); ++index) {
        if (index >= from || verdicts_[index] == Verdict::Stuck) verdicts_[index] = Verdict::Open;
    }
    find_stuck_squares();
    square_ = static_cast<uint8_t>(from);
    answered_ = true;
    go_to_next_square();
}

void BringUp::skip_square() {
    if (!answered_) {
        verdicts_[square_] = Verdict::Bad;
        events_.publish(Kind::SelftestSilent, game_.board().at(square_));
    }
    go_to_next_square();
}

void BringUp::start_calibration() {
    begin(Task::Calibration);
    learned_ = 0;
    calibration_.start(game_.board().count());
    show_progress();
}

bool BringUp::finish_calibration() {
    if (calibration_.phase() != Phase::Magnets) return false;
    calibration_.finish();
    end_calibration();
    return true;
}

void BringUp::step(uint32_t now) {
    now_ = now;
    if (task_ == Task::Selftest) step_selftest();
    if (task_ == Task::Calibration) step_calibration();
}

uint16_t BringUp::count(Verdict verdict) const {
    const auto* end = verdicts_.data() + game_.board().count();
    return static_cast<uint16_t>(std::count(verdicts_.data(), end, verdict));
}

void BringUp::find_stuck_squares() {
    for (unsigned index = 0; index < game_.board().count(); ++index) {
        const bool missing = is_missing(index);
        if (!missing && !is_occupied(index)) continue;
        verdicts_[index] = Verdict::Stuck;
        Event event{Kind::SelftestStuck, game_.board().at(index)};
        if (missing) {
            constexpr Kind kKinds[] = {Kind::SelftestMissing, Kind::SelftestDead, Kind::SelftestBroken};
            event.extent = extent_of(index);
            event.kind = kKinds[static_cast<unsigned>(event.extent)];
            event.number = game_.reading(index);
        }
        if (is_first_of(event.extent, index)) events_.publish(event);
    }
}

/// Whether two squares have a part, or a line, in common.
bool BringUp::share(Extent extent, unsigned one, unsigned other) const {
    if (extent == Extent::Square) return one == other;
    const auto origin = [&](unsigned cell) {
        return extent == Extent::Line ? machine_.line(cell) : machine_.origin(cell);
    };
    const hal::Origin a = origin(one);
    const hal::Origin b = origin(other);
    return a.number == b.number && std::strcmp(a.part, b.part) == 0;
}

bool BringUp::fails_as_a_whole(Extent extent, unsigned index) const {
    unsigned sharing = 0;
    for (unsigned other = 0; other < game_.board().count(); ++other) {
        if (!share(extent, index, other)) continue;
        if (!is_missing(other)) return false;
        ++sharing;
    }
    return sharing > 1;
}

Extent BringUp::extent_of(unsigned index) const {
    const bool has_line = machine_.line(index).part[0] != '\0';
    if (has_line && fails_as_a_whole(Extent::Line, index)) return Extent::Line;
    return fails_as_a_whole(Extent::Part, index) ? Extent::Part : Extent::Square;
}

bool BringUp::is_first_of(Extent extent, unsigned index) const {
    for (unsigned other = 0; other < index; ++other) {
        if (share(extent, index, other)) return false;
    }
    return true;
}

BringUp::Answer BringUp::answer() const {
    for (unsigned index = 0; index < game_.board().count(); ++index) {
        if (answers_unasked(index)) return Answer::Wrong;
    }
    return is_occupied(square_) ? Answer::Right : Answer::None;
}

void BringUp::step_selftest() {
    const Answer answer_now = answer();
    if (answer_now != answer_) answer_since_ = now_;
    answer_ = answer_now;
    const uint32_t stood = now_ - answer_since_;
    if (answered_) {
        if (answer_ == Answer::None) go_to_next_square();
    } else if (answer_ == Answer::Wrong) {
        if (stood >= kWrongMs) tell_wrong_answer();
    } else if (answer_ == Answer::Right) {
        if (stood < kRightMs) return;
        verdicts_[square_] = Verdict::Good;
        answered_ = true;
        show_progress();
    } else if (now_ - since_ >= kSilentMs) {
        skip_square();
    }
}

void BringUp::tell_wrong_answer() {
    const Kind kind = is_occupied(square_) ? Kind::SelftestTogether : Kind::SelftestSwapped;
    verdicts_[square_] = Verdict::Bad;
    answered_ = true;
    for (unsigned index = 0; index < game_.board().count(); ++index) {
        if (answers_unasked(index)) events_.publish({kind, game_.board().at(square_), game_.board().at(index)});
    }
    show_progress();
}

void BringUp::go_to_next_square() {
    const unsigned squares = game_.board().count();
    while (square_ < squares && verdicts_[square_] != Verdict::Open) ++square_;
    if (square_ == squares) {
        events_.publish(
            {.kind = Kind::SelftestDone, .number = count(Verdict::Good), .total = static_cast<uint16_t>(squares)});
        return stop();
    }
    answered_ = false;
    answer_ = Answer::None;
    since_ = now_;
    events_.publish(Kind::SelftestAsks, game_.board().at(square_));
    show_progress();
}

void BringUp::step_calibration() {
    if (game_.frames() == frames_) return;
    frames_ = game_.frames();
    std::array<uint16_t, sensing::kMaxCells> readings;
    const unsigned count = game_.board().count();
    for (unsigned cell = 0; cell < count; ++cell) readings[cell] = game_.reading(cell);
    const Phase before = calibration_.phase();
    calibration_.take({readings.data(), count});
    if (before == Phase::Empty && calibration_.phase() == Phase::Magnets) events_.publish(Kind::CalibrationAsks);
    const unsigned learned = calibration_.learned();
    if (learned != learned_) show_progress();
    learned_ = learned;
    end_calibration();
}

void BringUp::end_calibration() {
    if (calibration_.phase() == Phase::Done) {
        for (unsigned cell = 0; cell < game_.board().count(); ++cell) game_.adopt(cell, calibration_.levels(cell));
        records_.keep(RecordKind::Calibration);
        events_.publish(Kind::CalibrationDone);
        stop();
    } else if (calibration_.phase() == Phase::Refused) {
        Event event{Kind::CalibrationRefused, game_.board().at(calibration_.faulty_cell())};
        event.fault = calibration_.fault();
        event.number = calibration_.measured();
        if (event.fault == sensing::Fault::OffScale) event.extent = extent_of(calibration_.faulty_cell());
        events_.publish(event);
        stop();
    }
}

void BringUp::show_progress() {
    std::array<hal::Colour, hal::kMaxCells> frame{};
    const unsigned count = game_.board().count();
    for (unsigned index = 0; index < count; ++index) {
        if (task_ == Task::Calibration) {
            if (calibration_.phase() == Phase::Magnets) frame[index] = calibration_.is_learned(index) ? kGood : kToDo;
        } else if (verdicts_[index] == Verdict::Open) {
            frame[index] = index == square_ ? kAsked : hal::Colour{};
        } else {
            frame[index] = verdicts_[index] == Verdict::Good ? kGood : kBad;
        }
    }
    lights_.show({frame.data(), count});
}

}  // namespace firmware
