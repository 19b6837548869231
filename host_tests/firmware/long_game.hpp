#pragma once
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "host_tests/firmware/test_board.hpp"
#include "host_tests/support/random.hpp"

/// The moves of `legal`, in coordinates: all of them, or those that neither capture nor move a pawn, if there are any.
inline std::vector<std::string> moves_of(const std::string& legal, bool only_patient) {
    std::vector<std::string> patient;
    std::vector<std::string> all;
    std::istringstream lines(legal);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with('!') || line.starts_with("ok") || line.starts_with("error ")) continue;
        const size_t space = line.find(' ');
        all.push_back(line.substr(0, space));
        if (line.find('x') == std::string::npos && line[space + 1] <= 'Z') patient.push_back(all.back());
    }
    return only_patient && !patient.empty() ? patient : all;
}

/// Plays so many half moves by command, at random, none of which ends the game. Pieces wander, and now and then a pawn
/// moves or something is captured, so that it can go on for long.
inline void play_at_random(TestBoard& board, unsigned plies, Random& random) {
    constexpr unsigned kPatience = 12;
    constexpr uint32_t kCalmMs = 40'000;
    for (unsigned made = 0; made < plies;) {
        // Now and then nobody does anything for a while, so that all of it can be kept.
        board.fake.clock.milliseconds += made % kPatience == 0 ? kCalmMs : 0;
        board.run(2);
        const std::vector<std::string> moves = moves_of(board.ask("legal"), random.below(kPatience) != 0);
        const std::string told = board.ask("move " + moves[random.below(static_cast<uint32_t>(moves.size()))]);
        ++made;
        if (told.find("!result ") == std::string::npos) continue;
        for (unsigned back = 0; back < kPatience && made > 0; ++back, --made) board.ask("undo");
    }
}

/// The cells on which pieces stand in the first field of a FEN, of a board of 8x8.
inline std::vector<bool> cells_of(const std::string& fen) {
    std::vector<bool> cells(64);
    unsigned rank = 7;
    unsigned file = 0;
    for (const char c : fen.substr(0, fen.find(' '))) {
        if (c == '/') {
            --rank;
            file = 0;
        } else if (c >= '1' && c <= '8') {
            file += static_cast<unsigned>(c - '0');
        } else {
            cells[rank * 8 + file++] = true;
        }
    }
    return cells;
}

/// Puts the pieces, at once, where a FEN has them.
inline void stand_as(TestBoard& board, const std::string& fen) {
    const std::vector<bool> cells = cells_of(fen);
    for (unsigned cell = 0; cell < 64; ++cell) {
        board.fake.sensors.set(cell, cells[cell] ? hal::kClosed : hal::kOpen);
    }
}
