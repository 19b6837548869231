#pragma once
/// What contacts did lately, so that a failure can be written as a short trace.
#include <algorithm>
#include <deque>
#include <fstream>

#include "host_tests/simulator/trace.hpp"

namespace simulator {

class Diary {
  public:
    /// A page begins: the position, when, after how many half moves, and how the board lies.
    void turn_page(std::string position, uint32_t time, unsigned plies, bool flipped) {
        pages_.push_back({std::move(position), time, plies, flipped, {}});
        if (pages_.size() > kPages) pages_.pop_front();
    }
    void note(const Action& action) {
        if (!pages_.empty()) pages_.back().actions.push_back(action);
    }

    /// Writes the last pages; `wanted` is the true record, of a game that began on the last page if `new_game`.
    void write(const std::string& path, const std::string& what, board::Geometry geometry, bool colours,
               const std::vector<std::string>& wanted, bool new_game) const {
        // A trace cannot take back half moves from before it begins.
        size_t first = pages_.size() - 1;
        while (!new_game && first > 0 && pages_[first - 1].plies <= std::min(lowest(first), wanted.size()))
            --first;
        std::vector<Action> actions;
        for (size_t i = first; i < pages_.size(); ++i) {
            actions.insert(actions.end(), pages_[i].actions.begin(), pages_[i].actions.end());
        }
        std::string moves;
        for (size_t ply = new_game ? 0 : pages_[first].plies; ply < wanted.size(); ++ply) {
            moves += (moves.empty() ? "" : " ") + wanted[ply];
        }
        std::ofstream file(path);
        const Page& page = pages_[first];
        write_trace(file, what, geometry, colours, page.position + (page.flipped ? "\nflipped" : ""), actions,
                    page.time, moves);
    }

  private:
    static constexpr size_t kPages = 4;
    struct Page {
        std::string position;
        uint32_t time;
        unsigned plies;
        bool flipped;
        std::vector<Action> actions;
    };

    size_t lowest(size_t first) const {
        size_t least = pages_[first].plies;
        for (size_t i = first; i < pages_.size(); ++i) least = std::min<size_t>(least, pages_[i].plies);
        return least;
    }

    std::deque<Page> pages_;
};

}  // namespace simulator
