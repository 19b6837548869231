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

/// Reads a whole decimal number from 0 to `limit`; false, and `value` untouched, if `text` is anything else.
bool read_number(etl::string_view text, uint32_t limit, uint32_t& value);

}  // namespace console
