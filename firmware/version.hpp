#pragma once

namespace firmware {

/// What `git describe` said when this was built.
extern const char kVersion[];

}  // namespace firmware
