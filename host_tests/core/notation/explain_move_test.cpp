#include "core/notation/explain.hpp"

#include <string>

#include "core/notation/explain.hpp"
#include "core/notation/san.hpp"
#include "core/notation/uci.hpp"
#include "host_tests/core/rules/support.hpp"

void setUp() {}
void tearDown() {}

namespace {

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The error of a text that is no move of the position, and why.
template <class Position>
std::string explain(const Position& position, const char* text) {
    rules::Move move;
    const text::Result result = notation::San::decode(text, position, move);
    TEST_ASSERT_FALSE_MESSAGE(static_cast<bool>(result), text);
    char sentence[notation::kMaxExplanation];
    text::Writer out(sentence);
    notation::explain_move(out, text, position, result);
    TEST_ASSERT_FALSE_MESSAGE(out.failed(), text);
    return std::string(out.written().data(), out.length());
}

struct Row {
    const char* fen;
    const char* text;
    const char* why;
};

void chess_moves_are_refused_with_their_reason() {
    constexpr const char* kHint = ": moves are written like Nf3, exd5, O-O, e8=Q or g1f3";
    const Row rows[] = {
        {kStart, "hello", "'l' does not fit"},
        {kStart, "Nz3", "'z' does not fit"},
        {kStart, "N", "it stops too early"},
        {kStart, "e4\x80", "'?' does not fit"},
        {kStart, "O-x", "'x' does not fit"},
        {kStart, "e5", "no pawn can go to e5"},
        {kStart, "e2e5", "the pawn on e2 cannot go to e5"},
        {kStart, "Bc4", "no bishop can go to c4"},
        {kStart, "Nd2", "a piece of White's own stands on d2"},
        {kStart, "Nxf3", "there is nothing to capture on f3"},
        {kStart, "exd3", "there is nothing to capture on d3"},
        {kStart, "e7e5", "White is to move, and the piece on e7 is Black's"},
        {kStart, "e4e5", "White has no piece on e4"},
        {kStart, "g1f4!", "the knight on g1 cannot go to f4"},
        {kStart, "Nac3", "White has no knight on the a-file"},
        {kStart, "N3c5", "White has no knight on rank 3"},
        {kStart, "e4=Q", "a pawn becomes another piece on the last rank only"},
        {kStart, "O-O", "a piece stands between them, on f1"},
        {kStart, "e1g1", "a piece stands between them, on f1"},
        {kStart, "O", "this game has no such castling"},
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Ke1g1", "the king on e1 cannot go to g1"},
        {"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e8g1", "White is to move, and the piece on e8 is Black's"},
        {"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "O-O", "the king or the rook has moved, so they cannot castle"},
        {"4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "the king may not castle over or to an attacked square"},
        {"4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "the king may not castle over or to an attacked square"},
        {"k3r3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "the king is in check, and may not castle out of it"},
        {"r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "O", "this game has no such castling"},
        {"k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", "White's king would be in check"},
        {"k3r3/8/8/8/8/8/3N4/4K3 w - - 0 1", "Nf3", "White's king is in check, and this does not end it"},
        {"k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1", "Kf3", "the king on e1 cannot go to f3"},
        {"k7/3r4/8/8/8/8/8/4K3 w - - 0 1", "Kd1", "White's king would be in check"},
        {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", "a pawn that captures is written with its file, as in exd5"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d6", "a pawn that captures is written with its file, as in exd5"},
        {"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "Qd1", "White has no queen"},
        {"4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1", "more than one rook can go to d1: from a1 or h1?"},
        {"2k5/Q5Q1/8/8/8/8/8/Q1K3Q1 w - - 0 1", "Qad4", "more than one queen can go to d4: from a1 or a7?"},
        {"7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8", "the move does not say what the pawn becomes, as in e8=Q or e7e8q"},
        {"4k3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8=Q", "the pawn on e7 cannot go to e8"},
        {"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a5", "the pawn on a2 cannot go to a5"},
    };
    for (const Row& row : rows) {
        const std::string why = explain(chess::Position(support::fen(row.fen)), row.text);
        const bool is_unwritten = why.ends_with(kHint);
        TEST_ASSERT_EQUAL_STRING_MESSAGE((std::string(row.why) + (is_unwritten ? kHint : "")).c_str(), why.c_str(),
                                         row.text);
    }
}

void octad_has_its_own_castling() {
    const octad::Position start;
    TEST_ASSERT_EQUAL_STRING("the king or the knight has moved, so they cannot castle",
                             explain(octad::Position(support::ofen("ppkn/4/4/NKPP w CFncf - 0 1")), "O").c_str());
    TEST_ASSERT_EQUAL_STRING("a piece stands between them, on c1", explain(start, "O-O-O").c_str());
    TEST_ASSERT_EQUAL_STRING("White has no queen", explain(start, "Qa2").c_str());
}

/// Whatever the position and the text, there is a sentence; and a move that the rules refuse only for the king says so.
void every_refusal_has_a_sentence() {
    constexpr uint32_t kSeed = 0x5EED0500;
    printf("refusals with seed 0x%08lX\n", static_cast<unsigned long>(kSeed));
    support::Random random(kSeed);
    chess::Game game;
    unsigned refusals = 0;
    for (unsigned n = 0; n < 3000; ++n) {
        const unsigned count = game.position().legal_count();
        if (count == 0 || game.plies() > 120) {
            game.reset();
            continue;
        }
        (void)game.play(support::nth_move(game.position(), random.below(count)));
        char text[8] = {};
        unsigned at = 0;
        if (random.below(2) == 0) text[at++] = "KQRBNO"[random.below(6)];
        if (random.below(4) == 0) text[at++] = static_cast<char>('a' + random.below(8));
        if (random.below(4) == 0) text[at++] = static_cast<char>('1' + random.below(8));
        if (random.below(4) == 0) text[at++] = 'x';
        text[at++] = static_cast<char>('a' + random.below(8));
        text[at++] = static_cast<char>('1' + random.below(8));
        rules::Move move;
        if (notation::San::decode(text, game.position(), move) || notation::Uci::decode(text, game.position(), move))
            continue;
        ++refusals;
        TEST_ASSERT_TRUE(explain(game.position(), text).size() > 10);
    }
    TEST_ASSERT_GREATER_THAN_UINT(1000, refusals);
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(chess_moves_are_refused_with_their_reason);
    RUN_TEST(octad_has_its_own_castling);
    RUN_TEST(every_refusal_has_a_sentence);
    return UNITY_END();
}
