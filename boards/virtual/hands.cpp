#include "boards/virtual/hands.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <sstream>

namespace virtual_board {

namespace {

constexpr uint32_t kHandMs = 3;
constexpr unsigned kBounces = 6;
constexpr uint32_t kBounceMs = 1;
constexpr uint32_t kCarryMs = 100;  ///< a piece in the air, or a captured one on its way off
constexpr uint32_t kSlideMs = 40;   ///< a sliding piece on each square
constexpr uint32_t kRestMs = 400;   ///< after a move: longer than the settle time

}  // namespace

Hands::Hands(hal::host::MemorySensors& sensors, unsigned files, unsigned ranks)
    : sensors_(sensors), files_(files), ranks_(ranks), occupied_(files * ranks, false) {
    for (unsigned cell = 0; cell < files_ * ranks_; ++cell) {
        if (begins_occupied(cell)) sensors_.set(cell, hal::kClosed);
    }
}

std::string Hands::obey(const std::string& line) {
    struct Verb {
        const char* name;
        size_t words;  ///< how many follow; 0: one or more
        const char* needs;
        std::string (Hands::*plan)(const Words&);
    };
    static constexpr Verb kVerbs[] = {
        {"@lift", 1, "one argument", &Hands::lift},     {"@place", 1, "one argument", &Hands::place},
        {"@slide", 2, "two squares", &Hands::slide},    {"@play", 0, "moves like e2e4", &Hands::play},
        {"@bounce", 1, "one argument", &Hands::bounce}, {"@setup", 1, "one argument", &Hands::setup},
        {"@wait", 1, "one argument", &Hands::wait},
    };
    std::istringstream stream(line);
    std::string name;
    stream >> name;
    Words words;
    for (std::string word; stream >> word;) words.push_back(word);
    for (const Verb& verb : kVerbs) {
        if (name != verb.name) continue;
        if (verb.words == 0 ? words.empty() : words.size() != verb.words)
            return name + " needs " + verb.needs;
        steps_.clear();
        for (unsigned cell = 0; cell < occupied_.size(); ++cell) {
            occupied_[cell] = sensors_.get(cell) != hal::kOpen;
        }
        const std::string complaint = (this->*verb.plan)(words);
        if (complaint.empty()) pending_.insert(pending_.end(), steps_.begin(), steps_.end());
        return complaint;
    }
    return "unknown word " + name;
}

void Hands::tick() {
    while (!pending_.empty()) {
        Step& step = pending_.front();
        if (step.cell != kNoCell) {
            sensors_.set(step.cell, sensors_.get(step.cell) == hal::kOpen ? hal::kClosed : hal::kOpen);
        }
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

std::string Hands::take(const std::string& square, uint32_t wait_ms) {
    return change(square, true, wait_ms);
}

std::string Hands::put(const std::string& square, uint32_t wait_ms) {
    return change(square, false, wait_ms);
}

std::string Hands::change(const std::string& square, bool occupied, uint32_t wait_ms) {
    const unsigned cell = find_cell(square);
    if (cell == kNoCell) return "there is no square " + square;
    if (occupied_[cell] != occupied) {
        return occupied ? "there is nothing on " + square + " to lift"
                        : "there is already a piece on " + square;
    }
    toggle(cell, wait_ms);
    return "";
}

void Hands::toggle(unsigned cell, uint32_t wait_ms) {
    occupied_[cell] = !occupied_[cell];
    steps_.push_back({cell, wait_ms});
}

std::string Hands::lift(const Words& words) {
    return take(words[0], kHandMs);
}

std::string Hands::place(const Words& words) {
    return put(words[0], kHandMs);
}

std::string Hands::slide(const Words& words) {
    const unsigned from = find_cell(words[0]);
    const unsigned to = find_cell(words[1]);
    if (from == kNoCell || to == kNoCell) return "there is no square " + words[from == kNoCell ? 0 : 1];
    const int files = static_cast<int>(to % files_) - static_cast<int>(from % files_);
    const int ranks = static_cast<int>(to / files_) - static_cast<int>(from / files_);
    const int count = std::max(std::abs(files), std::abs(ranks));
    const bool straight = files == 0 || ranks == 0 || std::abs(files) == std::abs(ranks);
    if (count == 0 || !straight) return words[0] + " and " + words[1] + " are not on one line";
    if (!occupied_[from]) return "there is nothing on " + words[0] + " to lift";
    const int step = (files + ranks * static_cast<int>(files_)) / count;
    for (int i = 1; i <= count; ++i) {
        const auto here = static_cast<unsigned>(static_cast<int>(from) + i * step);
        if (occupied_[here]) return "a piece is in the way from " + words[0] + " to " + words[1];
        toggle(here - static_cast<unsigned>(step), kHandMs);
        toggle(here, kSlideMs);
    }
    return "";
}

std::string Hands::play(const Words& words) {
    for (const std::string& move : words) {
        const size_t second = move.find_first_of("abcdefghijklmnopqrstuvwxyz", 1);
        if (second == std::string::npos) return move + " is no move like e2e4";
        const std::string from = move.substr(0, second);
        const std::string to = move.substr(second);
        const unsigned target = find_cell(to);
        if (target != kNoCell && occupied_[target] && from != to) toggle(target, kCarryMs);
        std::string complaint = take(from, kCarryMs);
        if (complaint.empty()) complaint = put(to, kRestMs);
        if (!complaint.empty()) return complaint;
    }
    return "";
}

std::string Hands::bounce(const Words& words) {
    const unsigned cell = find_cell(words[0]);
    if (cell == kNoCell) return "there is no square " + words[0];
    for (unsigned i = 0; i < kBounces; ++i) toggle(cell, kBounceMs);
    return "";
}

/// The largest game that fits stands in the a1 corner: Chess+ or chess with two ranks a side, Octad with one.
bool Hands::begins_occupied(unsigned cell) const {
    const unsigned shorter = std::min(files_, ranks_);
    const unsigned side = shorter >= 10 ? 10 : shorter >= 8 ? 8 : 4;
    const unsigned depth = side > 4 ? 2 : 1;
    const unsigned rank = cell / files_;
    return cell % files_ < side && rank < side && (rank < depth || rank + depth >= side);
}

std::string Hands::setup(const Words& words) {
    if (words[0] != "start" && words[0] != "empty") return "setup needs start or empty";
    for (unsigned cell = 0; cell < occupied_.size(); ++cell) {
        const bool wanted = words[0] == "start" && begins_occupied(cell);
        if (wanted != occupied_[cell]) toggle(cell, kHandMs);
    }
    return "";
}

std::string Hands::wait(const Words& words) {
    const bool digits = words[0].size() < 10 && words[0].find_first_not_of("0123456789") == std::string::npos;
    if (!digits) return "wait needs a number of milliseconds";
    steps_.push_back({kNoCell, static_cast<uint32_t>(std::stoul(words[0]))});
    return "";
}

}  // namespace virtual_board
