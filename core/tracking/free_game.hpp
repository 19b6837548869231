#pragma once
#include <etl/span.h>

#include <array>

#include "core/tracking/game.hpp"

namespace tracking {

/// A game without rules: any piece to any square, taking what stands there. It knows pieces as codes only, so
/// it serves every game whose pieces fit a byte.
class FreeGame final : public Game {
  public:
    /// Half moves that can be taken back; older ones are forgotten.
    static constexpr unsigned kMaxPlies = 256;

    /// Plays on the pieces in `codes`, a byte for each square along the ranks from a1, 0 where there is none; the
    /// bit `black` of a code tells Black's pieces.
    FreeGame(board::Geometry geometry, etl::span<uint8_t> codes, uint8_t black)
        : geometry_(geometry), black_(black), codes_(codes) {}

    /// The pieces were set up anew: what was played is forgotten.
    void begin() { plies_ = 0; }
    /// The code of the piece on a square, 0 if it is empty.
    uint8_t at(Square square) const { return codes_[geometry_.index(square)]; }

    board::Geometry geometry() const override { return geometry_; }
    Sight sight() const override;
    Sight start() const override { return {}; }
    bool takes_turns() const override { return false; }
    bool black_to_move() const override { return false; }
    Square checked() const override { return board::kNoSquare; }
    bool over() const override { return false; }
    bool closed() const override { return false; }
    unsigned plies() const override { return plies_; }
    Motion motion(unsigned ply) const override;
    bool play(uint32_t move) override;
    void undo() override;
    void reset() override;
    void look_back(unsigned back) override;
    Motion describe(uint32_t move) const override;
    void look_ahead(uint32_t move) override { ahead_[depth_++] = carry(looked_at_, move); }
    void look_return() override { carry_back(looked_at_, ahead_[--depth_]); }

  private:
    struct Record {
        Square from;
        Square to;
        uint8_t captured;
    };

    bool visit_motions(const board::Occupancy& movers, Square to, Call call, void* context) const override;
    Motion describe(Square from, Square to, uint8_t captured) const;
    Record carry(etl::span<uint8_t> codes, uint32_t move) const;
    void carry_back(etl::span<uint8_t> codes, const Record& record) const;

    board::Geometry geometry_;
    uint8_t black_;
    uint16_t plies_ = 0;
    etl::span<uint8_t> codes_;
    std::array<Record, kMaxPlies> records_;
    std::array<uint8_t, unsigned{board::kMaxFiles} * board::kMaxRanks> looked_at_{};  ///< the codes at the look-ahead
    std::array<Record, kLookAhead> ahead_;
    unsigned depth_ = 0;  ///< how many of `ahead_` are made
};

}  // namespace tracking
