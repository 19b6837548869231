#pragma once
#include <sstream>
#include <string>

#include "host_tests/firmware/test_board.hpp"

/// A board with hands over it; what it tells of lifts and places is left out.
struct Table {
    explicit Table(uint8_t files = 8, uint8_t ranks = 8) : board(files, ranks) {
        board.stand_pieces();
        board.run(100);
    }

    void put(const std::string& square, bool occupied) {
        const auto file = static_cast<unsigned>(square[0] - 'a');
        const auto rank = static_cast<unsigned>(std::stoul(square.substr(1)) - 1);
        board.fake.sensors.set(rank * board.fake.layout.files + file, occupied ? hal::kClosed : hal::kOpen);
        board.run(60);
    }
    void lift(const char* square) { put(square, false); }
    void place(const char* square) { put(square, true); }
    void carry(const char* from, const char* to) {
        lift(from);
        place(to);
        board.run(400);
    }
    /// Leaves exactly these squares occupied, and lets the board find out.
    void stand(const std::string& squares) {
        for (unsigned cell = 0; cell < unsigned{board.fake.layout.files} * board.fake.layout.ranks; ++cell) {
            board.fake.sensors.set(cell, hal::kOpen);
        }
        std::istringstream words(squares);
        for (std::string square; words >> square;) put(square, true);
        board.run(400);
    }
    /// What the board has told since the last call, separated by commas; of positions only that they were told.
    std::string told() {
        std::istringstream lines(board.fake.link.from_board);
        board.fake.link.from_board.clear();
        std::string result;
        for (std::string line; std::getline(lines, line);) {
            line.pop_back();
            if (line.starts_with("!lift ") || line.starts_with("!place ")) continue;
            if (line.starts_with("!position ")) line = "!position";
            result += (result.empty() ? "" : ", ") + line;
        }
        return result;
    }
    std::string ask(const char* request) {
        board.ask(request);
        return told();
    }

    TestBoard board;
};
