#pragma once

namespace firmware {

/// What `git describe` said when this was built.
extern const char kVersion[];

/// What this was built for: pico, pico2, pc or browser.
extern const char kTarget[];

}  // namespace firmware
