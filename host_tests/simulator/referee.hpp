#pragma once
/// Compares what the product tells with what was really played, and counts.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "host_tests/simulator/rig.hpp"

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
        const auto nth =
            latencies.begin() + static_cast<long>(static_cast<float>(latencies.size() - 1) * part);
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
    };

    void note(const Report& report, uint32_t now) {
        switch (report.kind) {
            case Report::Kind::Moved: lines.push_back({report.uci, now}); break;
            case Report::Kind::Undone:
                if (lines.empty()) break;
                lines.pop_back();
                vain.push_back({report.uci, static_cast<unsigned>(lines.size()), now});
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

}  // namespace simulator
