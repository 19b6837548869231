#include "core/rules/variant.hpp"

namespace rules {

namespace {

constexpr etl::string_view kNames[kVariants] = {"chess", "octad", "chess+", "spooky", "free"};

}  // namespace

etl::string_view variant_name(Variant variant) {
    return kNames[static_cast<unsigned>(variant)];
}

bool find_variant(etl::string_view name, Variant& out) {
    for (unsigned i = 0; i < kVariants; ++i) {
        if (kNames[i] != name) continue;
        out = static_cast<Variant>(i);
        return true;
    }
    return false;
}

}  // namespace rules
