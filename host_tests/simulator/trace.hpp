#pragma once
/// Short texts of what contacts did: a failure of the simulator is written as one, and replayed as a test.
///
///     # what this is
///     game chess                 or octad
///     cells reed                 or colour
///     position <FEN or OFEN>     where the pieces stand at first; the start position if missing
///     played e2e4 e7e5           half moves that were made before it begins
///     flipped                    the board lies turned round
///     100 e2.                    after 100 ms the contact of e2 opens
///     250 e4w d5b                after 250 ms white stands on e4 and black on d5, seen by one scan
///     0 play e7e5                a move from elsewhere; also: 0 promote 4, 0 undo
///     500                        time passes
///     events move e2e4           what was reported since the last such line, separated by commas
///     moves e2e4 e7e5            what the game holds at the end
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sstream>

#include "core/notation/fen.hpp"
#include "core/notation/ofen.hpp"
#include "core/notation/pgn.hpp"
#include "host_tests/simulator/rig.hpp"

namespace simulator {

/// A toggle, or a command when `text` is not empty.
struct Action {
    uint32_t time;
    uint8_t index;
    uint8_t cell;
    std::string text;
};

template <class GameT>
std::string setup_text(const typename GameT::Setup& setup) {
    using Notation = typename notation::StartNotation<typename GameT::Rules>::Type;
    char text[Notation::kMaxLength];
    const text::Result result = Notation::encode(setup, text);
    return {text, result.at};
}

template <class GameT>
std::string moves_text(const Rig<GameT>& rig) {
    std::string line;
    for (const std::string& move : rig.record()) line += (line.empty() ? "" : " ") + move;
    return line;
}

/// Writes a trace of contacts that change from `start` on.
inline void write_trace(std::ostream& out, const std::string& what, board::Geometry geometry, bool colours,
                        const std::string& position, const std::vector<Action>& actions, uint32_t start,
                        const std::string& moves) {
    out << "# " << what << "\ngame " << (geometry.files == 4 ? "octad" : "chess") << "\ncells "
        << (colours ? "colour" : "reed") << "\nposition " << position << "\n";
    uint32_t time = start;
    for (const Action& action : actions) {
        out << action.time - time << ' ';
        time = action.time;
        if (!action.text.empty()) {
            out << action.text << '\n';
            continue;
        }
        const Square square = geometry.at(action.index);
        out << static_cast<char>('a' + square.file()) << static_cast<char>('1' + square.rank()) << ".wwb"[action.cell]
            << '\n';
    }
    out << "2500\nmoves " << moves << '\n';
}

/// Replays a trace line by line; the first thing that is not as the trace says.
template <class GameT>
class Replay {
  public:
    explicit Replay(bool colours) : rig(std::make_unique<Rig<GameT>>(colours)) {}

    std::string line(const std::string& text) {
        std::istringstream in(text);
        std::string word;
        in >> word;
        std::string rest;
        std::getline(in >> std::ws, rest);
        if (word == "position") return position(rest);
        if (word == "played") return played(rest);
        if (word == "flipped") {
            rig->flip();
            return {};
        }
        if (!standing) {
            rig->stand();
            standing = true;
        }
        if (word == "moves") return compare(rest, moves_text(*rig));
        if (word == "events") return compare(rest, events());
        if (word.find_first_not_of("0123456789") != std::string::npos) return "unknown word '" + word + "'";
        time = rig->now + static_cast<uint32_t>(std::strtoul(word.c_str(), nullptr, 10));
        rig->run(time);
        const std::string wrong = act(rest);
        rig->drain();
        return wrong;
    }

    std::unique_ptr<Rig<GameT>> rig;

  private:
    /// What happens at a time: nothing, a command, or contacts that change.
    std::string act(const std::string& text) {
        if (text.rfind("play ", 0) == 0) return play(text.substr(5));
        if (text.rfind("promote ", 0) == 0) return promote(text.substr(8));
        if (text == "undo") return rig->undo() ? "" : "nothing to undo";
        std::istringstream contacts(text);
        for (std::string contact; contacts >> contact;) {
            const size_t state = contact.size() == 3 ? std::string(".wb").find(contact[2]) : std::string::npos;
            const Square square = board::square(static_cast<unsigned>(contact[0] - 'a') & 15u,
                                                static_cast<unsigned>(contact[1] - '1') & 15u);
            if (state == std::string::npos || !Rig<GameT>::kGeometry.contains(square))
                return "unknown word '" + contact + "'";
            static constexpr Cell kCells[] = {kEmpty, kWhite, kBlack};
            rig->set({time, static_cast<uint8_t>(Rig<GameT>::kGeometry.index(square)), kCells[state]});
        }
        return {};
    }
    std::string promote(const std::string& choice) {
        if (choice.size() != 1 || choice[0] < '1' || choice[0] > '4') return "no choice '" + choice + "'";
        return rig->promote(static_cast<uint8_t>(choice[0] - '0')) ? "" : "nothing to promote";
    }
    std::string position(const std::string& text) {
        typename GameT::Setup setup;
        using Notation = typename notation::StartNotation<typename GameT::Rules>::Type;
        if (!Notation::decode({text.data(), text.size()}, setup)) return "no position: " + text;
        return rig->game.reset(setup) == rules::Error::None ? "" : "illegal position: " + text;
    }
    std::string played(const std::string& texts) {
        std::istringstream moves(texts);
        for (std::string text; moves >> text;) {
            rules::Move move;
            if (!read(text, move)) return "illegal " + text;
            if (rig->game.play(move) != rules::Error::None) return "refused " + text;
        }
        return {};
    }
    std::string play(const std::string& text) {
        rules::Move move;
        if (!read(text, move)) return "illegal " + text;
        return rig->play_now(std::bit_cast<uint32_t>(move)) ? "" : "refused " + text;
    }
    bool read(const std::string& text, rules::Move& move) const {
        return static_cast<bool>(notation::Uci::decode({text.data(), text.size()}, rig->game.position(), move));
    }
    std::string events() {
        std::string line;
        for (const std::string& event : rig->log) line += (line.empty() ? "" : ", ") + event;
        rig->log.clear();
        return line;
    }
    static std::string compare(const std::string& wanted, const std::string& got) {
        return wanted == got ? "" : "wanted '" + wanted + "', got '" + got + "'";
    }

    bool standing = false;
    uint32_t time = 0;
};

/// Replays a trace file; an empty text if all is as it says.
inline std::string replay(const std::string& path) {
    std::ifstream file(path);
    if (!file) return "cannot open";
    std::unique_ptr<Replay<chess::Game>> chess;
    std::unique_ptr<Replay<octad::Game>> octad;
    bool is_octad = false;
    unsigned number = 0;
    for (std::string text; std::getline(file, text);) {
        ++number;
        std::string wrong;
        if (text.empty() || text[0] == '#') continue;
        if (text == "game octad" || text == "game chess") {
            is_octad = text == "game octad";
        } else if (text == "cells reed" || text == "cells colour") {
            const bool colours = text == "cells colour";
            if (is_octad) {
                octad = std::make_unique<Replay<octad::Game>>(colours);
            } else {
                chess = std::make_unique<Replay<chess::Game>>(colours);
            }
        } else {
            const bool began = is_octad ? octad != nullptr : chess != nullptr;
            if (!began) return "line " + std::to_string(number) + ": no game and cells before '" + text + "'";
            wrong = is_octad ? octad->line(text) : chess->line(text);
        }
        if (!wrong.empty()) return "line " + std::to_string(number) + ": " + wrong;
    }
    return {};
}

}  // namespace simulator
