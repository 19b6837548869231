#include "core/eboard/all.hpp"

namespace eboard {

const bool kPresent = true;

}  // namespace eboard
