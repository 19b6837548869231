#pragma once
#include "firmware/request.hpp"

namespace firmware {

/// What a report is about.
struct Reported {
    const BringUp& bring_up;
    const LiveGame& live;
    const LightPanel& lights;
    const Records& records;
    const ConsoleEvents& events;
    const Machine& machine;
};

/// What somebody should paste into a bug report, a line at a time: what runs on what, since when and why, how it is
/// set, what is kept, what each sensor sees, and what the last self-test found wrong, with the wires. At most as many
/// lines as the board has ranks and squares, and a few more.
Answer report(Request& request, const Reported& of);

}  // namespace firmware
