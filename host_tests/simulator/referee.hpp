#pragma once
/// The game as it is really played: what the tracker's game is compared with, and what sensors can tell of it at all.
#include <algorithm>
#include <vector>

#include "host_tests/simulator/rig.hpp"

namespace simulator {

template <class GameT>
class Referee {
  public:
    static constexpr board::Geometry kGeometry = GameT::Setup::kGeometry;
    using Position = typename GameT::Position;

    explicit Referee(bool colours) : adapter(game), colours_(colours) {}

    /// A piece as the hands know it: what a sensor sees of it, and its kind.
    static uint8_t piece_code(rules::Piece piece) {
        if (piece.empty()) return kEmpty;
        return static_cast<uint8_t>((piece.colour() == rules::Colour::Black ? kBlack : kWhite) |
                                    static_cast<unsigned>(piece.kind()) << 2);
    }
    static std::array<uint8_t, 64> cells(const Position& position) {
        std::array<uint8_t, 64> result{};
        for (unsigned i = 0; i < kGeometry.count(); ++i) {
            result[i] = piece_code(position.piece_at(kGeometry.at(i)));
        }
        return result;
    }

    unsigned plies() const { return game.plies(); }
    Motion last(unsigned back = 1) const { return adapter.motion(game.plies() - back); }
    void play(const Motion& motion) { game.play(tracking::RuledGame<GameT>::move(motion)); }

    std::vector<Motion> legal() {
        std::vector<Motion> motions;
        adapter.look_back(0);
        adapter.visit(adapter.sight().occupied, [&](const Motion& motion) {
            motions.push_back(motion);
            return false;
        });
        return motions;
    }

    /// Whether the tracker's game is what was played, or lacks at most `lag` of the first `plies` half moves.
    bool agrees(const Rig<GameT>& rig, unsigned plies, unsigned lag) const {
        const GameT& other = rig.game;
        if (other.plies() > plies || other.plies() + lag < plies) return false;
        for (unsigned ply = 0; ply < other.plies(); ++ply) {
            if (!(other.move(ply) == game.move(ply))) return false;
        }
        return true;
    }

    /// Whether sensors see the same, whichever of two boards stands there.
    bool alike(const tracking::Sight& a, const tracking::Sight& b) const {
        return a.occupied == b.occupied && (!colours_ || a.black == b.black);
    }

    /// Whether up to `most` legal half moves, from here or instead of the last one, leave a board that looks like
    /// `after`, with only pieces on `lifted` taken off their squares, and are not `real`.
    bool told_otherwise(const tracking::Sight& after, const board::Occupancy& lifted, unsigned most,
                        const std::vector<Motion>& real) {
        for (unsigned back = 0; back <= std::min(1u, plies()); ++back) {
            std::vector<Motion> line;
            board::Occupancy touched = lifted;
            tracking::Sight base = adapter.sight();
            if (back == 1) {
                last().revert(base);
                touched = touched | last().squares();
                if (lifted.has(last().to)) touched.add(last().from);
                if (most != 0 && alike(base, after)) return true;
            }
            GameT trial = game;
            if (back == 1) trial.undo();
            std::vector<Motion> wanted = real;
            if (back == 1) wanted.insert(wanted.begin(), last());
            if (tells(trial, base, after, touched, most + back, line, wanted)) return true;
        }
        return false;
    }

    /// Whether two pieces of Octad that are in the air together are castling, or castling taken back.
    bool trade(Square a, Square b) {
        const auto swaps = [&](const Motion& motion) {
            return motion.swaps() && motion.touches(a) && motion.touches(b);
        };
        const std::vector<Motion> legal = this->legal();
        if (std::any_of(legal.begin(), legal.end(), swaps)) return true;
        if (plies() != 0) return swaps(last());
        // On reed switches the board may as well lie the other way round.
        const board::Geometry squares = kGeometry;
        const auto turned = [&](Square square) {
            return squares.at(squares.count() - 1 - squares.index(square));
        };
        return !colours_ && std::any_of(legal.begin(), legal.end(), [&](const Motion& motion) {
            return motion.swaps() && motion.touches(turned(a)) && motion.touches(turned(b));
        });
    }

    /// Whether the board then looks as it did earlier in the game: that is taking back.
    bool fall_back(const std::vector<std::pair<Square, Square>>& falls) {
        const tracking::Sight before = adapter.sight();
        tracking::Sight after = before;
        for (const auto& fall : falls) after.clear(fall.first);
        for (const auto& [from, to] : falls) {
            if (to != board::kNoSquare) after.put(to, before.black.has(from));
        }
        tracking::Sight then = before;
        for (unsigned back = 1; back <= plies(); ++back) {
            last(back).revert(then);
            if (alike(then, after)) return true;
        }
        return false;
    }

    /// Whether of several pieces one or two fall to where half moves would take them, now or instead of the last one:
    /// to put them back may be more such half moves.
    bool fall_as_moved(const std::vector<std::pair<Square, Square>>& falls) {
        if (falls.size() < 2) return false;
        const tracking::Sight before = adapter.sight();
        const auto told = [&](std::initializer_list<Square> left,
                              std::initializer_list<std::pair<Square, Square>> rolled) {
            tracking::Sight after = before;
            board::Occupancy lifted;
            for (Square square : left) after.clear(square), lifted.add(square);
            for (const auto& [from, to] : rolled) after.put(to, before.black.has(from));
            return told_otherwise(after, lifted, static_cast<unsigned>(left.size()), {});
        };
        for (const auto& one : falls) {
            if (one.second == board::kNoSquare) continue;
            for (const auto& [a, a_to] : falls) {
                if (told({a}, {one})) return true;
                for (const auto& other : falls) {
                    if (other.second == board::kNoSquare || other.second == one.second) continue;
                    for (const auto& [b, b_to] : falls) {
                        if (a != b && told({a, b}, {one, other})) return true;
                    }
                }
            }
        }
        return false;
    }

    /// Whether two half moves at once leave the same board as others that the same pieces could make.
    bool ambiguous(const Motion& first, const Motion& second) {
        // What the second half move does to the piece of the first happens in the air: nobody sees it.
        if (second.lifts(first.to) != 0 || second.touches(first.from)) return true;
        // Nor that two pieces trade places.
        if (first.swaps() || second.swaps()) return true;
        tracking::Sight after = adapter.sight();
        first.apply(after);
        second.apply(after);
        if (undoes(after)) return true;
        const auto lifts = [](const Motion& motion) {
            board::Occupancy set;
            motion.visit_lifts([&](Square square) { set.add(square); });
            return set;
        };
        return told_otherwise(after, lifts(first) | lifts(second), 2, {first, second});
    }

    /// Whether the board looks as it did two half moves ago: that is taking back.
    bool undoes(const tracking::Sight& after) {
        if (plies() < 2) return false;
        tracking::Sight before = adapter.sight();
        last().revert(before);
        last(2).revert(before);
        return alike(after, before);
    }

    /// Whether pieces put back out of order might as well be play going on, another last move, less taken back, or
    /// the start position.
    bool explained_otherwise(unsigned back) {
        const unsigned plies = this->plies();
        tracking::Sight wanted = adapter.sight();
        for (unsigned i = 1; i <= back; ++i) last(i).revert(wanted);
        tracking::Sight then = adapter.sight();
        for (unsigned i = 1; i <= plies; ++i) {
            if (i <= back && last(i).swaps()) return true;
            if (i != back + 1 && i <= back && alike(then, wanted)) return true;
            last(i).revert(then);
            if (i == back + 1 && last(i).swaps()) return true;
        }
        if (wanted.occupied == adapter.start().occupied) return true;
        // One piece that stands where it once stood is no sign of taking back so much.
        if (back > 2 && (wanted.occupied ^ adapter.sight().occupied).count() <= 2) return true;
        const auto now = cells(game.position());
        const auto before = cells(game.position_after(plies - back));
        board::Occupancy lifted;
        for (unsigned i = 0; i < kGeometry.count(); ++i) {
            if (now[i] != kEmpty && now[i] != before[i]) lifted.add(kGeometry.at(i));
        }
        return told_otherwise(wanted, lifted, 3, {});
    }

    /// Whether the start position cannot be told from what the game has had or may come to with the next moves.
    bool looks_like_start() {
        const tracking::Sight start = adapter.start();
        if (alike(adapter.sight(), start)) return true;
        return told_otherwise(start, adapter.sight().occupied, 2, {});
    }

    GameT game;
    tracking::RuledGame<GameT> adapter;

  private:
    static bool same(const std::vector<Motion>& a, const std::vector<Motion>& b) {
        const auto equal = [](const Motion& x, const Motion& y) { return x.from == y.from && x.to == y.to; };
        return std::equal(a.begin(), a.end(), b.begin(), b.end(), equal);
    }

    bool tells(GameT& trial, const tracking::Sight& before, const tracking::Sight& after,
               const board::Occupancy& lifted, unsigned most, std::vector<Motion>& line,
               const std::vector<Motion>& real) {
        if (most == 0) return false;
        tracking::RuledGame<GameT> view(trial);
        view.look_back(0);
        return view.visit(lifted & before.occupied, [&](const Motion& motion) {
            if (motion.promotion > 1) return false;
            if (motion.captures() && !lifted.has(motion.captured)) return false;
            if (motion.castles() && !lifted.has(motion.partner_from)) return false;
            tracking::Sight then = before;
            motion.apply(then);
            line.push_back(motion);
            bool found = alike(then, after) && !same(line, real);
            if (!found && most > 1) {
                trial.play(tracking::RuledGame<GameT>::move(motion));
                found = tells(trial, then, after, lifted | motion.squares(), most - 1, line, real);
                trial.undo();
            }
            line.pop_back();
            return found;
        });
    }

    bool colours_;
};

}  // namespace simulator
