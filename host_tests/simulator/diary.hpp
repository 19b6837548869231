#pragma once
/// What contacts did lately, so that a failure can be written as a short trace.
#include <algorithm>
#include <deque>
#include <fstream>

#include "host_tests/simulator/trace.hpp"

namespace simulator {

class Diary {
  public:
    /// A page begins: the position, the game that led there, when, and how the board lies.
    void turn_page(std::string position, std::string start, std::vector<std::string> played, uint32_t time,
                   bool flipped) {
        pages_.push_back({std::move(position), std::move(start), std::move(played), time, flipped, {}});
        if (pages_.size() > kPages) pages_.pop_front();
    }
    void note(const Action& action) {
        if (!pages_.empty()) pages_.back().actions.push_back(action);
    }

    /// Writes the last pages; `wanted` is the true record, of a game that began on the last page if `new_game`.
    void write(const std::string& path, const std::string& what, board::Geometry geometry, bool colours,
               const std::vector<std::string>& wanted, bool new_game) const {
        size_t first = pages_.size() - 1;
        while (!new_game && first > 0 && pages_[first - 1].played.size() <= std::min(lowest(first), wanted.size()))
            --first;
        const Page& page = pages_[first];
        // Where half moves are taken back that were made before, the trace has all of them.
        const bool whole = !new_game && wanted.size() < page.played.size();
        std::vector<Action> actions;
        for (size_t i = first; i < pages_.size(); ++i) {
            actions.insert(actions.end(), pages_[i].actions.begin(), pages_[i].actions.end());
        }
        std::string moves;
        for (size_t ply = new_game || whole ? 0 : page.played.size(); ply < wanted.size(); ++ply) {
            moves += (moves.empty() ? "" : " ") + wanted[ply];
        }
        std::string position = page.position;
        if (whole) {
            position = page.start + "\nplayed";
            for (const std::string& move : page.played) position += " " + move;
        }
        std::ofstream file(path);
        write_trace(file, what, geometry, colours, position + (page.flipped ? "\nflipped" : ""), actions, page.time,
                    moves);
    }

  private:
    static constexpr size_t kPages = 4;
    struct Page {
        std::string position;
        std::string start;
        std::vector<std::string> played;
        uint32_t time;
        bool flipped;
        std::vector<Action> actions;
    };

    size_t lowest(size_t first) const {
        size_t least = pages_[first].played.size();
        for (size_t i = first; i < pages_.size(); ++i) least = std::min(least, pages_[i].played.size());
        return least;
    }

    std::deque<Page> pages_;
};

}  // namespace simulator
