#include "core/console/words.hpp"

namespace console {

etl::string_view take_word(etl::string_view& text) {
    const size_t begin = text.find_first_not_of(' ');
    if (begin == etl::string_view::npos) {
        text = {};
        return {};
    }
    text.remove_prefix(begin);
    const size_t length = text.find(' ') == etl::string_view::npos ? text.size() : text.find(' ');
    const etl::string_view word = text.substr(0, length);
    text.remove_prefix(length < text.size() ? length + 1 : length);
    return word;
}

etl::string_view trimmed(etl::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

bool read_number(etl::string_view text, uint32_t limit, uint32_t& value) {
    if (text.empty()) return false;
    uint32_t number = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return false;
        const uint32_t digit = static_cast<uint32_t>(c - '0');
        if (digit > limit || number > (limit - digit) / 10) return false;
        number = number * 10 + digit;
    }
    value = number;
    return true;
}

}  // namespace console
