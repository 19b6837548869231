#pragma once
/// Is there a second story? Searches for another legal line that gives exactly the contacts that were seen.
///
/// A *line* is what a record says happened since a known position: some half moves taken back, then some made. A
/// *story* is what hands did: for each contact that opened or closed, in order, which piece did it. A contact that
/// opens: its piece was lifted (1 action), or it moved on to the neighbour whose contact it closed before (0). A
/// contact that closes: a piece from the air (1), a piece that comes over from a neighbouring square (1), or one from
/// the box (1); and 1 more if neither the line nor the start has that piece on that square, for then hands did it for
/// nothing. Unseen by reed switches, a piece from the air may take the place of the piece it captures (2). A story
/// tells a line if each half move is completed by something that happens after the one before it was, and in the end
/// every piece stands where the line has it.
///
/// A line costs as many actions as its cheapest story. The truth is *ambiguous* if another line of no more half
/// moves costs no more actions. Nothing else excuses.
#include <array>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "host_tests/simulator/truth.hpp"

namespace simulator {

/// A contact that changed, by the square that the game gives it.
struct Touch {
    int square;
    bool closed;
    bool black;  ///< what a sensor that tells colours saw; for one that opens, before
};

template <class TruthT>
struct Line {
    unsigned undone = 0;
    std::vector<Ply> plies;

    unsigned half_moves() const { return undone + static_cast<unsigned>(plies.size()); }
    std::string text() const {
        std::string words = undone == 0 ? "" : "back " + std::to_string(undone);
        for (const Ply& ply : plies) words += (words.empty() ? "" : " ") + TruthT::uci(ply);
        return words.empty() ? "nothing" : words;
    }
};

template <class TruthT>
class Stories {
  public:
    using LineT = Line<TruthT>;
    static constexpr int kCount = static_cast<int>(TruthT::kGeometry.count());
    static constexpr unsigned kMostHalfMoves = 5;
    static constexpr size_t kMostStates = 6000;
    static constexpr int kNever = 1000000;

    /// `base`: the game when the record was last known to be right; `history`: where pieces stood before each of
    /// its half moves, and `start` after the last one.
    Stories(const TruthT& base, std::vector<Arrangement> history, const Arrangement& start, std::vector<Touch> touches,
            bool colours, std::function<bool(int)> is_black)
        : base_(base),
          history_(std::move(history)),
          start_(start),
          touches_(std::move(touches)),
          colours_(colours),
          is_black_(std::move(is_black)) {
        for (const Touch& touch : touches_)
            (touch.closed ? closed_ : opened_)[static_cast<size_t>(touch.square)] = true;
        for (int i = 0; i < kCount; ++i) {
            if (start_[at(i)] != kNone) pieces_.push_back(start_[at(i)]);
        }
    }

    /// The cost of a line; kNever if no story tells it.
    int cost(const LineT& line) { return tell(line, kNever); }

    /// Another line that explains as much for as little; empty if there is none. `truth` must have a story itself, in
    /// which `trades` pairs of pieces traded places outside of the game: each counts like a half move.
    std::string second_story(const LineT& truth, unsigned trades = 0) {
        most_half_moves_ = truth.half_moves() + trades;
        if (most_half_moves_ > kMostHalfMoves) return {};
        truncated_ = false;
        const int most = cost(truth);
        if (most == kNever || truncated_) return {};
        const Arrangement end = arrange(truth);
        std::string found;
        for (unsigned undone = 0; undone <= std::min(most_half_moves_, base_.plies()) && found.empty(); ++undone) {
            TruthT game = base_;
            for (unsigned i = 0; i < undone; ++i) game.undo();
            LineT line;
            line.undone = undone;
            search(game, line, truth, end, most, found);
        }
        return found;
    }

  private:
    static constexpr int8_t kWhiteBox = -2;
    static constexpr int8_t kBlackBox = -3;

    struct State {
        std::array<int8_t, 64> on;
        uint64_t air = 0;
        uint32_t done = 0;  ///< steps of the line

        bool operator<(const State& other) const {
            const int order = std::memcmp(on.data(), other.on.data(), on.size());
            if (order != 0) return order < 0;
            return air != other.air ? air < other.air : done < other.done;
        }
    };
    using States = std::map<State, int>;

    /// A half move, or all those that are taken back: pieces that must stand, and pieces that must be gone.
    struct Step {
        std::vector<std::pair<int, int>> stand;  ///< square, piece
        std::vector<int> gone;
        std::vector<int> squares;  ///< all that it touches
    };
    /// A piece from the air may take another's place without a trace.
    struct Exchange {
        int square;
        int mover;
        int victim;
    };
    struct Script {
        std::vector<Step> steps;
        std::vector<Exchange> exchanges;
        std::vector<int> promoted;  ///< pieces in whose place one from the box may stand
        Arrangement end;
    };

    static size_t at(int square) { return static_cast<size_t>(square); }
    int local(int id) const {
        for (size_t i = 0; i < pieces_.size(); ++i) {
            if (pieces_[i] == id) return static_cast<int>(i);
        }
        return kNone;
    }
    bool black(int8_t piece) const {
        return piece >= 0 ? is_black_(pieces_[static_cast<size_t>(piece)]) : piece == kBlackBox;
    }

    static void apply(const Ply& ply, Arrangement& pieces) {
        const int mover = pieces[at(ply.from)];
        const int partner = ply.castles() ? pieces[at(ply.partner_from)] : kNone;
        pieces[at(ply.from)] = kNone;
        if (ply.captures()) pieces[at(ply.captured)] = kNone;
        if (ply.castles()) pieces[at(ply.partner_from)] = kNone;
        pieces[at(ply.to)] = mover;
        if (ply.castles()) pieces[at(ply.partner_to)] = partner;
    }

    const Arrangement& node(unsigned undone) const { return undone == 0 ? start_ : history_[history_.size() - undone]; }
    Arrangement arrange(const LineT& line) const {
        Arrangement pieces = node(line.undone);
        for (const Ply& ply : line.plies) apply(ply, pieces);
        return pieces;
    }

    /// Whether the first half move of its side, after those taken back, moves the piece on a square.
    static bool moves_on(const LineT& line, int square) {
        const auto first = std::min<size_t>(line.plies.size(), 2);
        return std::any_of(line.plies.begin(), line.plies.begin() + static_cast<long>(first),
                           [&](const Ply& ply) { return ply.from == square || ply.partner_from == square; });
    }

    Script write(const LineT& line) const {
        Script script;
        Arrangement pieces = node(line.undone);
        if (line.undone != 0) {
            Step step;
            for (int i = 0; i < kCount; ++i) {
                if (pieces[at(i)] == start_[at(i)]) continue;
                step.squares.push_back(i);
                // Who corrects a half move takes its piece from where it stands straight to where it should.
                if (pieces[at(i)] != kNone && !moves_on(line, i)) step.stand.push_back({i, pieces[at(i)]});
            }
            if (!step.stand.empty()) script.steps.push_back(step);
        }
        for (const Ply& ply : line.plies) {
            Step step;
            const int mover = pieces[at(ply.from)];
            if (ply.captures()) step.gone.push_back(pieces[at(ply.captured)]);
            if (ply.captures() && ply.captured == ply.to) {
                script.exchanges.push_back({ply.to, mover, pieces[at(ply.captured)]});
            }
            if (ply.promotion != 0) script.promoted.push_back(mover);
            step.stand.push_back({ply.to, mover});
            if (ply.castles()) step.stand.push_back({ply.partner_to, pieces[at(ply.partner_from)]});
            step.squares = {ply.from, ply.to, ply.captured, ply.partner_from, ply.partner_to};
            apply(ply, pieces);
            script.steps.push_back(step);
        }
        script.end = pieces;
        return script;
    }

    bool fits(const Script& script, int8_t stands, int wanted) const {
        const int piece = local(wanted);
        if (piece != kNone && stands == piece) return true;
        const bool from_box = stands == kWhiteBox || stands == kBlackBox;
        const bool replaced = piece == kNone || std::find(script.promoted.begin(), script.promoted.end(), wanted) !=
                                                    script.promoted.end();
        return from_box && replaced && (!colours_ || black(stands) == is_black_(wanted));
    }
    bool met(const Script& script, const Step& step, const State& state) const {
        for (const auto& [square, id] : step.stand) {
            if (!fits(script, state.on[at(square)], id)) return false;
        }
        for (const int id : step.gone) {
            const int piece = local(id);
            if (piece != kNone && (state.air >> piece & 1u) == 0) return false;
        }
        return true;
    }
    bool ends(const Script& script, const State& state) const {
        if (state.done != script.steps.size()) return false;
        for (int i = 0; i < kCount; ++i) {
            const bool empty = state.on[at(i)] == kNone;
            if (empty != (script.end[at(i)] == kNone)) return false;
            if (!empty && !fits(script, state.on[at(i)], script.end[at(i)])) return false;
        }
        return true;
    }

    /// Keeps a state that something on `square` led to, if it is not too dear.
    void keep(const Script& script, States& states, State state, int cost, int most, int square) const {
        if (cost > most) return;
        if (state.done < script.steps.size() && concerns(script.steps[state.done], square) &&
            met(script, script.steps[state.done], state)) {
            ++state.done;
        }
        const auto [place, added] = states.try_emplace(state, cost);
        if (!added) place->second = std::min(place->second, cost);
    }

    static bool concerns(const Step& step, int square) {
        return std::find(step.squares.begin(), step.squares.end(), square) != step.squares.end();
    }
    /// What it costs to put a piece on a square: more where the line has no use for it.
    int put_price(const Script& script, int8_t piece, int square) const {
        if (piece < 0) return 1;
        const int id = pieces_[static_cast<size_t>(piece)];
        if (start_[at(square)] == id) return 1;
        for (const Step& step : script.steps) {
            if (std::find(step.stand.begin(), step.stand.end(), std::pair{square, id}) != step.stand.end()) return 1;
        }
        return 2;
    }

    static int elsewhere(const State& state, int8_t piece, int square) {
        for (int i = 0; i < kCount; ++i) {
            if (i != square && state.on[at(i)] == piece) return i;
        }
        return kNone;
    }
    static bool touch(int a, int b) {
        const int files = TruthT::kGeometry.files;
        return std::abs(a % files - b % files) <= 1 && std::abs(a / files - b / files) <= 1;
    }

    /// All that can have opened a contact.
    void open(const Script& script, const State& state, int cost, const Touch& seen, States& next, int most) const {
        const int8_t piece = state.on[at(seen.square)];
        if (piece == kNone || (colours_ && black(piece) != seen.black)) return;
        State after = state;
        after.on[at(seen.square)] = kNone;
        if (piece >= 0 && elsewhere(state, piece, seen.square) != kNone) {
            keep(script, next, after, cost, most, seen.square);
            return;
        }
        if (piece >= 0) after.air |= uint64_t{1} << piece;
        keep(script, next, after, cost + 1, most, seen.square);
    }

    /// All that can have closed a contact; where sensors tell colours, it may have been closed by another before.
    void close(const Script& script, const State& state, int cost, const Touch& seen, States& next, int most) const {
        const int8_t before = state.on[at(seen.square)];
        if (before != kNone && (!colours_ || black(before) == seen.black)) return;
        State base = state;
        if (before >= 0 && elsewhere(state, before, seen.square) == kNone) base.air |= uint64_t{1} << before;
        base.on[at(seen.square)] = kNone;
        const int price = cost + (before == kNone ? 0 : 1);
        const auto place = [&](int8_t piece, State after) {
            after.on[at(seen.square)] = piece;
            keep(script, next, after, price + put_price(script, piece, seen.square), most, seen.square);
        };
        for (size_t i = 0; i < pieces_.size(); ++i) {
            const auto piece = static_cast<int8_t>(i);
            if (colours_ && black(piece) != seen.black) continue;
            if ((base.air >> i & 1u) != 0) {
                State after = base;
                after.air &= ~(uint64_t{1} << i);
                if (piece != before) place(piece, after);
                continue;
            }
            const int stands = elsewhere(base, piece, seen.square);
            const bool single = stands != kNone && elsewhere(base, piece, stands) == kNone;
            if (single && touch(stands, seen.square)) place(piece, base);
        }
        place(seen.black && colours_ ? kBlackBox : kWhiteBox, base);
    }

    /// Captures that no contact shows.
    void exchange(const Script& script, States& states, int most) const {
        if (colours_ || script.exchanges.empty()) return;
        const States before = states;
        for (const auto& [state, cost] : before) {
            for (const Exchange& row : script.exchanges) {
                const int mover = local(row.mover);
                const int victim = local(row.victim);
                if (mover == kNone || victim == kNone) continue;
                if ((state.air >> mover & 1u) == 0 || state.on[at(row.square)] != victim) continue;
                if (elsewhere(state, static_cast<int8_t>(victim), row.square) != kNone) continue;
                State after = state;
                after.on[at(row.square)] = static_cast<int8_t>(mover);
                after.air = (after.air & ~(uint64_t{1} << mover)) | uint64_t{1} << victim;
                keep(script, states, after, cost + 2, most, row.square);
            }
        }
    }

    /// The cost of the cheapest story that tells a line, if it is at most `most`.
    int tell(const LineT& line, int most) {
        const Script script = write(line);
        State first;
        first.on.fill(static_cast<int8_t>(kNone));
        for (int i = 0; i < kCount; ++i) {
            if (start_[at(i)] != kNone) first.on[at(i)] = static_cast<int8_t>(local(start_[at(i)]));
        }
        States states;
        states.emplace(first, 0);
        for (const Touch& seen : touches_) {
            exchange(script, states, most);
            States next;
            for (const auto& [state, cost] : states) {
                if (seen.closed) {
                    close(script, state, cost, seen, next, most);
                } else {
                    open(script, state, cost, seen, next, most);
                }
            }
            states = std::move(next);
            trim(states);
        }
        exchange(script, states, most);
        int least = kNever;
        for (const auto& [state, cost] : states) {
            if (cost < least && ends(script, state)) least = cost;
        }
        return least;
    }

    /// Too many states: the dearest go, and what comes out proves nothing about the truth.
    void trim(States& states) {
        if (states.size() <= kMostStates) return;
        truncated_ = true;
        std::vector<int> costs;
        for (const auto& [state, cost] : states) costs.push_back(cost);
        std::nth_element(costs.begin(), costs.begin() + kMostStates / 2, costs.end());
        const int limit = costs[kMostStates / 2];
        std::erase_if(states, [&](const auto& row) { return row.second > limit; });
        while (states.size() > kMostStates) states.erase(std::prev(states.end()));
    }

    bool looks_alike(const Arrangement& a, const Arrangement& b) const {
        for (int i = 0; i < kCount; ++i) {
            if ((a[at(i)] == kNone) != (b[at(i)] == kNone)) return false;
            if (colours_ && a[at(i)] != kNone && is_black_(a[at(i)]) != is_black_(b[at(i)])) return false;
        }
        return true;
    }

    static bool same(const LineT& a, const LineT& b) {
        const auto equal = [](const Ply& x, const Ply& y) { return x.from == y.from && x.to == y.to; };
        return a.undone == b.undone &&
               std::equal(a.plies.begin(), a.plies.end(), b.plies.begin(), b.plies.end(), equal);
    }
    /// Taking half moves back and making the same again is no other record.
    bool same_record(const LineT& a, const LineT& b) const {
        const auto record = [&](const LineT& line) {
            std::vector<std::string> moves = base_.record();
            moves.resize(moves.size() - line.undone);
            for (const Ply& ply : line.plies) moves.push_back(TruthT::uci(ply).substr(0, 4));
            return moves;
        };
        return same(a, b) || record(a) == record(b);
    }

    void search(TruthT& game, LineT& line, const LineT& truth, const Arrangement& end, int most, std::string& found) {
        if (looks_alike(arrange(line), end) && !same_record(line, truth)) {
            const int price = tell(line, most);
            if (price <= most) {
                found = line.text() + " (" + std::to_string(price) + " actions; truth: " + truth.text() + ", " +
                        std::to_string(most) + ")";
                return;
            }
        }
        if (line.half_moves() == most_half_moves_ || game.over()) return;
        const Arrangement pieces = arrange(line);
        for (const Ply& ply : game.legal()) {
            // A queen stands for every choice; and a piece moves only where contacts say that one can have.
            if (ply.promotion > 1 || !(opened_[at(ply.from)] || start_[at(ply.from)] != pieces[at(ply.from)])) continue;
            const bool arrives = closed_[at(ply.to)] || (!colours_ && pieces[at(ply.to)] != kNone);
            if (!arrives || (ply.in_passing() && !opened_[at(ply.captured)])) continue;
            if (ply.castles() && (!opened_[at(ply.partner_from)] || !closed_[at(ply.partner_to)])) continue;
            line.plies.push_back(ply);
            game.play(ply);
            search(game, line, truth, end, most, found);
            game.undo();
            line.plies.pop_back();
            if (!found.empty()) return;
        }
    }

    const TruthT& base_;
    std::vector<Arrangement> history_;
    Arrangement start_;
    std::vector<Touch> touches_;
    bool colours_;
    std::function<bool(int)> is_black_;
    std::vector<int> pieces_;
    std::array<bool, 64> opened_{};
    std::array<bool, 64> closed_{};
    bool truncated_ = false;
    unsigned most_half_moves_ = 0;
};

}  // namespace simulator
