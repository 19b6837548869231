#include "firmware/event_json.hpp"

#include <bit>
#include <iterator>

#include "core/console/line_buffer.hpp"
#include "core/text/json.hpp"
#include "firmware/clock_writing.hpp"
#include "firmware/console_events.hpp"
#include "firmware/move_writing.hpp"
#include "firmware/position_member.hpp"

namespace firmware {

namespace {

using Kind = Event::Kind;

/// What the members of an event are made of.
struct Subject {
    const Event& event;
    const ConsoleEvents& events;
    const LiveGame& game;
    const board::Occupancy& touched;
};

void put_ply(text::JsonObject& object, const Subject& subject) {
    subject.game.games().with_rules([&](const auto& game) { object.number("ply", game.plies()); });
}

void put_coordinates(text::JsonObject& object, const Subject& subject) {
    const tracking::Motion& motion = subject.event.motion;
    object.string("uci", [&](text::Writer& out) {
        const bool has_rules = subject.game.games().with_rules([&](const auto& game) {
            put_uci(out, game.position(), std::bit_cast<rules::Move>(motion.move));
        });
        if (has_rules) return;
        out.put(motion.from, motion.to);
    });
}

void put_san_of_move(text::JsonObject& object, const Subject& subject) {
    subject.game.games().with_rules([&](const auto& game) {
        auto before = game.position_after(game.plies() - 1);
        object.string("san", [&](text::Writer& out) {
            put_san(out, before, std::bit_cast<rules::Move>(subject.event.motion.move));
        });
    });
}

void put_position(text::JsonObject& object, const Subject& subject) {
    const Games& games = subject.game.games();
    object.string("notation", [&](text::Writer& out) { out.put(games.notation().name); });
    put_position_member(object, games);
}

void put_result_of_game(text::JsonObject& object, const Subject& subject) {
    const rules::GameResult& result = subject.event.result;
    object.string("score", [&](text::Writer& out) { out.put(rules::score_text(result.score)); });
    if (!result.over()) return;
    object.string("ending", [&](text::Writer& out) { out.put(rules::ending_name(result.ending)); });
}

/// A member, or two that belong together.
struct Member {
    uint16_t bit;
    void (*put)(text::JsonObject& object, const Subject& subject);
};

enum : uint16_t {
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

/// In the order in which they are written.
constexpr Member kMembers[] = {
    {kSquare,
     [](text::JsonObject& object, const Subject& subject) {
         object.string("square", [&](text::Writer& out) { out.put(subject.event.square); });
     }},
    {kPly, put_ply},
    {kCoordinates, put_coordinates},
    {kSan, put_san_of_move},
    {kResult, put_result_of_game},
    {kFlipped, [](text::JsonObject& object,
                  const Subject& subject) { object.flag("flipped", subject.game.is_flipped()); }},
    {kText,
     [](text::JsonObject& object, const Subject& subject) {
         object.string("text", [&](text::Writer& out) { subject.events.put_text(out, subject.event); });
     }},
    {kPosition, put_position},
    {kSquares, [](text::JsonObject& object,
                  const Subject& subject) { object.squares("squares", subject.event.motion.squares()); }},
    {kUnclear, [](text::JsonObject& object,
                  const Subject& subject) { object.squares("squares", subject.event.unclear); }},
    {kCorrection,
     [](text::JsonObject& object, const Subject& subject) {
         object.squares("missing", subject.event.missing);
         object.squares("extra", subject.event.extra);
     }},
    {kTouched,
     [](text::JsonObject& object, const Subject& subject) { object.squares("touched", subject.touched); }},
    {kClock,
     [](text::JsonObject& object, const Subject& subject) {
         const timing::GameClock::Face& clock = subject.event.clock;
         object.string("control", [&](text::Writer& out) { put_control(out, clock.control); });
         if (!clock.control.is_set()) return;
         object.number("white", clock.white);
         object.number("black", clock.black);
         object.string("side", [&](text::Writer& out) { out.put(side_name(clock.to_move)); });
         object.flag("runs", clock.runs);
     }},
    {kSide,
     [](text::JsonObject& object, const Subject& subject) {
         object.string("side",
                       [&](text::Writer& out) { out.put(subject.event.number == 0 ? "white" : "black"); });
     }},
};

constexpr uint16_t kMove = kPly | kCoordinates | kPosition | kSquares | kTouched;

/// What an event is called, and its members beyond `seq`, `ms` and `event`.
struct Row {
    const char* name = nullptr;
    uint16_t members = kText;
};

/// In the order of Event::Kind.
constexpr Row kRows[] = {
    {"lift", kSquare},
    {"place", kSquare},
    {"move", kMove | kSan},
    {"undo", kMove},
    {"new", kPly | kPosition | kTouched},
    {},
    {},
    {},
    {},
    {"position", kPly | kPosition},
    {"result", kPly | kResult},
    {"flip", kFlipped},
    {"ready", 0},
    {"correct", kCorrection},
    {"corrected", 0},
    {"unclear", kUnclear},
    {"expected", kCoordinates | kSquares},
    {"clock", kClock},
    {"flag", kSide},
    {"reset"},
    {"safe"},
    {},
    {"keep"},
    {"keep"},
    {"games"},
    {"selftest"},
    {"selftest"},
    {"selftest"},
    {"selftest"},
    {"selftest"},
    {"selftest"},
    {"selftest"},
    {"selftest"},
    {"selftest"},
    {"calibrate"},
    {"calibrate"},
    {"calibrate"},
};
static_assert(std::size(kRows) == static_cast<unsigned>(Kind::CalibrationRefused) + 1);

constexpr size_t kLongestOfOthers = 200;
static_assert(notation::kMaxLength + kLongestOfOthers <= console::kMaxLine, "a position always has room");

void put_name(text::JsonObject& object, etl::string_view name) {
    object.string("event", [name](text::Writer& out) { out.put(name); });
}

}  // namespace

void EventJson::note(const Event& event) {
    if (event.kind == Kind::Position) touched_ = {};
    if (event.kind != Kind::Lifted && event.kind != Kind::Placed) return;
    // A game may be smaller than its board.
    if (game_.games().geometry().contains(event.square)) touched_.add(game_.tracker().turned(event.square));
}

void EventJson::put(text::Writer& line, const Event& event, const ConsoleEvents& events, uint32_t ms) const {
    const Row& row = kRows[static_cast<unsigned>(event.kind)];
    const Subject subject{event, events, game_, touched_};
    const text::Writer before = line;
    for (unsigned count = std::size(kMembers);; --count) {
        line = before;
        line.put('!');
        text::JsonObject object(line);
        object.number("seq", events.sequence());
        object.number("ms", ms);
        put_name(object, row.name);
        for (unsigned i = 0; i < count; ++i) {
            if (row.members & kMembers[i].bit) kMembers[i].put(object, subject);
        }
        object.finish();
        if (!line.failed() || count == 0) return;
    }
}

void EventJson::put_lost(text::Writer& line, uint32_t count, uint32_t ms) {
    line.put('!');
    text::JsonObject object(line);
    object.number("ms", ms);
    put_name(object, "lost");
    object.number("count", count);
    object.finish();
}

}  // namespace firmware
