#include "boards/virtual/hands.hpp"

#include <cctype>
#include <sstream>

namespace virtual_board {

using hal::Cell;

Hands::Hands(hal::host::MemorySensors& sensors, unsigned files, unsigned ranks)
    : sensors_(sensors), files_(files), ranks_(ranks) {
    setup("start");
}

std::string Hands::obey(const std::string& line) {
    std::istringstream words(line);
    std::string verb, what;
    words >> verb >> what;
    if (verb == "@setup") return setup(what);
    if (verb == "@wait") {
        const bool digits =
            !what.empty() && what.size() < 9 && what.find_first_not_of("0123456789") == std::string::npos;
        if (!digits) return "'" + what + "' is not a number of milliseconds";
        pending_.push_back({static_cast<uint32_t>(std::stoul(what)), kNoCell});
        return "";
    }
    if (verb != "@lift" && verb != "@place" && verb != "@bounce") return "hands cannot " + verb;

    const unsigned cell = find_cell(what);
    if (cell == kNoCell) return "there is no square '" + what + "'";
    if (verb == "@bounce") {
        toggle(cell);
        for (int i = 0; i < 5; ++i) pending_.push_back({1, cell});
        pending_.push_back({1, kNoCell});
        return "";
    }
    const bool occupied = sensors_.get(cell) != Cell::Empty;
    if (verb == "@lift" && !occupied) return "nothing stands on " + what;
    if (verb == "@place" && occupied) return "a piece stands on " + what + " already";
    toggle(cell);
    return "";
}

void Hands::tick() {
    if (pending_.empty()) return;
    Step& step = pending_.front();
    if (step.wait_ms > 0 && --step.wait_ms > 0) return;
    if (step.cell != kNoCell) toggle(step.cell);
    pending_.pop_front();
}

unsigned Hands::find_cell(const std::string& name) const {
    if (name.size() < 2 || name.size() > 3 || name[1] == '0') return kNoCell;
    const unsigned file = static_cast<unsigned char>(name[0]) - static_cast<unsigned>('a');
    unsigned rank = 0;
    for (const char c : name.substr(1)) {
        if (isdigit(static_cast<unsigned char>(c)) == 0) return kNoCell;
        rank = rank * 10 + static_cast<unsigned>(c - '0');
    }
    return file < files_ && rank <= ranks_ ? (rank - 1) * files_ + file : kNoCell;
}

void Hands::toggle(unsigned cell) {
    sensors_.set(cell, sensors_.get(cell) == Cell::Empty ? Cell::Magnet : Cell::Empty);
}

std::string Hands::setup(const std::string& what) {
    if (what != "start" && what != "empty") return "a board can be set up as 'start' or 'empty'";
    for (unsigned cell = 0; cell < files_ * ranks_; ++cell) {
        const unsigned rank = cell / files_;
        const bool home = rank < 2 || rank + 2 >= ranks_;
        sensors_.set(cell, what == "start" && home ? Cell::Magnet : Cell::Empty);
    }
    return "";
}

}  // namespace virtual_board
