#pragma once
#include "core/rules/piece.hpp"
#include "core/text/alphabet.hpp"

namespace rules {

/// The set-up that a game of the rules `R` begins with.
template <class R>
consteval typename R::Setup start_setup() {
    constexpr text::Alphabet kLetters = text::with_blank(text::alphabet("PNBRQK", "pnbrqk", 8), '.');
    typename R::Setup setup;
    for (unsigned i = 0; i < setup.board.cells.size(); ++i) setup.board.cells[i].code = kLetters.code(R::kStart[i]);
    setup.castling = static_cast<uint8_t>((1u << R::kCastlings.size()) - 1);
    return setup;
}

}  // namespace rules
