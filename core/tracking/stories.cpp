#include "core/tracking/stories.hpp"

#include <algorithm>

namespace tracking {

namespace {

/// A contact next to one that closed this recently may be closed by the same piece.
constexpr uint32_t kSettlingMs = 120;
/// A piece that has stood for less than this may be on its way.
constexpr uint32_t kOnItsWayMs = 450;
/// In less time nobody takes a piece off and puts another one there; without turns, nobody need hurry either.
constexpr uint32_t kFlickerMs = 100;
constexpr uint32_t kUnhurriedFlickerMs = 120;
/// Without turns, a piece that stands for less than this passes.
constexpr uint32_t kPassingMs = 250;
/// What stands on a square for less time has not stopped there.
constexpr uint32_t kPassedMs = 120;
/// Nobody lifts two of his pieces in less time, but for castling.
constexpr uint16_t kTogetherMs = 50;
/// Who captures in place has had the piece in the hand for so long when the reply begins.
constexpr uint16_t kInPlaceMs = 250;
/// What the capturing piece has pushed to the next square does not stand there for longer.
constexpr uint32_t kShovedMs = 1000;
/// So often half moves are looked for, at one contact, that other contacts complete.
constexpr unsigned kMostChains = 8;
/// ... one after the other.
constexpr unsigned kMostDepth = 3;
/// For so many lines the last half move may be taken back at one contact.
constexpr unsigned kMostBacks = 4;

board::Occupancy only(Square square) {
    board::Occupancy set;
    set.add(square);
    return set;
}

/// The one piece that is not where it belongs, if it is in the air; else nullptr.
const Piece* held_alone(const Story& story) {
    const auto all = story.pieces();
    return all.size() == 1 && all[0].in_air() && all[0].name != kBox ? all.data() : nullptr;
}

}  // namespace

/// The half move before the last so many of the record; from kNoSquare if there is none.
Motion Stories::recorded_before(unsigned back) const {
    return game_->plies() > back ? game_->motion(game_->plies() - back - 1) : Motion{};
}

void Stories::look_at(const Line& line, Node& node) const {
    node.sight = record_;
    const unsigned plies = game_->plies();
    for (unsigned back = 1; back <= line.back; ++back) game_->motion(plies - back).revert(node.sight);
    node.earlier = recorded_before(line.back + 2u);
    node.before = recorded_before(line.back + 1u);
    node.last = recorded_before(line.back);
    game_->look_back(line.back);
    for (unsigned i = 0; i < line.count; ++i) {
        node.earlier = node.before;
        node.before = node.last;
        node.last = game_->describe(line.moves[i]);
        node.last.apply(node.sight);
        game_->look_ahead(line.moves[i]);
    }
    node.black = game_->black_to_move() != (((line.back + line.count) & 1u) != 0);
}

bool Stories::moves_next(const Node& node, Square name) const {
    return !game_->takes_turns() || node.sight.black.has(name) == node.black;
}

void Stories::begin_contact(uint32_t now, unsigned hasty) {
    hasty_ = static_cast<uint16_t>(hasty);
    chains_ = kMostChains;
    visits_ = 0;
    contacts_.begin(now);
}

void Stories::open(Square contact, uint32_t now, unsigned hasty) {
    begin_contact(now, hasty);
    // The reply begins: a piece in the hand may have captured in place.
    if (game_->takes_turns()) capture_in_place(now, contact);
    contacts_.opens(contact);
    beam_.begin();
    const auto leave = [&](const Story& story, const Node& node, bool) {
        lift(story, node, seen_as(contact, story.turned));
    };
    visit_by_line(leave);
    beam_.end();
}

/// What closed the last contact, a moment ago, is the piece that belongs there, and did not come there by the last half
/// move.
bool Stories::is_put_back(const Story& story, const Node& node) const {
    const Square square = seen_as(contacts_.last_closed(), story.turned);
    return contacts_.since(contacts_.last_closed()) < Contacts::kBurstMs && node.sight.occupied.has(square) &&
           story.find(square) == nullptr && !node.last.brings_to(square);
}

/// The piece on a square leaves it: it is lifted, or stands on its other square now.
void Stories::lift(Story story, const Node& node, Square square) {
    const uint32_t stood = contacts_.stood();
    Piece piece = story.take_from(square);
    const bool lifted = piece.also == board::kNoSquare;
    const bool at_home = piece.at == piece.name;
    // Hands go on from a board that stands.
    if (at_home && story.pieces().empty()) story.knocked = false;
    // Who goes on elsewhere has seen nothing wrong; what stood somewhere was put there.
    for (const Piece& other : story.pieces()) {
        if (other.name != kBox && !other.in_air() && other.also == board::kNoSquare && !is_back(other, node))
            story.pay(kCosts.ignored);
    }
    if (lifted && !at_home && piece.name != kBox && stood >= kPassingMs) story.pay(kCosts.ignored);
    if (lifted && at_home) piece.lifted = static_cast<uint16_t>(contacts_.now());
    const bool has_moved_here = piece.at == square && node.last.brings_to(square);
    if (!game_->takes_turns()) {
        // Only time tells whether a piece passes.
        const bool waited = piece.at == square && !at_home && piece.name != kBox;
        if (stood < kPassingMs ? has_moved_here : waited) story.pay(kCosts.passed);
    } else if (story.line.count != 0 && piece.at == square) {
        if (has_moved_here) story.pay(lifted ? kCosts.relifted : kCosts.slid_past);
        if (stood < kPassedMs && node.before.brings_to(square)) story.pay(kCosts.hurried);
    }
    if (game_->takes_turns() && lifted) {
        if (contacts_.slides()) story.pay(is_put_back(story, node) ? kCosts.put_back : kCosts.parted);
        unsigned movers = 0;
        unsigned others = 0;
        const bool out_of_turn = piece.name != kBox && !moves_next(node, piece.name);
        if (piece.name != kBox) ++(out_of_turn ? others : movers);
        bool together = false;
        for (const Piece& other : story.pieces()) {
            if (!other.in_air()) continue;
            const bool moves = moves_next(node, other.name);
            ++(moves ? movers : others);
            together |= moves && !out_of_turn && static_cast<uint16_t>(contacts_.now() - other.lifted) < kTogetherMs;
        }
        story.knocked |= together || movers > kHands || others > kHands;
        if (movers + others > kHands || (out_of_turn && others > 1)) story.pay(kCosts.crowded);
    }
    piece.leave(square);
    story.put(piece);
    if (!story.any_stands() || (lifted && story.find(kBox) == nullptr)) return beam_.offer(story);
    const Square touched = lifted ? square : piece.at;
    go_on(story, touched, false, lifted ? kCosts.waits : 0, 0);
    // What has just moved slides elsewhere.
    if (lifted || node.last.from == board::kNoSquare) return;
    if (piece.name != node.last.to && (piece.name == kBox || moves_next(node, piece.name))) return;
    step_back(story, node.last);
    go_on(story, touched, true, 0, 0);
}

/// Offers the stories in which a piece in the hand stands where it captures; if something was shoved aside there, only
/// where a contact has changed since the piece left, or next to where it came.
void Stories::capture_in_place(const Story& story, Square mover, Square shoved_to) {
    const Node node = look_at(story.line);
    const uint32_t left = since(mover, story.turned);
    game_->visit(only(mover), [&](const Motion& motion) {
        if (motion.captured != motion.to || motion.promotion > 1) return false;
        // A contact that has changed meanwhile tells more than one that has not.
        const bool shoved = shoved_to != board::kNoSquare;
        const bool changed = since(motion.to, story.turned) < left;
        if (shoved && !changed && (!board::adjacent(motion.to, shoved_to) || contacts_.stood() >= kShovedMs))
            return false;
        const Cost odd = changed ? kCosts.in_place_seen : kCosts.in_place_shoved;
        Story captured = story;
        Piece piece = captured.take(mover);
        piece.at = motion.to;
        captured.put(piece);
        captured.put({motion.captured, board::kNoSquare});
        if (!step(captured, node, motion)) return false;
        captured.since_guess = 1;
        beam_.offer(captured, shoved == changed ? kCosts.in_place : odd);
        return false;
    });
}

void Stories::capture_in_place(uint32_t now, Square opens) {
    const auto is_held = [&](const Story& story) {
        const Piece* held = held_alone(story);
        return held != nullptr && static_cast<uint16_t>(now - held->lifted) >= kInPlaceMs && story.line.back <= hasty_;
    };
    if (tells_colours_ || std::none_of(all().begin(), all().end(), is_held)) return;
    beam_.begin();
    const auto guess = [&](const Story& story, const Node& node, bool) {
        beam_.offer(story);
        if (!is_held(story)) return;
        const Piece* held = held_alone(story);
        // What it may capture is lifted for that.
        board::Occupancy targets;
        game_->visit(only(held->name), [&](const Motion& motion) {
            if (motion.captures()) targets.add(motion.captured);
            return false;
        });
        const Square opened = opens == board::kNoSquare ? opens : seen_as(opens, story.turned);
        if (opened != board::kNoSquare && targets.has(opened)) return;
        // What was lifted before its turn is captured rather than that it captures, by what slides on, too.
        const bool stood_still = story.line.is_record() && hasty_ == 0 && opened != node.last.to;
        if (stood_still || !is_lifted_early(*held, node, story.turned))
            capture_in_place(story, held->name, board::kNoSquare);
        // What has just moved may be what was shoved aside, and is captured; but a pawn is held to be swapped.
        if (held->name != node.last.to || node.last.captures() || node.last.promotion != 0) return;
        Story before = story;
        step_back(before, node.last);
        capture_in_place(before, node.last.from, node.last.to);
    };
    visit_by_line(guess);
    beam_.end();
}

void Stories::close(Square contact, bool black, uint32_t now, unsigned hasty) {
    begin_contact(now, hasty);
    beam_.begin();
    bool turned = false;
    Touch touched;
    touched.black = black;
    touched.flickers = contacts_.since(contact) < (game_->takes_turns() ? kFlickerMs : kUnhurriedFlickerMs);
    turn(touched, contact, turned);
    for (const Story& story : all()) {
        for (const Piece& piece : story.pieces()) {
            if (piece.name != kBox) touched.displaced.add(piece.name);
        }
    }
    Closing here;
    Closing before;
    here.touch = before.touch = &touched;
    before.after = &here;
    Node previous_node;
    bool known = false;
    unsigned backs = kMostBacks;
    const auto arrive = [&](const Story& story, const Node& node, bool first) {
        if (first) {
            if (turned != story.turned) turn(touched, contact, turned = story.turned);
            look_from(story.line, node, {}, here);
            known = false;
        }
        // The piece that has just moved goes elsewhere, or back; what it captured comes back.
        const bool may_go_back = has_just_moved(story, node) && (known || backs != 0);
        if (may_go_back && !known) {
            --backs;
            Line line = story.line;
            line.count != 0 ? line.pop() : static_cast<void>(++line.back);
            look_at(line, previous_node);
            look_from(line, previous_node, node.last, before);
            known = true;
            // Whoever may go there before or after that half move contests it: taking back is no way round that.
            if (node.sight.occupied.has(touched.square)) here.rivals = before.legal & node.side(touched.square);
            if (before.legal.has(node.last.from)) here.rivals.add(node.last.to);
        }
        extend(story, here, false);
        if (!may_go_back || !beam_.is_wanted(story.cost)) return;
        Story previous = story;
        step_back(previous, node.last);
        extend(previous, before, true);
    };
    visit_by_line(arrive);
    contacts_.closes(contact);
    if (!tells_colours_) offer_turned();
    beam_.end();
}

/// Says where the contact is on a board that lies so.
void Stories::turn(Touch& touch, Square contact, bool turned) const {
    touch.square = seen_as(contact, turned);
    touch.beside = touch.recent = {};
    board::neighbours(contact).visit([&](Square other) {
        if (!game_->geometry().contains(other)) return;
        const Square square = seen_as(other, turned);
        touch.beside.add(square);
        if (contacts_.since(other) <= kSettlingMs) touch.recent.add(square);
    });
}

/// The look-ahead is at the node, before the half move that is undone, if any.
void Stories::look_from(const Line& line, const Node& node, const Motion& undone, Closing& closing) const {
    const Touch& touch = *closing.touch;
    const Square square = touch.square;
    const board::Occupancy displaced = touch.displaced | undone.squares();
    const Sight& sight = node.sight;
    closing.node = &node;
    closing.returning = undone.to == square ? undone.from : board::kNoSquare;
    closing.legal = closing.rivals = {};
    closing.count = 0;
    const board::Occupancy white = sight.occupied.without(sight.black);
    closing.fitting = !tells_colours_ ? sight.occupied : touch.black ? sight.black : white;
    const auto take = [&](const Motion& motion) {
        if (motion.promotion > 1) return false;
        closing.legal.add(motion.to == square ? motion.from : motion.partner_from);
        const bool may_complete = displaced.has(motion.from) || motion.castles() || motion.promotion != 0;
        if (may_complete && closing.count < Closing::kMostMotions) closing.motions[closing.count++] = motion;
        return false;
    };
    ++visits_;
    game_->visit(displaced | board::neighbours(square), take, square);
    // What is recorded ahead came from elsewhere, or was taken back: hands may well make it, in any order.
    const unsigned plies = game_->plies();
    for (unsigned ply = line.count == 0 ? plies - line.back : plies; ply < plies; ++ply) {
        const Motion motion = game_->motion(ply);
        if (motion.to == square) closing.legal.add(motion.from);
    }
    closing.flickers = touch.flickers && closing.fitting.has(square);
    // Without turns, everything is legal.
    if (closing.flickers && !game_->takes_turns()) closing.legal = {};
}

void Stories::extend(const Story& story, const Closing& closing, bool undone) {
    if (!beam_.is_wanted(story.cost)) return;
    const Square square = closing.touch->square;
    const Node& node = *closing.node;
    const auto put = [&](const Piece& piece, unsigned cost) {
        if (!beam_.is_wanted(story.cost + cost)) return;
        Story next = story;
        if (piece.also != board::kNoSquare) {
            (void)next.take_from(piece.at);
        } else if (piece.name != kBox) {
            (void)next.take(piece.name);
        }
        next.put(piece);
        next.pay(cost);
        // A piece between two squares completes nothing.
        if (piece.also != board::kNoSquare && !undone) return beam_.offer(next);
        land(next, piece.name, closing, undone);
    };
    bool any_in_air = false;
    bool any_between = false;
    for (const Piece& piece : story.pieces()) {
        any_between |= piece.also != board::kNoSquare;
        if (!piece.in_air() || !closing.fitting.has(piece.name)) continue;
        any_in_air = true;
        put({piece.name, square, board::kNoSquare, piece.lifted}, landing_cost(story, piece, closing));
    }
    // Nobody holds two pieces between squares.
    if (!any_between && beam_.is_wanted(story.cost))
        closing.touch->beside.visit([&](Square next_to) {
            const Piece* displaced = story.find_on(next_to);
            if (displaced == nullptr && (!node.sight.occupied.has(next_to) || story.find(next_to) != nullptr)) return;
            const bool on_its_way = displaced != nullptr && since(next_to, story.turned) < kOnItsWayMs;
            Piece piece = displaced != nullptr
                              ? *displaced
                              : Piece{next_to, next_to, board::kNoSquare, static_cast<uint16_t>(contacts_.now())};
            const bool from_box = piece.name == kBox;
            if (!from_box && !closing.fitting.has(piece.name)) return;
            const bool may_slide =
                from_box ? is_left_over(piece, node) : closing.legal.has(piece.name) || piece.name == node.last.to;
            piece.also = square;
            const unsigned starting = (may_slide ? kCosts.slid : kCosts.nudged) + (any_in_air ? kCosts.beside_air : 0u);
            const unsigned sliding = on_its_way ? unsigned{kCosts.slid_on} : starting;
            put(piece, closing.touch->recent.has(next_to) ? unsigned{kCosts.settling} : sliding);
        });
    // The new piece of a pawn may stand before the pawn comes off.
    bool promotes = false;
    for (unsigned i = 0; i < closing.count; ++i) {
        const Motion& motion = closing.motions[i];
        promotes |= motion.promotion != 0 && (!motion.captures() || story.find(motion.captured) != nullptr);
    }
    put({kBox, square}, promotes ? kCosts.new_piece : kCosts.from_box);
}

Cost Stories::landing_cost(const Story& story, const Piece& piece, const Closing& closing) const {
    if (piece.name != closing.touch->square && piece.name != closing.returning) {
        const unsigned cost = closing.legal.has(piece.name) ? kCosts.reached : kCosts.elsewhere;
        if (!closing.flickers) return static_cast<Cost>(cost);
        // What comes back at once while more is gone than hands take was never lifted: the table was bumped.
        return static_cast<Cost>(
            cost + (contacts_.in_burst() && story.count_in_air() > kHands ? kCosts.fell : kCosts.flickered));
    }
    const bool contested = story.any([&](const Piece& other) {
        return other.name != piece.name && other.name != kBox && closing.is_contested_by(other.name) &&
               (other.in_air() || closing.touch->recent.has(other.at));
    });
    return !contested ? kCosts.returned : closing.flickers ? kCosts.contested_at_once : kCosts.contested;
}

/// Offers a story in which a piece has just landed, and the half moves that it may complete by that. Spoils the story.
void Stories::land(Story& story, Square name, const Closing& closing, bool undone) {
    bool completed = false;
    for (unsigned i = 0; i < closing.count; ++i) {
        const Motion& motion = closing.motions[i];
        if (name != motion.from && name != motion.partner_from && name != kBox) continue;
        if (!completes(story, motion)) continue;
        completed = true;
        Story next = story;
        if (!step(next, *closing.node, motion) || !beam_.is_wanted(next.cost)) continue;
        // Who makes a move from elsewhere may have answered it before.
        const bool again = next.line.back < story.line.back;
        go_on(next, closing.touch->square, again, kCosts.waits, 1);
    }
    const bool back = (undone && story.any_stands(name)) || completes_back(story, closing.node->last);
    if (!completed && !back) return beam_.offer(story);
    // What could be a half move and is none stands where it does not belong.
    if (completed) story.pay(kCosts.waits);
    back ? go_on(story, closing.touch->square, true, 0, 1) : beam_.offer(story);
}

/// Offers a story, and what half moves are complete in it that other contacts than the one `touched` have told.
void Stories::go_on(const Story& story, Square touched, bool undone, Cost waits, unsigned depth) {
    Story next;
    const auto take_back = [&](const Motion& last) {
        if (!completes_back(story, last)) return;
        next = story;
        step_back(next, last);
        if (beam_.is_wanted(next.cost)) go_on(next, touched, true, waits, depth + 1);
    };
    // What is recorded can be taken back without a look at the position.
    if (story.line.count == 0 && depth != kMostDepth && story.any_stands()) take_back(recorded_before(story.line.back));
    const unsigned least = kCosts.move + (undone || depth == 0 ? 0u : kCosts.disorder);
    // What has just slid somewhere has gone nowhere else.
    const bool from_box = story.find(kBox) != nullptr;
    const Square to = depth == 0 && !from_box ? touched : board::kNoSquare;
    const bool is_chain = to == board::kNoSquare;
    if (!story.any_stands() || (is_chain && chains_ == 0) || depth == kMostDepth ||
        !beam_.is_wanted(story.cost + least))
        return beam_.offer(story);
    if (is_chain) --chains_;
    ++visits_;
    const Node node = look_at(story.line);
    board::Occupancy movers;
    // A piece in the air completes something only when it was lifted now, or its new piece stands.
    for (const Piece& piece : story.pieces()) {
        if (piece.name != kBox && (!piece.in_air() || from_box || depth == 0)) movers.add(piece.name);
    }
    std::array<Motion, 3> made;
    unsigned count = 0;
    const auto take = [&](const Motion& motion) {
        if (motion.promotion <= 1 && count < made.size() && completes(story, motion)) made[count++] = motion;
        return false;
    };
    game_->visit(movers, take, to);
    beam_.offer(story, count != 0 ? waits : 0);
    if (story.line.count != 0) take_back(node.last);
    for (unsigned i = 0; i < count; ++i) {
        const bool in_order = made[i].touches(touched) || undone;
        if (!in_order && !has_overtaken(made[i], node.last, story.turned)) continue;
        next = story;
        if (!step(next, node, made[i])) continue;
        if (!in_order) next.pay(kCosts.disorder);
        if (beam_.is_wanted(next.cost)) go_on(next, touched, false, waits, depth + 1);
    }
}

}  // namespace tracking
