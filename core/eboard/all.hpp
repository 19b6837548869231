#pragma once
#include <iterator>
#include <variant>

#include "core/eboard/certabo.hpp"
#include "core/eboard/chesslink.hpp"
#include "core/eboard/cpp.hpp"
#include "core/eboard/dgt.hpp"

namespace eboard {

/// Room for the protocols, of which one is spoken at a time. A new one is a type here and a row of the table.
struct All {
    ChessLink chesslink;  ///< which keeps settings, and is looked for while nothing is spoken
    std::variant<std::monostate, Certabo, Dgt, Cpp> other;
};

/// Whether this program has them. One that nobody can plug a chess program into links empty ones instead.
extern const bool kPresent;

/// A protocol by its name.
struct Row {
    const char* name;
    /// Makes it anew, in the room of the one before.
    Protocol& (*make)(All& all);
};

/// The order is how boards keep which one was chosen: add, never change.
inline constexpr Row kRows[] = {
    {"chesslink", [](All& all) -> Protocol& { return all.chesslink; }},
    {"sentio", [](All& all) -> Protocol& { return all.other.emplace<Certabo>(Certabo::Form::Occupancy); }},
    {"certabo", [](All& all) -> Protocol& { return all.other.emplace<Certabo>(Certabo::Form::Identity); }},
    {"dgt", [](All& all) -> Protocol& { return all.other.emplace<Dgt>(); }},
    {"cpp", [](All& all) -> Protocol& { return all.other.emplace<Cpp>(); }},
};

}  // namespace eboard
