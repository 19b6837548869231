#include "core/console/line_buffer.hpp"

namespace console {

namespace {

constexpr char kBackspace = 0x08;
constexpr char kDelete = 0x7F;

bool is_control(char byte) {
    return static_cast<unsigned char>(byte) < 0x20;
}

}  // namespace

Input LineBuffer::push(char byte) {
    if (finished_) {
        length_ = 0;
        bad_at_ = kNowhere;
        too_long_ = false;
        finished_ = false;
    }
    const bool second_half_of_line_end = byte == '\n' && after_return_;
    after_return_ = byte == '\r';
    if (second_half_of_line_end) return Input::Nothing;
    if (byte == '\n' || byte == '\r') return finish();
    if (byte == kBackspace || byte == kDelete) {
        if (length_ > 0) --length_;
        return Input::Nothing;
    }
    if (is_control(byte) && bad_at_ == kNowhere) bad_at_ = length_;
    if (length_ == kMaxLine) {
        too_long_ = true;
    } else {
        line_[length_++] = byte;
    }
    return Input::Nothing;
}

Input LineBuffer::finish() {
    finished_ = true;
    if (too_long_) return Input::TooLong;
    if (bad_at_ != kNowhere) return Input::BadCharacter;
    return Input::Line;
}

}  // namespace console
