#pragma once
/// Whole games played by simulated hands, compared with what the tracker made of them.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "host_tests/simulator/diary.hpp"
#include "host_tests/simulator/hands.hpp"
#include "host_tests/simulator/referee.hpp"
#include "host_tests/simulator/style.hpp"

namespace simulator {

template <class GameT>
class Match {
  public:
    static constexpr bool kOctad = std::is_same_v<GameT, octad::Game>;
    static constexpr unsigned kLongest = 100;
    /// What the tracker needs to be sure of a board at the latest: 20 ms of debouncing, 30 ms of stillness.
    static constexpr uint32_t kSureMs = 55;

    Match(Style style, bool colours, uint32_t seed, Tally& tally)
        : style_(style),
          colours_(colours),
          seed_(seed),
          tally_(tally),
          truth_(colours),
          hands_(GameT::Setup::kGeometry, seed),
          rig_(std::make_unique<Rig<GameT>>(colours)) {}

    /// Plays games until so many plies are made or something goes wrong.
    void play(unsigned plies) {
        rig_->stand();
        arrange_truth();
        hands_.time = rig_->now + 500;
        while (tally_.plies < plies && !failed()) {
            if (truth_.plies() < kLongest && !truth_.game.result().over()) {
                ply();
            } else if (truth_.looks_like_start()) {
                return;
            } else {
                new_game();
            }
        }
    }

    std::string trace_folder;

  private:
    bool chance(uint32_t one_in) { return hands_.random.below(one_in) == 0; }
    template <class T>
    const T& any_of(const std::vector<T>& items) {
        return items[hands_.random.below(static_cast<uint32_t>(items.size()))];
    }

    void arrange_truth() { arrange(Referee<GameT>::cells(truth_.game.position())); }
    void arrange(const std::array<uint8_t, 64>& cells) {
        for (unsigned i = 0; i < GameT::Setup::kGeometry.count(); ++i) {
            hands_.set(GameT::Setup::kGeometry.at(i), cells[i]);
        }
    }

    /// A legal move; the rare ones more often than chance would have it.
    Motion choose() {
        const std::vector<Motion> motions = truth_.legal();
        std::vector<Motion> rare;
        for (const Motion& motion : motions) {
            const bool passing = motion.captures() && motion.captured != motion.to;
            if (motion.castles() || passing || motion.promotion != 0) rare.push_back(motion);
        }
        return any_of(!rare.empty() && chance(2) ? rare : motions);
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
        const Style style = pick();
        hands_.manner = manner_for(style);
        mark();
        // Which way round the board lies, reed switches learn from the first move.
        const bool unknown = truth_.plies() == 0 && !colours_;
        const bool crossing = (style == Style::OneScan || style == Style::TooEarly) && !hurried_ && !unknown;
        const bool hurried = hurried_;
        hurried_ = false;
        if (crossing && two_plies(style)) return finish(false);
        const Motion motion = choose();
        // A reply that comes at once is made at once.
        if (!hurried) before_move(style);
        if (style == Style::Elsewhere && !unknown) {
            // Nobody elsewhere answers a move before it is told.
            if (hurried) hands_.time += kSureMs;
            move_from_elsewhere(motion);
        } else {
            hands_.make(motion, hands_.manner);
            if (motion.promotion > 1) promote(motion);
        }
        record(motion);
        hurried_ = (style == Style::QuickReply || (style_ == Style::Mixture && chance(4))) &&
                   !truth_.game.result().over() && !unknown && !motion.swaps();
        finish(hurried_);
        if (style == Style::TakeBack && !failed() && chance(3)) take_back();
    }

    void record(const Motion& motion) {
        truth_.play(motion);
        arrange_truth();
        ++tally_.plies;
        tally_.captures += motion.captures();
        tally_.castlings += motion.castles();
        tally_.en_passant += motion.captures() && motion.captured != motion.to;
        tally_.promotions += motion.promotion != 0;
    }

    void move_from_elsewhere(const Motion& motion) {
        flush();
        rig_->run(hands_.time);
        rig_->tracker.settle();
        rig_->drain();
        touch_ = {};
        if (!truth_.agrees(*rig_, truth_.plies(), 0))
            return fail("a wrong move stands when one comes from elsewhere");
        command("play " + Rig<GameT>::uci(motion));
        rig_->tracker.play(motion.move);
        rig_->drain();
        hands_.wait(0, 500);
        hands_.make(motion, hands_.manner);
    }

    void before_move(Style style) {
        switch (style) {
            case Style::Adjust: adjust(); break;
            case Style::ChangeOfMind: change_mind(); break;
            case Style::IllegalFirst: illegal_first(); break;
            case Style::Knocked:
                // Which way round the board lies is not known yet where the first pieces fall.
                if ((truth_.plies() != 0 || colours_) && chance(3)) knock();
                break;
            default: break;
        }
    }

    /// Any piece but the one just promoted: to touch that means to choose.
    Square some_piece() {
        for (;;) {
            const Square square = any_of(hands_.pieces());
            if (truth_.plies() == 0 || truth_.last().promotion == 0 || truth_.last().to != square)
                return square;
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
        const Motion wrong = any_of(truth_.legal());
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
        if (to == board::kNoSquare || to == from || truth_.trade(from, to)) return;
        board::Occupancy after = truth_.game.position().occupancy();
        after.remove(from);
        after.add(to);
        if (after == truth_.adapter.start().occupied || truth_.fall_back({{from, to}})) return;
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
        const auto before = Referee<GameT>::cells(truth_.game.position());
        std::vector<std::pair<Square, Square>> falls;
        board::Occupancy lifted;
        board::Occupancy rolled_to;
        for (uint32_t n = 1 + hands_.random.below(3); n != 0; --n) {
            const Square square = some_piece();
            const auto trades = [&](const auto& fall) { return truth_.trade(square, fall.first); };
            if (lifted.has(square) || std::any_of(falls.begin(), falls.end(), trades)) continue;
            const Square rolled = chance(2) ? hands_.random_empty() : board::kNoSquare;
            const bool taken = rolled != board::kNoSquare && rolled_to.has(rolled);
            falls.push_back({square, taken ? board::kNoSquare : rolled});
            lifted.add(square);
            if (rolled != board::kNoSquare) rolled_to.add(rolled);
        }
        if (truth_.fall_as_moved(falls) || truth_.fall_back(falls)) return;
        for (const auto& [square, rolled] : falls) {
            const uint8_t piece = hands_.at(square);
            hands_.lift(square);
            hands_.wait(0, 30);
            if (rolled != board::kNoSquare) hands_.place(rolled, piece);
            hands_.wait(0, 30);
        }
        hands_.wait(50, 2500);
        hands_.rearrange(before);
        hands_.wait(400, 900);
    }

    /// Two half moves whose contacts are seen by one scan, or whose hands cross.
    bool two_plies(Style style) {
        const Motion first = choose();
        if (first.promotion > 1) return false;
        truth_.play(first);
        const bool over = truth_.game.result().over();
        Motion second;
        if (!over) second = choose();
        truth_.game.undo();
        if (over || second.promotion > 1 || truth_.ambiguous(first, second)) return false;
        const uint32_t pause = style == Style::OneScan ? 0 : 300;
        make_both(first, second, pause);
        record(first);
        record(second);
        return true;
    }

    /// Every piece is lifted before one is put down.
    void make_both(const Motion& first, const Motion& second, uint32_t pause) {
        const Motion* const motions[] = {&first, &second};
        std::vector<std::pair<Square, uint8_t>> places;
        board::Occupancy lifted;
        for (const Motion* motion : motions) {
            for (const auto& [from, to] :
                 {std::pair{motion->from, motion->to}, std::pair{motion->partner_from, motion->partner_to}}) {
                if (from != board::kNoSquare) places.push_back({to, hands_.at(from)});
            }
        }
        for (const Motion* motion : motions) {
            motion->visit_lifts([&](Square square) {
                if (lifted.has(square)) return;
                lifted.add(square);
                hands_.lift(square);
                hands_.wait(0, pause);
            });
        }
        // Hands need a while from square to square; and where a piece is captured, the square must be seen empty.
        if (pause != 0 || first.captures() || second.captures() || first.castles() || second.castles())
            hands_.wait(50, 50 + pause);
        hands_.wait(0, pause);
        for (const auto& [square, piece] : places) {
            hands_.place(square, piece);
            hands_.wait(0, pause);
        }
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
        touch_ = {};
        const bool hurried = std::exchange(hurried_, false);
        unsigned back = 1 + hands_.random.below(std::min(6u, plies - 1));
        mark();
        if (chance(2) && !hurried && !truth_.explained_otherwise(back)) {
            for (unsigned i = 0; i < back; ++i) truth_.game.undo();
            hands_.rearrange(Referee<GameT>::cells(truth_.game.position()));
        } else {
            for (; back != 0; --back) {
                const Motion last = truth_.last();
                truth_.game.undo();
                const auto& position = truth_.game.position();
                hands_.take_back(last, last.captures()
                                           ? Referee<GameT>::piece_code(position.piece_at(last.captured))
                                           : uint8_t{kEmpty});
                hands_.wait(50, 500);
            }
        }
        arrange_truth();
        ++tally_.take_backs;
        finish(false);
    }

    void new_game() {
        mark();
        touch_ = {};
        truth_.game.reset();
        auto cells = Referee<GameT>::cells(truth_.game.position());
        const bool turn = chance(4);
        // The hands see their own squares: on a turned board the pieces come to stand turned.
        if (turn && colours_) std::reverse(cells.begin(), cells.begin() + GameT::Setup::kGeometry.count());
        hands_.rearrange(cells);
        if (turn) hands_.flipped = !hands_.flipped;
        arrange_truth();
        ++tally_.new_games;
        hands_.time += 1600;
        finish(false);
    }

    void mark() {
        diary_.turn_page(position_text<GameT>(truth_.game.position()), hands_.time, truth_.plies(),
                         hands_.flipped);
    }

    void command(const std::string& text) { diary_.note({hands_.time, 0, 0, text}); }

    void flush() {
        for (const Toggle& toggle : hands_.take_toggles()) {
            diary_.note({toggle.time, toggle.index, toggle.cell, {}});
            watch(toggle);
            rig_->set(toggle);
        }
    }

    /// The opponent's first contact after a half move that was answered at once: by the time that sensors have seen
    /// it, no wrong half move may stand.
    void watch(const Toggle& toggle) {
        if (!touch_.expected) return;
        if (touch_.due == 0) {
            const auto before = truth_.game.position_after(touch_.plies);
            const unsigned count = GameT::Setup::kGeometry.count();
            const unsigned at = hands_.flipped ? count - 1u - toggle.index : toggle.index;
            const rules::Piece piece = before.piece_at(GameT::Setup::kGeometry.at(at));
            if (piece.empty() || piece.colour() != before.turn()) touch_ = {};
            touch_.index = toggle.index;
            if (!touch_.expected) return;
        }
        const bool same = toggle.index == touch_.index;
        if (touch_.due != 0 && toggle.time > touch_.due) {
            rig_->run(touch_.due);
            if (!truth_.agrees(*rig_, touch_.plies, touch_.plies))
                fail("a wrong move stands when the opponent touches a piece");
            touch_ = {};
        } else if (same) {
            touch_.due = toggle.time + kSureMs;
        } else {
            touch_ = {};
        }
    }

    void finish(bool quick) {
        flush();
        hands_.finished = hands_.time;
        if (truth_.plies() != 0) hands_.put_down = truth_.last().to;
        if (quick) {
            touch_ = {true, 0, 0, truth_.plies()};
            hands_.time += hands_.random.below(101);
            return;
        }
        touch_ = {};
        hands_.time += 400;
        rig_->run(hands_.time);
        const bool right = truth_.agrees(*rig_, truth_.plies(), 0) && !rig_->tracker.correcting() &&
                           rig_->game.position().setup() == truth_.game.position().setup();
        if (!right) fail("the game is not what was played");
        hands_.wait(0, 900);
    }

    bool failed() const { return tally_.failures != failures_before_; }

    void fail(const char* what) {
        if (failed()) return;
        ++tally_.failures;
        if (trace_folder.empty()) return;
        const std::string path = trace_folder + "/" + (kOctad ? "octad-" : "chess-") +
                                 std::to_string(static_cast<unsigned>(style_)) +
                                 (colours_ ? "-colour-" : "-reed-") + std::to_string(seed_) + ".trace";
        diary_.write(path, std::string(name(style_)) + ": " + what, kOctad, colours_, truth_.adapter);
        std::string events;
        for (size_t i = rig_->log.size() > 12 ? rig_->log.size() - 12 : 0; i < rig_->log.size(); ++i) {
            events += ", " + rig_->log[i];
        }
        printf("  %s %s (%u plies, should be %u; %s)%s\n", path.c_str(), what, rig_->game.plies(),
               truth_.plies(), rig_->tracker.correcting() ? "correcting" : "", events.c_str());
    }

    /// The opponent's first contact after a half move that was answered at once.
    struct Touch {
        bool expected = false;
        uint8_t index = 0;
        uint32_t due = 0;    ///< when the tracker must have got that half move right
        unsigned plies = 0;  ///< half moves until then
    };

    Style style_;
    bool hurried_ = false;  ///< the last half move was answered at once
    bool colours_;
    uint32_t seed_;
    Tally& tally_;
    unsigned failures_before_ = tally_.failures;
    Referee<GameT> truth_;
    Hands hands_;
    std::unique_ptr<Rig<GameT>> rig_;
    Touch touch_;
    Diary diary_;
};

}  // namespace simulator
