// When half moves are complete in a story, or taken back, and what that costs.
#include <algorithm>

#include "core/tracking/stories.hpp"

namespace tracking {

/// Castling counts when the king has arrived, or the other piece while the king is in the air; en passant when the pawn
/// has: the other piece is left over.
bool Stories::completes(const Story& story, const Motion& motion) const {
    const bool takes_place = motion.captured == motion.to || motion.partner_from == motion.to;
    if (takes_place && story.find(motion.to) == nullptr) return false;
    const Piece* mover = story.find(motion.from);
    if (mover == nullptr || mover->also != board::kNoSquare) return false;
    if (mover->at == motion.to) return true;
    if (!mover->in_air()) return false;
    const Piece* partner = motion.castles() ? story.find(motion.partner_from) : nullptr;
    if (partner != nullptr && partner->at == motion.partner_to && partner->also == board::kNoSquare) return true;
    // A pawn whose new piece stands there is beside the board.
    const Piece* queen = motion.promotion != 0 ? story.find_on(motion.to) : nullptr;
    return queen != nullptr && queen->name == kBox;
}

bool Stories::completes_back(const Story& story, const Motion& last) const {
    if (last.from == board::kNoSquare) return false;
    const auto stands = [&](Square name, Square at) {
        const Piece* piece = story.find(name);
        return piece != nullptr && piece->at == at && piece->also == board::kNoSquare;
    };
    if (!stands(last.to, last.from)) return false;
    if (last.castles() && !stands(last.partner_to, last.partner_from)) return false;
    if (!last.captures()) return true;
    const Piece* captured = story.find_on(last.captured);
    return captured != nullptr && captured->name == kBox;
}

/// A piece was lifted before the last half move was complete.
bool Stories::is_lifted_early(const Piece& piece, const Node& node, bool turned) const {
    return node.last.from != board::kNoSquare && !is_lifted_after(piece, contacts_.at(seen_as(node.last.to, turned)));
}

/// A reply that stood before the half move which it answers was complete: that one must have been begun by then.
bool Stories::has_overtaken(const Motion& reply, const Motion& last, bool turned) const {
    if (last.from == board::kNoSquare) return false;
    const uint32_t left = since(last.from, turned);
    // What slides leaves its square after it has come to the next one.
    const uint32_t begun = left != 0 ? left : since(last.to, turned);
    return since(reply.to, turned) <= begun;
}

/// Goes on by a half move that is complete; false if the line has no room.
bool Stories::step(Story& story, const Node& node, const Motion& motion) const {
    Line& line = story.line;
    const auto is_made = [&](const Motion& made) { return made.from == motion.from && made.to == motion.to; };
    // A pawn becomes what it became.
    const bool again = line.count == 0 && line.back != 0 && is_made(game_->motion(game_->plies() - line.back));
    if (!again && line.count == Line::kMost) return false;
    const Piece* piece = story.find(motion.from);
    const bool found = piece != nullptr;
    const bool early = found && is_lifted_early(*piece, node, story.turned);
    const Piece* victim = motion.captures() ? story.find(motion.captured) : nullptr;
    const uint16_t begun = std::max(found ? age(*piece) : uint16_t{0}, victim != nullptr ? age(*victim) : uint16_t{0});
    story.rename(motion);
    // Who goes to where that piece stood has captured it there.
    if (story.guessed() && motion.to == node.last.from) story.pay(kCosts.in_place);
    if (story.since_guess != 0) ++story.since_guess;
    if (motion.castles()) story.knocked = false;
    if (!again) story.pay(line.back > 1 ? kCosts.move + kCosts.undo_replaced : kCosts.move);
    if (contacts_.in_burst() && is_one_of_several(story, node, motion)) story.pay(kCosts.fell);
    // What stood is no other half move once the reply is in the hand.
    const auto answers = [&](const Piece& other) {
        return other.in_air() && other.name != kBox && node.sight.black.has(other.name) != node.black &&
               age(other) > begun;
    };
    if (!again && line.count == 0 && line.back > hasty_ && found && story.any(answers)) story.pay(kCosts.answered);
    // Who takes back does not play: both pieces were in the air, or half moves were taken back.
    const bool trades = early && node.last.reverts(node.earlier);
    if (!again && motion.reverts(node.before) && (trades || line.back > hasty_)) {
        story.pay(trades ? kCosts.returns : kCosts.returns_too);
        story.returning = true;
    }
    again ? static_cast<void>(--line.back) : line.push(motion.move);
    return true;
}

/// Whether another piece has moved at the same time as that of a half move: both were knocked over.
bool Stories::is_one_of_several(const Story& story, const Node& node, const Motion& made) const {
    const auto is_recent = [&](Square square) { return since(square, story.turned) < Contacts::kBurstMs; };
    if (node.last.from != board::kNoSquare && is_recent(node.last.from) && is_recent(node.last.to)) return true;
    return story.any([&](const Piece& piece) {
        return !made.brings_to(piece.name) && piece.name != kBox && !piece.in_air() && is_recent(piece.at);
    });
}

/// Takes the last half move back: its pieces are where they were, and out of place now.
void Stories::step_back(Story& story, const Motion& last) const {
    story.rename_back(last);
    if (story.since_guess != 0) --story.since_guess;
    Line& line = story.line;
    if (line.count != 0) {
        line.pop();
        return story.pay(kCosts.undo);
    }
    story.pay(line.back != 0 ? kCosts.undo_more : kCosts.undo);
    if (line.back == hasty_) story.pay(kCosts.undo_rested);
    ++line.back;
}

/// Whether a piece is out of place of the side that has just moved.
bool Stories::has_just_moved(const Story& story, const Node& node) const {
    if (node.last.from == board::kNoSquare) return false;
    return story.any([&](const Piece& piece) {
        return piece.name == node.last.to || (piece.name != kBox && !moves_next(node, piece.name));
    });
}

/// A piece of a half move that was made has yet to follow.
bool Stories::is_left_over(const Piece& piece, const Node& node) const {
    for (const Motion* made : {&node.last, &node.before}) {
        if (made->castles() && piece.name == made->partner_to && (piece.in_air() || piece.at == made->partner_from))
            return true;
        if (made->castles() && piece.name == made->to && piece.in_air()) return true;
        if (made->captured != made->to && piece.name == kBox && piece.at == made->captured) return true;
    }
    return false;
}

}  // namespace tracking
