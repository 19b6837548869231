#include <iterator>

#include "core/eboard/all.hpp"

namespace eboard {

const bool kPresent = true;

Protocol& make(All& all, unsigned number) {
    /// In the order of kNames.
    static constexpr Protocol& (*kMakers[])(All&) = {
        [](All& of) -> Protocol& { return of.chesslink; },
        [](All& of) -> Protocol& { return of.other.emplace<Certabo>(Certabo::Form::Occupancy); },
        [](All& of) -> Protocol& { return of.other.emplace<Certabo>(Certabo::Form::Identity); },
        [](All& of) -> Protocol& { return of.other.emplace<Dgt>(); },
        [](All& of) -> Protocol& { return of.other.emplace<Cpp>(); },
    };
    static_assert(std::size(kMakers) == std::size(kNames) && kNames[kCppNumber] == etl::string_view("cpp"));
    return kMakers[number](all);
}

}  // namespace eboard
