#pragma once
#include <etl/string_view.h>

#include <cstdint>

namespace console {

/// Takes the next word, between blanks, off the front of `text`; empty when there is none. What is left
/// starts right after the one blank that ended the word, so that a text in which blanks count comes through
/// whole.
etl::string_view take_word(etl::string_view& text);

/// Without the blanks at both ends.
etl::string_view trimmed(etl::string_view text);

/// A letter without its case, of ASCII.
constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

/// Whether two words are the same but for the case of their letters.
bool is_same_word(etl::string_view one, etl::string_view other);

/// How many letters must be changed, added, left out or swapped with their neighbour to make one word of the other,
/// whatever their case; `limit` + 1 if more than that, or if a word has more than kLongestCompared letters.
inline constexpr size_t kLongestCompared = 16;
unsigned distance(etl::string_view one, etl::string_view other, unsigned limit);

/// Reads a whole decimal number from 0 to `limit`; false, and `value` untouched, if `text` is anything else.
bool read_number(etl::string_view text, uint32_t limit, uint32_t& value);

}  // namespace console
