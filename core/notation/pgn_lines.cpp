#include "core/notation/pgn_lines.hpp"

namespace notation {

bool PgnLines::take(etl::string_view piece, bool goes_on) {
    for (const char c : piece) {
        step(c);
        at_line_begin_ = false;
    }
    return !goes_on && end_line();
}

void PgnLines::step(char c) {
    const bool is_blank = c == ' ' || c == '\t' || c == '\r';
    if (!is_blank) {
        line_is_empty_ = false;
        begun_ = true;
    }
    switch (state_) {
        case State::Text:
            if (c == '{') state_ = State::Comment;
            if (c == '[') state_ = State::Tag;
            if (c == ';' || (c == '%' && at_line_begin_)) state_ = State::LineComment;
            // A byte order mark is no move.
            if (state_ == State::Text && !is_blank && static_cast<unsigned char>(c) < 0x80) has_moves_ = true;
            break;
        case State::Comment:
            if (c == '}') state_ = State::Text;
            break;
        case State::LineComment: break;
        case State::Tag:
            if (c == '"') state_ = State::TagValue;
            if (c == ']') state_ = State::Text;
            break;
        case State::TagValue:
            if (c == '"') state_ = State::Tag;
            if (c == '\\') state_ = State::TagEscape;
            break;
        case State::TagEscape: state_ = State::TagValue; break;
    }
}

bool PgnLines::end_line() {
    empty_lines_ = line_is_empty_ ? static_cast<uint8_t>(empty_lines_ + 1) : uint8_t{0};
    at_line_begin_ = line_is_empty_ = true;
    // A comment may have many lines; nothing else has.
    if (state_ != State::Comment) state_ = State::Text;
    const bool may_end = state_ == State::Text && (has_moves_ || !begun_);
    return empty_lines_ == kEmptyLines || (empty_lines_ > 0 && may_end);
}

}  // namespace notation
