#include "firmware/watch.hpp"

#include "firmware/board_picture.hpp"

namespace firmware {

using Kind = Event::Kind;

void Watch::set_on(bool on) {
    on_ = on;
    is_stale_ = on;
    row_ = kIdle;
    has_last_ = false;
}

void Watch::take(const Event& event) {
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
