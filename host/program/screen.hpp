#pragma once
#include <deque>
#include <string>
#include <vector>

namespace host {

/// What is shown of one board.
struct Panel {
    std::string title;
    std::string clock;
    std::string moves;
    std::vector<std::string> picture;  ///< with the meanings of its marks below
};

struct ScreenSize {
    unsigned columns = 80;
    unsigned rows = 24;
};

/// The lines of a screen, none longer than it is wide and not more than it has but one, where somebody types. One board
/// has it to itself; several stand side by side, and what their marks mean is below all of them. Boards that find no
/// place are named. Below all of it come as many of the last notices as fit.
std::vector<std::string> lay_out(const std::vector<Panel>& panels, const std::deque<std::string>& notices,
                                 ScreenSize size);

}  // namespace host
