#include "core/tracking/choice.hpp"

#include <algorithm>

namespace tracking {

namespace {

/// A piece that is in the air for less than this was not carried.
constexpr uint32_t kCarriedMs = 60;
/// What it takes to decide at each stage: so much cheaper than the next.
constexpr unsigned kMargins[] = {5, 3, 1, 1};
/// So many half moves that all likely stories tell leave no doubt about those which they replace.
constexpr unsigned kGoneOn = 2;

unsigned margin(Stage stage) {
    return kMargins[static_cast<unsigned>(stage)];
}

}  // namespace

void Choice::weigh(Stories& stories) {
    best_ = second_ = {};
    agreed_ = 0;
    struct {
        const Story* story;
        unsigned cost;
    } all[Stories::kMost];
    unsigned count = 0;
    const auto compare = [&](const Story& story, const Stories::Weight& weight) {
        if (!may_be_told(story)) return;
        Candidate candidate{&story, weight};
        candidate.weight.cost = cost_now(story, weight);
        all[count++] = {&story, candidate.cost()};
        if (candidate.cost() < best_.cost()) {
            if (best_.story != nullptr && !best_.story->tells_same(story)) second_ = best_;
            best_ = candidate;
        } else if (!best_.story->tells_same(story) && candidate.cost() < second_.cost()) {
            second_ = candidate;
        }
    };
    stories.weigh(compare);
    if (best_.story == nullptr) return;
    agreed_ = best_.story->line.count;
    for (unsigned i = 0; i < count; ++i) {
        if (all[i].cost < best_.cost() + margin(at_.stage))
            agreed_ = std::min(agreed_, best_.story->line.agrees(all[i].story->line));
    }
}

bool Choice::may_be_told(const Story& story) const {
    const Line& line = story.line;
    if (at_.behind != 0 && line.back != 0 && line.count != 0) return false;
    if (game_.closed() && !line.is_record() && !begins_anew(line)) return false;
    if (story.guessed() && at_.stage != Stage::Abandoned) return false;
    // Only a half move shows that the board lies turned round.
    return !story.turned || line.count != 0 || line.back < at_.behind;
}

unsigned Choice::cost_now(const Story& story, const Stories::Weight& weight) const {
    // A piece that slides will be somewhere in a moment: better wait for that than tell what it may refute.
    if (weight.slides && at_.stage == Stage::Fresh) return story.cost;
    // What is not complete is the less likely the longer the board stands still.
    const bool open =
        at_.stage == Stage::Settled ? weight.wrong && !weight.slides : !weight.complete && at_.stage > Stage::Settled;
    if (!open) return weight.cost;
    return weight.cost + (at_.stage == Stage::Abandoned && !weight.wrong ? kCosts.in_air : kCosts.still_in_air);
}

unsigned Choice::tellable() const {
    const Story& story = *best_.story;
    const Line& line = story.line;
    const Stories::Weight& weight = best_.weight;
    const bool fresh = at_.stage == Stage::Fresh;
    const bool fits = !weight.wrong && !weight.strange;
    if (!fresh && (!fits || ((weight.early || story.returning) && at_.stage == Stage::Settled))) return kNothing;
    // The board is cleared up.
    const auto astray =
        std::count_if(story.pieces().begin(), story.pieces().end(), [](const Piece& piece) { return !piece.in_air(); });
    if (astray > int{Stories::kHands}) return kNothing;
    // What may prove to be something else waits, at once. Who takes back with a piece in the hand may go on with that.
    const bool doubtful = fresh && (!fits || weight.early || (line.count != 0 && goes_on()));
    const unsigned held = std::min<unsigned>(line.count, !doubtful ? 0 : fits ? 1 : 2);
    const unsigned certain = std::min<unsigned>(agreed_, line.count - held);
    if (line.back != 0 && at_.behind != 0) return kNothing;
    if (line.back != 0 && certain < kGoneOn) {
        const bool waits = !weight.complete && (line.count == 0 || at_.stage == Stage::Settled);
        const bool unclear = second_.cost() < best_.cost() + margin(at_.stage);
        if (doubtful || waits || unclear) return kNothing;
        // Half moves are taken back when the board rests; a wrong one is put right when hands go on.
        if (fresh && (line.count == 0 || weight.complete || line.back > at_.hasty)) return kNothing;
    }
    // Pieces that were knocked over must stand first.
    const bool knocked = story.knocked && (fresh || !weight.complete);
    if (certain != 0 && !knocked) return certain;
    // A line that is full cannot wait for more: better the likeliest than to lose sight of the pieces.
    return line.count == Line::kMost && !at_.correcting && line.back == 0 ? 1 : 0;
}

/// Whether the last half move of the likeliest story may be a part of another one.
bool Choice::goes_on() const {
    const Story& story = *best_.story;
    Line before = story.line;
    before.pop();
    const Motion made = stories_.look_at(story.line).last;
    board::Occupancy in_air;
    for (const Piece& piece : story.pieces()) {
        if (piece.in_air()) in_air.add(piece.name);
    }
    const bool answered = stories_.is_answered(story, made);
    if (!answered && stories_.contacts().gap() < kCarriedMs) return true;
    board::Occupancy free = in_air;
    free.add(made.from);
    const Stories::Node node = stories_.look_at(before);
    return game_.visit(node.sight.occupied, [&](const Motion& other) {
        if (other.castles() && !made.castles() && free.has(other.partner_from))
            return free.has(other.from) || (!answered && other.partner_to == made.to);
        if (other.from != made.from) return false;
        if (answered) return other.captures() && in_air.has(other.captured);
        // What stands there may be the piece that it captures, dragged off.
        if (!at_.tells_colours && !made.captures() && other.captures() && board::adjacent(other.captured, made.to))
            return true;
        return !made.captures() && board::on_the_way(made.from, made.to, other.to);
    });
}

board::Occupancy Choice::differing(Motion& made) const {
    board::Occupancy squares[2];
    made = {};
    for (unsigned i = 0; i < 2; ++i) {
        Line line = i == 0 ? best_.story->line : second_.story->line;
        for (unsigned j = 1; j <= line.back; ++j) squares[i] = squares[i] | game_.motion(game_.plies() - j).squares();
        for (; line.count != 0; line.pop()) {
            const Motion motion = stories_.look_at(line).last;
            if (made.from == board::kNoSquare) made = motion;
            squares[i] = squares[i] | motion.squares();
        }
    }
    return squares[0] ^ squares[1];
}

bool Choice::is_in_hand() const {
    return best_.story != nullptr && best_.story->line.count == 0 && !best_.weight.wrong &&
           best_.story->line.back <= std::max(at_.behind, 1u) && best_.story->pieces().size() <= Stories::kHands &&
           stories_.all_in_air(best_.story->line, kCosts.misfit + kCosts.rests);
}

bool Choice::begins_anew(const Line& line) const {
    return at_.strayed && line.count != 0 && line.back != 0 && line.back == game_.plies() &&
           stories_.look_at({.back = line.back}).sight == game_.start();
}

}  // namespace tracking
