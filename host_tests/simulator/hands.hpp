#pragma once
/// Hands over a simulated board: they move real pieces, with all their habits, and so make contacts change.
#include <algorithm>
#include <vector>

#include "host_tests/simulator/rig.hpp"
#include "host_tests/support/random.hpp"

namespace simulator {

/// How a piece gets from square to square, and how contacts behave meanwhile.
struct Manner {
    bool slides = false;
    bool hesitates = false;
    bool bounces = false;
    bool two_hands = false;
};

class Hands {
  public:
    Hands(board::Geometry geometry, uint32_t seed) : geometry_(geometry), random(seed) {}

    /// The pieces as they really stand, by the game's squares: what a sensor sees, and above that what it is.
    uint8_t at(Square square) const { return real_[geometry_.index(square)]; }
    void set(Square square, uint8_t cell) { real_[geometry_.index(square)] = cell; }

    /// Not before the sensor has seen the piece: what stands for less than the debouncer asks was never there.
    /// Nor out of the hand that puts it down.
    void lift(Square square) {
        time = std::max(time, last_toggle_[index(square)] + seen_after());
        if (square == put_down) time = std::max(time, finished + kLetGoMs);
        take(square);
    }
    /// Not before it can be seen that the square was empty, and that the last half move was finished first.
    void place(Square square, uint8_t cell) {
        time = std::max({time, finished + seen_after(), last_toggle_[index(square)] + seen_after()});
        toggle(square, cell);
        set(square, cell);
    }
    void wait(uint32_t least, uint32_t most) { time += least + random.below(most - least + 1); }

    /// Makes a move on the board.
    void make(const Motion& motion, Manner how) {
        manner = how;
        if (motion.castles()) {
            castle(motion);
        } else if (motion.captures() && motion.captured != motion.to) {
            capture_in_passing(motion);
        } else if (motion.captures()) {
            capture(motion);
        } else {
            carry(motion.from, motion.to);
        }
    }

    /// Takes a move back: pieces to where they were. `captured` returns to the board.
    void take_back(const Motion& motion, uint8_t captured) {
        const uint8_t mover = at(motion.to);
        const uint8_t partner = motion.castles() ? at(motion.partner_to) : uint8_t{kEmpty};
        lift(motion.to);
        wait(50, 300);
        if (motion.castles()) {
            lift(motion.partner_to);
            wait(50, 300);
            place(motion.partner_from, partner);
            wait(50, 300);
        }
        if (motion.captures() && random.below(2) == 0) {
            place(motion.captured, captured);
            wait(50, 300);
            place(motion.from, mover);
            return;
        }
        place(motion.from, mover);
        if (!motion.captures()) return;
        wait(50, 300);
        place(motion.captured, captured);
    }

    /// A piece from a square to another, the way this hand does it.
    void carry(Square from, Square to) {
        if (manner.hesitates && random.below(2) == 0) {
            const Square rest =
                manner.slides && !path_blocked(from, to) ? random_between(from, to) : random_empty();
            if (rest != board::kNoSquare && rest != to) {
                go(from, rest);
                wait(40, 900);
                from = rest;
            }
        }
        go(from, to);
    }

    void go(Square from, Square to) {
        if (manner.slides && !path_blocked(from, to)) return slide(from, to);
        const uint8_t piece = at(from);
        lift(from);
        wait(60, 500);
        place(to, piece);
    }

    /// Over every square between, at a speed of its own; contacts of neighbours may overlap.
    void slide(Square from, Square to) {
        const uint8_t piece = at(from);
        const uint32_t dwell = random.below(4) == 0 ? 100 + random.below(300) : 4 + random.below(90);
        Square here = from;
        time = std::max(time, last_toggle_[index(from)] + seen_after());
        while (here != to) {
            const Square there = towards(here, to);
            const uint32_t start = time;
            if (random.below(3) == 0) {
                place(there, piece);
                time += 1 + random.below(12);
                take(here);
            } else {
                take(here);
                time += 1 + random.below(40);
                place(there, piece);
            }
            here = there;
            time = std::max(time + 1, start + dwell + random.below(dwell / 2 + 1));
        }
    }

    /// Takes every wrong piece off and puts the right ones down, in any order.
    void rearrange(const std::array<uint8_t, 64>& target) {
        std::vector<unsigned> wrong;
        for (unsigned i = 0; i < geometry_.count(); ++i) {
            if (real_[i] != target[i]) wrong.push_back(i);
        }
        shuffle(wrong);
        for (unsigned i : wrong) {
            if (real_[i] == kEmpty) continue;
            lift(geometry_.at(i));
            wait(20, 120);
        }
        wait(40, 120);
        shuffle(wrong);
        for (unsigned i : wrong) {
            if (target[i] == kEmpty) continue;
            place(geometry_.at(i), target[i]);
            wait(20, 120);
        }
    }

    std::vector<Square> pieces() const {
        std::vector<Square> squares;
        for (unsigned i = 0; i < geometry_.count(); ++i) {
            if (real_[i] != kEmpty) squares.push_back(geometry_.at(i));
        }
        return squares;
    }

    Square random_empty() {
        for (int tries = 0; tries < 50; ++tries) {
            const Square square = geometry_.at(random.below(geometry_.count()));
            if (at(square) == kEmpty) return square;
        }
        return board::kNoSquare;
    }

    /// A piece that slides rests only on its way.
    Square random_between(Square from, Square to) {
        std::vector<Square> way;
        for (Square here = towards(from, to); here != to; here = towards(here, to)) way.push_back(here);
        return way.empty() ? board::kNoSquare : way[random.below(static_cast<uint32_t>(way.size()))];
    }

    template <class T>
    void shuffle(std::vector<T>& items) {
        for (size_t i = items.size(); i > 1; --i) {
            std::swap(items[i - 1], items[random.below(static_cast<uint32_t>(i))]);
        }
    }

    /// What was done since the last call, in order of time.
    std::vector<Toggle> take_toggles() {
        std::vector<Toggle> result;
        for (const Toggle& toggle : toggles_) {
            const auto later = [](uint32_t moment, const Toggle& other) { return moment < other.time; };
            result.insert(std::upper_bound(result.begin(), result.end(), toggle.time, later), toggle);
        }
        toggles_.clear();
        return result;
    }

    uint32_t time = 1000;
    uint32_t finished = 0;               ///< when the last half move was
    Square put_down = board::kNoSquare;  ///< and where its piece stands
    Manner manner;
    bool flipped = false;

  private:
    /// A hand needs so long to let go of a piece.
    static constexpr uint32_t kLetGoMs = 60;

    static uint8_t seen(uint8_t piece) { return piece & 3u; }

    void take(Square square) {
        toggle(square, kEmpty);
        set(square, kEmpty);
    }

    /// How long a contact must stay before it counts; one that will chatter must first be let alone.
    uint32_t seen_after() const { return manner.bounces ? 45 : 25; }

    uint8_t index(Square square) const { return static_cast<uint8_t>(geometry_.index(physical(square))); }

    Square physical(Square square) const {
        if (!flipped) return square;
        return board::square(geometry_.files - 1u - square.file(), geometry_.ranks - 1u - square.rank());
    }

    /// A contact changes for good at `time`; before that it may chatter for up to 20 ms.
    void toggle(Square square, uint8_t cell) {
        const uint8_t cell_index = index(square);
        const uint8_t old = at(square);
        if (manner.bounces) {
            uint32_t at_time = std::max(last_toggle_[cell_index] + 1, time - std::min<uint32_t>(20, time));
            for (bool closed = true; at_time + 1 < time; closed = !closed) {
                at_time += random.below(8);
                if (at_time < time) toggles_.push_back({at_time, cell_index, seen(closed ? cell : old)});
                ++at_time;
            }
        }
        toggles_.push_back({time, cell_index, seen(cell)});
        last_toggle_[cell_index] = time;
    }

    void capture(const Motion& motion) {
        const uint8_t mover = at(motion.from);
        switch (manner.two_hands ? 2 : random.below(2)) {
            case 0:  // the victim first
                lift(motion.to);
                wait(40, 400);
                carry(motion.from, motion.to);
                break;
            case 1:  // the capturing piece first
                lift(motion.from);
                wait(40, 400);
                lift(motion.to);
                wait(seen_after(), 400);
                place(motion.to, mover);
                break;
            default:  // both at once
                lift(motion.from);
                time += random.below(15);
                lift(motion.to);
                wait(seen_after(), 300);
                place(motion.to, mover);
        }
    }

    void capture_in_passing(const Motion& motion) {
        const uint8_t mover = at(motion.from);
        switch (manner.two_hands ? 3 : random.below(3)) {
            case 0:
                carry(motion.from, motion.to);
                wait(40, 1500);
                lift(motion.captured);
                break;
            case 1:
                lift(motion.captured);
                wait(40, 500);
                carry(motion.from, motion.to);
                break;
            case 2:
                lift(motion.from);
                wait(40, 500);
                lift(motion.captured);
                wait(40, 500);
                place(motion.to, mover);
                break;
            default:
                lift(motion.from);
                time += random.below(15);
                lift(motion.captured);
                wait(40, 300);
                place(motion.to, mover);
        }
    }

    void castle(const Motion& motion) {
        const uint8_t king = at(motion.from);
        const uint8_t partner = at(motion.partner_from);
        const bool trades = motion.to == motion.partner_from || motion.partner_to == motion.from;
        if (manner.two_hands || trades) {
            const bool king_first = random.below(2) == 0;
            lift(king_first ? motion.from : motion.partner_from);
            manner.two_hands ? wait(0, 15) : wait(60, 500);
            lift(king_first ? motion.partner_from : motion.from);
            wait(60, 400);
            const bool king_lands_first = random.below(2) == 0;
            place(king_lands_first ? motion.to : motion.partner_to, king_lands_first ? king : partner);
            wait(0, 400);
            place(king_lands_first ? motion.partner_to : motion.to, king_lands_first ? partner : king);
        } else if (random.below(2) == 0) {
            go(motion.from, motion.to);
            wait(60, 900);
            go(motion.partner_from, motion.partner_to);
        } else {
            go(motion.partner_from, motion.partner_to);
            wait(60, 900);
            const uint8_t moving = at(motion.from);
            lift(motion.from);
            wait(60, 400);
            place(motion.to, moving);
        }
    }

    Square towards(Square from, Square to) const {
        const auto step = [](unsigned a, unsigned b) { return a < b ? a + 1 : a > b ? a - 1 : a; };
        return board::square(step(from.file(), to.file()), step(from.rank(), to.rank()));
    }

    bool path_blocked(Square from, Square to) const {
        for (Square here = towards(from, to); here != to; here = towards(here, to)) {
            if (at(here) != kEmpty) return true;
        }
        return at(to) != kEmpty;
    }

    board::Geometry geometry_;
    std::array<uint8_t, 64> real_{};
    std::array<uint32_t, 128> last_toggle_{};
    std::vector<Toggle> toggles_;

  public:
    Random random;
};

}  // namespace simulator
