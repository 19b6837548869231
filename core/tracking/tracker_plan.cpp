// How the tracker carries out what it has decided, one event after the other.
#include <algorithm>
#include <utility>

#include "core/tracking/tracker.hpp"

namespace tracking {

void Tracker::renew() {
    plan_ = {};
    // The half moves that are yet to be made go with the old game, perhaps over several steps.
    behind_ = 0;
    plan_.active = true;
    plan_.flip = view_.tells_colours() && !(view_.seen().black == game_->start().black);
    plan_.reset = true;
}

Event Tracker::next() {
    if (plan_.again && plan_.is_empty()) {
        plan_.again = false;
        const Stage stage = stillness_.take_for(std::exchange(plan_.stage, Stage::Stale));
        evaluate(false);
        stillness_.take_for(stage);
    }
    const Event event = carry_out();
    if (event.kind != Event::Kind::None) ++version_;
    return event;
}

Event Tracker::undo_last() {
    const Motion motion = last();
    game_->undo();
    if (hasty_ != 0) --hasty_;
    if (!plan_.chosen && !plan_.reset) stories_.unrecorded(motion.move);
    stood_.plies = std::min(stood_.plies, game_->plies());
    if (!plan_.chosen) checkpoint_.undone(*game_, motion.move);
    return {Event::Kind::Undone, motion};
}

/// One step towards the record of the finished game without what its pieces did while they were put up.
Event Tracker::clear_up() {
    const Checkpoint::Step step = checkpoint_.next_step(*game_);
    if (step == Checkpoint::Step::Undo) return undo_last();
    if (step == Checkpoint::Step::None || !game_->play(checkpoint_.missing())) return {};
    checkpoint_.played_missing();
    return {Event::Kind::Moved, last()};
}

Event Tracker::carry_out() {
    if (plan_.notice.kind != Event::Kind::None) return std::exchange(plan_.notice, Event{});
    if (!plan_.active) return {};
    if (plan_.line.back != 0) {
        --plan_.line.back;
        const Event event = undo_last();
        if (game_->plies() == 0 && plan_.line.count == 0 && std::exchange(state_.turned_by_move, false))
            plan_.flip = true;
        return event;
    }
    if (plan_.reset) {
        const Event event = clear_up();
        if (event.kind != Event::Kind::None) return event;
    }
    if (std::exchange(plan_.flip, false)) {
        plan_.line.count != 0 ? turn_round() : flip();
        return {Event::Kind::Flipped, {}};
    }
    if (std::exchange(plan_.reset, false)) {
        game_->reset();
        if (plan_.line.count == 0) {
            begin();
        } else {
            state_.strayed = state_.turned_by_move = false;
            stood_ = {0, stories_.spent()};
            checkpoint_.set(*game_);
        }
        return {Event::Kind::NewGame, {}};
    }
    if (plan_.played != plan_.line.count) {
        checkpoint_.go_on(*game_);
        game_->look_back(0);
        const Motion motion = game_->describe(plan_.line.moves[plan_.played++]);
        if (game_->play(motion.move)) {
            if (!plan_.chosen) stories_.recorded(motion.move, true);
            if (stillness_.stage() == Stage::Fresh) ++hasty_;
            state_.by_hand = true;
            checkpoint_.made(*game_);
            return {Event::Kind::Moved, motion};
        }
        // The game is full, or has just ended.
        stories_.lose();
        plan_.firm = false;
    }
    plan_.active = plan_.chosen = false;
    if (plan_.firm) stand(plan_.caught_up ? Event::Kind::Ready : Event::Kind::None);
    return {};
}

}  // namespace tracking
