#pragma once

namespace firmware {

/// One turn of the firmware on hal::board(): a step, then hal::System::idle(). The first one starts it. main() does
/// nothing else for ever; a machine that cannot be left to it, such as a browser, calls it when it has time.
void turn();

}  // namespace firmware
