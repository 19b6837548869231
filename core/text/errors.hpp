#pragma once
#include <etl/string_view.h>

#include "core/text/result.hpp"

namespace text {

/// The word for `error` that the console prints, such as `bad-row`.
etl::string_view error_name(Error error);

}  // namespace text
