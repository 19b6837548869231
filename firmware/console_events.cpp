#include "firmware/console_events.hpp"

#include <bit>

#include "core/text/errors.hpp"
#include "firmware/move_writing.hpp"

namespace firmware {

namespace {

using Kind = Event::Kind;

void put_squares(text::Writer& line, char sign, const board::Occupancy& squares) {
    squares.visit([&](board::Square square) {
        line.put(' ');
        line.put(sign);
        line.square(square);
    });
}

void put_from_to(text::Writer& line, const tracking::Motion& motion) {
    line.square(motion.from);
    line.square(motion.to);
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
    line.put(origin.part);
    line.number(origin.number);
    if (origin.second_part == nullptr) return;
    line.put(' ');
    line.put(origin.second_part);
    line.number(origin.second_number);
}

void ConsoleEvents::take(const Event& event) {
    if (!on_) return;
    const etl::span<char> room = outbox_.reserve(console::kMaxLine);
    text::Writer line(room);
    if (!put(line, event)) return;
    if (room.empty()) {
        ++lost_;
    } else {
        outbox_.commit(line.length());
    }
}

void ConsoleEvents::report_lost() {
    if (lost_ == 0) return;
    const etl::span<char> room = outbox_.reserve(console::kMaxLine);
    if (room.empty()) return;
    text::Writer line(room);
    line.put("!lost ");
    line.number(lost_);
    lost_ = 0;
    outbox_.commit(line.length());
}

/// False for events that are not told.
bool ConsoleEvents::put(text::Writer& line, const Event& event) const {
    switch (event.kind) {
        case Kind::GameSet:
        case Kind::Declared:
        case Kind::SettingChanged: return false;
        case Kind::Lifted:
            line.put("!lift ");
            line.square(event.square);
            break;
        case Kind::Placed:
            line.put("!place ");
            line.square(event.square);
            break;
        case Kind::Moved: put_move(line, event); break;
        case Kind::Undone: put_undo(line, event); break;
        case Kind::NewGame: line.put("!new"); break;
        case Kind::Position: {
            line.put("!position ");
            const text::Result result = games_.write(games_.notation(), line);
            if (!result) line.put(text::error_name(result.error));
            break;
        }
        case Kind::Result:
            line.put("!result ");
            put_result(line, event.result);
            break;
        case Kind::Flipped: line.put("!flip"); break;
        case Kind::Ready: line.put("!ready"); break;
        case Kind::Correct:
            line.put("!correct");
            put_squares(line, '+', event.missing);
            put_squares(line, '-', event.extra);
            break;
        case Kind::Corrected: line.put("!corrected"); break;
        case Kind::Restarted:
            line.put("!reset ");
            line.put(kCauses[static_cast<unsigned>(machine_.start_cause())]);
            line.put(machine_.last_words());
            break;
        case Kind::SafeStart:
            line.put("!safe the last three starts failed: what is kept is left alone, 'forget' clears it");
            break;
        case Kind::KeepWaiting: line.put("!keep waiting"); break;
        case Kind::KeepDone: line.put("!keep done"); break;
        default: return put_bring_up(line, event);
    }
    return true;
}

bool ConsoleEvents::put_bring_up(text::Writer& line, const Event& event) const {
    switch (event.kind) {
        case Kind::SelftestAsks:
            line.put("!selftest place ");
            line.square(event.square);
            break;
        case Kind::SelftestSilent:
            line.put("!selftest silent");
            put_square_and_wires(line, event.square);
            break;
        case Kind::SelftestStuck:
            line.put("!selftest stuck");
            put_square_and_wires(line, event.square);
            break;
        case Kind::SelftestMissing: put_missing(line, event); break;
        case Kind::SelftestTogether:
        case Kind::SelftestSwapped:
            line.put(event.kind == Kind::SelftestTogether ? "!selftest together" : "!selftest swapped");
            put_square_and_wires(line, event.square);
            put_square_and_wires(line, event.other);
            break;
        case Kind::SelftestDone:
            line.put("!selftest done ");
            line.number(event.number);
            line.put(" of ");
            line.number(event.total);
            break;
        case Kind::CalibrationAsks: line.put("!calibrate place a piece on each square"); break;
        case Kind::CalibrationDone: line.put("!calibrate done"); break;
        case Kind::CalibrationRefused: put_refusal(line, event); break;
        default: return false;
    }
    return true;
}

/// `!move e2e4 e4` for a half move just made, in coordinates only where there are no rules.
void ConsoleEvents::put_move(text::Writer& line, const Event& event) const {
    line.put("!move ");
    const bool has_rules = games_.with_rules([&](const auto& game) {
        const auto move = std::bit_cast<rules::Move>(event.motion.move);
        auto before = game.position_after(game.plies() - 1);
        put_uci(line, before, move);
        line.put(' ');
        put_san(line, before, move);
    });
    if (!has_rules) put_from_to(line, event.motion);
}

void ConsoleEvents::put_undo(text::Writer& line, const Event& event) const {
    line.put("!undo ");
    const bool has_rules = games_.with_rules([&](const auto& game) {
        put_uci(line, game.position(), std::bit_cast<rules::Move>(event.motion.move));
    });
    if (!has_rules) put_from_to(line, event.motion);
}

/// ` e4 GP6 GP13`
void ConsoleEvents::put_square_and_wires(text::Writer& line, board::Square square) const {
    line.put(' ');
    line.square(square);
    line.put(' ');
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

void ConsoleEvents::put_missing(text::Writer& line, const Event& event) const {
    constexpr etl::string_view kWords[] = {"missing", "dead", "broken"};
    line.put("!selftest ");
    line.put(kWords[static_cast<unsigned>(event.extent)]);
    put_extent(line, event);
    if (event.extent != Extent::Square) {
        line.put(" from ");
        line.square(event.square);
        line.put(" on");
    }
    line.put(" reads ");
    line.number(event.number);
}

void ConsoleEvents::put_refusal(text::Writer& line, const Event& event) const {
    const Complaint& complaint = kComplaints[static_cast<unsigned>(event.fault)];
    line.put("!calibrate refused");
    put_square_and_wires(line, event.square);
    line.put(' ');
    line.put(complaint.before);
    line.number(event.number);
    if (event.extent == Extent::Square) return line.put(complaint.after);
    line.put(event.extent == Extent::Part ? ", as do all squares of" : ", as do all squares on");
    put_extent(line, event);
    line.put(event.extent == Extent::Part ? ": is it there, has it its supply?" : ": is that wire whole?");
}

}  // namespace firmware
