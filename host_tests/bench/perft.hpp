#pragma once
#include "core/rules/position.hpp"

namespace bench {

/// Leaves of the tree of legal moves, every one made and undone.
template <class Position>
unsigned long perft(Position& position, unsigned depth) {
    unsigned long nodes = 0;
    position.visit_moves([&position, &nodes, depth](rules::Move move) {
        const rules::State before = position.make(move);
        if (depth == 1) {
            ++nodes;
        } else {
            nodes += perft(position, depth - 1);
        }
        position.undo(move, before);
    });
    return nodes;
}

/// The same, with the last ply counted in bulk.
template <class Position>
unsigned long perft_bulk(Position& position, unsigned depth) {
    if (depth == 1) return position.legal_count();
    unsigned long nodes = 0;
    position.visit_moves([&position, &nodes, depth](rules::Move move) {
        const rules::State before = position.make(move);
        nodes += perft_bulk(position, depth - 1);
        position.undo(move, before);
    });
    return nodes;
}

}  // namespace bench
