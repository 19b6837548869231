#include "core/console/words.hpp"

#include <algorithm>
#include <array>

#include "core/text/characters.hpp"

namespace console {

etl::string_view take_word(etl::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    const etl::string_view word = text.substr(0, std::min(text.find(' '), text.size()));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    return word;
}

etl::string_view trimmed(etl::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
}

bool is_same_word(etl::string_view one, etl::string_view other) {
    return one.size() == other.size() &&
           std::equal(one.begin(), one.end(), other.begin(), [](char a, char b) { return lower(a) == lower(b); });
}

unsigned distance(etl::string_view one, etl::string_view other, unsigned limit) {
    if (one.size() > kLongestCompared || other.size() > kLongestCompared) return limit + 1;
    // Three rows of the table in which entry [i][j] is the distance of the first i letters to the first j.
    std::array<std::array<uint8_t, kLongestCompared + 1>, 3> rows;
    for (size_t j = 0; j <= other.size(); ++j) rows[0][j] = static_cast<uint8_t>(j);
    for (size_t i = 1; i <= one.size(); ++i) {
        auto& row = rows[i % 3];
        const auto& above = rows[(i + 2) % 3];
        row[0] = static_cast<uint8_t>(i);
        for (size_t j = 1; j <= other.size(); ++j) {
            const bool same = lower(one[i - 1]) == lower(other[j - 1]);
            unsigned best = std::min(above[j], row[j - 1]) + 1u;
            best = std::min(best, above[j - 1] + (same ? 0u : 1u));
            const bool swapped =
                i > 1 && j > 1 && lower(one[i - 1]) == lower(other[j - 2]) && lower(one[i - 2]) == lower(other[j - 1]);
            if (swapped) best = std::min(best, rows[(i + 1) % 3][j - 2] + 1u);
            row[j] = static_cast<uint8_t>(best);
        }
    }
    return std::min<unsigned>(rows[one.size() % 3][other.size()], limit + 1);
}

bool read_number(etl::string_view digits, uint32_t limit, uint32_t& value) {
    if (digits.empty()) return false;
    uint32_t number = 0;
    for (const char c : digits) {
        if (!text::is_digit(c)) return false;
        const uint32_t digit = static_cast<uint32_t>(c - '0');
        if (digit > limit || number > (limit - digit) / 10) return false;
        number = number * 10 + digit;
    }
    value = number;
    return true;
}

}  // namespace console
