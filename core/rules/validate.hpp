#pragma once
#include <etl/string_view.h>

#include <cstdint>

namespace rules {

/// Why a set-up is no position of the game.
enum class Reason : uint8_t {
    NoWhiteKing,
    NoBlackKing,
    ManyWhiteKings,
    ManyBlackKings,
    ManyWhitePieces,
    ManyBlackPieces,
    ManyWhitePawns,
    ManyBlackPawns,
    ManyWhitePromotions,
    ManyBlackPromotions,
    PawnOnLastRank,
    PawnOnFirstRank,
    OpponentInCheck,
    ManyCheckers,
    CastlingWithoutKing,
    CastlingWithoutPartner,
    EnPassantRank,
    EnPassantBlocked,
    EnPassantWithoutPawn,
    Count,
};

/// The reason as one word, as in `no-white-king`.
etl::string_view reason_name(Reason reason);
/// The reason as a sentence for people.
etl::string_view reason_sentence(Reason reason);

/// A set of reasons, in the order of Reason.
class Reasons {
  public:
    constexpr bool empty() const { return bits_ == 0; }
    constexpr bool has(Reason reason) const { return bits_ >> static_cast<unsigned>(reason) & 1u; }
    constexpr void add(Reason reason) { bits_ |= 1u << static_cast<unsigned>(reason); }
    constexpr void add_if(bool condition, Reason reason) {
        if (condition) add(reason);
    }
    constexpr bool operator==(const Reasons&) const = default;

    template <class Visitor>
    void visit(Visitor&& visitor) const {
        for (unsigned i = 0; i < static_cast<unsigned>(Reason::Count); ++i) {
            if (has(static_cast<Reason>(i))) visitor(static_cast<Reason>(i));
        }
    }

  private:
    uint32_t bits_ = 0;
};

/// Every reason why the set-up is no position under the rules `R`; empty if it is one.
template <class R>
Reasons validate(const typename R::Setup& setup);

}  // namespace rules
