// Which stories are kept, what the record makes of them, and what it costs to believe one.
#include <algorithm>
#include <utility>

#include "core/tracking/stories.hpp"

namespace tracking {

namespace {

/// A story that was not believed for more half moves than these is given up.
constexpr unsigned kMostDoubts = 3;
/// A piece that came to a square and is not lifted there within this time does not slide on.
constexpr uint32_t kSlidesOnMs = 120;

}  // namespace

void Stories::reset(bool may_be_turned, Cost kept, bool only_complete) {
    beam_.begin();
    Story story;
    beam_.offer(story);
    story.turned = true;
    story.cost = kCosts.turned;
    if (may_be_turned) beam_.offer(story);
    beam_.end_with([&](Story& other) {
        const bool complete = other.pieces().empty();
        if (kept == 0 || other.cost > kept || other.guessed() || (only_complete && !complete)) return false;
        // That the board stands as the game has it is evidence.
        if (complete) other.pay(kCosts.doubted);
        return true;
    });
}

/// If all half moves are taken back in a story, the board may lie turned round.
void Stories::offer_turned() {
    const unsigned plies = game_->plies();
    for (unsigned i = 0, count = beam_.count_offered(); i < count; ++i) {
        Story story = beam_.offered(i);
        if (story.line.count != 0 || story.line.back != plies || !story.pieces().empty()) continue;
        if (!(look_at(story.line).sight == game_->start())) return;
        story.turned = !story.turned;
        beam_.offer(story, kCosts.turned);
    }
}

void Stories::visit_by_line(etl::delegate<void(const Story&, const Node&, bool)> visitor) {
    see_record();
    const etl::span<const Story> stories = all();
    uint32_t done = 0;
    unsigned lines = 0;
    for (unsigned i = 0; i < stories.size(); ++i) {
        if ((done >> i & 1u) != 0) continue;
        if (++lines > kMostLines) break;
        Node node;
        look_at(stories[i].line, node);
        for (unsigned j = i; j < stories.size(); ++j) {
            if (!stories[j].tells_same(stories[i])) continue;
            done |= 1u << j;
            visitor(stories[j], node, j == i);
        }
    }
}

void Stories::weigh(etl::delegate<void(const Story&, const Weight&)> visitor) {
    board::Occupancy capturable;
    const auto weigh_one = [&](const Story& story, const Node& node, bool first) {
        if (first) capturable = captures(node);
        visitor(story, weight(story, node, capturable));
    };
    visit_by_line(weigh_one);
}

void Stories::rest() {
    beam_.begin();
    const auto stay = [&](const Story& story, const Node& node, bool) {
        unsigned cost = 0;
        for (const Piece& piece : story.pieces()) {
            if (!is_left_over(piece, node) && !(best()->guessed() && piece.in_air()))
                cost += piece.also != board::kNoSquare ? kCosts.between : kCosts.rests;
        }
        beam_.offer(story, cost);
    };
    visit_by_line(stay);
    beam_.end();
}

void Stories::believe(const Line& line) {
    const auto tells = [&](const Story& story) { return story.line == line; };
    const Story* told = std::find_if(all().begin(), all().end(), tells);
    if (told == all().end()) return;
    const unsigned more = told->cost + kCosts.still_held;
    beam_.revise([&](Story& story) {
        if (!(story.line == line)) story.pay(more);
        return true;
    });
}

void Stories::recorded(uint32_t move, bool by_hand) {
    beam_.revise([&](Story& story) {
        Line& line = story.line;
        if (line.back == 0 && line.count != 0 && line.moves[0] == move) {
            std::copy(line.moves.begin() + 1, line.moves.end(), line.moves.begin());
            line.pop();
            if (line.count == 0) story.returning = false;
            return true;
        }
        ++line.back;
        if (by_hand) story.pay(kCosts.doubted);
        return !by_hand || line.back <= kMostDoubts;
    });
}

void Stories::unrecorded(uint32_t move) {
    beam_.revise([&](Story& story) {
        Line& line = story.line;
        if (line.back != 0) {
            --line.back;
            return true;
        }
        if (line.count == Line::kMost) return false;
        std::copy_backward(line.moves.begin(), line.moves.end() - 1, line.moves.end());
        line.moves[0] = move;
        ++line.count;
        story.pay(kCosts.doubted);
        return true;
    });
}

void Stories::begin_anew() {
    beam_.revise([&](Story& story) { return std::exchange(story.line.back, uint16_t{0}) == game_->plies(); });
}

void Stories::turn() {
    beam_.revise([](Story& story) {
        story.turned = !story.turned;
        return true;
    });
}

void Stories::add(const Line& line, Cost cost) {
    Story found;
    found.line = line;
    found.cost = cost;
    beam_.offer(found);
}

void Stories::add_since(const Line& line, unsigned cost, uint32_t spent) {
    const uint32_t since = beam_.spent() - spent;
    const uint32_t both = std::min<uint32_t>(since, cost);
    beam_.begin();
    add(line, static_cast<Cost>(cost - both));
    beam_.end_with([&](Story& story) {
        story.pay(since - both);
        return true;
    });
    beam_.set_spent(beam_.spent() - (since - both));
}

void Stories::end_adding() {
    if (beam_.count_offered() == 0) return;
    beam_.end_with([](Story& story) {
        // Nothing that leaves the pieces as they stand is left out for all that does not.
        story.pay(kCosts.misfit * static_cast<unsigned>(story.pieces().size()));
        return true;
    });
}

/// What may be captured at a node, where the look-ahead is.
board::Occupancy Stories::captures(const Node& node) const {
    board::Occupancy capturable;
    game_->visit(node.sight.occupied, [&](const Motion& motion) {
        if (motion.captures()) capturable.add(motion.captured);
        return false;
    });
    return capturable;
}

Stories::Weight Stories::weight(const Story& story, const Node& node, const board::Occupancy& capturable) const {
    Weight weight{story.cost};
    const Square closed = contacts_.closed_now();
    const Square last = closed == board::kNoSquare ? kBox : seen_as(closed, story.turned);
    unsigned movers = 0;
    unsigned others = 0;
    board::Occupancy in_air;
    for (const Piece& piece : story.pieces()) {
        weight.complete = false;
        const bool left_over = is_left_over(piece, node);
        if (left_over || !piece.in_air()) {
            weight.wrong = true;
            weight.slides |= piece.also == last;
            weight.cost += left_over                        ? kCosts.left_over
                           : piece.also != board::kNoSquare ? kCosts.between
                                                            : kCosts.misfit;
            continue;
        }
        in_air.add(piece.name);
        ++(moves_next(node, piece.name) ? movers : others);
        // Nobody lifts again what he has just put down.
        weight.strange |= story.line.count != 0 && node.last.brings_to(piece.name);
    }
    if (in_air.empty()) return weight;
    weight.strange |= game_->takes_turns() && (movers > 1 || others > 1);
    if (!weight.strange && others != 0) {
        const bool captures = !(in_air & capturable).empty();
        if (captures) --others;
        if (captures && movers == 0) ++movers;
    }
    weight.strange |= in_air.count() > kHands;
    weight.early = others != 0;
    weight.cost +=
        weight.strange ? kCosts.in_air * in_air.count() : ((movers != 0 ? 1u : 0u) + others) * kCosts.reply_in_air;
    return weight;
}

bool Stories::all_in_air(const Line& line, Cost below) const {
    for (const Story& story : all()) {
        if (story.line == line && story.cost < below && story.any_stands()) return false;
    }
    return true;
}

bool Stories::any_guess_of_record() const {
    const auto is_guess = [](const Story& story) { return story.guessed() && story.line.is_record(); };
    return std::any_of(all().begin(), all().end(), is_guess);
}

/// The piece stands where one of the last half moves took it from.
bool Stories::is_back(const Piece& piece, const Node& node) const {
    for (const Motion* made : {&node.last, &node.before, &node.earlier}) {
        if (piece.name == made->to && piece.at == made->from) return true;
        if (made->castles() && piece.name == made->partner_to && piece.at == made->partner_from) return true;
    }
    return false;
}

bool Stories::is_answered(const Story& story, const Motion& made) const {
    const uint32_t left = contacts_.at(seen_as(made.from, story.turned));
    const uint32_t came = contacts_.at(seen_as(made.to, story.turned));
    return story.any([&](const Piece& piece) {
        return piece.in_air() && is_lifted_after(piece, left) && is_lifted_after(piece, came + kSlidesOnMs);
    });
}

Arrangement Stories::by_record(const Story& story) const {
    Arrangement pieces(static_cast<const Arrangement&>(story));
    Line line = story.line;
    for (; line.count != 0; line.pop()) pieces.rename_back(look_at(line).last);
    for (; line.back != 0; --line.back) pieces.rename(game_->motion(game_->plies() - line.back));
    return pieces;
}

}  // namespace tracking
