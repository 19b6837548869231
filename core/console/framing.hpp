#pragma once
#include <etl/string_view.h>

namespace console {

/// What tells the lines of an answer apart, whatever a data line says.
///
///     answer = *data (ok / error)
///     ok     = "ok" CRLF
///     error  = "error " name [" at " offset] " " sentence CRLF
///     data   = (plain / "=" content) CRLF
///     event  = "!" words CRLF                       ; may come before and after each of these lines
///
/// `plain` is a content that could be taken for none of the others, even by a reader that drops blanks at its ends:
/// what follows its leading blanks does not begin with `!`, `=`, `ok` or `error`. Any other content stands behind a
/// `=`.
inline constexpr char kFrame = '=';

/// Whether a data line with this content needs its `=`.
inline bool needs_frame(etl::string_view content) {
    while (content.starts_with(' ')) content.remove_prefix(1);
    return content.starts_with('!') || content.starts_with(kFrame) || content.starts_with("ok") ||
           content.starts_with("error");
}

/// The content of a data line.
inline etl::string_view content_of(etl::string_view line) {
    if (line.starts_with(kFrame)) line.remove_prefix(1);
    return line;
}

}  // namespace console
