// What others ask of the tracker: moves from elsewhere, choices, and what guidance wants to know.
#include <algorithm>

#include "core/tracking/tracker.hpp"

namespace tracking {

namespace {

constexpr uint8_t kChoices = 4;

}  // namespace

bool Tracker::play(uint32_t move) {
    if (!game_->play(move)) return false;
    stories_.recorded(last().move, false);
    state_.by_hand = plan_.rewrites = false;
    if (state_.ready) ++behind_;
    checkpoint_.set(*game_);
    look_again();
    return true;
}

void Tracker::settle(bool captured) {
    const Stage stage = captured ? Stage::Abandoned : Stage::Stale;
    if (stillness_.stage() >= stage) return;
    look_again();
    plan_.stage = stage;
}

void Tracker::look_again() {
    plan_.again = true;
    ++version_;
}

bool Tracker::undo() {
    if (game_->plies() == 0) return false;
    const Motion motion = last();
    game_->undo();
    if (behind_ == 0) {
        // What hands made is not in the hand.
        view_.forget_touched(motion.squares());
        const unsigned stood = std::min(stood_.plies, game_->plies());
        begin();
        stood_.plies = stood;
        return true;
    }
    stories_.unrecorded(motion.move);
    --behind_;
    checkpoint_.set(*game_);
    look_again();
    return true;
}

bool Tracker::promote(uint8_t choice) {
    if (game_->plies() == 0 || !state_.by_hand || game_->closed() || choice == 0 || choice > kChoices) return false;
    const Motion before = last();
    if (before.promotion == 0) return false;
    board::Occupancy movers;
    movers.add(before.from);
    game_->look_back(1);
    return game_->visit(movers, [&](const Motion& motion) {
        if (motion.to != before.to || motion.promotion != choice) return false;
        plan_ = {};
        plan_.active = true;
        plan_.line.back = 1;
        plan_.line.push(motion.move);
        plan_.chosen = true;
        return true;
    });
}

void Tracker::flip() {
    turn_round();
    if (view_.matches(game_->sight())) stories_.reset(may_be_turned());
}

void Tracker::turn_round() {
    view_.turn_round();
    stories_.turn();
    ++version_;
}

Square Tracker::piece_on(Square square, const Sight& expected) const {
    const Sight& seen = view_.seen();
    if (!seen.occupied.has(square)) return board::kNoSquare;
    const Story* story = stories_.best();
    const Arrangement pieces = story != nullptr ? stories_.by_record(*story) : Arrangement{};
    if (story != nullptr) {
        const Piece* displaced = pieces.find_on(square);
        if (displaced != nullptr) return displaced->at == square ? displaced->name : board::kNoSquare;
    }
    const bool fits = !view_.tells_colours() || expected.black.has(square) == seen.black.has(square);
    const bool has_left = story != nullptr && pieces.find(square) != nullptr;
    if (expected.occupied.has(square) && fits && !has_left) return square;
    // No story tells; but if one piece is missing and one too many, they are the same.
    const board::Occupancy gone = missing();
    Square name = kBox;
    if (gone.count() == 1 && extra().count() == 1) gone.visit([&](Square only) { name = only; });
    const bool same_colour =
        !view_.tells_colours() || name == kBox || expected.black.has(name) == seen.black.has(square);
    return same_colour ? name : kBox;
}

board::Occupancy Tracker::in_air() const {
    const Sight expected = game_->sight();
    const board::Occupancy& occupied = view_.seen().occupied;
    return occupied.within(expected.occupied) ? expected.occupied.without(occupied) : board::Occupancy{};
}

Motion Tracker::outstanding() const {
    const Story* story = stories_.best();
    const unsigned back = story != nullptr && story->line.count == 0 && story->line.back != 0 ? story->line.back : 1;
    return game_->motion(game_->plies() - std::min<unsigned>(back, behind_));
}

}  // namespace tracking
