#include "firmware/bring_up.hpp"

#include <algorithm>

#include "firmware/app.hpp"

namespace firmware {

namespace {

using Phase = sensing::Calibration::Phase;
using sensing::Fault;

constexpr hal::Colour kAsked{255, 255, 255};
constexpr hal::Colour kGood{0, 60, 0};
constexpr hal::Colour kBad{120, 0, 0};
constexpr hal::Colour kToDo{60, 40, 0};

board::Square square_at(App& app, unsigned index) {
    return app.geometry().at(index);
}

bool is_occupied(App& app, unsigned index) {
    return app.settled(square_at(app, index)) != hal::Cell::Empty;
}

/// Whether a sensor that measures reads what none reads under an empty square: it is not there, or has no supply.
bool is_off_scale(const hal::Gauges& gauges, unsigned index) {
    if (gauges.count() == 0) return false;
    const uint16_t reading = gauges.reading(index);
    return reading < sensing::Calibration::kLowestEmpty || reading > sensing::Calibration::kHighestEmpty;
}

/// ` e4 GP6 GP13`
void put_square_and_wires(text::Writer& line, App& app, unsigned index) {
    line.put(' ');
    line.square(square_at(app, index));
    line.put(' ');
    put_origin(line, app.board().sensors.origin(index));
}

/// Why, in words that go with a number.
struct Complaint {
    etl::string_view before;
    etl::string_view after;
};

constexpr Complaint kComplaints[] = {
    {"", ""},
    {"reads ", ", an empty square reads 1000 to 3100: is the sensor there?"},
    {"does not keep still, its readings spread over ", " where 100 is the most"},
    {"reads ", ", far from the other squares: is a piece on it?"},
    {"saw no piece, the strongest field was ", " where 160 is the least"},
};
static_assert(sensing::Calibration::kLowestEmpty == 1000 && sensing::Calibration::kHighestEmpty == 3100);
static_assert(sensing::Calibration::kMostNoise == 100 && sensing::Calibration::kWeakestMagnet == 160);

void pack(const sensing::Levels& levels, uint8_t* out) {
    for (const uint16_t value : {levels.empty, levels.north, levels.south, levels.noise}) {
        *out++ = static_cast<uint8_t>(value);
        *out++ = static_cast<uint8_t>(value >> 8);
    }
}

hal::CellLevels unpack(const uint8_t* bytes) {
    const auto value = [bytes](unsigned i) {
        return static_cast<uint16_t>(bytes[2 * i] | bytes[2 * i + 1] << 8);
    };
    return {value(0), value(1), value(2), value(3)};
}

}  // namespace

void put_origin(text::Writer& line, const hal::Origin& origin) {
    line.put(origin.part);
    line.number(origin.number);
    if (origin.second_part == nullptr) return;
    line.put(' ');
    line.put(origin.second_part);
    line.number(origin.second_number);
}

void BringUp::recall(hal::Gauges& gauges, Notebook& notebook) {
    const journal::Journal& journal = notebook.journal();
    const size_t bytes = gauges.count() * kBytesPerCell;
    if (bytes == 0 || journal.size(Notebook::kCalibration) != bytes ||
        journal.version(Notebook::kCalibration) != kCalibrationVersion) {
        return;
    }
    journal.read(Notebook::kCalibration, 0, {packed_.data(), bytes});
    for (unsigned cell = 0; cell < gauges.count(); ++cell) {
        const hal::CellLevels kept = unpack(&packed_[cell * kBytesPerCell]);
        if (!sensing::Calibration::is_possible({kept.empty, kept.north, kept.south, kept.noise})) return;
    }
    for (unsigned cell = 0; cell < gauges.count(); ++cell) {
        gauges.adopt(cell, unpack(&packed_[cell * kBytesPerCell]));
    }
}

void BringUp::start_selftest(App& app) {
    task_ = Task::Selftest;
    verdicts_.fill(Verdict::Open);
    find_stuck_squares(app);
    square_ = 0;
    answered_ = true;
    go_to_next_square(app);
}

void BringUp::skip_square(App& app) {
    verdicts_[square_] = Verdict::Bad;
    app.conversation().send_event([&](text::Writer& line) {
        line.put("!selftest silent");
        put_square_and_wires(line, app, square_);
    });
    go_to_next_square(app);
}

void BringUp::start_calibration(App& app) {
    task_ = Task::Calibration;
    learned_ = 0;
    calibration_.start(app.board().gauges.count());
    show_progress(app);
}

void BringUp::finish_calibration(App& app) {
    calibration_.finish();
    end_calibration(app);
}

void BringUp::stop() {
    task_ = Task::None;
    calibration_.stop();
}

void BringUp::step(App& app) {
    if (task_ == Task::Selftest) step_selftest(app);
    if (task_ == Task::Calibration) step_calibration(app);
}

void BringUp::find_stuck_squares(App& app) {
    for (unsigned index = 0; index < app.geometry().count(); ++index) {
        const bool missing = is_off_scale(app.board().gauges, index);
        if (!missing && !is_occupied(app, index)) continue;
        verdicts_[index] = Verdict::Stuck;
        app.conversation().send_event([&](text::Writer& line) {
            line.put(missing ? "!selftest missing" : "!selftest stuck");
            put_square_and_wires(line, app, index);
            if (!missing) return;
            line.put(" reads ");
            line.number(app.board().gauges.reading(index));
        });
    }
}

bool BringUp::answers_unasked(App& app, unsigned index) const {
    return index != square_ && verdicts_[index] != Verdict::Stuck && is_occupied(app, index);
}

BringUp::Answer BringUp::answer(App& app) const {
    for (unsigned index = 0; index < app.geometry().count(); ++index) {
        if (answers_unasked(app, index)) return Answer::Wrong;
    }
    return is_occupied(app, square_) ? Answer::Right : Answer::None;
}

void BringUp::step_selftest(App& app) {
    const Answer now = answer(app);
    if (now != answer_) answer_since_ = app.now();
    answer_ = now;
    const uint32_t stood = app.now() - answer_since_;
    if (answered_) {
        if (now == Answer::None) go_to_next_square(app);
    } else if (now == Answer::Wrong) {
        if (stood >= kDoubtMs) tell_wrong_answer(app);
    } else if (now == Answer::Right) {
        if (stood < kSureMs) return;
        verdicts_[square_] = Verdict::Good;
        answered_ = true;
        show_progress(app);
    } else if (app.now() - since_ >= kPatienceMs) {
        skip_square(app);
    }
}

void BringUp::tell_wrong_answer(App& app) {
    const bool here = is_occupied(app, square_);
    verdicts_[square_] = Verdict::Bad;
    answered_ = true;
    for (unsigned index = 0; index < app.geometry().count(); ++index) {
        if (!answers_unasked(app, index)) continue;
        app.conversation().send_event([&](text::Writer& line) {
            line.put(here ? "!selftest together" : "!selftest swapped");
            put_square_and_wires(line, app, square_);
            put_square_and_wires(line, app, index);
        });
    }
    show_progress(app);
}

void BringUp::go_to_next_square(App& app) {
    const unsigned count = app.geometry().count();
    while (square_ < count && verdicts_[square_] != Verdict::Open) ++square_;
    if (square_ == count) {
        task_ = Task::None;
        app.conversation().send_event([&](text::Writer& line) {
            line.put("!selftest done ");
            line.number(static_cast<uint32_t>(
                std::count(verdicts_.begin(), verdicts_.begin() + count, Verdict::Good)));
            line.put(" of ");
            line.number(count);
        });
        app.refresh_all_lights();
        return;
    }
    answered_ = false;
    answer_ = Answer::None;
    since_ = app.now();
    app.conversation().send_event([&](text::Writer& line) {
        line.put("!selftest place ");
        line.square(square_at(app, square_));
    });
    show_progress(app);
}

void BringUp::step_calibration(App& app) {
    hal::Gauges& gauges = app.board().gauges;
    if (gauges.frames() == frames_) return;
    frames_ = gauges.frames();
    std::array<uint16_t, hal::kMaxCells> readings;
    for (unsigned cell = 0; cell < gauges.count(); ++cell) readings[cell] = gauges.reading(cell);
    const Phase before = calibration_.phase();
    calibration_.take({readings.data(), gauges.count()});
    if (before == Phase::Empty && calibration_.phase() == Phase::Magnets) {
        app.conversation().send_event(
            [](text::Writer& line) { line.put("!calibrate place a piece on each square"); });
    }
    const unsigned learned = calibration_.learned();
    if (learned != learned_) show_progress(app);
    learned_ = learned;
    end_calibration(app);
}

void BringUp::end_calibration(App& app) {
    if (calibration_.phase() == Phase::Done) keep_calibration(app);
    if (calibration_.phase() == Phase::Refused) tell_refusal(app);
    if (calibration_.phase() != Phase::Done && calibration_.phase() != Phase::Refused) return;
    stop();
    app.refresh_all_lights();
}

void BringUp::keep_calibration(App& app) {
    hal::Gauges& gauges = app.board().gauges;
    for (unsigned cell = 0; cell < gauges.count(); ++cell) {
        pack(calibration_.levels(cell), &packed_[cell * kBytesPerCell]);
        gauges.adopt(cell, unpack(&packed_[cell * kBytesPerCell]));
    }
    is_behind_ = true;
    catch_up(app.notebook(), gauges.count());
    app.conversation().send_event([](text::Writer& line) { line.put("!calibrate done"); });
}

void BringUp::catch_up(Notebook& notebook, unsigned cells) {
    if (!is_behind_) return;
    const etl::span<const uint8_t> bytes(packed_.data(), cells * kBytesPerCell);
    is_behind_ =
        notebook.journal().append(Notebook::kCalibration, kCalibrationVersion, bytes) != journal::Error::None;
}

void BringUp::tell_refusal(App& app) {
    app.conversation().send_event([&](text::Writer& line) {
        const Complaint& complaint = kComplaints[static_cast<uint8_t>(calibration_.fault())];
        line.put("!calibrate refused");
        put_square_and_wires(line, app, calibration_.faulty_cell());
        line.put(' ');
        line.put(complaint.before);
        line.number(calibration_.measured());
        line.put(complaint.after);
    });
}

void BringUp::show_progress(App& app) {
    std::array<hal::Colour, hal::kMaxCells> frame{};
    const unsigned count = app.geometry().count();
    for (unsigned index = 0; index < count; ++index) {
        if (task_ == Task::Calibration) {
            if (calibration_.phase() == Phase::Magnets)
                frame[index] = calibration_.is_learned(index) ? kGood : kToDo;
        } else if (verdicts_[index] == Verdict::Open) {
            frame[index] = index == square_ ? kAsked : hal::Colour{};
        } else {
            frame[index] = verdicts_[index] == Verdict::Good ? kGood : kBad;
        }
    }
    app.board().lights.show({frame.data(), count});
}

}  // namespace firmware
