#pragma once
/// Whole games played by simulated hands, compared with what the tracker made of them.
#include <deque>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "host_tests/simulator/hands.hpp"
#include "host_tests/simulator/trace.hpp"

namespace simulator {

enum class Style : uint8_t {
    Lift,
    Slide,
    Hesitate,
    TwoHands,
    Bounce,
    QuickReply,
    Adjust,
    ChangeOfMind,
    IllegalFirst,
    Knocked,
    TakeBack,
    Elsewhere,
    OneScan,
    TooEarly,
    Mixture,
    Count,
};

inline const char* name(Style style) {
    static const char* const kNames[] = {"lift and place",   "slide",          "hesitate",  "two hands",
                                         "bouncing contact", "quick reply",    "adjust",    "change of mind",
                                         "illegal first",    "knocked over",   "take back", "from elsewhere",
                                         "two in one scan",  "opponent early", "mixture"};
    return kNames[static_cast<unsigned>(style)];
}

struct Tally {
    unsigned plies = 0;
    unsigned captures = 0, castlings = 0, en_passant = 0, promotions = 0, take_backs = 0, new_games = 0;
    unsigned failures = 0;
};

template <class GameT>
class Match {
  public:
    static constexpr bool kOctad = std::is_same_v<GameT, octad::Game>;
    static constexpr unsigned kLongest = 100;

    Match(Style style, bool colours, uint32_t seed, Tally& tally)
        : style_(style),
          colours_(colours),
          seed_(seed),
          tally_(tally),
          truth_adapter_(truth_),
          hands_(GameT::Setup::kGeometry, seed),
          rig_(std::make_unique<Rig<GameT>>(colours)) {}

    /// Plays games until so many plies are made or something goes wrong.
    void play(unsigned plies) {
        rig_->stand();
        arrange_truth();
        hands_.time = rig_->now + 500;
        while (tally_.plies < plies && tally_.failures == failures_before_ && !over_) {
            if (truth_.plies() >= kLongest || truth_.result().over()) {
                // After a few moves of Octad the board may look like a start position anyway.
                if (truth_.plies() < 8) return;
                new_game();
            } else {
                ply();
            }
        }
    }

    std::string trace_folder;

  private:
    bool chance(uint32_t one_in) { return hands_.random.below(one_in) == 0; }

    /// A piece as the hands know it: what a sensor sees of it, and its kind.
    static uint8_t piece_code(chess::Piece piece) {
        if (piece.empty()) return kEmpty;
        return static_cast<uint8_t>((piece.colour() == chess::Colour::Black ? kBlack : kWhite) |
                                    static_cast<unsigned>(piece.kind()) << 2);
    }

    void arrange_truth() {
        const auto cells = target(truth_.position());
        for (unsigned i = 0; i < GameT::Setup::kGeometry.count(); ++i) {
            hands_.set(GameT::Setup::kGeometry.at(i), cells[i]);
        }
    }

    static std::array<uint8_t, 64> target(const typename GameT::Position& position) {
        std::array<uint8_t, 64> cells{};
        for (unsigned i = 0; i < GameT::Setup::kGeometry.count(); ++i) {
            cells[i] = piece_code(position.piece_at(GameT::Setup::kGeometry.at(i)));
        }
        return cells;
    }

    std::vector<Motion> legal() {
        std::vector<Motion> motions;
        truth_adapter_.look_back(0);
        truth_adapter_.visit(truth_adapter_.sight().occupied, [&](const Motion& motion) {
            motions.push_back(motion);
            return false;
        });
        return motions;
    }

    /// A legal move; the rare ones more often than chance would have it.
    Motion choose() {
        std::vector<Motion> motions = legal();
        std::vector<Motion> rare;
        for (const Motion& motion : motions) {
            const bool passing = motion.captures() && motion.captured != motion.to;
            if (motion.castles() || passing || motion.promotion != 0) rare.push_back(motion);
        }
        if (!rare.empty() && chance(2)) return rare[hands_.random.below(static_cast<uint32_t>(rare.size()))];
        return motions[hands_.random.below(static_cast<uint32_t>(motions.size()))];
    }

    Style pick() {
        if (style_ != Style::Mixture) return style_;
        return static_cast<Style>(hands_.random.below(static_cast<uint32_t>(Style::Mixture)));
    }

    Manner manner_for(Style style) {
        Manner manner;
        const bool mixture = style_ == Style::Mixture;
        manner.slides = style == Style::Slide || (mixture && chance(4));
        manner.hesitates = style == Style::Hesitate || (mixture && chance(8));
        manner.bounces = style == Style::Bounce || (mixture && chance(3));
        manner.two_hands = style == Style::TwoHands || (mixture && chance(8));
        return manner;
    }

    void ply() {
        // The first move shows reed switches which side is White: it is made without ado.
        const bool plainly = truth_.plies() == 0 && !colours_;
        const Style style = plainly ? Style::Lift : pick();
        hands_.manner = plainly ? Manner{} : manner_for(style);
        mark();
        const bool crossing = (style == Style::OneScan || style == Style::TooEarly) && !hurried_;
        hurried_ = false;
        if (crossing && two_plies(style)) return finish(false);
        const Motion motion = choose();
        before_move(style);
        if (style == Style::Elsewhere) {
            flush();
            rig_->run(hands_.time);
            rig_->tracker.settle();
            rig_->drain();
            command("play " + Rig<GameT>::uci(motion));
            rig_->tracker.play(motion.move);
            rig_->drain();
            hands_.wait(0, 500);
            hands_.make(motion, hands_.manner);
        } else {
            hands_.make(motion, hands_.manner);
            if (motion.promotion > 1) promote(motion);
        }
        record(motion);
        hurried_ = (style == Style::QuickReply || (style_ == Style::Mixture && chance(4))) && !plainly &&
                   !truth_.result().over();
        finish(hurried_);
        if (style == Style::TakeBack && !failed() && chance(3)) take_back();
    }

    void record(const Motion& motion) {
        truth_.play(tracking::RuledGame<GameT>::move(motion));
        arrange_truth();
        ++tally_.plies;
        tally_.captures += motion.captures();
        tally_.castlings += motion.castles();
        tally_.en_passant += motion.captures() && motion.captured != motion.to;
        tally_.promotions += motion.promotion != 0;
    }

    void before_move(Style style) {
        // Until the reply, what happens may change the choice of a promotion.
        if (truth_.plies() != 0 && truth_adapter_.motion(truth_.plies() - 1).promotion != 0) return;
        switch (style) {
            case Style::Adjust: adjust(); break;
            case Style::ChangeOfMind: change_mind(); break;
            case Style::IllegalFirst: illegal_first(); break;
            case Style::Knocked:
                if (chance(3)) knock();
                break;
            default: break;
        }
    }

    /// Pieces that nobody may touch without meaning it: the one just promoted.
    bool untouchable(Square square) const {
        if (truth_.plies() == 0) return false;
        const Motion last = truth_adapter_.motion(truth_.plies() - 1);
        return last.promotion != 0 && last.to == square;
    }

    Square some_piece() {
        const std::vector<Square> pieces = hands_.pieces();
        for (;;) {
            const Square square = pieces[hands_.random.below(static_cast<uint32_t>(pieces.size()))];
            if (!untouchable(square)) return square;
        }
    }

    void adjust() {
        for (uint32_t n = 1 + hands_.random.below(3); n != 0; --n) {
            const Square square = some_piece();
            const uint8_t piece = hands_.at(square);
            hands_.lift(square);
            hands_.wait(30, 600);
            hands_.place(square, piece);
            hands_.wait(60, 600);
        }
    }

    void change_mind() {
        const std::vector<Motion> motions = legal();
        const Motion wrong = motions[hands_.random.below(static_cast<uint32_t>(motions.size()))];
        const uint8_t victim = wrong.captures() ? hands_.at(wrong.captured) : uint8_t{kEmpty};
        hands_.make(wrong, hands_.manner);
        hands_.wait(50, 1500);
        hands_.take_back(wrong, victim);
        hands_.wait(50, 600);
    }

    void illegal_first() {
        const Square from = some_piece();
        const Square to = chance(3) ? some_piece() : hands_.random_empty();
        const uint8_t piece = hands_.at(from);
        const uint8_t victim = to == board::kNoSquare ? uint8_t{kEmpty} : hands_.at(to);
        // In Octad two own pieces in the air at once are castling.
        if (to == board::kNoSquare || to == from || (kOctad && ((piece ^ victim) & 3) == 0)) return;
        board::Occupancy after = truth_.position().occupancy();
        after.remove(from);
        after.add(to);
        if (after == truth_adapter_.start().occupied) return;
        hands_.lift(from);
        hands_.wait(50, 400);
        if (victim != kEmpty) {
            hands_.lift(to);
            hands_.wait(50, 400);
        }
        hands_.place(to, piece);
        hands_.wait(50, 2500);
        hands_.lift(to);
        hands_.wait(50, 400);
        hands_.place(from, piece);
        hands_.wait(50, 400);
        if (victim != kEmpty) {
            hands_.place(to, victim);
            hands_.wait(50, 600);
        }
        hands_.wait(50, 600);
    }

    void knock() {
        const auto before = target(truth_.position());
        for (uint32_t n = 1 + hands_.random.below(kOctad ? 1 : 3); n != 0; --n) {
            const Square square = some_piece();
            const uint8_t piece = hands_.at(square);
            hands_.lift(square);
            hands_.wait(0, 30);
            const Square rolled = hands_.random_empty();
            if (chance(2) && rolled != board::kNoSquare) hands_.place(rolled, piece);
            hands_.wait(0, 30);
        }
        hands_.wait(50, 2500);
        hands_.rearrange(before);
        hands_.wait(400, 900);
    }

    /// Two half moves whose contacts are seen by one scan, or whose hands cross.
    bool two_plies(Style style) {
        const Motion first = choose();
        if (first.castles() || first.captures() || first.promotion > 1) return false;
        truth_.play(tracking::RuledGame<GameT>::move(first));
        const bool over = truth_.result().over();
        Motion second;
        if (!over) second = choose();
        truth_.undo();
        if (over || second.castles() || second.captures() || second.promotion > 1) return false;
        if (truth_.plies() != 0 && second.from == truth_adapter_.motion(truth_.plies() - 1).to) return false;
        if (second.to == first.from || undoes(first, second) || crossed(first, second)) return false;
        const uint8_t first_piece = hands_.at(first.from);
        const uint8_t second_piece = hands_.at(second.from);
        const uint32_t pause = style == Style::OneScan ? 0 : 300;
        hands_.lift(first.from);
        hands_.wait(0, pause);
        hands_.lift(second.from);
        hands_.wait(0, 2 * pause);
        hands_.place(first.to, first_piece);
        hands_.wait(0, pause);
        hands_.place(second.to, second_piece);
        record(first);
        record(second);
        return true;
    }

    /// Two half moves that leave the same squares occupied if each piece goes to the other's square.
    bool crossed(const Motion& first, const Motion& second) {
        if (colours_) return false;
        for (const Motion& motion : legal()) {
            if (motion.from == first.from && motion.to == second.to) return true;
        }
        return false;
    }

    /// Two half moves after which the board looks as it did two half moves ago: that is taking back.
    bool undoes(const Motion& first, const Motion& second) {
        if (truth_.plies() < 2) return false;
        tracking::Sight after = truth_adapter_.sight();
        first.apply(after);
        second.apply(after);
        tracking::Sight before = truth_adapter_.sight();
        truth_adapter_.motion(truth_.plies() - 1).revert(before);
        truth_adapter_.motion(truth_.plies() - 2).revert(before);
        return after.occupied == before.occupied && (!colours_ || after == before);
    }

    void promote(const Motion& motion) {
        hands_.wait(80, 600);
        if (chance(2)) {
            flush();
            rig_->run(hands_.time);
            command("promote " + std::to_string(motion.promotion));
            rig_->tracker.promote(motion.promotion);
            rig_->drain();
            return;
        }
        const uint8_t piece = hands_.at(motion.to);
        for (unsigned step = 1; step < motion.promotion; ++step) {
            hands_.lift(motion.to);
            hands_.wait(170, 700);
            hands_.place(motion.to, piece);
            hands_.wait(80, 500);
        }
    }

    void take_back() {
        const unsigned plies = truth_.plies();
        if (plies < 2) return;
        unsigned back = 1 + hands_.random.below(std::min(6u, plies - 1));
        // Sensors cannot tell castled Octad pieces from a start position, and that begins a new game.
        const auto before = truth_.position_after(plies - back).occupancy();
        if (back > 2 && before == truth_adapter_.start().occupied) return;
        // One piece that stands where it once stood is no sign of taking back so much.
        if (back > 2 && (before ^ truth_.position().occupancy()).count() <= 2) return;
        mark();
        const bool in_order = explained_otherwise(back) || chance(2);
        if (!in_order) {
            for (unsigned i = 0; i < back; ++i) truth_.undo();
            hands_.rearrange(target(truth_.position()));
        } else {
            for (; back != 0; --back) {
                const Motion last = truth_adapter_.motion(truth_.plies() - 1);
                truth_.undo();
                hands_.take_back(last, last.captures() ? piece_code(truth_.position().piece_at(last.captured))
                                                       : uint8_t{kEmpty});
                hands_.wait(50, 500);
            }
        }
        arrange_truth();
        ++tally_.take_backs;
        finish(false);
    }

    /// Whether pieces put back out of order might as well be play going on, another last move, or less taken
    /// back: only a captured piece that returns tells, and the board must not recall anything else.
    bool explained_otherwise(unsigned back) {
        const unsigned plies = truth_.plies();
        const board::Occupancy wanted = truth_.position_after(plies - back).occupancy();
        unsigned restored = 0;
        for (unsigned i = 1; i <= back; ++i) {
            const Motion motion = truth_adapter_.motion(plies - i);
            restored += motion.captures();
            if (i < back && truth_.position_after(plies - i).occupancy() == wanted) return true;
            if (motion.swaps() || (kOctad && motion.castles())) return true;
        }
        if (restored == 0 || (kOctad && plies != back && truth_adapter_.motion(plies - back - 1).swaps()))
            return true;
        truth_adapter_.look_back(1);
        tracking::Sight before = truth_adapter_.sight();
        truth_adapter_.motion(plies - 1).revert(before);
        return truth_adapter_.visit(before.occupied, [&](const Motion& motion) {
            tracking::Sight after = before;
            motion.apply(after);
            return after.occupied == wanted;
        });
    }

    void new_game() {
        mark();
        truth_.reset();
        auto cells = target(truth_.position());
        const bool turn = chance(4);
        if (turn && colours_) {
            // The hands see their own squares: on a turned board the pieces come to stand turned.
            std::array<uint8_t, 64> turned{};
            const unsigned count = GameT::Setup::kGeometry.count();
            for (unsigned i = 0; i < count; ++i) turned[i] = cells[count - 1 - i];
            hands_.rearrange(turned);
        } else {
            hands_.rearrange(cells);
        }
        if (turn) hands_.flipped = !hands_.flipped;
        arrange_truth();
        ++tally_.new_games;
        hands_.time += 1600;
        flush();
        rig_->run(hands_.time);
        // The last pieces of Octad on their way back may make a legal move, and the board stands.
        const bool stands = rig_->adapter.sight().occupied == truth_adapter_.start().occupied;
        over_ = kOctad && stands && rig_->game.plies() != 0;
        if (!over_) finish(false);
    }

    void mark() {
        actions_.push_back({});
        positions_.push_back(position_text<GameT>(truth_.position()));
        starts_.push_back(hands_.time);
        plies_.push_back(truth_.plies());
        flipped_.push_back(hands_.flipped);
        if (actions_.size() > 3) {
            actions_.pop_front();
            positions_.pop_front();
            starts_.pop_front();
            plies_.pop_front();
            flipped_.pop_front();
        }
    }

    void command(const std::string& text) { actions_.back().push_back({hands_.time, 0, 0, text}); }

    void flush() {
        for (const Toggle& toggle : hands_.take_toggles()) {
            actions_.back().push_back({toggle.time, toggle.index, toggle.cell, {}});
            rig_->set(toggle);
        }
    }

    void finish(bool quick) {
        flush();
        if (quick) {
            hands_.time += 60 + hands_.random.below(41);
            rig_->run(hands_.time);
            if (!is_right(1)) fail("a wrong move stands when the opponent touches a piece");
            return;
        }
        hands_.time += 400;
        rig_->run(hands_.time);
        if (!is_right(0)) fail("the game is not what was played");
        hands_.wait(0, 900);
    }

    /// The tracker's game is what was played, or as many as `open` half moves behind.
    bool is_right(unsigned open) const {
        const GameT& game = rig_->game;
        const unsigned plies = game.plies();
        if (plies > truth_.plies() || truth_.plies() - plies > open) return false;
        for (unsigned ply = plies > 8 ? plies - 8 : 0; ply < plies; ++ply) {
            if (!(game.move(ply) == truth_.move(ply))) return false;
        }
        if (plies != truth_.plies()) return true;
        return game.position().setup() == truth_.position().setup() && !rig_->tracker.correcting();
    }

    bool failed() const { return tally_.failures != failures_before_; }

    void fail(const char* what) {
        ++tally_.failures;
        if (trace_folder.empty()) return;
        std::vector<Action> actions;
        for (const auto& part : actions_) actions.insert(actions.end(), part.begin(), part.end());
        std::string moves;
        for (unsigned ply = plies_.front(); ply < truth_.plies(); ++ply) {
            moves += (moves.empty() ? "" : " ") + Rig<GameT>::uci(truth_adapter_.motion(ply));
        }
        const std::string path = trace_folder + "/" + (kOctad ? "octad-" : "chess-") +
                                 std::to_string(static_cast<unsigned>(style_)) +
                                 (colours_ ? "-colour-" : "-reed-") + std::to_string(seed_) + ".trace";
        std::ofstream file(path);
        write_trace<GameT>(file, std::string(name(style_)) + ": " + what, kOctad, colours_,
                           positions_.front() + (flipped_.front() ? "\nflipped" : ""), actions,
                           starts_.front(), moves);
        std::string events;
        for (size_t i = rig_->log.size() > 12 ? rig_->log.size() - 12 : 0; i < rig_->log.size(); ++i) {
            events += ", " + rig_->log[i];
        }
        printf("  %s (%u plies, should be %u; %s)%s\n", path.c_str(), rig_->game.plies(), truth_.plies(),
               rig_->tracker.correcting() ? "correcting" : "", events.c_str());
    }

    Style style_;
    bool over_ = false;     ///< nothing more to be learnt from this match
    bool hurried_ = false;  ///< the last half move was answered at once
    bool colours_;
    uint32_t seed_;
    Tally& tally_;
    unsigned failures_before_ = tally_.failures;
    GameT truth_;
    tracking::RuledGame<GameT> truth_adapter_;
    Hands hands_;
    std::unique_ptr<Rig<GameT>> rig_;
    std::deque<std::vector<Action>> actions_;
    std::deque<std::string> positions_;
    std::deque<uint32_t> starts_;
    std::deque<unsigned> plies_;
    std::deque<bool> flipped_;
};

}  // namespace simulator
