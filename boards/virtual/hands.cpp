#include "boards/virtual/hands.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <sstream>

namespace virtual_board {

namespace {

constexpr uint16_t kHalfScale = 2048;
constexpr uint16_t kField = 1000;
constexpr uint32_t kHandMs = 3;
constexpr unsigned kBounces = 6;
constexpr uint32_t kBounceMs = 1;
constexpr uint32_t kCarryMs = 100;  ///< a piece in the air, or a captured one on its way off
constexpr uint32_t kSlideMs = 40;   ///< a sliding piece on each square
constexpr uint32_t kRestMs = 400;   ///< after a move: longer than the settle time

std::string no_square(const std::string& name) {
    return "there is no square " + name;
}

/// The side of the largest game that fits, which stands in the a1 corner: Chess+, chess or Octad.
unsigned side_of_game(unsigned files, unsigned ranks) {
    const unsigned shorter = std::min(files, ranks);
    return shorter >= 10 ? 10 : shorter >= 8 ? 8 : 4;
}

}  // namespace

Hands::Hands(hal::host::MemorySensors& sensors, unsigned files, unsigned ranks, bool tells_colours)
    : sensors_(sensors),
      files_(files),
      ranks_(ranks),
      tells_colours_(tells_colours),
      planned_(files * ranks, Piece::None),
      wanted_(files * ranks, Piece::None) {
    for (unsigned cell = 0; cell < files_ * ranks_; ++cell) {
        sensors_.set(cell, reading_of(begins_occupied(cell) ? of_side(cell) : Piece::None));
    }
}

/// Sensors that tell colours measure: half scale on an empty square, and far from that under a piece.
uint16_t Hands::reading_of(Piece piece) const {
    if (!tells_colours_) return piece == Piece::None ? hal::kOpen : hal::kClosed;
    if (piece == Piece::White) return kHalfScale + kField;
    return piece == Piece::Black ? kHalfScale - kField : kHalfScale;
}

Piece Hands::seen(unsigned cell) const {
    const uint16_t reading = sensors_.get(cell);
    if (!tells_colours_) return reading == hal::kOpen ? Piece::None : Piece::Any;
    if (reading == kHalfScale) return Piece::None;
    return reading > kHalfScale ? Piece::White : Piece::Black;
}

const char* Hands::help() {
    return "@lift e2          takes the piece off e2\n"
           "@place e4         puts a piece on e4; white or black may follow, where sensors tell\n"
           "@swap d5          puts the piece in the hand in the place of the one on d5\n"
           "@slide a1 a8      pushes the piece on a1 over the squares between to a8\n"
           "@play e2e4 d7d5   carries pieces one after the other; castling is two: e1g1 h1f1\n"
           "@bounce e2        makes the contact of e2 rattle\n"
           "@setup start      puts up the pieces as a game begins; '@setup empty' clears the board\n"
           "@wait 500         does nothing for so many milliseconds\n"
           "@help             this list\n";
}

std::string Hands::obey(const std::string& line) {
    struct Verb {
        const char* name;
        size_t least;  ///< words that follow
        size_t most;   ///< 0: any number
        const char* needs;
        std::string (Hands::*plan)(const Words&);
    };
    static constexpr Verb kVerbs[] = {
        {"@lift", 1, 1, "one argument", &Hands::lift},
        {"@place", 1, 2, "a square, and white or black if you like", &Hands::place},
        {"@swap", 1, 1, "one argument", &Hands::swap},
        {"@slide", 2, 2, "two squares", &Hands::slide},
        {"@play", 1, 0, "moves like e2e4", &Hands::play},
        {"@bounce", 1, 1, "one argument", &Hands::bounce},
        {"@setup", 1, 1, "one argument", &Hands::setup},
        {"@wait", 1, 1, "one argument", &Hands::wait},
    };
    std::istringstream stream(line);
    std::string name;
    stream >> name;
    Words words;
    for (std::string word; stream >> word;) words.push_back(word);
    for (const Verb& verb : kVerbs) {
        if (name != verb.name) continue;
        if (words.size() < verb.least || (verb.most != 0 && words.size() > verb.most))
            return name + " needs " + verb.needs;
        steps_.clear();
        for (unsigned cell = 0; cell < planned_.size(); ++cell) planned_[cell] = seen(cell);
        const std::vector<Held> held = held_;
        const std::string complaint = (this->*verb.plan)(words);
        if (complaint.empty()) {
            pending_.insert(pending_.end(), steps_.begin(), steps_.end());
        } else {
            held_ = held;
        }
        return complaint;
    }
    return "unknown word " + name + "; @help lists them";
}

/// The first field of a FEN: ranks from the top, letters for pieces, capitals for White, numbers for empty squares.
void Hands::overhear(const std::string& line) {
    std::istringstream stream(line);
    std::string verb, notation, placement;
    if (!(stream >> verb >> notation >> placement) || verb != "set") return;
    std::fill(wanted_.begin(), wanted_.end(), Piece::None);
    const auto rows = static_cast<unsigned>(std::count(placement.begin(), placement.end(), '/')) + 1;
    unsigned rank = rows - 1;
    unsigned file = 0;
    for (const char c : placement) {
        const auto letter = static_cast<unsigned char>(c);
        if (c == '/') {
            --rank;
            file = 0;
        } else if (isdigit(letter) != 0) {
            file += static_cast<unsigned>(c - '0');
        } else {
            if (file < files_ && rank < ranks_)
                wanted_[rank * files_ + file] = isupper(letter) != 0 ? Piece::White : Piece::Black;
            ++file;
        }
    }
}

void Hands::tick() {
    while (!pending_.empty()) {
        Step& step = pending_.front();
        if (step.cell != kNoCell) sensors_.set(step.cell, reading_of(step.value));
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
    const unsigned cell = find_cell(square);
    if (cell == kNoCell) return no_square(square);
    if (!occupied(cell)) return "there is nothing on " + square + " to lift";
    held_.push_back({cell, planned_[cell], 0});
    change(cell, Piece::None, wait_ms);
    return "";
}

std::string Hands::put(const std::string& square, uint32_t wait_ms, const std::string& colour) {
    const unsigned cell = find_cell(square);
    if (cell == kNoCell) return no_square(square);
    if (occupied(cell)) return "there is already a piece on " + square;
    if (!colour.empty() && colour != "white" && colour != "black") return "a piece is white or black, not " + colour;
    Piece piece = from_hand(cell);
    if (!colour.empty() && tells_colours_) piece = colour == "white" ? Piece::White : Piece::Black;
    change(cell, piece, wait_ms);
    return "";
}

void Hands::change(unsigned cell, Piece value, uint32_t wait_ms) {
    planned_[cell] = value;
    steps_.push_back({cell, value, wait_ms});
}

/// The piece that a hand puts down, which it then holds no longer; nor what it captures, nor what was in the air while
/// several others came down: that is off the board.
Piece Hands::from_hand(unsigned cell) {
    if (held_.empty()) return from_box(cell);
    auto chosen = held_.end() - 1;
    for (auto held = held_.end(); held != held_.begin();) {
        --held;
        if (held->from == cell) continue;
        chosen = held;
        break;
    }
    const Piece piece = chosen->piece;
    const bool captures = chosen->from != cell;
    held_.erase(chosen);
    for (Held& held : held_) ++held.puts;
    std::erase_if(held_, [&](const Held& held) { return held.puts > 1 || (captures && held.from == cell); });
    return piece;
}

Piece Hands::from_box(unsigned cell) const {
    if (!tells_colours_) return Piece::Any;
    if (wanted_[cell] != Piece::None) return wanted_[cell];
    unsigned white = 0;
    unsigned black = 0;
    for (unsigned other = 0; other < planned_.size(); ++other) {
        const int files = std::abs(static_cast<int>(other % files_) - static_cast<int>(cell % files_));
        const int ranks = std::abs(static_cast<int>(other / files_) - static_cast<int>(cell / files_));
        if (files > 1 || ranks > 1) continue;
        white += planned_[other] == Piece::White;
        black += planned_[other] == Piece::Black;
    }
    if (white == black) return of_side(cell);
    return white > black ? Piece::White : Piece::Black;
}

/// The colour of the player who sits on this side of the board.
Piece Hands::of_side(unsigned cell) const {
    if (!tells_colours_) return Piece::Any;
    return cell / files_ < side_of_game(files_, ranks_) / 2 ? Piece::White : Piece::Black;
}

std::string Hands::lift(const Words& words) {
    return take(words[0], kHandMs);
}

std::string Hands::place(const Words& words) {
    return put(words[0], kHandMs, words.size() > 1 ? words[1] : "");
}

std::string Hands::swap(const Words& words) {
    const unsigned cell = find_cell(words[0]);
    if (cell == kNoCell) return no_square(words[0]);
    if (!occupied(cell)) return "there is nothing on " + words[0] + " to swap";
    if (held_.empty()) return "there is nothing in the hand to swap";
    change(cell, from_hand(cell), kHandMs);
    return "";
}

std::string Hands::slide(const Words& words) {
    const unsigned from = find_cell(words[0]);
    const unsigned to = find_cell(words[1]);
    if (from == kNoCell || to == kNoCell) return no_square(words[from == kNoCell ? 0 : 1]);
    const int files = static_cast<int>(to % files_) - static_cast<int>(from % files_);
    const int ranks = static_cast<int>(to / files_) - static_cast<int>(from / files_);
    const int count = std::max(std::abs(files), std::abs(ranks));
    const bool straight = files == 0 || ranks == 0 || std::abs(files) == std::abs(ranks);
    if (count == 0 || !straight) return words[0] + " and " + words[1] + " are not on one line";
    if (!occupied(from)) return "there is nothing on " + words[0] + " to lift";
    const int step = (files + ranks * static_cast<int>(files_)) / count;
    const Piece piece = planned_[from];
    for (int i = 1; i <= count; ++i) {
        const auto here = static_cast<unsigned>(static_cast<int>(from) + i * step);
        if (occupied(here)) return "a piece is in the way from " + words[0] + " to " + words[1];
        change(here - static_cast<unsigned>(step), Piece::None, kHandMs);
        change(here, piece, kSlideMs);
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
        if (target != kNoCell && occupied(target) && from != to) change(target, Piece::None, kCarryMs);
        std::string complaint = take(from, kCarryMs);
        if (complaint.empty()) complaint = put(to, kRestMs);
        if (!complaint.empty()) return complaint;
    }
    return "";
}

std::string Hands::bounce(const Words& words) {
    const unsigned cell = find_cell(words[0]);
    if (cell == kNoCell) return no_square(words[0]);
    const Piece stands = planned_[cell];
    const Piece other = stands == Piece::None ? from_box(cell) : Piece::None;
    for (unsigned i = 0; i < kBounces; ++i) change(cell, i % 2 == 0 ? other : stands, kBounceMs);
    return "";
}

/// Chess+ and chess begin with two ranks a side, Octad with one.
bool Hands::begins_occupied(unsigned cell) const {
    const unsigned side = side_of_game(files_, ranks_);
    const unsigned depth = side > 4 ? 2 : 1;
    const unsigned rank = cell / files_;
    return cell % files_ < side && rank < side && (rank < depth || rank + depth >= side);
}

std::string Hands::setup(const Words& words) {
    if (words[0] != "start" && words[0] != "empty") return "setup needs start or empty";
    held_.clear();
    for (unsigned cell = 0; cell < planned_.size(); ++cell) {
        const bool begins = words[0] == "start" && begins_occupied(cell);
        const Piece wanted = begins ? of_side(cell) : Piece::None;
        if (occupied(cell) && planned_[cell] != wanted) change(cell, Piece::None, kHandMs);
        if (planned_[cell] != wanted) change(cell, wanted, kHandMs);
    }
    return "";
}

std::string Hands::wait(const Words& words) {
    const bool digits = words[0].size() < 10 && words[0].find_first_not_of("0123456789") == std::string::npos;
    if (!digits) return "wait needs a number of milliseconds";
    steps_.push_back({kNoCell, Piece::None, static_cast<uint32_t>(std::stoul(words[0]))});
    return "";
}

}  // namespace virtual_board
