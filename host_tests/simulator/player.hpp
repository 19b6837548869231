#pragma once
/// A player: how half moves are made by hands of some style, and what else these hands do.
#include <string>
#include <utility>
#include <vector>

#include "host_tests/simulator/scene.hpp"

namespace simulator {

template <class GameT>
class Player {
  public:
    using SceneT = Scene<GameT>;
    using TruthT = typename SceneT::TruthT;
    static constexpr int kCount = SceneT::kCount;

    Player(SceneT& scene, const Style& style) : scene_(scene), style_(style) {}

    /// Plans a half move; `calm`: nobody else has a piece in the air. Then `lifted`, `done` and `promoted` say how it
    /// went.
    void make(Hand& hand, const Ply& ply, bool calm) {
        promoted = kNone;
        knocking_ =
            calm && knocked.empty() && chance().with(style_.knock_moving) && !ply.castles() && !ply.in_passing();
        lifted = hand.time;
        in_place = ply.captures() && !ply.in_passing() && ply.promotion == 0 && calm && chance().with(style_.in_place);
        if (ply.promotion != 0) {
            promote(hand, ply);
        } else if (ply.castles()) {
            castle(hand, ply);
        } else if (ply.in_passing()) {
            capture_in_passing(hand, ply);
        } else if (ply.captures()) {
            if (in_place) {
                capture_in_place(hand, ply);
            } else {
                capture(hand, ply, calm);
            }
        } else {
            travel(hand, on(ply.from), ply.to, calm);
        }
        done = hand.time;
    }

    /// Swaps the pawn that has just come to the last rank for its new piece, if this player does.
    void swap_promoted(Hand& hand, const Ply& ply) {
        if (swap_ == Swap::No) return;
        const bool fast = swap_ == Swap::Fast;
        hand.time += fast ? chance().time(60, 500) : chance().time(600, 4000);
        const int pawn = on(ply.to);
        const int piece = scene_.from_box(ply.promotion, world().is_black(pawn));
        hand.remove(pawn);
        hand.time += fast ? chance().time(60, 300) : chance().time(400, 2500);
        hand.put(piece, cell(ply.to));
        on(ply.to) = piece;
        finish(hand);
    }

    void adjust_promoted(Hand& hand, const Ply& ply) {
        if (!chance().with(style_.adjust_promoted)) return;
        hand.time += chance().time(200, 1500);
        adjust(hand, ply.to, chance().with(0.7f));
    }

    /// What this player does before a half move.
    void before(Hand& hand, const Ply& ply) {
        if (chance().with(style_.adjust)) {
            for (uint32_t n = 1 + chance().below(3); n != 0; --n) {
                const int square = scene_.random_piece();
                adjust(hand, square, chance().with(0.7f));
                hand.wait(60, 500);
            }
        }
        if (chance().with(style_.drop_out)) {
            const int square = scene_.random_piece();
            const uint32_t start = hand.time + chance().below(400);
            world().fail_contact(cell(square), start, start + chance().time(4, 200));
        }
        if (chance().with(style_.bump)) bump(hand.time + chance().below(500));
        if (chance().with(style_.knock)) {
            knock(hand, ply.to);
            hand.time += chance().time(300, 4000);
            put_knocked_back(hand);
            hand.wait(100, 900);
        }
        if (chance().with(style_.illegal)) illegal_move(hand, ply);
        if (chance().with(style_.wrong_piece)) wrong_piece(hand, ply);
    }

    /// First to another square where the piece may go.
    void second_thought(Hand& hand, const Ply& ply) {
        if (ply.castles() || !chance().with(style_.second_thought)) return;
        std::vector<int> others;
        for (const Ply& other : scene_.truth.legal()) {
            const bool plain = !other.captures() && !other.castles() && other.promotion == 0;
            if (plain && other.from == ply.from && other.to != ply.to) others.push_back(other.to);
        }
        if (others.empty()) return;
        const int stop = chance().any(others);
        const int id = on(ply.from);
        travel(hand, id, stop, true);
        hand.time += chance().time(280, 1800);
    }

    bool has_wrong_piece() const { return wrong_ != kNone; }
    int wrong_piece_id() const { return wrong_; }
    void put_wrong_piece_back(Hand& hand) {
        hand.wait(100, 800);
        hand.lift(wrong_);
        hand.put(wrong_, cell(wrong_home_));
        const int now = scene_.where(wrong_);
        on(now) = kNone;
        on(wrong_home_) = wrong_;
        Arrangement& before = scene_.history.back();
        std::swap(before[static_cast<unsigned>(now)], before[static_cast<unsigned>(wrong_home_)]);
        wrong_ = kNone;
        scene_.show_occupied();
    }

    void put_knocked_back(Hand& hand) {
        hand.time += chance().time(250, 2500);
        chance().shuffle(knocked);
        for (const auto& [id, square] : knocked) {
            hand.lift(id);
            hand.put(id, cell(square));
            hand.wait(60, 500);
        }
        knocked.clear();
        finish(hand);
        scene_.show_occupied();
    }

    /// Lifts a piece and puts it back, or only pushes it a little.
    void adjust(Hand& hand, int square, bool lifts) {
        const int id = on(square);
        if (lifts) {
            hand.lift(id);
            hand.wait(10, 500);
            hand.put(id, cell(square));
        } else {
            hand.push(id, hand.rest_point(id, cell(square)), 2);
            hand.release(id);
        }
        finish(hand);
    }

    /// Brings the pieces to where `target` has them: first those of `order`, then the others in any order.
    void rearrange(Hand& hand, const Arrangement& target, std::vector<int> order, float least, float most) {
        std::vector<int> wrong;
        std::vector<int> goal(scene_.codes.size(), kNone);
        for (int i = 0; i < kCount; ++i) {
            if (target[static_cast<unsigned>(i)] != kNone)
                goal[static_cast<size_t>(target[static_cast<unsigned>(i)])] = i;
        }
        for (int i = 0; i < kCount; ++i) {
            const int now = on(i);
            const int then = target[static_cast<unsigned>(i)];
            if (now == then) continue;
            if (now != kNone) wrong.push_back(now);
            if (then != kNone && scene_.where(then) == kNone) wrong.push_back(then);
        }
        chance().shuffle(wrong);
        std::erase_if(order, [&](int id) { return std::find(wrong.begin(), wrong.end(), id) == wrong.end(); });
        for (const int id : wrong) {
            if (std::find(order.begin(), order.end(), id) == order.end()) order.push_back(id);
        }
        while (!order.empty()) {
            const auto free = std::find_if(order.begin(), order.end(), [&](int id) {
                const int to = goal[static_cast<size_t>(id)];
                return to == kNone || on(to) == kNone;
            });
            const bool aside = free == order.end();
            const int id = aside ? order.front() : *free;
            const int to = goal[static_cast<size_t>(id)];
            const int from = scene_.where(id);
            if (aside) {
                hand.lift(id);
                on(from) = kNone;
                hand.wait(20, 150);
                continue;
            }
            order.erase(free);
            if (from != kNone) {
                hand.lift(id);
                on(from) = kNone;
            }
            if (to == kNone) {
                hand.leave(id);
            } else {
                hand.put(id, cell(to));
                on(to) = id;
            }
            scene_.show_occupied();
            hand.wait(least, most);
        }
    }

    /// The start position, each square with a piece of its kind.
    void set_up_pieces(uint32_t start) {
        Arrangement target;
        target.fill(kNone);
        std::vector<bool> used(scene_.codes.size() + static_cast<size_t>(kCount), false);
        const auto take = [&](int square, int id) {
            target[static_cast<unsigned>(square)] = id;
            used[static_cast<size_t>(id)] = true;
        };
        for (int i = 0; i < kCount; ++i) {
            const uint8_t code = TruthT::start_code(static_cast<unsigned>(i));
            if (code != 0 && on(i) != kNone && scene_.codes[static_cast<size_t>(on(i))] == code) take(i, on(i));
        }
        for (int i = 0; i < kCount; ++i) {
            const uint8_t code = TruthT::start_code(static_cast<unsigned>(i));
            if (code == 0 || target[static_cast<unsigned>(i)] != kNone) continue;
            for (size_t id = 0; id < scene_.codes.size() && target[static_cast<unsigned>(i)] == kNone; ++id) {
                if (scene_.codes[id] == code && !used[id]) take(i, static_cast<int>(id));
            }
            if (target[static_cast<unsigned>(i)] == kNone) take(i, scene_.add(code, kBox));
        }
        Hand hand(scene_.table, std::max(start, world().now() + 300), 0.6f);
        if (chance().with(0.4f)) {
            Arrangement empty;
            empty.fill(kNone);
            rearrange(hand, empty, {}, 20, 200);
            hand.wait(300, 3000);
        }
        rearrange(hand, target, {}, 40, 400);
        finish(hand);
    }

    void finish(const Hand& hand) { busy_until = std::max(busy_until, hand.time); }

    uint32_t lifted = 0;                       ///< when the half move began
    uint32_t done = 0;                         ///< when its last piece stood
    uint32_t earliest = 0;                     ///< its piece does not come down before
    uint32_t busy_until = 0;                   ///< when all that is planned is over
    bool in_place = false;                     ///< it captured without a gap in the contact
    int promoted = kNone;                      ///< the piece from the box that came with it
    std::vector<int> touched;                  ///< its pieces
    std::vector<std::pair<int, int>> knocked;  ///< pieces that lie about, and their squares

  private:
    enum class Swap : uint8_t { No, Fast, Slow };

    World& world() { return scene_.world(); }
    Chance& chance() { return scene_.chance(); }
    unsigned cell(int square) const { return scene_.cell(square); }
    int& on(int square) { return scene_.on(square); }

    // ---- how pieces get from here to there ----

    Landing landing() {
        const float draw = chance().unit();
        if (draw < style_.between) return Landing::Between;
        if (draw < style_.between + style_.beside) return Landing::Beside;
        if (chance().with(style_.shallow)) return Landing::Shallow;
        return Landing::Straight;
    }

    /// A piece to a square that is, or will be, empty: through the air or over the board.
    void travel(Hand& hand, int id, int to, bool calm) {
        const Point from = world().planned(id);
        const Point goal = hand.rest_point(id, cell(to));
        if (calm && from.z == 0 && chance().with(style_.slide) && scene_.clear(from, goal, id)) {
            slide(hand, id, goal);
            return;
        }
        if (from.z == 0) hand.lift(id);
        if (knocking_) knock(hand, to);
        hand.put(id, cell(to), calm ? landing() : Landing::Straight, earliest);
    }

    void slide(Hand& hand, int id, const Point& goal) {
        const Point from = world().planned(id);
        const float length = distance(from, goal);
        const float speed = chance().between(3.5f, 12) / std::max(hand.pace, 0.5f);
        if (length > 1.5f && chance().with(style_.pause)) {
            const float part = std::round(chance().between(1, std::max(length - 1, 1.01f))) / length;
            const Point stop{from.x + (goal.x - from.x) * part, from.y + (goal.y - from.y) * part, 0};
            hand.push(id, stop, speed);
            hand.rest_on_the_way(id, chance().time(60, 900));
        }
        hand.push(id, goal, speed);
        hand.release(id);
    }

    // ---- captures ----

    void take_off(Hand& hand, int square, int but = kNone) {
        const int id = on(square);
        const int over = chance().with(style_.drag) ? scene_.empty_neighbour(square, but) : kNone;
        if (over == kNone) return hand.remove(id);
        Point point = world().centre(cell(over));
        point.x += chance().around(0.25f);
        point.y += chance().around(0.25f);
        hand.drag_off(id, point);
    }

    void capture(Hand& hand, const Ply& ply, bool calm) {
        const int mover = on(ply.from);
        if (calm && chance().with(style_.approach)) approach(hand, ply);
        if (chance().with(style_.two_hands)) {
            Hand other(scene_.table, hand.time + chance().below(40), hand.pace);
            hand.lift(mover);
            take_off(other, ply.captured, ply.from);
            hand.time = std::max(hand.time, other.time);
            hand.wait(20, 200);
        } else if (chance().with(style_.mover_first)) {
            hand.lift(mover);
            hand.wait(20, 400);
            take_off(hand, ply.captured, ply.from);
            hand.wait(15, 200);
        } else {
            take_off(hand, ply.captured, ply.from);
            hand.wait(40, 400);
        }
        const int victim = on(ply.captured);
        on(ply.captured) = kNone;
        travel(hand, mover, ply.to, calm);
        on(ply.captured) = victim;
    }

    /// The capturing piece goes to a square beside its victim first, and rests there.
    void approach(Hand& hand, const Ply& ply) {
        const int mover = on(ply.from);
        const Point from = world().centre(cell(ply.from));
        const Point goal = world().centre(cell(ply.to));
        const float length = distance(from, goal);
        if (length < 1.6f) return;
        const Point before{goal.x - (goal.x - from.x) / length * 1.2f, goal.y - (goal.y - from.y) / length * 1.2f, 0};
        const int on_line = scene_.square_of(static_cast<unsigned>(std::max(world().cell_under(before), 0)));
        const int stop = on(on_line) == kNone ? on_line : scene_.empty_neighbour(ply.to, kNone);
        if (stop == kNone) return;
        const Point point = hand.rest_point(mover, cell(stop));
        if (chance().with(0.6f) && scene_.clear(world().planned(mover), point, mover)) {
            slide(hand, mover, point);
        } else {
            hand.lift(mover);
            hand.put(mover, cell(stop));
        }
        hand.time += chance().time(280, 1200);
    }

    /// The capturing piece comes in low while its victim is lifted out: the contact never opens.
    void capture_in_place(Hand& hand, const Ply& ply) {
        const int mover = on(ply.from);
        const int victim = on(ply.captured);
        hand.lift(mover);
        const Point goal = hand.rest_point(mover, cell(ply.to));
        const Point from = world().centre(cell(ply.from));
        const float length = std::max(distance(from, goal), 0.1f);
        Point near{goal.x - (goal.x - from.x) / length * 0.22f, goal.y - (goal.y - from.y) / length * 0.22f, 1.0f};
        hand.time += hand.draw(80, 300);
        world().plan(mover, hand.time, near);
        near.z = 0.08f;
        hand.time += hand.draw(50, 120);
        world().plan(mover, hand.time, near);
        Hand other(scene_.table, hand.time, hand.pace);
        other.remove(victim);
        hand.time += hand.draw(60, 160);
        world().plan(mover, hand.time, goal);
        hand.release(mover);
    }

    void capture_in_passing(Hand& hand, const Ply& ply) {
        const int mover = on(ply.from);
        switch (chance().below(3)) {
            case 0:
                travel(hand, mover, ply.to, true);
                hand.wait(40, 1200);
                take_off(hand, ply.captured, ply.to);
                break;
            case 1:
                take_off(hand, ply.captured, ply.to);
                hand.wait(40, 400);
                travel(hand, mover, ply.to, true);
                break;
            default:
                hand.lift(mover);
                hand.wait(20, 300);
                take_off(hand, ply.captured, ply.to);
                hand.wait(20, 200);
                travel(hand, mover, ply.to, true);
        }
    }

    // ---- castling, promotion ----

    void castle(Hand& hand, const Ply& ply) {
        const int king = on(ply.from);
        const int partner = on(ply.partner_from);
        const bool king_first = chance().with(0.7f);
        const bool trades = ply.to == ply.partner_from || ply.partner_to == ply.from;
        if (trades || chance().with(style_.two_hands)) {
            Hand other(scene_.table, hand.time + chance().below(style_.two_hands > 0 ? 40 : 400), hand.pace);
            (king_first ? hand : other).lift(king);
            (king_first ? other : hand).lift(partner);
            hand.time = other.time = std::max(hand.time, other.time) + hand.draw(20, 200);
            hand.put(king, cell(ply.to));
            other.wait(1, 200);
            other.put(partner, cell(ply.partner_to));
            hand.time = std::max(hand.time, other.time);
            return;
        }
        travel(hand, king_first ? king : partner, king_first ? ply.to : ply.partner_to, true);
        hand.wait(60, 900);
        if (king_first) {
            hand.lift(partner);
            hand.put(partner, cell(ply.partner_to));
        } else {
            // In chess the king jumps over the rook.
            hand.lift(king);
            hand.put(king, cell(ply.to));
        }
    }

    void promote(Hand& hand, const Ply& ply) {
        const int pawn = on(ply.from);
        const float draw = chance().unit();
        swap_ = Swap::No;
        if (ply.captures()) {
            take_off(hand, ply.captured, ply.from);
            hand.wait(40, 400);
        }
        if (draw < style_.queen_first) {
            promoted = scene_.from_box(ply.promotion, world().is_black(pawn));
            hand.put(promoted, cell(ply.to));
            hand.wait(150, 1200);
            hand.remove(pawn);
            return;
        }
        const int victim = std::exchange(on(ply.to), kNone);
        if (draw < style_.queen_first + 0.1f) {
            promoted = scene_.from_box(ply.promotion, world().is_black(pawn));
            hand.remove(pawn);
            hand.wait(100, 600);
            hand.put(promoted, cell(ply.to));
        } else {
            travel(hand, pawn, ply.to, true);
            if (chance().with(style_.swap_fast)) {
                swap_ = Swap::Fast;
            } else if (chance().with(style_.swap_slow)) {
                swap_ = Swap::Slow;
            }
        }
        on(ply.to) = victim;
    }

    // ---- mistakes and accidents ----

    /// Another move than the one that counts; it is put back before that, or after.
    void wrong_piece(Hand& hand, const Ply& ply) {
        std::vector<Ply> others;
        for (const Ply& other : scene_.truth.legal()) {
            const bool plain = !other.captures() && !other.castles() && other.promotion == 0;
            const bool apart =
                other.from != ply.from && other.from != ply.partner_from && other.to != ply.to && other.from != ply.to;
            if (plain && apart && other.to != ply.captured && other.to != ply.partner_to) others.push_back(other);
        }
        if (others.empty()) return;
        const Ply other = chance().any(others);
        const int id = on(other.from);
        travel(hand, id, other.to, true);
        hand.time += chance().time(280, 1800);
        if (chance().with(0.5f)) {
            wrong_ = id;
            wrong_home_ = other.from;
            scene_.table.occupied[cell(other.to)] = true;
            std::swap(on(other.from), on(other.to));
            return;
        }
        hand.lift(id);
        hand.put(id, cell(other.from));
        hand.wait(100, 800);
    }

    void illegal_move(Hand& hand, const Ply& ply) {
        const int from = scene_.random_piece();
        const int to = static_cast<int>(chance().below(static_cast<uint32_t>(kCount)));
        if (on(to) != kNone || to == ply.to) return;
        for (const Ply& other : scene_.truth.legal()) {
            if (other.from == from && other.to == to) return;
        }
        const int id = on(from);
        hand.lift(id);
        hand.put(id, cell(to));
        hand.time += chance().time(300, 3000);
        hand.lift(id);
        hand.put(id, cell(from));
        hand.wait(100, 900);
    }

    void knock(Hand& hand, int but) {
        knocking_ = false;
        const int first = scene_.random_piece();
        std::vector<int> falls{first};
        scene_.visit_neighbours(first, [&](int other) {
            if (on(other) != kNone && chance().with(0.25f) && falls.size() < 3) falls.push_back(other);
        });
        for (const int square : falls) {
            const int id = on(square);
            if (std::find(touched.begin(), touched.end(), id) != touched.end()) continue;
            if (world().planned_until(id) > hand.time || scene_.table.let_go(id) > hand.time) continue;
            const uint32_t start = hand.time + chance().below(80);
            world().plan_rest(id, start);
            const int stop = chance().with(0.6f) ? scene_.empty_neighbour(square, but) : kNone;
            const bool taken = stop != kNone && scene_.table.occupied[cell(stop)];
            Point at = world().planned(id);
            if (stop != kNone && !taken) {
                at = world().centre(cell(stop));
                at.x += chance().around(0.25f);
                at.y += chance().around(0.25f);
                scene_.table.occupied[cell(stop)] = true;
            } else {
                at.z = 0.9f;  // it lies beside its base, or rolled off the board
            }
            const uint32_t end = start + 40 + chance().below(150);
            world().plan(id, end, at);
            scene_.table.let_go(id) = end;
            knocked.push_back({id, square});
        }
    }

    /// Pieces jump a little and come down again.
    void bump(uint32_t time) {
        for (uint32_t n = 2 + chance().below(8); n != 0; --n) {
            const int id = on(scene_.random_piece());
            if (world().planned_until(id) > time) continue;
            const Point at = world().planned(id);
            const uint32_t start = time + chance().below(15);
            world().plan_rest(id, start);
            Point top = at;
            top.z = chance().between(0.1f, 0.7f);
            const uint32_t half = 8 + chance().below(30);
            world().plan(id, start + half, top);
            world().plan(id, start + 2 * half, at);
            scene_.table.let_go(id) = start + 2 * half + 1;
            busy_until = std::max(busy_until, start + 2 * half + 1);
        }
    }

    SceneT& scene_;
    Style style_;
    bool knocking_ = false;
    Swap swap_ = Swap::No;
    int wrong_ = kNone;
    int wrong_home_ = kNone;
};

}  // namespace simulator
