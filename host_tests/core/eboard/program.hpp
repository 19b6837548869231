#pragma once
#include <string>
#include <vector>

#include "core/eboard/protocol.hpp"
#include "host_tests/support/random.hpp"

/// A game that remembers what it was asked.
class FakeGame final : public eboard::Game {
  public:
    bool begin(etl::string_view text) override { return note("begin " + string(text)); }
    bool play(etl::string_view uci) override { return note("play " + string(uci)); }
    bool take_back() override {
        if (!earlier.empty()) {
            fen = earlier.back();
            earlier.pop_back();
        }
        return note("take back");
    }
    bool promote(char piece) override { return note(std::string("promote ") + piece); }
    size_t write_fen(etl::span<char> out) override {
        std::copy(fen.begin(), fen.end(), out.begin());
        return fen.size();
    }

    std::string fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    std::vector<std::string> earlier;  ///< what taking back leads to, the last one first
    bool obeys = true;
    std::string asked;  ///< since the last look

  private:
    static std::string string(etl::string_view text) { return {text.data(), text.size()}; }
    bool note(const std::string& what) {
        asked += (asked.empty() ? "" : ", ") + what;
        return obeys;
    }
};

/// The letters of a placement as FEN has it, by squares from a1.
inline eboard::Pieces pieces_of(const std::string& placement) {
    eboard::Pieces pieces;
    pieces.fill(eboard::kEmpty);
    unsigned rank = 7;
    unsigned file = 0;
    for (const char c : placement) {
        if (c == '/') {
            --rank;
            file = 0;
        } else if (c >= '1' && c <= '8') {
            file += static_cast<unsigned>(c - '0');
        } else {
            pieces[eboard::number_of(file++, rank)] = c;
        }
    }
    return pieces;
}

inline constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// A program at the other end of a protocol: it sends bytes and hears messages.
template <class P>
class Program {
  public:
    template <class... Arguments>
    explicit Program(Arguments... arguments) : protocol(arguments...) {
        stand(kStart);
        protocol.begin();
    }

    void stand(const std::string& placement) {
        view.pieces = pieces_of(placement);
        view.occupied = 0;
        for (unsigned i = 0; i < eboard::kSquares; ++i)
            view.occupied |= uint64_t{view.pieces[i] != eboard::kEmpty} << i;
    }
    /// Returns how many messages the protocol knew.
    unsigned send(const std::string& bytes) {
        unsigned known = 0;
        for (const char byte : bytes) known += protocol.receive(static_cast<uint8_t>(byte), now, lights);
        return known;
    }
    /// The next message; empty if none is due.
    std::string hear() {
        uint8_t out[eboard::Protocol::kLongestMessage];
        const size_t length = protocol.next(view, game, now, out);
        return {reinterpret_cast<const char*>(out), length};  // bytes are text
    }
    std::string ask(const std::string& bytes) {
        send(bytes);
        return hear();
    }
    /// What is lit, such as `a1 e4`.
    std::string lit() const {
        std::string squares;
        for (unsigned i = 0; i < eboard::kSquares; ++i) {
            if (lights.squares[i].pattern == 0) continue;
            squares += squares.empty() ? "" : " ";
            squares += static_cast<char>('a' + i % 8);
            squares += static_cast<char>('1' + i / 8);
        }
        return squares;
    }

    P protocol;
    eboard::View view;
    eboard::Lights lights;
    FakeGame game;
    uint32_t now = 1000;
};

/// Bytes from pairs of hexadecimal digits; blanks do not count.
inline std::string bytes_of(const std::string& hex) {
    std::string bytes;
    std::string digits;
    for (const char c : hex) {
        if (c == ' ') continue;
        digits += c;
        if (digits.size() < 2) continue;
        bytes += static_cast<char>(std::stoi(digits, nullptr, 16));
        digits.clear();
    }
    return bytes;
}

inline std::string hex_of(const std::string& bytes) {
    static const char* const digits = "0123456789ABCDEF";
    std::string hex;
    for (const char c : bytes) {
        hex += hex.empty() ? "" : " ";
        hex += digits[static_cast<uint8_t>(c) >> 4];
        hex += digits[static_cast<uint8_t>(c) & 15];
    }
    return hex;
}

#define ASSERT_BYTES(expected, bytes) TEST_ASSERT_EQUAL_STRING(expected, hex_of(bytes).c_str())
#define ASSERT_TEXT(expected, text) TEST_ASSERT_EQUAL_STRING(std::string(expected).c_str(), (text).c_str())
