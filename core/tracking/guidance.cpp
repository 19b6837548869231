#include "core/tracking/guidance.hpp"

#include "core/tracking/tracker.hpp"

namespace tracking {

namespace {

/// Sets roles by squares of the game.
class Painter {
  public:
    Painter(const Tracker& tracker, Roles& roles) : tracker_(tracker), roles_(roles) {}
    void paint(Square square, Role role) { roles_[tracker_.turned(square)] = role; }

  private:
    const Tracker& tracker_;
    Roles& roles_;
};

/// The pieces that are missing and those that are too many.
void guide_setup(const Tracker& tracker, Painter& painter) {
    const Sight expected = tracker.game().sight();
    const board::Occupancy extra = tracker.extra();
    extra.visit([&](Square square) { painter.paint(square, Role::Extra); });
    // Where a piece of the wrong colour stands, it has to go first.
    tracker.missing().without(extra).visit(
        [&](Square square) { painter.paint(square, expected.black.has(square) ? Role::MissingBlack : Role::Missing); });
}

/// What is left to do of a move that the hands have yet to make or to finish.
void guide_motion(const Tracker& tracker, const Motion& motion, Painter& painter) {
    const board::Occupancy& lifted = tracker.lifted();
    painter.paint(motion.to, Role::RemoteTo);
    if (motion.castles()) painter.paint(motion.partner_to, Role::RemoteTo);
    if (motion.captures() && !lifted.has(motion.captured)) painter.paint(motion.captured, Role::RemoteCapture);
    for (Square square : {motion.from, motion.partner_from}) {
        if (square != board::kNoSquare && !lifted.has(square)) painter.paint(square, Role::RemoteFrom);
    }
}

/// Where the one piece that is in the air may go; false if there is no such piece.
bool guide_lifted(const Tracker& tracker, Painter& painter) {
    Game& game = tracker.game();
    board::Occupancy movers = tracker.in_air();
    if (movers.count() != 1) return false;
    unsigned back = 0;
    // The piece that has just moved may still go elsewhere.
    if (game.plies() != 0 && tracker.by_hand()) {
        const Motion last = game.motion(game.plies() - 1);
        if (movers.has(last.to)) {
            movers = {};
            movers.add(last.from);
            back = 1;
        }
    }
    game.look_back(back);
    bool any = false;
    game.visit(movers, [&](const Motion& motion) {
        any = true;
        painter.paint(motion.to, motion.captures() ? Role::TargetCapture : Role::Target);
        painter.paint(motion.from, Role::From);
        return false;
    });
    return any;
}

void guide_last(const Tracker& tracker, Painter& painter) {
    const Game& game = tracker.game();
    if (game.plies() != 0) {
        static constexpr Role kPromoted[] = {Role::To, Role::Queen, Role::Rook, Role::Bishop, Role::Knight};
        const Motion last = game.motion(game.plies() - 1);
        painter.paint(last.from, Role::From);
        painter.paint(last.to, kPromoted[tracker.by_hand() ? last.promotion : 0]);
    }
    const Square king = game.checked();
    if (king != board::kNoSquare) painter.paint(king, Role::Check);
}

}  // namespace

void guide(const Tracker& tracker, Roles& roles) {
    roles = {};
    Painter painter(tracker, roles);
    const bool wrong = !tracker.ready() || tracker.correcting();
    if (wrong) guide_setup(tracker, painter);
    if (tracker.behind() != 0) return guide_motion(tracker, tracker.outstanding(), painter);
    if (wrong) return;
    if (!tracker.unclear().empty())
        return tracker.unclear().visit([&](Square square) { painter.paint(square, Role::Unclear); });
    if (tracker.half_done().from != board::kNoSquare) return guide_motion(tracker, tracker.half_done(), painter);
    if (!guide_lifted(tracker, painter)) guide_last(tracker, painter);
}

}  // namespace tracking
