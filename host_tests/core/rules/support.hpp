#pragma once
/// What the tests of the rules share: positions and games from text, data files line by line.
#include <unity.h>

#include <cstdio>
#include <cstring>

#include "core/notation/fen.hpp"
#include "core/notation/ofen.hpp"
#include "core/notation/pgn.hpp"
#include "core/notation/san.hpp"
#include "core/rules/chess/chess.hpp"
#include "core/rules/octad/octad.hpp"
#include "core/rules/validate.hpp"

namespace support {

template <class Game>
typename Game::Setup setup(const char* text) {
    typename Game::Setup setup;
    const bool read{notation::StartNotation<typename Game::Rules>::Type::decode(text, setup)};
    TEST_ASSERT_TRUE_MESSAGE(read, text);
    return setup;
}

inline chess::Setup fen(const char* text) {
    return setup<chess::Game>(text);
}
inline octad::Setup ofen(const char* text) {
    return setup<octad::Game>(text);
}

/// The position as text, in a buffer that the next call reuses.
template <class Position>
const char* text_of(const Position& position) {
    using Notation = typename notation::StartNotation<typename Position::Rules>::Type;
    static char buffer[Notation::kMaxLength + 1u];
    const text::Result result = Notation::encode(position.setup(), etl::span<char>(buffer, Notation::kMaxLength));
    TEST_ASSERT_TRUE(result);
    buffer[result.at] = '\0';
    return buffer;
}

template <class Position>
rules::Move move(const Position& position, etl::string_view san) {
    rules::Move move;
    char message[64];
    snprintf(message, sizeof message, "%.*s", static_cast<int>(san.size()), san.data());
    TEST_ASSERT_TRUE_MESSAGE(notation::San::decode(san, position, move), message);
    return move;
}

/// Plays moves with single spaces between them.
template <class Game>
void play(Game& game, const char* moves) {
    while (*moves != '\0') {
        const size_t length = strcspn(moves, " ");
        TEST_ASSERT_TRUE(game.play(move(game.position(), {moves, length})) == rules::Error::None);
        moves += length + (moves[length] == ' ');
    }
}

/// Calls `visitor` with each line of a data file that is neither empty nor a comment.
template <class Visitor>
void for_each_line(const char* name, Visitor&& visitor) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", TEST_DATA, name);
    FILE* file = fopen(path, "r");
    TEST_ASSERT_NOT_NULL_MESSAGE(file, path);
    char line[512];
    unsigned count = 0;
    while (fgets(line, sizeof line, file) != nullptr) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '\0' || line[0] == '#') continue;
        visitor(line);
        ++count;
    }
    fclose(file);
    TEST_ASSERT_NOT_EQUAL_MESSAGE(0, count, path);
}

/// Numbers that look random, the same on every machine.
class Random {
  public:
    explicit Random(uint32_t seed) : state_(seed) {}
    uint32_t below(uint32_t limit) {
        state_ ^= state_ << 13;
        state_ ^= state_ >> 17;
        state_ ^= state_ << 5;
        return static_cast<uint32_t>(static_cast<uint64_t>(state_) * limit >> 32);
    }

  private:
    uint32_t state_;
};

/// The n-th legal move.
template <class Position>
rules::Move nth_move(const Position& position, unsigned n) {
    rules::Move found;
    position.visit_moves([&](rules::Move move) {
        found = move;
        return n-- == 0;
    });
    return found;
}

}  // namespace support
