#include "firmware/console_events.hpp"

#include <iterator>

#include "core/text/result.hpp"
#include "firmware/writing.hpp"

namespace firmware {

namespace {

using Kind = Event::Kind;
using Tail = ConsoleEvents::Tail;
using enum EventJson::Member;

constexpr uint16_t kMove = kPly | kCoordinates | kPosition | kSquares | kTouched;

/// In the order of Event::Kind.
constexpr ConsoleEvents::Row kRows[] = {
    {"!lift", Tail::Square, kSquare},
    {"!place", Tail::Square, kSquare},
    {"!move ", Tail::Move, kMove | kSan},
    {"!undo ", Tail::Coordinates, kMove},
    {"!new", Tail::None, kPly | kPosition | kTouched},
    {},
    {},
    {},
    {},
    {"!position ", Tail::Position, kPly | kPosition},
    {"!result ", Tail::Result, kPly | kResult},
    {"!flip", Tail::None, kFlipped},
    {"!ready", Tail::None, 0},
    {"!correct", Tail::Correction, kCorrection},
    {"!corrected", Tail::None, 0},
    {"!unclear", Tail::Squares, kUnclear},
    {"!expected ", Tail::Coordinates, kCoordinates | kSquares},
    {"!clock ", Tail::Clock, kClock},
    {"!flag", Tail::Side, kSide},
    {"!reset ", Tail::Cause},
    {"!safe the last three starts failed: what is kept is left alone, 'forget' clears it"},
    {},
    {"!keep waiting"},
    {"!keep done"},
    {"!games full: the game before this one was not kept"},
    {"!selftest place", Tail::Square},
    {"!selftest silent", Tail::Wires},
    {"!selftest stuck", Tail::Wires},
    {"!selftest missing", Tail::Reading},
    {"!selftest dead", Tail::Reading},
    {"!selftest broken", Tail::Reading},
    {"!selftest together", Tail::Wires},
    {"!selftest swapped", Tail::Wires},
    {"!selftest done", Tail::Count},
    {"!calibrate place a piece on each square"},
    {"!calibrate done"},
    {"!calibrate refused", Tail::Refusal},
};
static_assert(std::size(kRows) == static_cast<unsigned>(Kind::CalibrationRefused) + 1);

void put_squares(text::Writer& line, const char* sign, const board::Occupancy& squares) {
    squares.visit([&](board::Square square) { line.put(' ', sign, square); });
}

/// In the order of hal::Start; those that have words go on.
constexpr etl::string_view kCauses[] = {"power", "watchdog", "panic ", "fault "};

/// Why a calibration was refused, in words that go with a number.
struct Complaint {
    etl::string_view before;
    etl::string_view after;
};

/// In the order of sensing::Fault.
constexpr Complaint kComplaints[] = {
    {"", ""},
    {"reads ", ", an empty square reads 1000 to 3100: is the sensor there?"},
    {"does not keep still, its readings spread over ", " where 100 is the most"},
    {"reads ", ", far from the other squares: is a piece on it?"},
    {"saw no piece, the strongest field was ", " where 160 is the least"},
};
static_assert(sensing::Calibration::kLowestEmpty == 1000 && sensing::Calibration::kHighestEmpty == 3100);
static_assert(sensing::Calibration::kMostNoise == 100 && sensing::Calibration::kWeakestMagnet == 160);

}  // namespace

void put_origin(text::Writer& line, const hal::Origin& origin) {
    line.put(origin.part, origin.number);
    if (origin.second_part == nullptr) return;
    line.put(' ', origin.second_part, origin.second_number);
}

void put_start_cause(text::Writer& line, const Machine& machine) {
    line.put(kCauses[static_cast<unsigned>(machine.start_cause())], machine.last_words());
}

const ConsoleEvents::Row& ConsoleEvents::row_of(const Event& event) {
    return kRows[static_cast<unsigned>(event.kind)];
}

void ConsoleEvents::take(const Event& event) {
    json_.note(event);
    if (!has_words(event)) return;
    ++sequence_;
    if (!on_ || muted_) return;
    const etl::span<char> room = outbox_.reserve(console::kMaxLine);
    if (room.empty()) {
        ++lost_;
        return;
    }
    text::Writer line(room);
    form_ == Form::Json ? json_.put(line, event, *this, machine_.uptime()) : put_text(line, event);
    outbox_.commit(line.length());
}

void ConsoleEvents::report_lost() {
    if (lost_ == 0) return;
    const etl::span<char> room = outbox_.reserve(console::kMaxLine);
    if (room.empty()) return;
    text::Writer line(room);
    form_ == Form::Json ? EventJson::put_lost(line, lost_, machine_.uptime()) : line.put("!lost ", lost_);
    lost_ = 0;
    outbox_.commit(line.length());
}

void ConsoleEvents::put_text(text::Writer& line, const Event& event) const {
    line.put(row_of(event).words);
    put_tail(line, row_of(event).tail, event);
}

void ConsoleEvents::put_tail(text::Writer& line, Tail tail, const Event& event) const {
    switch (tail) {
        case Tail::None: break;
        case Tail::Square: line.put(' ', event.square); break;
        case Tail::Wires:
            put_square_and_wires(line, event.square);
            if (event.other != board::kNoSquare) put_square_and_wires(line, event.other);
            break;
        case Tail::Move:
        case Tail::Coordinates:
            put_motion(line, games_, event.motion);
            if (tail == Tail::Coordinates || !games_.has_rules()) break;
            line.put(' ');
            put_last_san(line, games_, event.motion);
            break;
        case Tail::Position:
            if (const text::Result result = games_.write(games_.notation(), line); !result)
                line.put(text::error_name(result.error));
            break;
        case Tail::Result: put_result(line, event.result); break;
        case Tail::Correction:
            put_squares(line, "+", event.missing);
            put_squares(line, "-", event.extra);
            break;
        case Tail::Squares: put_squares(line, "", event.unclear); break;
        case Tail::Cause: put_start_cause(line, machine_); break;
        case Tail::Reading:
            put_extent(line, event);
            if (event.extent != Extent::Square) line.put(" from ", event.square, " on");
            line.put(" reads ", event.number);
            break;
        case Tail::Count: line.put(' ', event.number, " of ", event.total); break;
        case Tail::Refusal: put_refusal(line, event); break;
        case Tail::Clock: event.clock.control.is_set() ? put_times(line, event.clock) : line.put("off"); break;
        case Tail::Side: line.put(event.number == 0 ? " white" : " black"); break;
    }
}

/// ` e4 GP6 GP13`
void ConsoleEvents::put_square_and_wires(text::Writer& line, board::Square square) const {
    line.put(' ', square, ' ');
    put_origin(line, machine_.origin(board_.index(square)));
}

/// ` e4 multiplexer 4 channel Y4`, ` multiplexer 4` or ` GP26`
void ConsoleEvents::put_extent(text::Writer& line, const Event& event) const {
    if (event.extent == Extent::Square) return put_square_and_wires(line, event.square);
    const unsigned cell = board_.index(event.square);
    hal::Origin origin = event.extent == Extent::Line ? machine_.line(cell) : machine_.origin(cell);
    origin.second_part = nullptr;
    line.put(' ');
    put_origin(line, origin);
}

void ConsoleEvents::put_refusal(text::Writer& line, const Event& event) const {
    const Complaint& complaint = kComplaints[static_cast<unsigned>(event.fault)];
    put_square_and_wires(line, event.square);
    line.put(' ', complaint.before, event.number);
    if (event.extent == Extent::Square) return line.put(complaint.after);
    line.put(event.extent == Extent::Part ? ", as do all squares of" : ", as do all squares on");
    put_extent(line, event);
    line.put(event.extent == Extent::Part ? ": is it there, has it its supply?" : ": is that wire whole?");
}

}  // namespace firmware
