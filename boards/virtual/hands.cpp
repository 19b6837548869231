#include "boards/virtual/hands.hpp"

#include <cctype>
#include <sstream>

namespace virtual_board {

using hal::Cell;

namespace {

constexpr uint32_t kHandMs = 3;
constexpr unsigned kBounces = 6;
constexpr uint32_t kBounceMs = 1;

}  // namespace

Hands::Hands(hal::host::MemorySensors& sensors, unsigned files, unsigned ranks)
    : sensors_(sensors), files_(files), ranks_(ranks) {
    for (unsigned cell = 0; cell < files_ * ranks_; ++cell) {
        if (begins_occupied(cell)) toggle(cell);
    }
}

std::string Hands::obey(const std::string& line) {
    std::istringstream words(line);
    std::string verb, what, surplus;
    words >> verb >> what >> surplus;
    if (verb != "@lift" && verb != "@place" && verb != "@bounce" && verb != "@setup" && verb != "@wait") {
        return "unknown word " + verb;
    }
    if (what.empty() || !surplus.empty()) return verb + " needs one argument";
    if (verb == "@setup") return setup(what);
    if (verb == "@wait") {
        const bool digits = what.size() < 10 && what.find_first_not_of("0123456789") == std::string::npos;
        if (!digits) return "wait needs a number of milliseconds";
        pending_.push_back({kNoCell, static_cast<uint32_t>(std::stoul(what))});
        return "";
    }
    const unsigned cell = find_cell(what);
    if (cell == kNoCell) return "there is no square " + what;
    if (verb == "@bounce") {
        for (unsigned i = 0; i < kBounces; ++i) pending_.push_back({cell, kBounceMs});
        return "";
    }
    const bool occupied = sensors_.get(cell) != Cell::Empty;
    if (verb == "@lift" && !occupied) return "there is nothing on " + what + " to lift";
    if (verb == "@place" && occupied) return "there is already a piece on " + what;
    pending_.push_back({cell, kHandMs});
    return "";
}

void Hands::tick() {
    while (!pending_.empty()) {
        Step& step = pending_.front();
        if (step.cell != kNoCell) toggle(step.cell);
        step.cell = kNoCell;
        if (step.wait_ms > 0) {
            --step.wait_ms;
            return;
        }
        pending_.pop_front();
    }
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

/// Two ranks a side, or one on a board of four ranks.
bool Hands::begins_occupied(unsigned cell) const {
    const unsigned rank = cell / files_;
    const unsigned depth = ranks_ > 4 ? 2 : 1;
    return rank < depth || rank + depth >= ranks_;
}

std::string Hands::setup(const std::string& what) {
    if (what != "start" && what != "empty") return "setup needs start or empty";
    for (unsigned cell = 0; cell < files_ * ranks_; ++cell) {
        const bool wanted = what == "start" && begins_occupied(cell);
        if (wanted != (sensors_.get(cell) != Cell::Empty)) pending_.push_back({cell, kHandMs});
    }
    return "";
}

}  // namespace virtual_board
