#pragma once
#include "core/chess/validate.hpp"
#include "core/octad/rules.hpp"

namespace octad {

using chess::Reason;
using chess::Reasons;

/// Every reason why the set-up is no Octad position; empty if it is one.
inline Reasons validate(const Setup& setup) {
    return chess::validate<Rules>(setup);
}

}  // namespace octad
