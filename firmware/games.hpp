#pragma once
#include <cstdint>

#include "core/notation/all.hpp"
#include "core/notation/pgn_tags.hpp"
#include "core/rules/chess/chess.hpp"
#include "core/rules/octad/octad.hpp"
#include "core/text/writer.hpp"
#include "core/tracking/free_game.hpp"
#include "core/tracking/ruled_game.hpp"
#include "firmware/event.hpp"

namespace firmware {

/// One of the games on the board. Set-ups go in and out as the value that the notations of the game share.
class GameSlot {
  public:
    /// The game as the tracker sees it.
    virtual tracking::Game& tracked() = 0;
    /// Begins anew from the start position.
    virtual void restart() = 0;
    virtual void read(notation::AnyValue& out) const = 0;
    /// Begins anew from a set-up, against which `judge` has nothing.
    virtual void take(const notation::AnyValue& setup) = 0;
    /// The code of what stands on a square, 0 if nothing; `layer` is the board of several.
    virtual uint8_t code(board::Square square, unsigned layer) const = 0;
    virtual unsigned layers() const { return 1; }
    /// Why the rules refuse a set-up; nothing if they do not, or if there are none.
    virtual rules::Reasons judge(const notation::AnyValue&) const { return {}; }

    GameSlot() = default;
    GameSlot(const GameSlot&) = delete;

  protected:
    ~GameSlot() = default;
};

/// A game with rules, and all of its half moves.
template <class G>
class RuledSlot final : public GameSlot {
  public:
    /// Before another game takes the place of this one, Leaving is published.
    explicit RuledSlot(const EventStream& events) : tracked_(game, events) {}

    tracking::Game& tracked() override { return tracked_; }
    void restart() override {
        tracked_.reset();
        tags.clear();
        is_played = false;
    }
    void read(notation::AnyValue& out) const override { out.emplace(game.position().setup()); }
    void take(const notation::AnyValue& setup) override {
        // Who hears that this game is left may use the place where the set-up is.
        const typename G::Setup start = setup.as<typename G::Setup>();
        restart();
        (void)game.reset(start);
    }
    uint8_t code(board::Square square, unsigned) const override { return game.position().piece_at(square).code; }
    rules::Reasons judge(const notation::AnyValue& setup) const override {
        return rules::validate<typename G::Rules>(setup.as<typename G::Setup>());
    }

    G game;
    notation::PgnTags tags;
    bool is_played = false;  ///< somebody has moved since it began, so that it is more than a set-up or a text

  private:
    class Tracked final : public tracking::RuledGame<G> {
      public:
        Tracked(G& of, const EventStream& events) : tracking::RuledGame<G>(of), events_(events) {}
        void reset() override {
            events_.publish(Event::Kind::Leaving);
            tracking::RuledGame<G>::reset();
        }

      private:
        const EventStream& events_;
    };
    Tracked tracked_;
};

/// A game that follows the hands alone. It begins as the example of the notation `N` says; the bit `black` of a
/// piece's code tells the second side.
template <class N, uint8_t black>
class FreeSlot final : public GameSlot {
  public:
    using Setup = typename N::Value;

    FreeSlot() { restart(); }

    tracking::Game& tracked() override { return tracked_; }
    void restart() override {
        (void)N::decode(N::kExample, setup_);
        tracked_.begin();
    }
    void read(notation::AnyValue& out) const override { out.emplace(setup_); }
    void take(const notation::AnyValue& setup) override {
        setup_ = setup.as<Setup>();
        tracked_.begin();
    }
    uint8_t code(board::Square square, unsigned layer) const override { return board_of(setup_, layer)[square].code; }
    unsigned layers() const override {
        if constexpr (requires { setup_.board_count; }) return setup_.board_count;
        return 1;
    }

  private:
    /// A set-up has one board, or several of which the first is the one on the table.
    template <class S>
    static auto& board_of(S& setup, unsigned layer) {
        if constexpr (requires { setup.boards; }) {
            return setup.boards[layer];
        } else {
            return setup.board;
        }
    }

    Setup setup_;
    tracking::FreeGame tracked_{Setup::kGeometry, {board::codes(board_of(setup_, 0)), Setup::kGeometry.count()}, black};
};

/// What differs between the games on a board, besides their slots.
struct GameRow {
    board::Geometry geometry;
    rules::Variant spoken;  ///< the game whose notations say its position
    etl::string_view notation;
    etl::string_view complete_notation;
    bool has_rules;
};

/// In the order of rules::Variant.
inline constexpr GameRow kGameRows[rules::kVariants] = {
    {chess::Setup::kGeometry, rules::Variant::Chess, "fen", "fen", true},
    {octad::Setup::kGeometry, rules::Variant::Octad, "ofen", "ofen", true},
    {chessplus::Setup::kGeometry, rules::Variant::ChessPlus, "board", "board-live", false},
    {spooky::Setup::kGeometry, rules::Variant::Spooky, "spooky", "spooky", false},
    {chess::Setup::kGeometry, rules::Variant::Chess, "fen", "fen", false},
};

/// The games on this board. Each keeps its own position, moves and tags while another is at hand (but there is one
/// clock, and one set of times of half moves: see Timekeeper). What differs between them is a row of the table above
/// and a slot here.
class Games {
  public:
    /// At hand first is the largest game that fits the board: Chess+, chess or Octad.
    Games(board::Geometry board, const EventStream& events);

    rules::Variant variant() const { return variant_; }
    static board::Geometry geometry_of(rules::Variant variant) { return row(variant).geometry; }
    board::Geometry geometry() const { return geometry_of(variant_); }
    tracking::Game& tracked() { return slot().tracked(); }

    /// Goes to another game, as it was left. Its own notation is chosen.
    void change(rules::Variant variant);

    /// Begins the game at hand anew, from its start position.
    void restart() { slot().restart(); }

    /// The notation for events and for `position` without a name.
    const notation::Info& notation() const { return *notation_; }
    /// The same if it was chosen, null if it is the game's own.
    const notation::Info* chosen_notation() const {
        return notation_->name == row(variant_).notation ? nullptr : notation_;
    }
    /// The notation that says all of a game, to keep it in.
    static const notation::Info& complete_notation(rules::Variant variant) {
        return *notation::find(row(variant).complete_notation);
    }
    /// Chooses a notation; false if it belongs to another game than the one at hand.
    bool choose(const notation::Info& notation);
    /// Whether a notation can say the position of the game at hand.
    bool speaks(const notation::Info& notation) const { return notation.variant == row(variant_).spoken; }

    /// Writes the position of the game at hand in a notation that speaks it.
    text::Result write(const notation::Info& notation, text::Writer& out) const;
    /// Writes any set-up of the game at hand in a notation that speaks it.
    template <class Setup>
    text::Result write(const notation::Info& notation, const Setup& setup, text::Writer& out) const {
        scratch_.emplace(setup);
        return write_scratch(notation, out);
    }

    /// What became of a set-up that was decoded into `scratch()`.
    enum class Taken : uint8_t {
        Yes,
        CannotExpress,    ///< the notation says more than a position of its game can be
        IllegalPosition,  ///< the game has rules, and they refuse it
    };
    /// Takes a set-up that was decoded into `scratch()`; unless the answer is Yes, everything is as before. Goes to
    /// the notation's game; in free play, a notation of chess sets up free play.
    Taken take(const notation::Info& notation);

    /// Why the rules refuse the set-up that was decoded into `scratch()`, in `reasons`; none if they do not, or if
    /// the game has none. Fails if the value is more than the game can be.
    text::Result judge(const notation::Info& notation, rules::Reasons& reasons);

    /// The same for a set-up that `take` has just refused as illegal.
    rules::Reasons reasons(const notation::Info& notation) const {
        return slots_[static_cast<unsigned>(notation.variant)]->judge(scratch_);
    }

    /// A place for one value of any notation, on its way in or out. Writing a position uses it too.
    notation::AnyValue& scratch() { return scratch_; }

    /// What stands on a square of the game at hand as a letter, `.` if nothing; `layer` is the board of several.
    char letter(board::Square square, unsigned layer = 0) const;
    /// The same in the notation that says all of the game, whichever was chosen.
    char complete_letter(board::Square square) const;
    /// How many boards the game at hand has.
    unsigned layers() const { return slot().layers(); }

    static bool has_rules(rules::Variant variant) { return row(variant).has_rules; }
    bool has_rules() const { return has_rules(variant_); }
    /// Calls `visit` with the chess or the Octad game, if one of these is at hand; returns whether it did.
    template <class Visit>
    bool with_rules(Visit&& visit) {
        return visit_rules(*this, visit);
    }
    template <class Visit>
    bool with_rules(Visit&& visit) const {
        return visit_rules(*this, visit);
    }
    const chess::Game& chess() const { return chess_.game; }
    /// The tags of the game at hand, which must be one with rules. A new game has none.
    notation::PgnTags& tags() { return variant_ == rules::Variant::Octad ? octad_.tags : chess_.tags; }
    const notation::PgnTags& tags() const { return variant_ == rules::Variant::Octad ? octad_.tags : chess_.tags; }
    /// Whether somebody has moved in the game at hand, which must be one with rules, since it began.
    bool& is_played() { return variant_ == rules::Variant::Octad ? octad_.is_played : chess_.is_played; }

  private:
    template <class Self, class Visit>
    static bool visit_rules(Self& self, Visit& visit) {
        if (self.variant_ == rules::Variant::Chess) visit(self.chess_.game);
        if (self.variant_ == rules::Variant::Octad) visit(self.octad_.game);
        return self.has_rules();
    }
    static const GameRow& row(rules::Variant variant) { return kGameRows[static_cast<unsigned>(variant)]; }
    GameSlot& slot(rules::Variant variant) { return *slots_[static_cast<unsigned>(variant)]; }
    GameSlot& slot() { return slot(variant_); }
    const GameSlot& slot() const { return *slots_[static_cast<unsigned>(variant_)]; }
    text::Result write_scratch(const notation::Info& notation, text::Writer& out) const;

    rules::Variant variant_ = rules::Variant::Chess;
    const notation::Info* notation_ = nullptr;
    mutable notation::AnyValue scratch_{};

    RuledSlot<chess::Game> chess_;
    RuledSlot<octad::Game> octad_;
    FreeSlot<notation::Board, chessplus::Piece::kBlack> chessplus_;
    FreeSlot<notation::Spooky, spooky::Unit::kSide1> spooky_;
    FreeSlot<notation::Fen, rules::piece(rules::Colour::Black, rules::Kind::None).code> free_;
    GameSlot* const slots_[rules::kVariants] = {&chess_, &octad_, &chessplus_, &spooky_, &free_};
};

}  // namespace firmware
