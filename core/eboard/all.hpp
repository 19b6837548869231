#pragma once
#include <variant>

#include "core/eboard/certabo.hpp"
#include "core/eboard/chesslink.hpp"
#include "core/eboard/cpp.hpp"
#include "core/eboard/dgt.hpp"

namespace eboard {

/// Room for the protocols, of which one is spoken at a time. A new one is a type and a name here, and a row in
/// present.cpp.
struct All {
    ChessLink chesslink;  ///< which keeps settings, and is looked for while nothing is spoken
    std::variant<std::monostate, Certabo, Dgt, Cpp> other;
};

/// Their names, by number. The order is how boards keep which one was chosen: add, never change.
inline constexpr const char* kNames[] = {"chesslink", "sentio", "certabo", "dgt", "cpp"};
inline constexpr unsigned kCppNumber = 4;

/// Makes the protocol of a number, which is one of kNames, anew in the room of the one before.
Protocol& make(All& all, unsigned number);

/// Whether this program has them. One that nobody can plug a chess program into links empty ones instead.
extern const bool kPresent;

}  // namespace eboard
