#pragma once
#include <etl/string_view.h>

#include "core/notation/all.hpp"
#include "core/text/writer.hpp"

namespace notation {

/// The longest sentence that these write.
inline constexpr uint16_t kMaxExplanation = 160;

/// Writes in one plain sentence why `info` refused `text`: `row 3 has 11 squares, 10 expected`.
void explain_reading(text::Writer& out, const Info& info, etl::string_view text, text::Result result);

/// Writes in one plain sentence what reading `value` forgave or guessed, as `result` says; nothing if there was
/// nothing.
void explain_forgiven(text::Writer& out, const Info& info, const AnyValue& value, text::Result result);

/// Writes in one plain sentence why `info` could not write a value.
void explain_writing(text::Writer& out, const Info& info, text::Result result);

/// Writes in one plain sentence why `text` is no move of `position`, of a game with rules; `result` is what San::decode
/// said.
template <class Position>
void explain_move(text::Writer& out, etl::string_view text, const Position& position, text::Result result);

}  // namespace notation
