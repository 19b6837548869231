#include <iterator>

#include "core/eboard/all.hpp"

namespace eboard {

namespace {

/// In the order of kNames.
constexpr Protocol& (*kMakers[])(All& all) = {
    [](All& all) -> Protocol& { return all.chesslink; },
    [](All& all) -> Protocol& { return all.other.emplace<Certabo>(Certabo::Form::Occupancy); },
    [](All& all) -> Protocol& { return all.other.emplace<Certabo>(Certabo::Form::Identity); },
    [](All& all) -> Protocol& { return all.other.emplace<Dgt>(); },
    [](All& all) -> Protocol& { return all.other.emplace<Cpp>(); },
};
static_assert(std::size(kMakers) == std::size(kNames) && kNames[kCppNumber] == etl::string_view("cpp"));

}  // namespace

const bool kPresent = true;

Protocol& make(All& all, unsigned number) {
    return kMakers[number](all);
}

}  // namespace eboard
