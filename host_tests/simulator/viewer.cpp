// What the tracker believes: replays a trace and prints its cheapest stories whenever they change.
//
//     viewer <trace> [<stories>]
//
// Each line of a story has its cost, the half moves that it tells ("<" for one that is taken back) and the pieces that
// stand elsewhere ("e2-" is in the air, "e2>e3+e4" stands on two squares, "*" came from beside the board).
#include <cstdio>

#include "host_tests/simulator/story_text.hpp"
#include "host_tests/simulator/trace.hpp"

namespace {

using simulator::Replay;

template <class GameT>
class Viewer {
  public:
    Viewer(bool colours, unsigned most) : replay_(colours), most_(most) {}

    /// Does what a line of a trace says, a millisecond after the other.
    std::string line(const std::string& text) {
        if (text.find_first_not_of("0123456789") == 0) return replay_.line(text);
        char* rest = nullptr;
        unsigned long left = std::strtoul(text.c_str(), &rest, 10);
        for (; left != 0; --left) {
            (void)replay_.line("1");
            show();
        }
        return replay_.line("0" + std::string(rest));
    }

  private:
    void show() {
        const tracking::Stories& stories = replay_.rig->tracker().stories();
        std::string told;
        for (const std::string& event : replay_.rig->log) told += "  " + event + "\n";
        replay_.rig->log.clear();
        std::string text;
        for (const tracking::Story& story : stories.all().first(std::min(most_, stories.all().size())))
            text += "    " + std::to_string(story.cost) + "  " + simulator::text_of(stories, story) + "\n";
        if (told.empty() && text == shown_) return;
        printf("%u ms\n%s%s", replay_.rig->now, told.c_str(), text.c_str());
        shown_ = text;
    }

    Replay<GameT> replay_;
    size_t most_;
    std::string shown_;
};

template <class GameT>
void view(std::ifstream& file, bool colours, unsigned most) {
    Viewer<GameT> viewer(colours, most);
    for (std::string text; std::getline(file, text);) {
        // What a trace expects is not what is looked at here.
        if (text.empty() || text[0] == '#' || text.rfind("events", 0) == 0) continue;
        const std::string wrong = viewer.line(text);
        if (!wrong.empty()) printf("%s\n", wrong.c_str());
    }
}

}  // namespace

int main(int argc, char** argv) {
    std::ifstream file(argc > 1 ? argv[1] : "");
    std::string game;
    std::string cells;
    while (game.rfind("game ", 0) != 0 && std::getline(file, game)) continue;
    std::getline(file, cells);
    if (cells.rfind("cells ", 0) != 0) {
        fprintf(stderr, "viewer <trace> [<how many stories>]: a trace begins with its game and its cells\n");
        return 2;
    }
    const auto most = static_cast<unsigned>(argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 6);
    const auto show = game == "game octad" ? view<octad::Game> : view<chess::Game>;
    show(file, cells == "cells colour", most);
    return 0;
}
