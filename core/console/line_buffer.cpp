#include "core/console/line_buffer.hpp"

#include "core/console/words.hpp"
#include "core/text/characters.hpp"

namespace console {

void LineBuffer::clear() {
    begin_line();
    after_return_ = false;
    collecting_ = false;
}

void LineBuffer::begin_line() {
    length_ = 0;
    bad_at_ = kNowhere;
    too_long_ = false;
    finished_ = false;
}

void LineBuffer::make_small(size_t from) {
    for (size_t at = from; at < length_; ++at) line_[at] = lower(line_[at]);
}

Input LineBuffer::push(char byte) {
    constexpr char kBackspace = 0x08;
    constexpr char kDelete = 0x7F;
    if (finished_) begin_line();
    const bool second_half_of_line_end = byte == '\n' && after_return_;
    after_return_ = byte == '\r';
    if (second_half_of_line_end) return Input::Nothing;
    if (byte == '\n' || byte == '\r') return finish();
    if (byte == kBackspace || byte == kDelete) {
        take_back();
        return Input::Nothing;
    }
    const bool is_control = static_cast<unsigned char>(byte) < 0x20;
    const bool allowed = !is_control || (collecting_ && byte == '\t');
    if (!allowed && bad_at_ == kNowhere) bad_at_ = length_;
    if (length_ == kMaxLine) {
        too_long_ = true;
        return Input::Nothing;
    }
    line_[length_++] = byte;
    finished_ = collecting_ && length_ == kMaxLine && bad_at_ == kNowhere;
    return finished_ ? Input::Piece : Input::Nothing;
}

void LineBuffer::take_back() {
    // A character of UTF-8 goes whole: its continuation bytes, then its first.
    while (length_ > 0 && text::is_continuation(line_[length_ - 1])) --length_;
    if (length_ > 0) --length_;
    if (length_ <= bad_at_) bad_at_ = kNowhere;
}

Input LineBuffer::finish() {
    finished_ = true;
    const bool is_bad = bad_at_ != kNowhere;
    // Text that is collected may be of any length, so what was cut off of it is its bad character's fault.
    if (is_bad && (collecting_ || !too_long_)) return Input::BadCharacter;
    return too_long_ ? Input::TooLong : Input::Line;
}

}  // namespace console
