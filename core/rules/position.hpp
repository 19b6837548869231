#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>

#include "core/board/occupancy.hpp"
#include "core/rules/move.hpp"
#include "core/rules/setup.hpp"
#include "core/rules/tables.hpp"

namespace rules {

/// What a move changes besides the pieces, and what undo needs back.
struct State {
    uint32_t key = 0;  ///< the sum over all pieces, see tables.hpp
    uint16_t halfmoves = 0;
    uint8_t castling = 0;
    board::Square en_passant = board::kNoSquare;

    constexpr bool operator==(const State&) const = default;
};

static_assert(sizeof(State) == 8);

/// A visitor of moves as a function that one compiled visit can call: takes a move and says whether to stop.
class Visit {
  public:
    Visit() = default;
    /// The visitor must outlive this; one that returns nothing never stops.
    template <class Visitor>
    explicit Visit(Visitor& visitor) : visitor_(const_cast<void*>(static_cast<const void*>(&visitor))) {
        call_ = [](void* self, Move move) {
            Visitor& visit = *static_cast<Visitor*>(self);
            if constexpr (std::is_void_v<decltype(visit(move))>) {
                visit(move);
                return false;
            } else {
                return static_cast<bool>(visit(move));
            }
        };
    }
    bool operator()(Move move) const { return call_(visitor_, move); }

  private:
    void* visitor_ = nullptr;
    bool (*call_)(void*, Move) = nullptr;
};

/// The kinds to visit, one bit each (tables::bit).
inline constexpr unsigned kAllKinds = 0x7E;

/// A legal position of the game that `R` describes: make and undo in place, legal moves by visiting.
///
/// Cells hold piece entries (colour bit | number), surrounded by guard cells, so that one load tells empty,
/// own, enemy and off the board; entries hold where each piece stands and what it is. An entry never changes
/// hands: a captured piece keeps it and stands Nowhere, and undo brings it back.
template <class R>
class Position {
  public:
    using Rules = R;
    using Setup = typename R::Setup;

    /// The start position.
    Position();
    /// The position of a set-up that `validate` accepts; any other fails an assertion.
    explicit Position(const Setup& setup);

    Setup setup() const;
    Piece piece_at(board::Square square) const { return pieces_[cells()[square.code]]; }
    Colour turn() const { return static_cast<Colour>(plies_ & 1); }
    uint8_t castling() const { return state_.castling; }
    /// The square that a pawn passed with the last move, whether or not anyone can capture there.
    board::Square en_passant() const { return state_.en_passant; }
    /// Half moves since the last capture or pawn move (or, in Octad, loss of a castling right).
    uint16_t halfmoves() const { return state_.halfmoves; }
    uint16_t fullmove() const { return static_cast<uint16_t>(std::min<uint32_t>(plies_ / 2 + 1, 0xFFFF)); }
    board::Square king(Colour colour) const { return {squares_[entry(colour, 0)]}; }
    board::Occupancy occupancy() const;
    const State& state() const { return state_; }
    /// What a capture takes; kNoPiece for other moves.
    Piece captured(Move move) const { return pieces_[move.captured()]; }

    /// The squares that a move of this position changes, two to four, each once.
    Footprint footprint(Move move) const;

    /// Makes a move that this position gave, and returns what undo needs.
    State make(Move move);
    /// Takes back the last move made, given what make returned.
    void undo(Move move, const State& before);

    bool attacked(board::Square square, Colour by) const;
    bool in_check() const { return attacked(king(turn()), !turn()); }
    bool has_legal_move() const {
        return visit_moves([](Move) { return true; });
    }
    unsigned legal_count() const;
    /// Whether a pawn can really be captured on the en passant square.
    bool en_passant_legal() const;

    /// Calls `visitor(Move)` for each legal move of the given kinds. A visitor that returns bool stops the
    /// visit with true. It may make and undo moves meanwhile. Returns whether it stopped.
    template <class Visitor>
    bool visit_moves(Visitor&& visitor, unsigned kinds = kAllKinds) const {
        return visit(Visit(visitor), numbers_of(kinds), tables::kNowhere);
    }
    /// The same for the pieces on some squares (the king's stands for castling). If `to` is a square, moves that
    /// bring no piece there may be left out.
    template <class Visitor>
    bool visit_moves_of(const board::Occupancy& movers, board::Square to, Visitor&& visitor) const {
        return visit(Visit(visitor), numbers_on(movers), to == board::kNoSquare ? tables::kNowhere : to.code);
    }

    /// Equal for equal positions: board, turn, castling rights, and en passant where a capture is legal.
    uint32_t key() const;
    /// The same position for the repetition rule.
    bool repeats(const Position& other) const;

    /// Whether the set-up, with one king a side and at most kMaxPieces, leaves the side that has moved in
    /// check; and how many pieces give check to the side to move. What `validate` needs before there is a
    /// position.
    struct Checks {
        bool opponent;
        unsigned checkers;
    };
    static Checks checks(const Setup& setup);

  private:
    template <class P, class Sink>
    friend class Generator;

    static constexpr unsigned kWhite = 0x10, kBlack = 0x20, kGuard = 0x40;
    static constexpr unsigned kOrigin = 36;  // a knight's jump below a1
    static constexpr unsigned kEveryNumber = 0xFFFF;
    static constexpr unsigned kEntries = kBlack + R::kMaxPieces;

    static constexpr unsigned side(Colour colour) { return kWhite << static_cast<unsigned>(colour); }
    static constexpr unsigned entry(Colour colour, unsigned number) { return side(colour) + number; }

    const uint8_t* cells() const { return cells_.data() + kOrigin; }
    uint8_t* cells() { return cells_.data() + kOrigin; }

    void place(const Setup& setup);
    void add(Colour colour, Kind kind, board::Square square);
    [[gnu::noinline]] void finish(Move move);
    [[gnu::noinline]] void unfinish(Move move);
    [[gnu::noinline]] void make_castling(Move move);
    [[gnu::noinline]] void undo_castling(Move move, const State& before);
    [[gnu::noinline]] void swing(unsigned king_from, unsigned king_to, unsigned partner_from, unsigned partner_to);
    void drop_rights(unsigned from, unsigned to);
    // The numbers, one bit each, of the pieces of the side to move that are of some kinds, or on some squares.
    unsigned numbers_of(unsigned kinds) const;
    unsigned numbers_on(const board::Occupancy& squares) const;
    bool visit(Visit visit, unsigned movers, unsigned to) const;
    template <class G, class Sink>
    bool evade(G& generator, Sink& sink) const;

    // The small members first: the processor reaches them with one short instruction.
    State state_;
    uint32_t plies_ = 0;                 // bit 0 is the side to move
    std::array<uint8_t, 2> counts_{};    // entries in use
    std::array<uint8_t, 2> officers_{};  // entries from here on are pawns
    std::array<uint8_t, kOrigin + (R::kRanks + 2) * 16 - 4> cells_;
    std::array<uint8_t, kEntries> squares_;
    std::array<Piece, kEntries> pieces_;
};

}  // namespace rules
