#pragma once
#include <array>
#include <cstdint>

#include "core/rules/position.hpp"

namespace rules {

/// Counts moves, for perft in bulk.
struct CountSink {
    unsigned count = 0;

    constexpr bool wants(unsigned) const { return true; }
    constexpr bool wants_to(unsigned) const { return true; }
    constexpr bool may_reach(Kind, unsigned) const { return true; }
    constexpr int step_from(unsigned) const { return 0; }
    constexpr bool take(Move) {
        ++count;
        return false;
    }
};

/// Hands moves to a function, which may stop the visit.
struct CallSink {
    Visit visit;
    unsigned movers;  ///< the numbers of the pieces to visit, one bit each
    unsigned to;      ///< moves that bring no piece there may be left out where that saves work; kNowhere for none

    bool wants(unsigned number) const { return movers >> number & 1u; }
    bool wants_to(unsigned square) const { return to == tables::kNowhere || to == square; }
    bool may_reach(Kind officer, unsigned from) const {
        return to == tables::kNowhere ||
               (tables::kReach[to - from + tables::kNowhere] >> static_cast<unsigned>(officer) & 1u);
    }
    /// The only step by which a piece that slides gets there from `from`; 0 if any will do.
    int step_from(unsigned from) const {
        return to == tables::kNowhere ? 0 : tables::kSteps[to - from + tables::kNowhere];
    }
    bool take(Move move) const { return visit(move); }
};

/// The board as a move would leave it: `left` and `taken` are empty, `filled` is not; kNowhere for none.
struct Change {
    unsigned left = tables::kNowhere;
    unsigned taken = tables::kNowhere;
    unsigned filled = tables::kNowhere;
};

/// One visit of the legal moves of a position. Pins and checks are found first, from the enemy's officers
/// inwards, so that no move has to be made to know whether it is legal.
template <class P, class Sink>
class Generator {
    using R = typename P::Rules;

  public:
    Generator(const P& position, Sink& sink)
        : position_(position),
          cells_(position.cells()),
          sink_(sink),
          own_(P::side(position.turn())),
          enemy_(own_ ^ (P::kWhite | P::kBlack)),
          up_(position.turn() == Colour::White ? 16 : -16),
          king_(position.squares_[own_]) {
        scan();
    }

    unsigned checkers() const { return checkers_; }

    /// Gives every legal move to the sink; true if it stopped the visit. Only for positions without check.
    bool run() { return run_king() || run_others(); }

    /// The king's moves, castling too.
    bool run_king() { return sink_.wants(0) && king_moves(); }

    /// The moves of all pieces but the king. In check, the sink must ask `answers_check`.
    bool run_others() {
        if (position_.state_.en_passant != board::kNoSquare && en_passant()) return true;
        const unsigned end = own_ + position_.counts_[own_ >> 5];
        for (unsigned entry = own_ + 1; entry != end; ++entry) {
            const unsigned from = position_.squares_[entry];
            if (from == tables::kNowhere || !sink_.wants(entry & 0xF)) continue;
            const Kind kind = position_.pieces_[entry].kind();
            if (kind != Kind::Pawn && !sink_.may_reach(kind, from)) continue;
            const int pin = pinned_ >> (entry & 0xF) & 1u ? pin_steps_[entry & 0xF] : 0;
            if (kind == Kind::Pawn ? pawn_moves(from, pin) : officer_moves(kind, from, pin)) return true;
        }
        return false;
    }

    /// En passant alone.
    bool en_passant() {
        const unsigned to = position_.state_.en_passant.code;
        if (!sink_.wants_to(to)) return false;
        const unsigned taken = to - static_cast<unsigned>(up_);
        for (unsigned from : {taken - 1, taken + 1}) {
            const unsigned pawn = cells_[from];
            if (!(pawn & own_) || position_.pieces_[pawn].kind() != Kind::Pawn) continue;
            if (!sink_.wants(pawn & 0xF)) continue;
            if (attacked(position_, king_, enemy_, {from, taken, to})) continue;
            const Move move(from, to, Move::special(Move::Type::EnPassant), cells_[taken]);
            if (sink_.take(move)) return true;
        }
        return false;
    }

    /// Whether a move, not the king's, captures the one checker or comes between. En passant is tested before.
    bool answers_check(Move move) const {
        const unsigned to = move.to().code;
        if (to == checker_ || move.type() == Move::Type::EnPassant) return true;
        if (check_step_ == 0) return false;
        for (unsigned at = checker_; at != king_; at += static_cast<unsigned>(check_step_)) {
            if (at == to) return true;
        }
        return false;
    }

    /// Whether the side `by` would attack `square` after the change.
    [[gnu::noinline]] static bool attacked(const P& position, unsigned square, unsigned by, Change change) {
        const uint8_t* cells = position.cells();
        const unsigned up = by == P::kWhite ? 16u : 0u - 16u;
        for (unsigned from : {square - up - 1, square - up + 1}) {
            const unsigned pawn = cells[static_cast<int>(from)];
            if (!(pawn & by) || from == change.taken) continue;
            if (position.pieces_[pawn].kind() == Kind::Pawn) return true;
        }
        const uint8_t* reach = tables::kReach.data() + tables::kNowhere + square;
        const unsigned end = by + position.officers_[by >> 5];
        for (unsigned entry = by; entry != end; ++entry) {
            const int from = position.squares_[entry];
            const Kind kind = position.pieces_[entry].kind();
            if (!(reach[-from] >> static_cast<unsigned>(kind) & 1u)) continue;
            if (clear(cells, static_cast<unsigned>(from), square, change)) return true;
        }
        return false;
    }

  private:
    // A knight's or a king's neighbour has no square between; the knight has no step either.
    static bool clear(const uint8_t* cells, unsigned from, unsigned to, Change change) {
        const int step = tables::kSteps[to - from + tables::kNowhere];
        if (step == 0) return true;
        for (unsigned at = from + static_cast<unsigned>(step); at != to; at += static_cast<unsigned>(step)) {
            if (at == change.filled) return false;
            if (cells[at] != 0 && at != change.left && at != change.taken) return false;
        }
        return true;
    }

    void scan() {
        for (const int from : {static_cast<int>(king_) + up_ - 1, static_cast<int>(king_) + up_ + 1}) {
            const unsigned pawn = cells_[from];
            if (!(pawn & enemy_) || position_.pieces_[pawn].kind() != Kind::Pawn) continue;
            add_checker(static_cast<unsigned>(from), 0);
        }
        const uint8_t* reach = tables::kReach.data() + tables::kNowhere + king_;
        const unsigned end = enemy_ + position_.officers_[enemy_ >> 5];
        for (unsigned entry = enemy_ + 1; entry != end; ++entry) {
            const int from = position_.squares_[entry];
            if (reach[-from] >> static_cast<unsigned>(position_.pieces_[entry].kind()) & 1u) {
                look(static_cast<unsigned>(from));
            }
        }
    }

    // An officer that would reach the king on an empty board: a checker, or it pins the one piece between.
    void look(unsigned from) {
        const int step = tables::kSteps[king_ - from + tables::kNowhere];
        if (step == 0) return add_checker(from, 0);
        unsigned between = 0;
        for (unsigned at = from + static_cast<unsigned>(step); at != king_; at += static_cast<unsigned>(step)) {
            const unsigned entry = cells_[at];
            if (entry == 0) continue;
            if (between != 0 || (entry & enemy_)) return;
            between = entry;
        }
        if (between == 0) return add_checker(from, step);
        pinned_ |= 1u << (between & 0xF);
        pin_steps_[between & 0xF] = static_cast<int8_t>(step);
    }

    void add_checker(unsigned from, int step) {
        ++checkers_;
        checker_ = from;
        check_step_ = step;
    }

    bool king_moves() {
        for (const int step : tables::kQueenSteps) {
            const unsigned to = king_ + static_cast<unsigned>(step);
            const unsigned target = cells_[static_cast<int>(to)];
            if ((target & (own_ | P::kGuard)) || !sink_.wants_to(to)) continue;
            if (attacked(position_, to, enemy_, {king_})) continue;
            if (sink_.take(Move(king_, to, 0, target))) return true;
        }
        return checkers_ == 0 && position_.state_.castling != 0 && castlings();
    }

    bool castlings() {
        const unsigned first = own_ == P::kWhite ? 0 : R::kCastlingsPerColour;
        for (unsigned row = first; row != first + R::kCastlingsPerColour; ++row) {
            const Castling& castling = R::kCastlings[row];
            if (!(position_.state_.castling >> row & 1u)) continue;
            if (!sink_.wants_to(castling.king_to) && !sink_.wants_to(castling.partner_to)) continue;
            if (!can_castle(castling)) continue;
            if (sink_.take(Move(king_, castling.king_to, Move::special(Move::Type::Castling, row)))) return true;
        }
        return false;
    }

    bool can_castle(const Castling& castling) const {
        for (unsigned at = castling.empty_from; at <= castling.empty_to; ++at) {
            if (cells_[at] != 0) return false;
        }
        const int step = castling.king_to > castling.king_from ? 1 : -1;
        unsigned at = king_;
        do {
            at += static_cast<unsigned>(step);
            if (attacked(position_, at, enemy_, {king_})) return false;
        } while (at != castling.king_to);
        return true;
    }

    bool officer_moves(Kind kind, unsigned from, int pin) {
        if (pin != 0) return pinned_moves(kind, from, pin);
        if (kind == Kind::Knight) return knight_moves(from);
        if (const int step = sink_.step_from(from)) return slide(from, step);
        // Rook steps come first in the table, bishop steps last.
        const unsigned last = kind == Kind::Rook ? 4 : 8;
        for (unsigned i = kind == Kind::Bishop ? 4 : 0; i != last; ++i) {
            if (slide(from, tables::kQueenSteps[i])) return true;
        }
        return false;
    }

    // A pinned officer moves along its pin only.
    bool pinned_moves(Kind kind, unsigned from, int pin) {
        const unsigned reach = tables::kReach[static_cast<unsigned>(pin + static_cast<int>(tables::kNowhere))];
        if (!(reach >> static_cast<unsigned>(kind) & 1u)) return false;
        return slide(from, pin) || slide(from, -pin);
    }

    bool knight_moves(unsigned from) {
        for (const int step : tables::kKnightSteps) {
            const unsigned to = from + static_cast<unsigned>(step);
            const unsigned target = cells_[static_cast<int>(to)];
            if (target & (own_ | P::kGuard)) continue;
            if (give(from, to, 0, target)) return true;
        }
        return false;
    }

    bool slide(unsigned from, int step) {
        unsigned to = from + static_cast<unsigned>(step);
        unsigned target;
        while ((target = cells_[static_cast<int>(to)]) == 0) {
            if (give(from, to, 0, 0)) return true;
            to += static_cast<unsigned>(step);
        }
        return (target & enemy_) && give(from, to, 0, target);
    }

    bool pawn_moves(unsigned from, int pin) {
        const unsigned ahead = from + static_cast<unsigned>(up_);
        for (const int aside : {-1, 1}) {
            const unsigned to = ahead + static_cast<unsigned>(aside);
            const unsigned target = cells_[static_cast<int>(to)];
            if (!(target & enemy_)) continue;
            if (pin != 0 && pin != up_ + aside && -pin != up_ + aside) continue;
            if (give_pawn(from, to, target)) return true;
        }
        if (cells_[ahead] != 0 || (pin != 0 && pin != 16 && pin != -16)) return false;
        if (give_pawn(from, ahead, 0)) return true;
        if (from >> 4 != R::kPawnRank[own_ >> 5]) return false;
        const unsigned beyond = ahead + static_cast<unsigned>(up_);
        return cells_[beyond] == 0 && give(from, beyond, Move::special(Move::Type::DoubleStep), 0);
    }

    bool give_pawn(unsigned from, unsigned to, unsigned target) {
        const unsigned last = own_ == P::kWhite ? R::kRanks - 1 : 0;
        if (to >> 4 != last) return give(from, to, 0, target);
        for (const Kind kind : {Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight}) {
            const unsigned special = Move::special(Move::Type::Promotion, static_cast<unsigned>(kind));
            if (give(from, to, special, target)) return true;
        }
        return false;
    }

    bool give(unsigned from, unsigned to, unsigned special, unsigned target) {
        return sink_.take(Move(from, to, special, target));
    }

    const P& position_;
    const uint8_t* const cells_;
    Sink& sink_;
    const unsigned own_;
    const unsigned enemy_;
    const int up_;
    const unsigned king_;
    unsigned checkers_ = 0;
    unsigned checker_ = 0;
    int check_step_ = 0;
    unsigned pinned_ = 0;
    std::array<int8_t, R::kMaxPieces> pin_steps_;
};

}  // namespace rules
