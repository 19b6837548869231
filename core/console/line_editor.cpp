#include "core/console/line_editor.hpp"

#include <algorithm>

#include "core/text/characters.hpp"

namespace console {

namespace {

using text::is_continuation;

constexpr char ctrl(char letter) {
    return static_cast<char>(letter & 0x1F);
}
constexpr char kEscape = 0x1B;
constexpr char kDelete = 0x7F;
constexpr etl::string_view kEraseToEnd = "\x1B[K";

}  // namespace

Edit LineEditor::push(char byte) {
    const bool second_half_of_enter = byte == '\n' && after_return_;
    after_return_ = byte == '\r';
    if (second_half_of_enter) return Edit::Nothing;
    switch (state_) {
        case State::Plain: break;
        case State::Escape:
            if (byte == kEscape) return Edit::Nothing;
            state_ = byte == '[' ? State::Sequence : byte == 'O' ? State::Single : State::Plain;
            parameter_ = 0;
            if (static_cast<unsigned char>(byte) >= ' ') return Edit::Nothing;
            break;
        case State::Sequence:
            if (byte >= '0' && byte <= '9') {
                parameter_ = static_cast<uint8_t>(parameter_ * 10 + (byte - '0'));
                return Edit::Nothing;
            }
            // A sequence ends with a letter or a tilde; what is between is for others.
            if (static_cast<unsigned char>(byte) < 0x40 && byte >= ' ') return Edit::Nothing;
            [[fallthrough]];
        case State::Single:
            state_ = State::Plain;
            if (byte >= ' ') {
                sequence_end(byte);
                return Edit::Nothing;
            }
            break;
    }
    const bool is_control = static_cast<unsigned char>(byte) < ' ' || byte == kDelete;
    if (is_control) return control(byte);
    return insert({&byte, 1}) ? Edit::Nothing : Edit::Full;
}

Edit LineEditor::control(char byte) {
    switch (byte) {
        case '\r':
        case '\n': return Edit::Line;
        case '\t': return Edit::Complete;
        case kEscape: state_ = State::Escape; break;
        case ctrl('C'): clear(); return Edit::Interrupt;
        case kDelete:
        case ctrl('H'): erase(left(), cursor_); break;
        case ctrl('D'): erase(cursor_, right()); break;
        case ctrl('B'): go_to(left()); break;
        case ctrl('F'): go_to(right()); break;
        case ctrl('A'): go_to(0); break;
        case ctrl('E'): go_to(length_); break;
        case ctrl('K'): erase(cursor_, length_); break;
        case ctrl('U'): erase(0, cursor_); break;
        case ctrl('W'): erase_word(); break;
        case ctrl('P'): recall(true); break;
        case ctrl('N'): recall(false); break;
        case ctrl('L'): redraw_ = true; break;
        default: break;
    }
    return Edit::Nothing;
}

void LineEditor::sequence_end(char byte) {
    // Each key does what a control character does. It is known by its last letter, or by the number before a tilde.
    struct Key {
        char last;
        uint8_t number;
        char letter;
    };
    static constexpr Key kKeys[] = {{'A', 0, 'P'}, {'B', 0, 'N'}, {'C', 0, 'F'}, {'D', 0, 'B'},
                                    {'H', 0, 'A'}, {'F', 0, 'E'}, {'~', 1, 'A'}, {'~', 3, 'D'},
                                    {'~', 4, 'E'}, {'~', 7, 'A'}, {'~', 8, 'E'}};
    for (const Key& key : kKeys) {
        if (byte == key.last && (byte != '~' || parameter_ == key.number)) (void)control(ctrl(key.letter));
    }
}

bool LineEditor::insert(etl::string_view text) {
    if (text.size() > size_t{kMaxLength} - length_) return false;
    char* const at = line_.data() + cursor_;
    char* const end = line_.data() + length_;
    std::copy_backward(at, end, end + text.size());
    std::copy(text.begin(), text.end(), at);
    // Only what goes on at the end can be shown by sending it.
    redraw_ |= cursor_ != length_ || length_ + text.size() >= kColumns;
    length_ = static_cast<uint16_t>(length_ + text.size());
    cursor_ = static_cast<uint16_t>(cursor_ + text.size());
    return true;
}

void LineEditor::go_to(uint16_t cursor) {
    redraw_ |= cursor != cursor_;
    cursor_ = cursor;
}

/// Where the character before the cursor begins, and where the one under it ends.
uint16_t LineEditor::left() const {
    uint16_t at = cursor_;
    if (at > 0) --at;
    while (at > 0 && is_continuation(line_[at])) --at;
    return at;
}

uint16_t LineEditor::right() const {
    uint16_t at = cursor_;
    if (at < length_) ++at;
    while (at < length_ && is_continuation(line_[at])) ++at;
    return at;
}

void LineEditor::erase(uint16_t begin, uint16_t end) {
    if (begin == end) return;
    std::copy(line_.begin() + end, line_.begin() + length_, line_.begin() + begin);
    length_ = static_cast<uint16_t>(length_ - (end - begin));
    cursor_ = begin;
    redraw_ = true;
}

void LineEditor::erase_word() {
    uint16_t begin = cursor_;
    while (begin > 0 && line_[begin - 1u] == ' ') --begin;
    while (begin > 0 && line_[begin - 1u] != ' ') --begin;
    erase(begin, cursor_);
}

/// The line that was remembered so many lines ago, from 1; empty if there is none.
etl::string_view LineEditor::entry(uint8_t age) const {
    etl::string_view left(history_.data(), history_length_);
    for (; !left.empty(); --age) {
        const size_t end = left.find('\0');
        if (age == 1) return left.substr(0, end);
        left.remove_prefix(end + 1);
    }
    return {};
}

void LineEditor::recall(bool older) {
    if (!older && age_ == 0) return;
    const auto age = static_cast<uint8_t>(older ? age_ + 1 : age_ - 1);
    const etl::string_view text = age == 0 ? etl::string_view() : entry(age);
    if (age != 0 && text.empty()) return;
    age_ = age;
    std::copy(text.begin(), text.end(), line_.begin());
    length_ = cursor_ = static_cast<uint16_t>(text.size());
    redraw_ = true;
}

void LineEditor::begin(bool remember) {
    const bool is_new = length_ > 0 && line() != entry(1);
    if (remember && is_new) {
        // The oldest lines go, whole.
        const auto added = static_cast<uint16_t>(length_ + 1);
        uint16_t kept = std::min<uint16_t>(history_length_, static_cast<uint16_t>(kHistoryBytes - added));
        while (kept > 0 && history_[kept - 1u] != '\0') --kept;
        std::copy_backward(history_.begin(), history_.begin() + kept, history_.begin() + kept + added);
        std::copy(line_.begin(), line_.begin() + length_, history_.begin());
        history_[length_] = '\0';
        history_length_ = static_cast<uint16_t>(kept + added);
    }
    clear();
}

void LineEditor::clear() {
    redraw_ |= length_ > 0;
    length_ = cursor_ = 0;
    age_ = 0;
    state_ = State::Plain;
}

void LineEditor::reset() {
    clear();
    history_length_ = 0;
    visible_ = redraw_ = after_return_ = false;
}

/// Where the part of the line begins that is shown.
uint16_t LineEditor::window() const {
    uint16_t begin = cursor_ < kColumns ? uint16_t{0} : static_cast<uint16_t>(cursor_ - kColumns + 1);
    while (begin > 0 && begin < cursor_ && is_continuation(line_[begin])) ++begin;
    return begin;
}

void LineEditor::draw(text::Writer& out) {
    if (!is_stale()) return;
    if (visible_ && !redraw_) {
        out.put(etl::string_view(line_.data() + drawn_, static_cast<size_t>(length_ - drawn_)));
        drawn_ = length_;
        return;
    }
    const uint16_t begin = window();
    const etl::string_view shown = line().substr(begin, std::min<size_t>(kColumns, size_t{length_} - begin));
    if (visible_) out.put('\r');
    out.put(prompt_, shown);
    if (visible_) out.put(kEraseToEnd);
    const auto behind = shown.substr(size_t{cursor_} - begin);
    const auto columns = std::count_if(behind.begin(), behind.end(), [](char c) { return !is_continuation(c); });
    if (columns > 0) out.put("\x1B[", static_cast<uint32_t>(columns), 'D');
    visible_ = true;
    redraw_ = false;
    drawn_ = length_;
}

void LineEditor::hide(text::Writer& out) {
    if (visible_) out.put('\r', kEraseToEnd);
    visible_ = false;
}

void LineEditor::finish(text::Writer& out) {
    if (visible_) out.put("\r\n");
    visible_ = false;
}

}  // namespace console
