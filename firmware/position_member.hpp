#pragma once
#include "core/text/errors.hpp"
#include "core/text/json.hpp"
#include "firmware/games.hpp"

namespace firmware {

/// Writes the member `position` in the chosen notation; or `error`, if that has no words for it.
template <class Out>
void put_position_member(Out& out, const Games& games) {
    text::Writer trial = out.out();
    const text::Result result = games.write(games.notation(), trial);
    if (result.error == text::Error::CannotExpress) {
        out.string("error", [&](text::Writer& line) { line.put(text::error_name(result.error)); });
    } else {
        out.string("position", [&](text::Writer& line) {
            const text::Result written = games.write(games.notation(), line);
            if (!written) line.fail(written.error);
        });
    }
}

}  // namespace firmware
