#include "firmware/watch.hpp"

#include "core/text/diagram.hpp"
#include "firmware/light_theme.hpp"
#include "firmware/writing.hpp"

namespace firmware {

namespace {

using tracking::Role;

/// Ends what `begin_colour` begins.
constexpr etl::string_view kPlain = "\x1B[0m";

/// A background of the 6x6x6 colours that terminals have, and black or white on it.
void begin_colour(text::Writer& line, const Look& look) {
    const auto sixth = [](uint8_t value) { return value * 6u / 256u; };
    const hal::Colour& colour = look.colour;
    const bool is_bright = colour.red + 2u * colour.green + colour.blue > 400u;
    line.put(look.blinks ? "\x1B[5;" : "\x1B[", is_bright ? "30" : "97", ";48;5;",
             16 + 36 * sixth(colour.red) + 6 * sixth(colour.green) + sixth(colour.blue), 'm');
}

/// Three columns: the piece, and why the square is lit.
void put_cell(text::Writer& line, char piece, Role role, bool in_colours) {
    const bool is_coloured = in_colours && role != Role::None;
    if (is_coloured) begin_colour(line, look_of(role));
    line.put(' ', piece, in_colours ? ' ' : look_of(role).mark);
    if (is_coloured) line.put(kPlain);
}

void put_meaning(text::Writer& line, Role role, bool in_colours) {
    line.put("    ");
    if (in_colours) {
        begin_colour(line, look_of(role));
        line.put("   ", kPlain);
    } else {
        line.put('[', look_of(role).mark, ']');
    }
    line.put(' ', look_of(role).meaning);
}

bool put_owed_move(text::Writer& line, const LiveGame& live) {
    if (live.tracker().behind() == 0 || !live.games().has_rules()) return false;
    line.put("    to be made on the board: ");
    put_motion(line, live.games(), live.tracker().outstanding());
    return true;
}

}  // namespace

bool put_picture_line(text::Writer& line, const LiveGame& live, unsigned number, bool in_colours) {
    tracking::Roles roles;
    tracking::guide(live.tracker(), roles);
    const board::Geometry squares = live.games().geometry();
    if (number < text::diagram_lines(squares)) {
        text::put_diagram_cells(line, squares, number, [&](board::Square square) {
            put_cell(line, live.games().letter(square), roles[live.tracker().turned(square)], in_colours);
        });
        return true;
    }
    number -= text::diagram_lines(squares);
    for (Role role{1}; role <= Role::Unclear; role = static_cast<Role>(static_cast<unsigned>(role) + 1)) {
        bool is_shown = false;
        for (unsigned i = 0; i < squares.count(); ++i) is_shown |= roles[live.tracker().turned(squares.at(i))] == role;
        if (!is_shown || number-- > 0) continue;
        put_meaning(line, role, in_colours);
        return true;
    }
    return number == 0 && put_owed_move(line, live);
}

void Watch::set_on(bool on) {
    on_ = on;
    is_stale_ = on;
    row_ = kIdle;
    has_last_ = false;
}

void Watch::take(const Event& event) {
    using Kind = Event::Kind;
    if (!on_ || event.kind > Kind::Expected) return;
    is_stale_ = true;
    // A move of the game before could not be told any more.
    if (event.kind == Kind::GameSet) has_last_ = false;
    const bool is_seen_above = event.kind == Kind::Lifted || event.kind == Kind::Placed || event.kind == Kind::Position;
    if (is_seen_above || !ConsoleEvents::has_words(event)) return;
    last_ = event;
    has_last_ = true;
}

void Watch::step(bool may_begin) {
    if (!on_) return;
    if (row_ == kIdle) {
        if (!is_stale_ || !may_begin || game_.is_busy() || !outbox_.pending().empty()) return;
        is_stale_ = false;
        row_ = 0;
    }
    for (unsigned i = 0; i < kLinesPerStep && row_ != kIdle; ++i) {
        const etl::span<char> room = outbox_.reserve(console::kMaxLine);
        if (room.empty()) return;
        text::Writer line(room);
        if (!put_line(line)) {
            row_ = kIdle;
            return;
        }
        ++row_;
        outbox_.commit(line.length());
    }
}

bool Watch::put_line(text::Writer& line) {
    constexpr etl::string_view kHomeAndClear = "\x1B[H\x1B[J";
    if (!terminal_.is_on()) {
        line.put("!show ");
        return put_picture_line(line, game_, row_, false);
    }
    if (row_ == 0) line.put(kHomeAndClear);
    if (put_picture_line(line, game_, row_, true)) return true;
    if (!has_last_) return false;
    has_last_ = false;
    events_.put_text(line, last_);
    return true;
}

}  // namespace firmware
