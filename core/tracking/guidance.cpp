#include "core/tracking/guidance.hpp"

#include "core/tracking/tracker.hpp"

namespace tracking {

void Tracker::guide(Roles& roles) {
    roles = {};
    if (!ready_ || correcting_) guide_setup(roles);
    if (behind_ != 0) return guide_rest(outstanding(), roles);
    if (!ready_ || correcting_) return;
    if (half_done_.castles() || half_done_.captures()) return guide_rest(half_done_, roles);
    if (!guide_lifted(roles)) guide_last(roles);
}

/// The first half move from elsewhere that hands have not made.
Motion Tracker::outstanding() const {
    const Line made = line(0);
    unsigned done = behind_ - 1u;
    while (done != 0 && !touches_.allow(made.span().first(done), done)) --done;
    return game_->motion(game_->plies() - behind_ + done);
}

void Tracker::guide_setup(Roles& roles) const {
    const Sight expected = game_->sight();
    extra().visit([&](Square square) { roles[turned(square)] = Role::Extra; });
    // Where a piece of the wrong colour stands, it has to go first.
    missing().without(seen_.occupied).visit([&](Square square) {
        roles[turned(square)] = expected.black.has(square) ? Role::MissingBlack : Role::Missing;
    });
}

/// What is left to do of a move that the hands have yet to make or to finish.
void Tracker::guide_rest(const Motion& motion, Roles& roles) const {
    roles[turned(motion.to)] = Role::RemoteTo;
    if (motion.castles()) roles[turned(motion.partner_to)] = Role::RemoteTo;
    if (motion.captures() && !touches_.lifted().has(motion.captured))
        roles[turned(motion.captured)] = Role::RemoteCapture;
    for (Square square : {motion.from, motion.partner_from}) {
        if (square != board::kNoSquare && !touches_.lifted().has(square))
            roles[turned(square)] = Role::RemoteFrom;
    }
}

/// Where the one piece that is in the air may go; false if there is no such piece.
bool Tracker::guide_lifted(Roles& roles) {
    const Sight expected = game_->sight();
    const board::Occupancy in_air = expected.occupied.without(seen_.occupied);
    if (in_air.count() != 1 || !seen_.occupied.within(expected.occupied)) return false;
    board::Occupancy movers = in_air;
    unsigned back = 0;
    // The piece that has just moved may still go elsewhere.
    if (open() != 0 && in_air.has(last().to)) {
        movers = {};
        movers.add(last().from);
        back = 1;
    }
    game_->look_back(back);
    bool any = false;
    game_->visit(movers, [&](const Motion& motion) {
        any = true;
        roles[turned(motion.to)] = motion.captures() ? Role::TargetCapture : Role::Target;
        roles[turned(motion.from)] = Role::From;
        return false;
    });
    return any;
}

void Tracker::guide_last(Roles& roles) const {
    if (game_->plies() != 0) {
        static constexpr Role kPromoted[] = {Role::To, Role::Queen, Role::Rook, Role::Bishop, Role::Knight};
        roles[turned(last().from)] = Role::From;
        roles[turned(last().to)] = kPromoted[by_hand_ ? last().promotion : 0];
    }
    const Square king = game_->checked();
    if (king != board::kNoSquare) roles[turned(king)] = Role::Check;
}

}  // namespace tracking
