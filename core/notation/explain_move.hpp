#pragma once
#include <etl/string_view.h>

#include "core/text/result.hpp"
#include "core/text/writer.hpp"

namespace notation {

/// Writes in one plain sentence, of at most kMaxExplanation characters, why `text` is no move of `position`; `result` is
/// what San::decode said of it.
template <class Position>
void explain_move(text::Writer& out, etl::string_view text, const Position& position, text::Result result);

}  // namespace notation
