#pragma once
#include <etl/string_view.h>

#include "core/text/writer.hpp"
#include "firmware/games.hpp"

namespace firmware {

/// The longest word that is completed.
inline constexpr size_t kLongestCompletion = 24;

/// Writes word number `index`, from 0, of those that may follow `before`, the beginning of a request up to a blank: commands,
/// and then what their table says of their arguments. False if there are no more.
bool put_completion(text::Writer& out, const Games& games, etl::string_view before, unsigned index);

}  // namespace firmware
