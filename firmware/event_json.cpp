#include "firmware/event_json.hpp"

#include <iterator>

#include "core/console/line_buffer.hpp"
#include "core/console/words.hpp"
#include "firmware/console_events.hpp"
#include "firmware/writing.hpp"

namespace firmware {

namespace {

using Kind = Event::Kind;
using text::Members;

/// What the members of an event are made of.
struct Subject {
    const Event& event;
    const ConsoleEvents& events;
    const LiveGame& game;
    const board::Occupancy& touched;
};

/// In the order of EventJson::Member, which is also that in which they are written.
constexpr void (*kMembers[])(Members& object, const Subject& of) = {
    [](Members& object, const Subject& of) { object.string("square").put(of.event.square); },
    [](Members& object, const Subject& of) {
        of.game.games().with_rules([&](const auto& game) { object.number("ply", game.plies()); });
    },
    [](Members& object, const Subject& of) { put_motion(object.string("uci"), of.game.games(), of.event.motion); },
    [](Members& object, const Subject& of) {
        if (of.game.games().has_rules()) put_last_san(object.string("san"), of.game.games(), of.event.motion);
    },
    [](Members& object, const Subject& of) {
        const rules::GameResult& result = of.event.result;
        object.string("score").put(rules::score_text(result.score));
        if (result.over()) object.string("ending").put(rules::ending_name(result.ending));
    },
    [](Members& object, const Subject& of) { object.flag("flipped", of.game.is_flipped()); },
    [](Members& object, const Subject& of) { of.events.put_text(object.string("text"), of.event); },
    [](Members& object, const Subject& of) {
        object.string("notation").put(of.game.games().notation().name);
        put_position_member(object, of.game.games());
    },
    [](Members& object, const Subject& of) { object.squares("squares", of.event.motion.squares()); },
    [](Members& object, const Subject& of) { object.squares("squares", of.event.unclear); },
    [](Members& object, const Subject& of) {
        object.squares("missing", of.event.missing);
        object.squares("extra", of.event.extra);
    },
    [](Members& object, const Subject& of) { object.squares("touched", of.touched); },
    [](Members& object, const Subject& of) {
        const timing::GameClock::Face& clock = of.event.clock;
        put_control(object.string("control"), clock.control);
        if (!clock.control.is_set()) return;
        object.number("white", clock.white);
        object.number("black", clock.black);
        object.string("side").put(side_name(clock.to_move));
        object.flag("runs", clock.runs);
    },
    [](Members& object, const Subject& of) {
        object.string("side").put(side_name(static_cast<timing::GameClock::Side>(of.event.number)));
    },
};
static_assert(1 << std::size(kMembers) == EventJson::kEnd);

constexpr size_t kLongestOfOthers = 200;
static_assert(notation::kMaxLength + kLongestOfOthers <= console::kMaxLine, "a position always has room");

}  // namespace

void put_position_member(Members& out, const Games& games) {
    text::Writer trial = out.out();
    const text::Result result = games.write(games.notation(), trial);
    if (result.error == text::Error::CannotExpress) return out.string("error").put(text::error_name(result.error));
    text::Writer& line = out.string("position");
    const text::Result written = games.write(games.notation(), line);
    if (!written) line.fail(written.error);
}

void EventJson::note(const Event& event) {
    if (event.kind == Kind::Position) touched_ = {};
    if (event.kind != Kind::Lifted && event.kind != Kind::Placed) return;
    // A game may be smaller than its board.
    if (game_.games().geometry().contains(event.square)) touched_.add(game_.tracker().turned(event.square));
}

void EventJson::put(text::Writer& line, const Event& event, const ConsoleEvents& events, uint32_t ms) const {
    const ConsoleEvents::Row& row = ConsoleEvents::row_of(event);
    const Subject subject{event, events, game_, touched_};
    etl::string_view name(row.words + 1);  // behind the '!'
    name = console::take_word(name);
    line.put('!');
    text::put_object(line, std::size(kMembers), [&](Members& object, unsigned count) {
        object.number("seq", events.sequence());
        object.number("ms", ms);
        object.string("event").put(name);
        for (unsigned i = 0; i < count; ++i) {
            if ((row.members >> i & 1u) != 0) kMembers[i](object, subject);
        }
    });
}

void EventJson::put_lost(text::Writer& line, uint32_t count, uint32_t ms) {
    line.put('!');
    Members object(line, Members::Form::Json);
    object.number("ms", ms);
    object.string("event").put("lost");
    object.number("count", count);
    object.finish();
}

}  // namespace firmware
