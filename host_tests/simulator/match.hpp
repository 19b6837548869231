#pragma once
/// Whole games played by simulated hands over a simulated board, and the product watching.
#include <memory>
#include <string>
#include <vector>

#include "host_tests/simulator/diary.hpp"
#include "host_tests/simulator/hand.hpp"
#include "host_tests/simulator/referee.hpp"
#include "host_tests/simulator/stories.hpp"
#include "host_tests/simulator/style.hpp"
#include "host_tests/simulator/truth.hpp"

namespace simulator {

/// At a rest of so long in the true position the record must be the true one.
inline constexpr uint32_t kRestMs = 2500;
/// Whoever lets a piece stand so long has put it there: to tell that move is not wrong.
inline constexpr uint32_t kStoodMs = 250;

template <class GameT>
class Match {
  public:
    using TruthT = Truth<GameT>;
    static constexpr board::Geometry kGeometry = TruthT::kGeometry;
    static constexpr int kCount = static_cast<int>(kGeometry.count());
    static constexpr unsigned kLongest = 90;

    Match(const Style& style, bool colours, uint32_t seed, Tally& tally)
        : style_(TruthT::kRules ? style : without_rules(style)),
          colours_(colours),
          seed_(seed),
          tally_(tally),
          table_(kGeometry.files, kGeometry.ranks, seed),
          rig_(std::make_unique<Rig<GameT>>(colours)) {
        build_board();
        if constexpr (std::is_same_v<GameT, chess::Game>) {
            if (chance().with(style_.near_promotion)) begin_near_promotion();
        }
        put_up();
    }

    /// Plays games until so many half moves are made.
    void play(unsigned plies) {
        const unsigned most = tally_.plies + plies;
        while (tally_.plies < most) {
            if (truth_.plies() < longest_ && !truth_.over()) {
                ply();
            } else {
                new_game();
            }
        }
        if (!checked_) rest_and_check();
    }

    std::string trace_folder;

  private:
    // ---- the board ----

    /// A style in play without rules: whatever is put down is a move there, so nobody rests elsewhere.
    static Style without_rules(Style style) {
        style.pause = style.approach = style.in_place = style.second_thought = style.wrong_piece =
            style.illegal = 0;
        style.early = style.knock = style.knock_moving = style.elsewhere = 0;
        style.take_back = style.take_back_any = style.take_back_first = style.two_hands = 0;
        return style;
    }

    void build_board() {
        const float mean = chance().between(0.42f, 0.56f);
        for (unsigned cell = 0; cell < kGeometry.count(); ++cell) {
            Sensor& sensor = world().sensor(cell);
            sensor.reach = mean + chance().around(0.02f);
            sensor.hysteresis = chance().between(0.02f, 0.06f);
            if (!chance().with(style_.dead_spots)) continue;
            sensor.dead_radius = chance().between(0.03f, 0.09f);
            sensor.dead = {chance().around(0.12f), chance().around(0.12f), 0};
        }
        if (!colours_) world().use_reed_switches(static_cast<uint32_t>(style_.bounce_ms));
        longest_ = 20 + chance().below(kLongest);
        if (style_.soon >= 1) longest_ = 6 + chance().below(20);
    }

    /// Pawns that have not far to go, some with something to capture.
    void begin_near_promotion() {
        static constexpr const char* kPositions[] = {
            "1n2r2k/P1P2P2/8/8/8/8/1p2p1p1/R2N3K w - - 0 1",
            "2b4k/PP1P3P/5p2/8/8/2P5/p2p1p2/1R2N2K b - - 0 1",
            "7k/4P3/8/8/8/8/3p4/K7 w - - 0 1",
            "3q1r1k/P1P1P3/7p/8/8/7P/1p1p1p2/1R2Q2K w - - 0 1",
        };
        chess::Setup setup;
        const char* const fen = kPositions[chance().below(static_cast<uint32_t>(std::size(kPositions)))];
        if (!notation::Fen::decode(fen, setup) || truth_.game.reset(setup) != rules::Error::None) abort();
    }

    void put_up() {
        on_.fill(kNone);
        Hand hand(table_, 1, 1);
        for (unsigned i = 0; i < kGeometry.count(); ++i) {
            const uint8_t code = truth_.code(i);
            if (code == 0) continue;
            const int id = add(code, kBox);
            on_[i] = id;
            world().plan(id, 2, hand.rest_point(id, cell(static_cast<int>(i))));
        }
        show_occupied();
        for (uint32_t time = 1; time < 60; ++time) world().advance(time, chance());
        world().changes.clear();
        build_frame();
        truth_.copy_to(*rig_);
        rig_->start({frame_.data(), kGeometry.count()});
        next_start_ = 1500;
        run(1200);
        mark();
    }

    int add(uint8_t code, const Point& at) {
        const bool black = (code & 8u) != 0;
        const int id = world().add(black, chance().between(0.94f, 1.06f), at);
        codes_.push_back(code);
        return id;
    }

    World& world() { return table_.world; }
    Chance& chance() { return table_.chance; }
    unsigned cell(int square) const { return static_cast<unsigned>(flipped_ ? kCount - 1 - square : square); }
    int square_of(unsigned cell) const {
        return flipped_ ? kCount - 1 - static_cast<int>(cell) : static_cast<int>(cell);
    }
    int& on(int square) { return on_[static_cast<unsigned>(square)]; }
    void show_occupied() {
        table_.occupied.fill(false);
        for (int i = 0; i < kCount; ++i) {
            if (on(i) != kNone) table_.occupied[cell(i)] = true;
        }
    }
    int where(int id) {
        for (int i = 0; i < kCount; ++i) {
            if (on(i) == id) return i;
        }
        return kNone;
    }

    // ---- time ----

    void build_frame() {
        for (unsigned i = 0; i < kGeometry.count(); ++i) {
            const bool closed = world().closed(i);
            const uint8_t colour = world().shows_black(i) ? kBlack : kWhite;
            const uint8_t now = !closed ? uint8_t{kEmpty} : colours_ ? colour : uint8_t{kMagnet};
            if (now == frame_[i]) continue;
            frame_[i] = now;
            diary_.note({world().now(), static_cast<uint8_t>(i), now == kMagnet ? uint8_t{kWhite} : now, {}});
        }
    }

    /// Lets time pass: by the millisecond where contacts change, else in larger steps.
    void run(uint32_t until) {
        const uint32_t frame_ms = colours_ ? 3 : 1;
        while (world().now() < until) {
            const uint32_t now = world().now();
            const bool busy = world().busy() || now < active_until_;
            const uint32_t next = busy ? now + 1 : std::min(until, now + 10);
            if (world().advance(next, chance())) {
                active_until_ = next + 40;
                stale_ = true;
            }
            const bool due = next < active_until_ ? next % frame_ms == 0 : next >= next_frame_;
            if (!due) continue;
            next_frame_ = next + 10;
            if (stale_) build_frame();
            stale_ = false;
            for (const Report& report : rig_->see({frame_.data(), kGeometry.count()}, next)) {
                scribe_.note(report, next);
            }
        }
    }

    /// Runs until the plan is done and nothing has changed for `ms`.
    void run_to_rest(uint32_t ms) {
        run(std::max(busy_until_, world().now() + 1));
        while (world().busy()) run(world().now() + 1);
        const uint32_t last = world().changes.empty() ? world().now() : world().changes.back().calm;
        run(std::max(world().now(), last) + ms);
    }

    void finish(const Hand& hand) { busy_until_ = std::max(busy_until_, hand.time); }

    // ---- one half move ----

    /// A legal move; the rare ones more often than chance would have it.
    Ply choose() {
        std::vector<Ply> plies = truth_.legal();
        std::vector<Ply> rare;
        std::vector<Ply> captures;
        for (const Ply& ply : plies) {
            if (ply.castles() || ply.in_passing() || ply.promotion != 0) rare.push_back(ply);
            if (ply.captures()) captures.push_back(ply);
        }
        Ply ply = !rare.empty() && chance().with(0.4f)       ? chance().any(rare)
                  : !captures.empty() && chance().with(0.3f) ? chance().any(captures)
                                                             : chance().any(plies);
        // A pawn becomes a queen unless somebody says otherwise.
        const bool chooses = ply.promotion > 1 && chance().with(style_.choose);
        if (ply.promotion > 1 && !chooses) {
            for (const Ply& other : plies) {
                if (other.from == ply.from && other.to == ply.to && other.promotion == 1) return other;
            }
        }
        return ply;
    }

    void ply() {
        const Ply ply = choose();
        Hand hand(table_, next_start_, style_.pace * chance().between(0.7f, 1.3f));
        earliest_ = earliest_put_;
        const bool early = early_;
        early_ = false;
        earliest_put_ = 0;
        started_ = hand.time;
        show_occupied();
        pieces_ = {on(ply.from)};
        if (ply.captures()) pieces_.push_back(on(ply.captured));
        if (ply.castles()) pieces_.push_back(on(ply.partner_from));
        if (!early) before(hand, ply);
        if (checked_ && chance().with(style_.elsewhere)) from_elsewhere(hand, ply);
        const bool calm = !early;
        if (calm) second_thought(hand, ply);
        make(hand, ply, calm);
        if (promoted_ != kNone) pieces_.push_back(promoted_);
        finish(hand);
        record(ply);
        if (ply.promotion != 0) after_promotion(hand, ply);
        Made& made = made_.back();
        if (wrong_ != kNone) {
            made.pieces.push_back(wrong_);
            put_wrong_piece_back(hand);
            made.done = hand.time;
        }
        if (!knocked_.empty()) {
            for (const auto& [id, square] : knocked_) made.pieces.push_back(id);
            put_knocked_back(hand);
            made.done = hand.time;
        }
        finish(hand);
        checked_ = false;
        go_on(hand, ply);
    }

    /// What comes between this half move and the next.
    void go_on(Hand& hand, const Ply& ply) {
        const bool must_rest = excused_ || unchecked_ >= 24 || truth_.over() || truth_.plies() >= longest_;
        if (must_rest || chance().with(style_.rest)) {
            rest_and_check();
            maybe_take_back();
            return;
        }
        if (chance().with(style_.early) && !ply.castles() && ply.promotion == 0) {
            early_ = true;
            const uint32_t span = done_ > lifted_ ? done_ - lifted_ : 1;
            next_start_ = std::max(done_ - chance().below(span), hand.time > 600 ? hand.time - 600 : 0);
            earliest_put_ = hand.time + 20 + chance().below(150);
        } else if (chance().with(style_.hurry)) {
            next_start_ = hand.time + chance().below(250);
        } else {
            next_start_ =
                hand.time + static_cast<uint32_t>(static_cast<float>(chance().time(250, 2500)) * style_.pace);
        }
    }

    void record(const Ply& ply) {
        history_.push_back(on_);
        const int mover = on(ply.from);
        const int partner = ply.castles() ? on(ply.partner_from) : kNone;
        on(ply.from) = kNone;
        if (ply.captures()) on(ply.captured) = kNone;
        if (ply.castles()) on(ply.partner_from) = kNone;
        on(ply.to) = promoted_ != kNone ? promoted_ : mover;
        if (ply.castles()) on(ply.partner_to) = partner;
        promoted_ = kNone;
        truth_.play(ply);
        made_.push_back({truth_.plies() - 1, pieces_, started_, done_});
        ++tally_.plies;
        ++unchecked_;
        show_occupied();
    }

    void make(Hand& hand, const Ply& ply, bool calm) {
        promoted_ = kNone;
        knocking_ = calm && knocked_.empty() && chance().with(style_.knock_moving) && !ply.castles() &&
                    !ply.in_passing();
        lifted_ = hand.time;
        const float in_place = chance().unit();
        if (ply.promotion != 0) {
            promote(hand, ply);
        } else if (ply.castles()) {
            castle(hand, ply);
        } else if (ply.in_passing()) {
            capture_in_passing(hand, ply);
        } else if (ply.captures()) {
            if (calm && in_place < style_.in_place) {
                capture_in_place(hand, ply);
            } else {
                capture(hand, ply, calm);
            }
        } else {
            travel(hand, on(ply.from), ply.to, calm);
        }
        done_ = hand.time;
    }

    // ---- how pieces get from here to there ----

    bool clear(const Point& a, const Point& b, int id) {
        for (int i = 0; i < kCount; ++i) {
            if (on(i) == kNone || on(i) == id) continue;
            const Point c = world().centre(cell(i));
            const float x = b.x - a.x;
            const float y = b.y - a.y;
            const float length = x * x + y * y;
            const float part =
                length == 0 ? 0 : std::clamp(((c.x - a.x) * x + (c.y - a.y) * y) / length, 0.0f, 1.0f);
            const float dx = a.x + x * part - c.x;
            const float dy = a.y + y * part - c.y;
            if (dx * dx + dy * dy < 0.55f * 0.55f) return false;
        }
        return true;
    }

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
        if (calm && from.z == 0 && chance().with(style_.slide) && clear(from, goal, id)) {
            slide(hand, id, goal);
            return;
        }
        if (from.z == 0) hand.lift(id);
        if (knocking_) knock(hand, to);
        hand.put(id, cell(to), calm ? landing() : Landing::Straight, earliest_);
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

    int empty_neighbour(int square, int but) {
        std::vector<int> free;
        visit_neighbours(square, [&](int other) {
            if (on(other) == kNone && other != but) free.push_back(other);
        });
        return free.empty() ? kNone : chance().any(free);
    }
    template <class Visitor>
    void visit_neighbours(int square, Visitor&& visitor) {
        const int files = kGeometry.files;
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                const int x = square % files + dx;
                const int y = square / files + dy;
                const bool inside = x >= 0 && y >= 0 && x < files && y < kGeometry.ranks;
                if (inside && (dx != 0 || dy != 0)) visitor(y * files + x);
            }
        }
    }

    void take_off(Hand& hand, int square, int but = kNone) {
        const int id = on(square);
        const int over = chance().with(style_.drag) ? empty_neighbour(square, but) : kNone;
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
            Hand other(table_, hand.time + chance().below(40), hand.pace);
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
        const Point before{goal.x - (goal.x - from.x) / length * 1.2f,
                           goal.y - (goal.y - from.y) / length * 1.2f, 0};
        const int on_line = square_of(static_cast<unsigned>(std::max(world().cell_under(before), 0)));
        const int stop = on(on_line) == kNone ? on_line : empty_neighbour(ply.to, kNone);
        if (stop == kNone) return;
        const Point point = hand.rest_point(mover, cell(stop));
        if (chance().with(0.6f) && clear(world().planned(mover), point, mover)) {
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
        Point near{goal.x - (goal.x - from.x) / length * 0.22f, goal.y - (goal.y - from.y) / length * 0.22f,
                   1.0f};
        hand.time += hand.draw(80, 300);
        world().plan(mover, hand.time, near);
        near.z = 0.08f;
        hand.time += hand.draw(50, 120);
        world().plan(mover, hand.time, near);
        Hand other(table_, hand.time, hand.pace);
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
            Hand other(table_, hand.time + chance().below(style_.two_hands > 0 ? 40 : 400), hand.pace);
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

    /// A piece from the box, of a kind that a pawn becomes.
    int from_box(uint8_t promotion, bool black) {
        static constexpr rules::Kind kKinds[] = {rules::Kind::Queen, rules::Kind::Queen, rules::Kind::Rook,
                                                 rules::Kind::Bishop, rules::Kind::Knight};
        const uint8_t code =
            rules::piece(black ? rules::Colour::Black : rules::Colour::White, kKinds[promotion]).code;
        for (size_t id = 0; id < codes_.size(); ++id) {
            if (codes_[id] == code && world().planned(static_cast<int>(id)) == kBox)
                return static_cast<int>(id);
        }
        return add(code, kBox);
    }

    void promote(Hand& hand, const Ply& ply) {
        const int pawn = on(ply.from);
        const float draw = chance().unit();
        swap_ = 0;
        if (ply.captures()) {
            take_off(hand, ply.captured, ply.from);
            hand.wait(40, 400);
        }
        if (draw < style_.queen_first) {
            promoted_ = from_box(ply.promotion, world().is_black(pawn));
            hand.put(promoted_, cell(ply.to));
            hand.wait(150, 1200);
            hand.remove(pawn);
            return;
        }
        const int victim = std::exchange(on(ply.to), kNone);
        if (draw < style_.queen_first + 0.1f) {
            promoted_ = from_box(ply.promotion, world().is_black(pawn));
            hand.remove(pawn);
            hand.wait(100, 600);
            hand.put(promoted_, cell(ply.to));
        } else {
            travel(hand, pawn, ply.to, true);
            if (chance().with(style_.swap_fast)) {
                swap_ = 1;
            } else if (chance().with(style_.swap_slow)) {
                swap_ = 2;
            }
        }
        on(ply.to) = victim;
    }

    void after_promotion(Hand& hand, const Ply& ply) {
        if (swap_ != 0) {
            hand.time += swap_ == 1 ? chance().time(60, 500) : chance().time(600, 4000);
            const int pawn = on(ply.to);
            const int piece = from_box(ply.promotion, world().is_black(pawn));
            hand.remove(pawn);
            hand.time += swap_ == 1 ? chance().time(60, 300) : chance().time(400, 2500);
            hand.put(piece, cell(ply.to));
            on(ply.to) = piece;
        }
        if (ply.promotion > 1) {
            hand.time += chance().time(300, 1500);
            run(hand.time);
            command("promote " + std::to_string(ply.promotion));
            rig_->promote(ply.promotion);
        }
        if (chance().with(style_.adjust_promoted)) {
            hand.time += chance().time(200, 1500);
            adjust(hand, ply.to, chance().with(0.7f));
        }
    }

    // ---- what hands do before a move ----

    void before(Hand& hand, const Ply& ply) {
        if (chance().with(style_.adjust)) {
            for (uint32_t n = 1 + chance().below(3); n != 0; --n) {
                adjust(hand, random_piece(), chance().with(0.7f));
                hand.wait(60, 500);
            }
        }
        if (chance().with(style_.drop_out)) {
            const int square = random_piece();
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

    int random_piece() {
        for (;;) {
            const int square = static_cast<int>(chance().below(static_cast<uint32_t>(kCount)));
            if (on(square) != kNone) return square;
        }
    }

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

    /// Pieces jump a little and come down again.
    void bump(uint32_t time) {
        for (uint32_t n = 2 + chance().below(8); n != 0; --n) {
            const int id = on(random_piece());
            if (world().planned_until(id) > time) continue;
            const Point at = world().planned(id);
            const uint32_t start = time + chance().below(15);
            world().plan_rest(id, start);
            Point top = at;
            top.z = chance().between(0.1f, 0.7f);
            const uint32_t half = 8 + chance().below(30);
            world().plan(id, start + half, top);
            world().plan(id, start + 2 * half, at);
            table_.let_go(id) = start + 2 * half + 1;
            busy_until_ = std::max(busy_until_, start + 2 * half + 1);
        }
    }

    void second_thought(Hand& hand, const Ply& ply) {
        if (ply.castles() || !chance().with(style_.second_thought)) return;
        std::vector<int> others;
        for (const Ply& other : truth_.legal()) {
            const bool plain = !other.captures() && !other.castles() && other.promotion == 0;
            if (plain && other.from == ply.from && other.to != ply.to) others.push_back(other.to);
        }
        if (others.empty()) return;
        const int stop = chance().any(others);
        const int id = on(ply.from);
        travel(hand, id, stop, true);
        hand.time += chance().time(280, 1800);
    }

    /// Another move than the one that counts; it is put back before that, or after.
    void wrong_piece(Hand& hand, const Ply& ply) {
        std::vector<Ply> others;
        for (const Ply& other : truth_.legal()) {
            const bool plain = !other.captures() && !other.castles() && other.promotion == 0;
            const bool apart = other.from != ply.from && other.from != ply.partner_from &&
                               other.to != ply.to && other.from != ply.to;
            if (plain && apart && other.to != ply.captured && other.to != ply.partner_to)
                others.push_back(other);
        }
        if (others.empty()) return;
        const Ply other = chance().any(others);
        const int id = on(other.from);
        travel(hand, id, other.to, true);
        hand.time += chance().time(280, 1800);
        if (chance().with(0.5f)) {
            wrong_ = id;
            wrong_home_ = other.from;
            table_.occupied[cell(other.to)] = true;
            std::swap(on(other.from), on(other.to));
            return;
        }
        hand.lift(id);
        hand.put(id, cell(other.from));
        hand.wait(100, 800);
    }

    void put_wrong_piece_back(Hand& hand) {
        hand.wait(100, 800);
        hand.lift(wrong_);
        hand.put(wrong_, cell(wrong_home_));
        const int now = where(wrong_);
        on(now) = kNone;
        on(wrong_home_) = wrong_;
        Arrangement& before = history_.back();
        std::swap(before[static_cast<unsigned>(now)], before[static_cast<unsigned>(wrong_home_)]);
        wrong_ = kNone;
        show_occupied();
    }

    void illegal_move(Hand& hand, const Ply& ply) {
        const int from = random_piece();
        const int to = static_cast<int>(chance().below(static_cast<uint32_t>(kCount)));
        if (on(to) != kNone || to == ply.to) return;
        for (const Ply& other : truth_.legal()) {
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

    // ---- accidents ----

    void knock(Hand& hand, int but) {
        knocking_ = false;
        const int first = random_piece();
        std::vector<int> falls{first};
        visit_neighbours(first, [&](int other) {
            if (on(other) != kNone && chance().with(0.25f) && falls.size() < 3) falls.push_back(other);
        });
        for (const int square : falls) {
            const int id = on(square);
            if (std::find(pieces_.begin(), pieces_.end(), id) != pieces_.end()) continue;
            if (world().planned_until(id) > hand.time || table_.let_go(id) > hand.time) continue;
            const uint32_t start = hand.time + chance().below(80);
            world().plan_rest(id, start);
            const int stop = chance().with(0.6f) ? empty_neighbour(square, but) : kNone;
            const bool taken = stop != kNone && table_.occupied[cell(stop)];
            Point at = world().planned(id);
            if (stop != kNone && !taken) {
                at = world().centre(cell(stop));
                at.x += chance().around(0.25f);
                at.y += chance().around(0.25f);
                table_.occupied[cell(stop)] = true;
            } else {
                at.z = 0.9f;  // it lies beside its base, or rolled off the board
            }
            const uint32_t end = start + 40 + chance().below(150);
            world().plan(id, end, at);
            table_.let_go(id) = end;
            knocked_.push_back({id, square});
        }
    }

    void put_knocked_back(Hand& hand) {
        hand.time += chance().time(250, 2500);
        chance().shuffle(knocked_);
        for (const auto& [id, square] : knocked_) {
            hand.lift(id);
            hand.put(id, cell(square));
            hand.wait(60, 500);
        }
        knocked_.clear();
        finish(hand);
        show_occupied();
    }

    // ---- programs ----

    void from_elsewhere(Hand& hand, const Ply& ply) {
        if constexpr (TruthT::kRules) {
            run(hand.time);
            command("play " + TruthT::uci(ply));
            rig_->play(ply.move);
            scribe_.lines.push_back({TruthT::uci(ply), 0});
            hand.time += chance().time(200, 2500);
        }
    }

    void command(const std::string& text) { diary_.note({world().now(), 0, 0, text}); }

    // ---- taking back, new games ----

    void maybe_take_back() {
        if (!TruthT::kRules || truth_.plies() < 2 || truth_.over()) return;
        const float draw = chance().unit();
        const float ordered = style_.take_back;
        const float any = ordered + style_.take_back_any;
        const float first = any + style_.take_back_first;
        if (draw >= first) return;
        const unsigned back = 1 + chance().below(std::min(4u, truth_.plies()));
        Hand hand(table_, next_start_, style_.pace);
        if (draw < ordered) {
            for (unsigned i = 0; i < back; ++i) {
                take_back_one(hand);
                hand.wait(80, 900);
            }
        } else {
            const Arrangement target = history_[truth_.plies() - back];
            std::vector<int> order;
            for (unsigned ply = truth_.plies() - back; ply < truth_.plies(); ++ply) {
                const Ply made = truth_.ply(ply);
                order.push_back(history_[ply][static_cast<unsigned>(made.from)]);
            }
            if (draw < any) chance().shuffle(order);
            rearrange(hand, target, order, 80, 700);
            for (unsigned i = 0; i < back; ++i) undo();
        }
        finish(hand);
        rest_and_check();
    }

    void take_back_one(Hand& hand) {
        const Ply last = truth_.ply(truth_.plies() - 1);
        const Arrangement target = history_.back();
        std::vector<int> order{target[static_cast<unsigned>(last.from)]};
        if (last.castles()) order.push_back(target[static_cast<unsigned>(last.partner_from)]);
        if (last.captures()) order.push_back(target[static_cast<unsigned>(last.captured)]);
        if (chance().with(0.3f)) chance().shuffle(order);
        rearrange(hand, target, order, 50, 400);
        undo();
    }

    void undo() {
        truth_.undo();
        if (truth_.plies() < lowest_) {
            lowest_ = truth_.plies();
            undone_.push_back(history_.back());
        }
        history_.pop_back();
    }

    /// Brings the pieces to where `target` has them: first those of `order`, then the others in any order.
    void rearrange(Hand& hand, const Arrangement& target, std::vector<int> order, float least, float most) {
        std::vector<int> wrong;
        std::vector<int> goal(codes_.size(), kNone);
        for (int i = 0; i < kCount; ++i) {
            if (target[static_cast<unsigned>(i)] != kNone)
                goal[static_cast<size_t>(target[static_cast<unsigned>(i)])] = i;
        }
        for (int i = 0; i < kCount; ++i) {
            const int now = on(i);
            const int then = target[static_cast<unsigned>(i)];
            if (now == then) continue;
            if (now != kNone) wrong.push_back(now);
            if (then != kNone && where(then) == kNone) wrong.push_back(then);
        }
        chance().shuffle(wrong);
        std::erase_if(order,
                      [&](int id) { return std::find(wrong.begin(), wrong.end(), id) == wrong.end(); });
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
            const int from = where(id);
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
            show_occupied();
            hand.wait(least, most);
        }
    }

    void new_game() {
        if constexpr (!TruthT::kRules) {
            if (!checked_) rest_and_check();
            truth_.reset();
        } else {
            const std::vector<std::string> before = truth_.record();
            truth_.reset();
            const bool turn = chance().with(0.15f);
            if (turn) {
                flipped_ = !flipped_;
                std::reverse(on_.begin(), on_.begin() + kCount);
            }
            finished_game_ = before;
        }
        set_up_pieces();
        ++tally_.games;
        history_.clear();
        longest_ = 20 + chance().below(kLongest);
        if (style_.soon >= 1) longest_ = 6 + chance().below(20);
        if constexpr (!TruthT::kRules) {
            run_to_rest(100);
            resync();
            return;
        }
        new_game_ = true;
        unchecked_ = 0;
        checked_ = false;
        made_.clear();
        if (chance().with(style_.soon)) {
            next_start_ = busy_until_ + 300 + chance().below(600);
        } else {
            rest_and_check();
        }
    }

    /// The start position, each square with a piece of its kind.
    void set_up_pieces() {
        Arrangement target;
        target.fill(kNone);
        std::vector<bool> used(codes_.size() + static_cast<size_t>(kCount), false);
        const auto take = [&](int square, int id) {
            target[static_cast<unsigned>(square)] = id;
            used[static_cast<size_t>(id)] = true;
        };
        for (int i = 0; i < kCount; ++i) {
            const uint8_t code = TruthT::start_code(static_cast<unsigned>(i));
            if (code != 0 && on(i) != kNone && codes_[static_cast<size_t>(on(i))] == code) take(i, on(i));
        }
        for (int i = 0; i < kCount; ++i) {
            const uint8_t code = TruthT::start_code(static_cast<unsigned>(i));
            if (code == 0 || target[static_cast<unsigned>(i)] != kNone) continue;
            for (size_t id = 0; id < codes_.size() && target[static_cast<unsigned>(i)] == kNone; ++id) {
                if (codes_[id] == code && !used[id]) take(i, static_cast<int>(id));
            }
            if (target[static_cast<unsigned>(i)] == kNone) take(i, add(code, kBox));
        }
        Hand hand(table_, std::max(next_start_, world().now() + 300), 0.6f);
        if (chance().with(0.4f)) {
            Arrangement empty;
            empty.fill(kNone);
            rearrange(hand, empty, {}, 20, 200);
            hand.wait(300, 3000);
        }
        rearrange(hand, target, {}, 40, 400);
        finish(hand);
    }

    // ---- the referee ----

    void mark() {
        diary_.turn_page(truth_.position_text(), world().now(), truth_.plies(), flipped_);
        marked_ = on_;
        marked_at_ = world().now();
        marked_truth_ = truth_;
        lowest_ = truth_.plies();
        undone_.clear();
        excused_ = false;
        made_.clear();
        scribe_.vain.clear();
        world().changes.clear();
        unchecked_ = 0;
    }

    void rest_and_check() {
        run_to_rest(kRestMs);
        ++tally_.checks;
        const std::vector<std::string> wanted = truth_.record();
        const std::vector<std::string> got = rig_->record();
        count_vain(wanted);
        std::string wrong;
        if (new_game_ && finished_wrong()) wrong = "the finished game is not what was played";
        if (got != wanted) wrong = "the game is not what was played";
        if (wrong.empty() && rig_->correcting()) wrong = "the board asks to be corrected";
        checked_ = true;
        next_start_ = world().now() + chance().time(50, 1500);
        if (wrong.empty()) {
            count_latencies();
        } else if (const std::string story = second_story(); !story.empty()) {
            if (excuse(story)) return;
        } else {
            fail(wrong, wanted, got);
        }
        new_game_ = false;
        mark();
    }

    /// Another line that gives the same contacts since the record was last right, if there is one.
    std::string second_story() {
        if constexpr (TruthT::kRules) {
            if (new_game_) return {};
            std::vector<Arrangement> history(history_.begin(), history_.begin() + static_cast<long>(lowest_));
            history.insert(history.end(), undone_.rbegin(), undone_.rend());
            std::vector<Touch> touches;
            for (const Change& change : world().changes) {
                touches.push_back({square_of(change.cell), change.closed, change.black});
            }
            Line<TruthT> line;
            line.undone = marked_truth_.plies() - lowest_;
            for (unsigned ply = lowest_; ply < truth_.plies(); ++ply) line.plies.push_back(truth_.ply(ply));
            Stories<TruthT> stories(marked_truth_, history, marked_, touches, colours_,
                                    [this](int id) { return world().is_black(id); });
            return stories.second_story(line);
        }
        return {};
    }

    /// Nobody can know yet. Half the time the player shows it, by lifting the piece and putting it back; otherwise the
    /// next half move may tell. True if the referee should look again after that.
    bool excuse(const std::string& story) {
        if (excused_) {
            resync();
            return false;
        }
        ++tally_.ambiguous;
        if (!trace_folder.empty()) printf("  ambiguous, %s: %s\n", style_.name, story.c_str());
        excused_ = true;
        if (truth_.plies() != 0 && chance().with(0.5f)) {
            Hand hand(table_, next_start_, 1);
            adjust(hand, truth_.ply(truth_.plies() - 1).to, true);
            rest_and_check();
        } else if (truth_.over() || truth_.plies() >= longest_) {
            resync();
        }
        return true;
    }

    bool finished_wrong() const {
        if (scribe_.new_games == 0) return false;
        const auto same = [](const Scribe::Line& line, const std::string& uci) { return line.uci == uci; };
        return !std::equal(scribe_.finished.begin(), scribe_.finished.end(), finished_game_.begin(),
                           finished_game_.end(), same);
    }

    static int square_named(const std::string& text, size_t at) {
        return (text[at] - 'a') + (text[at + 1] - '1') * kGeometry.files;
    }

    /// Where each piece stood since the referee last looked: on squares whose contact it held for kStoodMs, and no other
    /// contact meanwhile.
    std::vector<std::pair<int, int>> stands() {
        struct Hold {
            std::vector<int> squares;
            uint32_t since;
        };
        std::vector<Hold> holds(codes_.size(), Hold{{}, marked_at_});
        std::vector<std::pair<int, int>> stood;
        const auto turn = [&](int piece, uint32_t time) {
            Hold& hold = holds[static_cast<size_t>(piece)];
            if (hold.squares.size() == 1 && time - hold.since >= kStoodMs)
                stood.push_back({piece, hold.squares[0]});
            hold.since = time;
            return &hold.squares;
        };
        for (int i = 0; i < kCount; ++i) {
            const int id = marked_[static_cast<unsigned>(i)];
            if (id == kNone) continue;
            holds[static_cast<size_t>(id)].squares.push_back(i);
            stood.push_back({id, i});
        }
        for (const Change& change : world().changes) {
            const int square = square_of(change.cell);
            for (size_t id = 0; id < holds.size(); ++id) {
                const std::vector<int>& held = holds[id].squares;
                if (std::find(held.begin(), held.end(), square) == held.end()) continue;
                std::erase(*turn(static_cast<int>(id), change.time), square);
            }
            if (change.closed) turn(change.piece, change.time)->push_back(square);
        }
        for (size_t id = 0; id < holds.size(); ++id) turn(static_cast<int>(id), world().now());
        return stood;
    }

    /// Sorts what was told and undone: true once and taken back, false, or the piece really stood there.
    void count_vain(const std::vector<std::string>& wanted) {
        if (scribe_.vain.empty()) return;
        const std::vector<std::string> before = marked_truth_.record();
        const std::vector<std::pair<int, int>> stood = stands();
        const auto has = [&](int id, int square) {
            return std::find(stood.begin(), stood.end(), std::pair{id, square}) != stood.end();
        };
        for (const Scribe::Vain& vain : scribe_.vain) {
            const int from = square_named(vain.uci, 0);
            const int to = square_named(vain.uci, 2);
            if (vain.ply < before.size() && before[vain.ply] == vain.uci) continue;
            bool meant = vain.ply < wanted.size() && wanted[vain.ply].substr(0, 4) == vain.uci.substr(0, 4);
            for (const auto& [id, square] : stood) meant |= square == to && has(id, from);
            ++(meant ? tally_.revised : tally_.false_moves);
        }
        scribe_.vain.clear();
    }

    void count_latencies() {
        for (const Made& made : made_) {
            if (made.ply >= scribe_.lines.size() || scribe_.lines[made.ply].time == 0) continue;
            uint32_t last = 0;
            for (const Change& change : world().changes) {
                const bool own =
                    std::find(made.pieces.begin(), made.pieces.end(), change.piece) != made.pieces.end();
                if (own && change.time <= made.done + 5) last = std::max(last, change.calm);
            }
            const uint32_t told = scribe_.lines[made.ply].time;
            if (last != 0) tally_.latencies.push_back(told > last ? told - last : 0);
        }
    }

    void fail(const std::string& what, const std::vector<std::string>& wanted,
              const std::vector<std::string>& got) {
        ++tally_.failures;
        if (!trace_folder.empty()) {
            std::string name = style_.name;
            for (char& c : name) {
                if (c == ' ' || c == ',') c = '_';
            }
            const std::string path = trace_folder + "/" + (kCount == 16 ? "octad-" : "chess-") + name +
                                     (colours_ ? "-hall-" : "-reed-") + std::to_string(seed_) + "-" +
                                     std::to_string(tally_.failures) + ".trace";
            if (TruthT::kRules) {
                diary_.write(path, std::string(style_.name) + ": " + what, kGeometry, colours_, wanted,
                             new_game_);
            }
            const auto tail = [](const std::vector<std::string>& moves) {
                std::string text = std::to_string(moves.size()) + ":";
                for (size_t i = moves.size() > 6 ? moves.size() - 6 : 0; i < moves.size(); ++i)
                    text += " " + moves[i];
                return text;
            };
            printf("  %s: %s\n    wanted %s\n    got    %s%s\n", path.c_str(), what.c_str(),
                   tail(wanted).c_str(), tail(got).c_str(), rig_->correcting() ? " (correcting)" : "");
        }
        resync();
    }

    /// Goes on from the truth, so that one failure does not hide the next.
    void resync() {
        rig_->resume(truth_, flipped_);
        scribe_.lines.clear();
        for (const std::string& uci : truth_.record()) scribe_.lines.push_back({uci, 0});
        run(world().now() + 400);
        scribe_.lines.clear();
        for (const std::string& uci : rig_->record()) scribe_.lines.push_back({uci, 0});
        mark();
    }

    struct Made {
        unsigned ply;
        std::vector<int> pieces;
        uint32_t started;
        uint32_t done;
    };

    Style style_;
    bool colours_;
    uint32_t seed_;
    Tally& tally_;
    TruthT truth_;
    Table table_;
    std::unique_ptr<Rig<GameT>> rig_;
    Scribe scribe_;
    Diary diary_;

    Arrangement on_{};
    std::vector<Arrangement> history_;  ///< before each half move
    std::vector<uint8_t> codes_;        ///< what each piece is
    bool flipped_ = false;
    std::array<uint8_t, 128> frame_{};
    bool stale_ = false;
    uint32_t active_until_ = 0;
    uint32_t next_frame_ = 0;
    uint32_t busy_until_ = 0;
    uint32_t next_start_ = 0;
    unsigned longest_ = kLongest;

    // The half move at hand.
    uint32_t started_ = 0;
    uint32_t lifted_ = 0;
    uint32_t done_ = 0;
    uint32_t earliest_ = 0;      ///< this half move's piece does not come down before
    uint32_t earliest_put_ = 0;  ///< nor the next one's
    bool early_ = false;
    bool knocking_ = false;
    int promoted_ = kNone;
    int swap_ = 0;
    int wrong_ = kNone;
    int wrong_home_ = kNone;
    std::vector<int> pieces_;
    std::vector<std::pair<int, int>> knocked_;

    // Since the last look of the referee.
    bool checked_ = true;
    bool new_game_ = false;
    unsigned unchecked_ = 0;
    std::vector<std::string> finished_game_;
    Arrangement marked_{};             ///< the pieces then
    TruthT marked_truth_;              ///< and the game
    unsigned lowest_ = 0;              ///< half moves it has had since, at the least
    std::vector<Arrangement> undone_;  ///< before each half move taken back since, the last one first
    bool excused_ = false;             ///< the record was wrong at the last look, and nobody could know
    uint32_t marked_at_ = 0;
    std::vector<Made> made_;
};

}  // namespace simulator
