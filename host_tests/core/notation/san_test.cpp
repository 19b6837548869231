#include "core/notation/san.hpp"

#include "core/notation/uci.hpp"
#include "host_tests/core/rules/support.hpp"

void setUp() {}
void tearDown() {}

namespace {

using chess::Position;
using notation::San;
using notation::Uci;
using rules::Move;
using text::Error;

/// A position, a move as someone wrote it, and as we write it.
struct Row {
    const char* fen;
    const char* read;
    const char* written;
};

const char* write(Position& position, Move move) {
    static char text[San::kMaxLength + 1u];
    const text::Result result = San::encode(position, move, etl::span<char>(text, San::kMaxLength));
    TEST_ASSERT_TRUE(result);
    text[result.at] = '\0';
    return text;
}

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* kPromotion = "3n3k/4P1pp/8/8/8/8/8/K7 w - - 0 1";
constexpr const char* kCastling = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
constexpr const char* kEnPassant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";

void many_ways_of_writing_are_read() {
    constexpr Row rows[] = {
        {kStart, "e4", "e4"},
        {kStart, "Nf3", "Nf3"},
        {kStart, "Ng1f3", "Nf3"},
        {kStart, "Ngf3", "Nf3"},
        {kStart, "N1f3", "Nf3"},
        {kStart, "e4!?", "e4"},
        {kStart, "e4+!!", "e4"},
        {kPromotion, "e8=Q", "e8=Q#"},
        {kPromotion, "e8Q", "e8=Q#"},
        {kPromotion, "e8(Q)", "e8=Q#"},
        {kPromotion, "e8/Q+", "e8=Q#"},
        {kPromotion, "exd8=N", "exd8=N"},
        {kPromotion, "ed8R#", "exd8=R#"},
        {kCastling, "O-O", "O-O"},
        {kCastling, "0-0", "O-O"},
        {kCastling, "0-0-0", "O-O-O"},
        {kCastling, "O-O-O+?", "O-O-O"},
        {kEnPassant, "exd6", "exd6"},
        {kEnPassant, "ed6", "exd6"},
        {kEnPassant, "exd6e.p.", "exd6"},
        {kEnPassant, "exd6 e.p.", "exd6"},
        {"4k3/8/8/8/8/4p3/8/N3K3 w - - 0 1", "Nc2", "Nc2"},
        {"4k3/8/8/8/8/p7/2p5/N3K3 w - - 0 1", "Nc2", "Nxc2"},
    };
    for (const Row& row : rows) {
        Position position(support::fen(row.fen));
        TEST_ASSERT_EQUAL_STRING_MESSAGE(row.written, write(position, support::move(position, row.read)), row.read);
        TEST_ASSERT_EQUAL_STRING(row.fen, support::text_of(position));
    }
}

void the_least_disambiguation_is_written() {
    constexpr Row rows[] = {
        // File, rank, both; and rivals that cannot legally move do not count.
        {"4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rad1", "Rad1"},    {"4k3/R7/8/8/8/8/4K3/R7 w - - 0 1", "R1a4", "R1a4"},
        {"8/k7/8/8/1Q5Q/8/4K3/7Q w - - 0 1", "Qh4e1", "Qh4e1"}, {"k3r3/8/8/8/8/8/4N3/N3K3 w - - 0 1", "Nb3", "Nb3"},
        {"k3r3/8/8/8/8/4N3/8/N3K3 w - - 0 1", "Nc2", "Nc2"},    {"k7/8/8/1N3N2/8/8/8/4K3 w - - 0 1", "Nbd4", "Nbd4"},
    };
    for (const Row& row : rows) {
        Position position(support::fen(row.fen));
        TEST_ASSERT_EQUAL_STRING_MESSAGE(row.written, write(position, support::move(position, row.read)), row.read);
    }
}

void bad_texts_are_refused_where_they_go_wrong() {
    struct Bad {
        const char* fen;
        const char* text;
        Error error;
        uint16_t at;
    };
    constexpr Bad rows[] = {
        {kStart, "", Error::UnexpectedEnd, 0},
        {kStart, "e", Error::UnexpectedEnd, 1},
        {kStart, "--", Error::NullMove, 0},
        {kStart, "Z0", Error::NullMove, 0},
        {kStart, "0000", Error::NullMove, 0},
        {kStart, "e2-", Error::UnexpectedEnd, 3},
        {kStart, "e-e4", Error::BadMove, 1},
        {kStart, "e9", Error::BadMove, 1},
        {kStart, "i4", Error::BadMove, 0},
        {kStart, "Nx", Error::UnexpectedEnd, 2},
        {kStart, "e4 ", Error::UnexpectedEnd, 3},
        {kStart, "e4x", Error::UnexpectedEnd, 3},
        {kStart, "e4=", Error::UnexpectedEnd, 3},
        {kStart, "e4k", Error::TrailingText, 2},
        {kStart, "e4=K", Error::BadCharacter, 3},
        {kStart, "e8(Q", Error::UnexpectedEnd, 4},
        {kStart, "O-", Error::UnexpectedEnd, 2},
        {kStart, "O-O-O-O", Error::TrailingText, 5},
        {kStart, "O", Error::IllegalMove, 0},
        {kStart, "O-O", Error::IllegalMove, 0},
        {kStart, "e5", Error::IllegalMove, 0},
        {kStart, "Nxf3", Error::IllegalMove, 0},
        {kStart, "e4=Q", Error::IllegalMove, 0},
        {kPromotion, "e8", Error::MissingPromotion, 0},
        {kEnPassant, "d6", Error::IllegalMove, 0},
        {"4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1", Error::AmbiguousMove, 0},
        {"k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", Error::IllegalMove, 0},
    };
    for (const Bad& row : rows) {
        const Position position(support::fen(row.fen));
        Move move(1, 2);
        const text::Result result = San::decode(row.text, position, move);
        TEST_ASSERT_EQUAL_MESSAGE(static_cast<int>(row.error), static_cast<int>(result.error), row.text);
        TEST_ASSERT_EQUAL_UINT16_MESSAGE(row.at, result.at, row.text);
        TEST_ASSERT_TRUE_MESSAGE(move == Move(1, 2), row.text);
    }
}

void a_short_buffer_is_never_overrun() {
    Position position(support::fen(kPromotion));
    const Move move = support::move(position, "exd8=Q");
    char text[San::kMaxLength + 1u];
    for (unsigned size = 0; size < 7; ++size) {
        memset(text, '.', sizeof text);
        TEST_ASSERT_TRUE(San::encode(position, move, etl::span<char>(text, size)).error == Error::BufferTooSmall);
        TEST_ASSERT_EQUAL_CHAR('.', text[size]);
    }
}

void coordinates_are_read_and_written() {
    constexpr Row rows[] = {
        {kStart, "e2e4", "e4"},     {kPromotion, "e7e8q", "e8=Q#"}, {kPromotion, "e7d8n", "exd8=N"},
        {kCastling, "e1g1", "O-O"}, {kCastling, "e1c1", "O-O-O"},   {kEnPassant, "e5d6", "exd6"},
    };
    for (const Row& row : rows) {
        Position position(support::fen(row.fen));
        Move move;
        TEST_ASSERT_TRUE_MESSAGE(Uci::decode(row.read, position, move), row.read);
        TEST_ASSERT_EQUAL_STRING(row.written, write(position, move));
        char text[Uci::kMaxLength];
        const text::Result result = Uci::encode(position, move, text);
        TEST_ASSERT_EQUAL_UINT16(strlen(row.read), result.at);
        TEST_ASSERT_EQUAL_STRING_LEN(row.read, text, result.at);
    }
}

void marks_behind_coordinates_are_read() {
    constexpr Row rows[] = {{kStart, "g1f3!?", "Nf3"}, {kPromotion, "e7e8q#", "e8=Q#"}, {kCastling, "e1g1+", "O-O"}};
    for (const Row& row : rows) {
        Position position(support::fen(row.fen));
        Move move;
        TEST_ASSERT_TRUE_MESSAGE(Uci::decode(row.read, position, move), row.read);
        TEST_ASSERT_EQUAL_STRING(row.written, write(position, move));
    }
}

void bad_coordinates_are_refused_where_they_go_wrong() {
    struct Bad {
        const char* text;
        Error error;
        uint16_t at;
    };
    constexpr Bad rows[] = {
        {"", Error::UnexpectedEnd, 0},     {"e2e", Error::UnexpectedEnd, 3},   {"e2i4", Error::BadSquare, 2},
        {"e2e9", Error::BadSquare, 3},     {"e2e5", Error::IllegalMove, 0},    {"e7e5", Error::IllegalMove, 0},
        {"e2e4k", Error::BadCharacter, 4}, {"e2e4q", Error::IllegalMove, 0},   {"e2e4qq", Error::TrailingText, 5},
        {"e4e5", Error::IllegalMove, 0},   {"e2e4!q", Error::TrailingText, 5},
    };
    for (const Bad& row : rows) {
        Move move(1, 2);
        const text::Result result = Uci::decode(row.text, Position(), move);
        TEST_ASSERT_EQUAL_MESSAGE(static_cast<int>(row.error), static_cast<int>(result.error), row.text);
        TEST_ASSERT_EQUAL_UINT16_MESSAGE(row.at, result.at, row.text);
        TEST_ASSERT_TRUE_MESSAGE(move == Move(1, 2), row.text);
    }
    Move move;
    TEST_ASSERT_TRUE(Uci::decode("e7e8", Position(support::fen(kPromotion)), move).error == Error::MissingPromotion);
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(many_ways_of_writing_are_read);
    RUN_TEST(the_least_disambiguation_is_written);
    RUN_TEST(bad_texts_are_refused_where_they_go_wrong);
    RUN_TEST(a_short_buffer_is_never_overrun);
    RUN_TEST(coordinates_are_read_and_written);
    RUN_TEST(marks_behind_coordinates_are_read);
    RUN_TEST(bad_coordinates_are_refused_where_they_go_wrong);
    return UNITY_END();
}
