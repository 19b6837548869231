#include "firmware/console_events.hpp"

#include <bit>
#include <iterator>

#include "core/console/words.hpp"
#include "core/text/result.hpp"
#include "firmware/writing.hpp"

namespace firmware {

namespace {

using Kind = Event::Kind;
using text::Members;

/// What follows the words of an event.
enum class Tail : uint8_t {
    None,
    Square,
    Wires,  ///< square and where it is wired; both of them if there are two
    Move,   ///< in coordinates and as SAN
    Coordinates,
    Position,
    Result,
    Correction,
    Squares,
    Cause,
    Reading,
    Count,
    Refusal,
    Clock,
    Side
};

/// What an event has in JSON beyond `seq`, `ms` and `event`, a bit each: a member, or some that belong together. They
/// are written in this order.
enum Member : uint16_t {
    kSquare = 1 << 0,
    kPly = 1 << 1,
    kCoordinates = 1 << 2,
    kSan = 1 << 3,
    kResult = 1 << 4,
    kFlipped = 1 << 5,
    kText = 1 << 6,
    kPosition = 1 << 7,
    kSquares = 1 << 8,
    kUnclear = 1 << 9,
    kCorrection = 1 << 10,
    kTouched = 1 << 11,
    kClock = 1 << 12,
    kSide = 1 << 13,
};
constexpr unsigned kMembers = std::bit_width<unsigned>(kSide);
constexpr uint16_t kMove = kPly | kCoordinates | kPosition | kSquares | kTouched;

/// How an event is told; no words if it is not. As JSON, its name is the first of them.
struct Row {
    const char* words = nullptr;
    Tail tail = Tail::None;
    uint16_t members = kText;
};

/// In the order of Event::Kind.
constexpr Row kRows[] = {
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

const Row& row_of(const Event& event) {
    return kRows[static_cast<unsigned>(event.kind)];
}

constexpr size_t kLongestOfOthers = 200;
static_assert(notation::kMaxLength + kLongestOfOthers <= console::kMaxLine, "a position always has room in JSON");

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

void put_position_member(Members& out, const Games& games) {
    text::Writer trial = out.out();
    const text::Result result = games.write(games.notation(), trial);
    if (result.error == text::Error::CannotExpress) return out.string("error").put(text::error_name(result.error));
    text::Writer& line = out.string("position");
    const text::Result written = games.write(games.notation(), line);
    if (!written) line.fail(written.error);
}

bool ConsoleEvents::has_words(const Event& event) {
    return row_of(event).words != nullptr;
}

void ConsoleEvents::take(const Event& event) {
    note_touch(event);
    if (!has_words(event)) return;
    ++sequence_;
    if (!on_ || muted_) return;
    const etl::span<char> room = outbox_.reserve(console::kMaxLine);
    if (room.empty()) {
        ++lost_;
        return;
    }
    text::Writer line(room);
    is_json_ ? put_json(line, event) : put_text(line, event);
    outbox_.commit(line.length());
}

/// For every event, whether it is told or not.
void ConsoleEvents::note_touch(const Event& event) {
    if (event.kind == Kind::Position) touched_ = {};
    if (event.kind != Kind::Lifted && event.kind != Kind::Placed) return;
    // A game may be smaller than its board.
    if (game_.games().geometry().contains(event.square)) touched_.add(game_.tracker().turned(event.square));
}

void ConsoleEvents::report_lost() {
    if (lost_ == 0) return;
    const etl::span<char> room = outbox_.reserve(console::kMaxLine);
    if (room.empty()) return;
    text::Writer line(room);
    if (is_json_) {
        line.put('!');
        Members object(line, Members::Form::Json);
        object.number("ms", machine_.uptime());
        object.string("event").put("lost");
        object.number("count", lost_);
        object.finish();
    } else {
        line.put("!lost ", lost_);
    }
    lost_ = 0;
    outbox_.commit(line.length());
}

/// What a line has no room for is left out, beginning with the last member.
void ConsoleEvents::put_json(text::Writer& line, const Event& event) const {
    const Row& row = row_of(event);
    etl::string_view name(row.words + 1);  // behind the '!'
    name = console::take_word(name);
    line.put('!');
    text::put_object(line, kMembers, [&](Members& object, unsigned count) {
        object.number("seq", sequence_);
        object.number("ms", machine_.uptime());
        object.string("event").put(name);
        for (unsigned i = 0; i < count; ++i) {
            if ((row.members >> i & 1u) != 0) put_member(object, 1u << i, event);
        }
    });
}

void ConsoleEvents::put_member(Members& object, unsigned member, const Event& event) const {
    const Games& games = game_.games();
    switch (static_cast<Member>(member)) {
        case kSquare: object.string("square").put(event.square); break;
        case kPly: games.with_rules([&](const auto& game) { object.number("ply", game.plies()); }); break;
        case kCoordinates: put_motion(object.string("uci"), games, event.motion); break;
        case kSan:
            if (games.has_rules()) put_last_san(object.string("san"), games, event.motion);
            break;
        case kResult:
            object.string("score").put(rules::score_text(event.result.score));
            if (event.result.over()) object.string("ending").put(rules::ending_name(event.result.ending));
            break;
        case kFlipped: object.flag("flipped", game_.is_flipped()); break;
        case kText: put_text(object.string("text"), event); break;
        case kPosition:
            object.string("notation").put(games.notation().name);
            put_position_member(object, games);
            break;
        case kSquares: object.squares("squares", event.motion.squares()); break;
        case kUnclear: object.squares("squares", event.unclear); break;
        case kCorrection:
            object.squares("missing", event.missing);
            object.squares("extra", event.extra);
            break;
        case kTouched: object.squares("touched", touched_); break;
        case kClock:
            put_control(object.string("control"), event.clock.control);
            if (!event.clock.control.is_set()) break;
            object.number("white", event.clock.white);
            object.number("black", event.clock.black);
            object.string("side").put(side_name(event.clock.to_move));
            object.flag("runs", event.clock.runs);
            break;
        case kSide: object.string("side").put(side_name(static_cast<timing::GameClock::Side>(event.number))); break;
    }
}

void ConsoleEvents::put_text(text::Writer& line, const Event& event) const {
    const Games& games = game_.games();
    const Row& row = row_of(event);
    line.put(row.words);
    switch (row.tail) {
        case Tail::None: break;
        case Tail::Square: line.put(' ', event.square); break;
        case Tail::Wires:
            put_square_and_wires(line, event.square);
            if (event.other != board::kNoSquare) put_square_and_wires(line, event.other);
            break;
        case Tail::Move:
        case Tail::Coordinates:
            put_motion(line, games, event.motion);
            if (row.tail == Tail::Coordinates || !games.has_rules()) break;
            line.put(' ');
            put_last_san(line, games, event.motion);
            break;
        case Tail::Position:
            if (const text::Result result = games.write(games.notation(), line); !result)
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
    put_origin(line, machine_.origin(game_.board().index(square)));
}

/// ` e4 multiplexer 4 channel Y4`, ` multiplexer 4` or ` GP26`
void ConsoleEvents::put_extent(text::Writer& line, const Event& event) const {
    if (event.extent == Extent::Square) return put_square_and_wires(line, event.square);
    const unsigned cell = game_.board().index(event.square);
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
