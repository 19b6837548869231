#pragma once
#include <array>
#include <cstdint>

#include "core/rules/position.hpp"
#include "core/rules/result.hpp"

namespace rules {

/// A game from its start position to now: every half move can be taken back.
///
/// A half move costs twelve bytes: the move, and the state before it. Positions of the past are reached by
/// undoing on a copy, so nothing else is kept.
template <class R>
class Game {
  public:
    using Rules = R;
    using Position = rules::Position<R>;
    using Setup = typename R::Setup;

    static constexpr unsigned kMaxPlies = 1024;

    /// A new game from the start position of the rules.
    Game() { reset(); }

    /// Begins anew from the start position.
    void reset();
    /// Begins anew from a set-up; IllegalPosition, and nothing is lost, if `validate` refuses it.
    Error reset(const Setup& setup);

    const Position& position() const { return position_; }
    /// Half moves made.
    unsigned plies() const { return plies_; }
    Move move(unsigned ply) const { return records_[ply].move; }
    /// The set-up that the game began with.
    const Setup& start() const { return start_; }

    /// Makes a legal move of the position. GameFull after kMaxPlies, GameOver once the players have declared the
    /// end: nothing changes then. An end by rule is the caller's to respect: game text may go on after it.
    Error play(Move move);
    /// Takes back what ended the game and the last half move; false if there is no half move.
    bool undo();

    /// Who has won and why: from the board first, else from resign, agree_draw, claim_draw and record.
    GameResult result() const;
    void resign(Colour colour) { declared_ = {win(!colour), Ending::Resignation}; }
    void agree_draw() { declared_ = {Score::Draw, Ending::Agreement}; }
    /// Claims the draw of the move rule or of repetition; false if neither holds, or if the end was declared.
    bool claim_draw();
    /// Takes back what resign, agree_draw, claim_draw or record said; false if nothing was said.
    bool reopen() {
        const bool declared = declared_.over();
        declared_ = {};
        return declared;
    }
    /// What they said, Score::Open if nothing; and saying it again, as when a game is recalled.
    const GameResult& declared() const { return declared_; }
    void declare(GameResult result) { declared_ = result; }
    /// Takes the score of a game's text, unless the game has ended by itself.
    void record(Score score) {
        if (score != Score::Open && !result().over()) declared_ = {score, Ending::Recorded};
    }

    /// Whether `move` is a legal move here.
    bool is_valid_move(Move move) const {
        return position_.visit_moves([move](Move other) { return other == move; });
    }
    bool is_checkmate() const { return position_.in_check() && !position_.has_legal_move(); }
    bool is_stalemate() const { return !position_.in_check() && !position_.has_legal_move(); }
    bool is_insufficient_material() const;
    /// A draw can be claimed: fifty moves in chess, twenty in Octad, without progress.
    bool is_draw_by_move_rule() const { return position_.halfmoves() >= R::kClaimClock; }
    /// A draw can be claimed: the position has come at least three times.
    bool is_draw_by_repetition() const { return repeated(R::kClaimRepetition); }
    /// How often the position has come, now included. Exact: keys only save work.
    unsigned repetitions() const { return count_repetitions(kMaxPlies); }

    /// The position after `ply` half moves, at most plies().
    Position position_after(unsigned ply) const;
    /// Takes a copy of the current position back to there.
    void rewind(Position& position, unsigned ply) const;
    /// Whether a board, with whatever turn and rights, came up in the game.
    bool contains(const decltype(Setup::board)& board) const;
    /// Whether the game begins as `opening` goes: same start, and all its moves.
    bool starts_with(const Game& opening) const;
    /// Calls `visitor(Position&, Move)` for the first `count` half moves, each in the position before it.
    template <class Visitor>
    void visit_opening(unsigned count, Visitor&& visitor) const {
        Position position(start_);
        for (unsigned ply = 0; ply < count && ply < plies_; ++ply) {
            visitor(position, records_[ply].move);
            position.make(records_[ply].move);
        }
    }

  private:
    struct Record {
        Move move;
        State before;
    };
    static_assert(sizeof(Record) == 12);

    bool repeated(unsigned times) const { return count_repetitions(times) >= times; }
    unsigned count_repetitions(unsigned enough) const;

    Position position_;
    Setup start_;
    uint16_t plies_ = 0;
    GameResult declared_;
    std::array<Record, kMaxPlies> records_;
};

}  // namespace rules
