#pragma once
/// What hands did lately, so that a failure can be written as a short trace.
#include <algorithm>
#include <deque>

#include "host_tests/simulator/trace.hpp"

namespace simulator {

class Diary {
  public:
    /// A page begins: the position, when, after how many half moves, and how the board lies.
    void turn_page(std::string position, uint32_t time, unsigned plies, bool flipped) {
        pages_.push_back({std::move(position), time, plies, flipped, {}});
        if (pages_.size() > kPages) pages_.pop_front();
    }
    void note(const Action& action) { pages_.back().actions.push_back(action); }

    template <class GameT>
    void write(const std::string& path, const std::string& what, bool octad, bool colours,
               const tracking::RuledGame<GameT>& game) const {
        std::vector<Action> actions;
        for (const Page& page : pages_)
            actions.insert(actions.end(), page.actions.begin(), page.actions.end());
        const Page& first = pages_.front();
        std::string moves;
        for (unsigned ply = first.plies; ply < game.plies(); ++ply) {
            moves += (moves.empty() ? "" : " ") + Rig<GameT>::uci(game.motion(ply));
        }
        // Contacts chatter before they change for good.
        const uint32_t start = actions.empty() ? first.time : std::min(first.time, actions.front().time);
        std::ofstream file(path);
        write_trace<GameT>(file, what, octad, colours, first.position + (first.flipped ? "\nflipped" : ""),
                           actions, start, moves);
    }

  private:
    static constexpr size_t kPages = 24;
    struct Page {
        std::string position;
        uint32_t time;
        unsigned plies;
        bool flipped;
        std::vector<Action> actions;
    };
    std::deque<Page> pages_;
};

}  // namespace simulator
