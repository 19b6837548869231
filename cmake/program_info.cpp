// Part of every Pico image: its name and version, where picotool finds them.
#include "firmware/version.hpp"
#include "pico/binary_info.h"

bi_decl(bi_program_name(REEDFISH_IMAGE_NAME));
bi_decl(bi_program_version_string(firmware::kVersion));
