#pragma once

namespace firmware {

/// What `git describe` said when this was built.
extern const char kVersion[];

/// What this was built for: pico, pico2, or pc.
extern const char kTarget[];

}  // namespace firmware
