#pragma once
#include "core/rules/piece.hpp"

namespace rules {

/// The set-up that a game of the rules `R` begins with.
template <class R>
constexpr typename R::Setup start_setup() {
    constexpr const char* kLetters = ".pnbrqk";
    typename R::Setup setup;
    for (unsigned i = 0; i < setup.board.cells.size(); ++i) {
        const char letter = R::kStart[i];
        const bool white = letter >= 'A' && letter <= 'Z';
        for (unsigned kind = 1; kind < 7; ++kind) {
            if (kLetters[kind] != (white ? letter + 'a' - 'A' : letter)) continue;
            setup.board.cells[i] = piece(white ? Colour::White : Colour::Black, static_cast<Kind>(kind));
        }
    }
    setup.castling = static_cast<uint8_t>((1u << R::kCastlings.size()) - 1);
    return setup;
}

}  // namespace rules
