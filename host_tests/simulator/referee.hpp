#pragma once
/// Compares what the product tells with what was really played, and counts.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "host_tests/simulator/physics.hpp"
#include "host_tests/simulator/truth.hpp"

namespace simulator {

/// What one style on one kind of sensor gave.
struct Tally {
    unsigned plies = 0;
    unsigned checks = 0;  ///< rests at which the whole record was compared
    unsigned games = 0;
    unsigned failures = 0;   ///< rests at which the record was wrong, or the board asked to be corrected
    unsigned ambiguous = 0;  ///< those that a second story excuses
    unsigned false_moves = 0;
    unsigned revised = 0;  ///< told and undone, but the piece really stood there, or it was true after all
    std::vector<uint32_t> latencies;

    uint32_t percentile(float part) {
        if (latencies.empty()) return 0;
        const auto nth = latencies.begin() + static_cast<long>(static_cast<float>(latencies.size() - 1) * part);
        std::nth_element(latencies.begin(), nth, latencies.end());
        return *nth;
    }
    void add(const Tally& other) {
        plies += other.plies;
        checks += other.checks;
        games += other.games;
        failures += other.failures;
        ambiguous += other.ambiguous;
        false_moves += other.false_moves;
        revised += other.revised;
        latencies.insert(latencies.end(), other.latencies.begin(), other.latencies.end());
    }
};

/// The record as a program at the other end of the cable would keep it, and what was told in vain.
class Scribe {
  public:
    struct Line {
        std::string uci;
        uint32_t time;  ///< when it was told; 0 if it was not told but given
    };
    struct Vain {
        std::string uci;
        unsigned ply;
        uint32_t time;  ///< when it was undone
        uint32_t told;  ///< when it was told
    };

    void note(const Report& report, uint32_t now) {
        switch (report.kind) {
            case Report::Kind::Moved: lines.push_back({report.uci, now}); break;
            case Report::Kind::Undone:
                if (lines.empty()) break;
                vain.push_back({report.uci, static_cast<unsigned>(lines.size() - 1), now, lines.back().time});
                lines.pop_back();
                break;
            case Report::Kind::NewGame:
                finished = std::move(lines);
                lines.clear();
                ++new_games;
                break;
            default: break;
        }
    }

    std::vector<Line> lines;
    std::vector<Line> finished;  ///< the record when the last new game began
    std::vector<Vain> vain;      ///< since somebody cleared it
    unsigned new_games = 0;
};

/// Whoever lets a piece stand so long has put it there: to tell that move is not wrong.
inline constexpr uint32_t kStoodMs = 250;

/// Where each piece stood: on squares whose contact it held for kStoodMs, and no other contact meanwhile.
class Stands {
  public:
    /// From what contacts did between two times, and the pieces that stood there at the first.
    template <class SquareOf>
    Stands(const std::vector<Change>& changes, const Arrangement& first, int count, uint32_t from, uint32_t to,
           SquareOf&& square_of) {
        for (int square = 0; square < count; ++square) {
            const int piece = first[static_cast<size_t>(square)];
            if (piece == kNone) continue;
            hold(piece, from).squares.push_back(square);
            stood_.push_back({piece, square});
        }
        for (const Change& change : changes) {
            const int square = square_of(change.cell);
            for (size_t piece = 0; piece < holds_.size(); ++piece) {
                const std::vector<int>& held = holds_[piece].squares;
                if (std::find(held.begin(), held.end(), square) == held.end()) continue;
                std::erase(hold(static_cast<int>(piece), change.time).squares, square);
            }
            if (change.closed) hold(change.piece, change.time).squares.push_back(square);
        }
        for (size_t piece = 0; piece < holds_.size(); ++piece) hold(static_cast<int>(piece), to);
    }

    bool stood(int piece, int square) const {
        return std::find(stood_.begin(), stood_.end(), std::pair{piece, square}) != stood_.end();
    }
    bool some_piece_on_both(int a, int b) const {
        return std::any_of(stood_.begin(), stood_.end(),
                           [&](const auto& row) { return row.second == b && stood(row.first, a); });
    }

  private:
    struct Hold {
        std::vector<int> squares;
        uint32_t since = 0;
    };

    /// What a piece holds is about to change.
    Hold& hold(int piece, uint32_t time) {
        if (holds_.size() <= static_cast<size_t>(piece)) holds_.resize(static_cast<size_t>(piece) + 1);
        Hold& held = holds_[static_cast<size_t>(piece)];
        if (held.squares.size() == 1 && time - held.since >= kStoodMs) stood_.push_back({piece, held.squares[0]});
        held.since = time;
        return held;
    }

    std::vector<Hold> holds_;
    std::vector<std::pair<int, int>> stood_;
};

}  // namespace simulator
