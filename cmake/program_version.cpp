// Part of every Pico image: the version, where picotool finds it.
#include "firmware/version.hpp"
#include "pico/binary_info.h"

bi_decl(bi_program_version_string(firmware::kVersion));
