#pragma once
#include "core/text/json.hpp"
#include "core/text/result.hpp"
#include "firmware/games.hpp"

namespace firmware {

/// Writes the member `position` in the chosen notation; or `error`, if that has no words for it.
inline void put_position_member(text::Members& out, const Games& games) {
    text::Writer trial = out.out();
    const text::Result result = games.write(games.notation(), trial);
    if (result.error == text::Error::CannotExpress)
        return out.string("error").put(text::error_name(result.error));
    text::Writer& line = out.string("position");
    const text::Result written = games.write(games.notation(), line);
    if (!written) line.fail(written.error);
}

}  // namespace firmware
