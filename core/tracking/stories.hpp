#pragma once
#include <etl/delegate.h>

#include "core/tracking/beam.hpp"
#include "core/tracking/contacts.hpp"

namespace tracking {

/// The likeliest stories, and how they go on.
class Stories {
  public:
    static constexpr unsigned kMost = Beam::kMost;
    /// Of so many lines.
    static constexpr unsigned kMostLines = 8;
    /// So many pieces may be in the air while nothing is wrong.
    static constexpr unsigned kHands = 2;
    /// A contact that asks for the legal moves of more positions took long.
    static constexpr unsigned kFewVisits = 5;

    Stories(Game& game, bool tells_colours) : game_(&game), tells_colours_(tells_colours) { reset(false); }
    void follow(Game& game) { game_ = &game; }

    /// Every piece stands where the record has it; on a board that lies turned round, if that may be. With `kept`,
    /// other stories that cost no more and are no guesses stay; only those in which all pieces stand, if
    /// `only_complete`, and these pay for it.
    void reset(bool may_be_turned, Cost kept = 0, bool only_complete = false);
    /// Nobody can tell any more where the pieces are.
    void lose() { beam_.clear(); }
    /// A contact opens, or closes under a piece that is black if the sensor can tell: each story goes on in every way
    /// that hands and sensors can cause this. The last `hasty` half moves of the record never stood still.
    void open(Square contact, uint32_t now, unsigned hasty);
    void close(Square contact, bool black, uint32_t now, unsigned hasty);
    /// The board has rested once more: pieces that stand where they do not belong cost something.
    void rest();
    /// A piece that has been in the hand for long may have captured without opening a contact; `opens` is the one that
    /// opens now, if any.
    void capture_in_place(uint32_t now, Square opens = board::kNoSquare);
    /// A capture in place was decided: stories of other lines pay for it.
    void believe(const Line& line);
    /// The record has got another half move, or lost its last one. Stories that say otherwise pay, if hands tell it.
    void recorded(uint32_t move, bool by_hand);
    void unrecorded(uint32_t move);
    /// The record is about to be emptied: only what tells that all of it is gone stays.
    void begin_anew();
    /// The tracker takes the board to lie the other way round.
    void turn();
    /// Takes in stories that nothing tells but where the pieces stand. In between nothing else may change.
    void begin_adding() { beam_.begin(); }
    void add(const Line& line, Cost cost);
    void end_adding();
    /// Takes in one more story, that costs so much since the cheapest had cost `spent`.
    void add_since(const Line& line, unsigned cost, uint32_t spent);
    /// What the cheapest story has cost in all; it may wrap.
    uint32_t spent() const { return beam_.spent(); }

    /// All of them, the cheapest first.
    etl::span<const Story> all() const { return beam_.all(); }
    /// The cheapest; none if none could follow what happened.
    const Story* best() const { return all().empty() ? nullptr : all().data(); }
    /// A capture that no contact tells was decided, and may yet prove to be none.
    bool any_guess_of_record() const;
    /// Whether no story of a line that is cheaper than this has a piece standing where it does not belong.
    bool all_in_air(const Line& line, Cost below) const;

    /// What it costs to believe a story as the board stands.
    struct Weight {
        unsigned cost = 0;
        bool complete = true;  ///< every piece stands where it belongs
        bool wrong = false;    ///< some piece stands where it does not
        bool strange = false;  ///< pieces are in the air that have no business there
        bool slides = false;   ///< the last contact closed under a piece that stands on two
        bool early = false;    ///< a piece of the side that has just moved is in the air, and not captured
    };
    /// Hands each to the visitor.
    void weigh(etl::delegate<void(const Story&, const Weight&)> visitor);
    /// The pieces by their names in the record.
    Arrangement by_record(const Story& story) const;

    /// Where a line leads.
    struct Node {
        Sight sight;
        Motion last;         ///< the half move that led there; from kNoSquare if there is none
        Motion before;       ///< the one before that
        Motion earlier;      ///< and before that
        bool black = false;  ///< is to move
        /// The pieces of the colour of the one on a square.
        board::Occupancy side(Square square) const {
            return sight.black.has(square) ? sight.black : sight.occupied.without(sight.black);
        }
    };
    /// Puts the look-ahead of the game there.
    Node look_at(const Line& line) const {
        Node node;
        look_at(line, node);
        return node;
    }

    /// Whether a piece was lifted after the piece of a half move stood; what was lifted before that was lifted too
    /// early.
    bool is_answered(const Story& story, const Motion& made) const;

    /// The last contact led to many lines.
    bool took_long() const { return visits_ > kFewVisits; }
    const Contacts& contacts() const { return contacts_; }

  private:
    /// A contact that closes, on a board that lies one way or the other.
    struct Touch {
        Square square;
        bool black;                  ///< what the sensor tells of the piece, if it can tell
        bool flickers;               ///< it had only just opened
        board::Occupancy displaced;  ///< the pieces that some story has elsewhere
        board::Occupancy beside;     ///< the squares next to it
        board::Occupancy recent;     ///< the squares where a contact has just closed
    };
    /// The same, seen from a node.
    struct Closing {
        static constexpr unsigned kMostMotions = 8;
        const Touch* touch = nullptr;
        const Node* node = nullptr;
        board::Occupancy legal;          ///< the pieces that may legally go there
        board::Occupancy fitting;        ///< the pieces that have the colour which the sensor tells, if it does
        const Closing* after = nullptr;  ///< the same, seen from after the half move that is taken back here
        board::Occupancy rivals;  ///< what could have gone there instead of the last half move: its piece, or a partner
        bool flickers = false;    ///< the piece that belongs there was lifted just before
        Square returning = board::kNoSquare;  ///< the piece that the half move which is taken back brought there
        /// A piece may go there, before that half move or after it.
        bool is_contested_by(Square name) const {
            return legal.has(name) || rivals.has(name) || (after != nullptr && after->legal.has(name));
        }
        std::array<Motion, kMostMotions> motions;  ///< that bring a piece there
        unsigned count = 0;
    };

    /// Hands each story to the visitor, those of one line together, with the look-ahead at their node and whether it is
    /// the first of them; of the likeliest lines only, if there are many.
    void visit_by_line(etl::delegate<void(const Story&, const Node&, bool)> visitor);
    Square seen_as(Square contact, bool turned) const { return turned ? game_->geometry().across(contact) : contact; }
    /// So long ago a contact last changed that is on this square.
    uint32_t since(Square square, bool turned) const { return contacts_.since(seen_as(square, turned)); }
    // On its own, so that what it copies lies on the stack for a moment only.
    [[gnu::noinline]] void see_record() { record_ = game_->sight(); }
    bool moves_next(const Node& node, Square name) const;
    bool is_put_back(const Story& story, const Node& node) const;
    void lift(Story story, const Node& node, Square square);
    void capture_in_place(const Story& story, Square mover, Square shoved_to);
    Motion recorded_before(unsigned back) const;
    void look_at(const Line& line, Node& node) const;
    void turn(Touch& touch, Square contact, bool turned) const;
    void look_from(const Line& line, const Node& node, const Motion& undone, Closing& closing) const;
    void extend(const Story& story, const Closing& closing, bool undone);
    void land(Story& story, Square name, const Closing& closing, bool undone);
    Cost landing_cost(const Story& story, const Piece& piece, const Closing& closing) const;
    void go_on(const Story& story, Square touched, bool undone, Cost waits, unsigned depth);
    bool completes(const Story& story, const Motion& motion) const;
    bool completes_back(const Story& story, const Motion& last) const;
    bool step(Story& story, const Node& node, const Motion& motion) const;
    void step_back(Story& story, const Motion& last) const;
    bool has_just_moved(const Story& story, const Node& node) const;
    bool has_overtaken(const Motion& reply, const Motion& last, bool turned) const;
    /// A piece was last lifted after that time, or more than a minute before the last contact.
    bool is_lifted_after(const Piece& piece, uint32_t time) const {
        return static_cast<int32_t>(contacts_.now() - time) > int32_t{age(piece)};
    }
    /// So long ago a piece was last lifted where the game has it.
    uint16_t age(const Piece& piece) const { return static_cast<uint16_t>(contacts_.now() - piece.lifted); }
    bool is_lifted_early(const Piece& piece, const Node& node, bool turned) const;
    void begin_contact(uint32_t now, unsigned hasty);
    bool is_one_of_several(const Story& story, const Node& node, const Motion& made) const;
    bool is_back(const Piece& piece, const Node& node) const;
    bool is_left_over(const Piece& piece, const Node& node) const;
    board::Occupancy captures(const Node& node) const;
    Weight weight(const Story& story, const Node& node, const board::Occupancy& capturable) const;
    [[gnu::noinline]] void offer_turned();

    Game* game_;
    Sight record_;  ///< what stands where in the record
    Beam beam_;
    Contacts contacts_;
    uint16_t hasty_ = 0;
    mutable uint8_t visits_ = 0;  ///< so often legal moves were asked for at the last contact
    uint8_t chains_ = 0;          ///< so often half moves may still be looked for that others complete
    bool tells_colours_;
};

}  // namespace tracking
