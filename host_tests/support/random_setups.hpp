#pragma once
#include "core/notation/hartwig_fen.hpp"
#include "core/rules/chess/rules.hpp"
#include "core/rules/chessplus/setup.hpp"
#include "core/rules/octad/rules.hpp"
#include "core/rules/spooky/setup.hpp"
#include "host_tests/support/random.hpp"

/// Random set-ups of every notation, legal or not: each is one that the notation can express.

/// Mostly a number as games have it, now and then any up to `largest`.
inline uint16_t random_number(Random& random, uint16_t smallest, uint16_t largest) {
    const uint32_t limit = random.below(8) == 0 ? largest - smallest + 1u : 120;
    return static_cast<uint16_t>(smallest + random.below(limit));
}

/// Puts up to `most` pieces anywhere; `make` makes one.
template <typename Grid, typename Make>
void scatter(Random& random, Grid& grid, uint32_t most, Make make) {
    grid = {};
    const uint32_t count = random.below(most + 1);
    for (uint32_t i = 0; i < count; ++i) grid.cells[random.below(grid.kGeometry.count())] = make();
}

inline rules::Piece random_piece(Random& random) {
    return rules::piece(static_cast<rules::Colour>(random.below(2)), static_cast<rules::Kind>(1 + random.below(6)));
}

/// The fields that the records of chess and Octad share.
template <typename Setup>
void fill_record(Random& random, Setup& out, uint32_t most_pieces, unsigned rights) {
    scatter(random, out.board, most_pieces, [&] { return random_piece(random); });
    out.turn = static_cast<rules::Colour>(random.below(2));
    out.castling = static_cast<uint8_t>(random.below(1u << rights));
    out.halfmoves = random_number(random, 0, 65535);
    out.fullmove = random_number(random, 1, 65535);
}

inline void fill(Random& random, chess::Setup& out) {
    fill_record(random, out, 32, 4);
    out.en_passant = board::kNoSquare;
    if (random.below(4) == 0) out.en_passant = board::square(random.below(8), random.below(2) != 0 ? 2 : 5);
}

inline void fill(Random& random, notation::HartwigSetup& out) {
    fill_record(random, out, 40, 4);
    out.en_passant = {};
    for (uint32_t left = random.below(4) == 0 ? random.below(17) : 0; left > 0; --left) {
        out.en_passant.add(board::square(random.below(8), random.below(2) != 0 ? 2 : 5));
    }
}

inline void fill(Random& random, octad::Setup& out) {
    fill_record(random, out, 20, 6);
    out.en_passant = board::kNoSquare;
    if (random.below(4) == 0) out.en_passant = board::square(random.below(4), 1 + random.below(2));
}

inline void fill(Random& random, chessplus::Setup& out) {
    scatter(random, out.board, 120, [&] {
        const auto form = static_cast<chessplus::Form>(1 + random.below(static_cast<uint32_t>(chessplus::Form::Egg1)));
        return chessplus::piece(static_cast<rules::Colour>(random.below(2)), form);
    });
}

inline void fill(Random& random, spooky::Setup& out) {
    out = {};
    out.board_count = static_cast<uint8_t>(1 + random.below(spooky::kMaxBoards) * random.below(2));
    out.tech_count = static_cast<uint8_t>(1 + random.below(spooky::kMaxTechs));
    out.side = static_cast<uint8_t>(random.below(2));
    for (unsigned i = 0; i < out.board_count; ++i) {
        out.maps[i] = static_cast<uint8_t>(random.below(256));
        scatter(random, out.boards[i], random.below(4) == 0 ? 200 : 20, [&] {
            const uint32_t side = random.below(2) * spooky::Unit::kSide1;
            return spooky::Unit{static_cast<uint8_t>(side + 1 + random.below(spooky::Unit::kKinds))};
        });
    }
    for (unsigned i = 0; i < out.tech_count; ++i) out.techs[i] = static_cast<uint8_t>(random.below(256));
    for (spooky::TechStatus& group : out.status) {
        group.count = random.below(4) != 0 ? out.tech_count : static_cast<uint8_t>(1 + random.below(spooky::kMaxTechs));
        for (unsigned i = 0; i < group.count; ++i) group.items[i] = static_cast<spooky::Tech>(random.below(3));
    }
    for (int32_t& money : out.money) money = static_cast<int32_t>(random.next()) >> random.below(32);
}
