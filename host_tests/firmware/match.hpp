#pragma once
#include <unity.h>

#include <string>

#include "host_tests/core/eboard/program.hpp"
#include "host_tests/firmware/table.hpp"

inline constexpr const char* kProtocols[] = {"chesslink", "sentio", "certabo", "dgt", "cpp"};

/// A board with hands over it and a program at the other end.
struct Match : Table {
    explicit Match(const std::string& protocol, uint8_t files = 8, uint8_t ranks = 8) : Table(files, ranks) {
        ask(("protocol " + protocol).c_str());
        board.run(2);
        heard();
    }

    std::string& sent() { return board.fake.link.from_board; }
    void send(const std::string& bytes, unsigned ms = 20) {
        board.fake.link.to_board += bytes;
        board.run(ms);
    }
    std::string heard() { return std::exchange(sent(), ""); }
    /// Sends bytes, and returns what came in answer.
    std::string say(const std::string& bytes, unsigned ms = 20) {
        heard();
        send(bytes, ms);
        return heard();
    }
    void reopen() {
        board.fake.link.opened = true;
        board.run(2);
    }
    /// The squares that are lit, such as `e2 e4`.
    std::string lit() {
        std::string squares;
        const auto& frame = board.fake.lights.frame;
        for (unsigned i = 0; i < frame.size(); ++i) {
            if (frame[i] == hal::Colour{}) continue;
            squares += squares.empty() ? "" : " ";
            squares += static_cast<char>('a' + i % board.fake.layout.files);
            squares += std::to_string(1 + i / board.fake.layout.files);
        }
        return squares;
    }
};

/// With its check, without parity.
inline std::string chesslink(const std::string& text) {
    static const char* const digits = "0123456789ABCDEF";
    unsigned sum = 0;
    for (const char c : text) sum ^= static_cast<unsigned>(c);
    return text + digits[sum >> 4] + digits[sum & 15];
}

inline std::string plain(std::string bytes) {
    for (char& c : bytes) c = static_cast<char>(c & 0x7F);
    return bytes;
}

/// The FEN placement of a DGT board message.
inline std::string dgt_board(Match& match) {
    const std::string message = match.say("\x42");
    TEST_ASSERT_EQUAL(67, message.size());
    std::string board;
    for (size_t i = 3; i < message.size(); ++i) board += ".PRNBKQprnbkq"[static_cast<uint8_t>(message[i])];
    return board;
}
