#include "core/rules/validate.hpp"

#include "host_tests/core/rules/support.hpp"

void setUp() {}
void tearDown() {}

namespace {

using rules::Reason;
using rules::Reasons;

/// The names of the reasons, with single spaces between them.
const char* names(Reasons reasons) {
    static char text[512];
    text::Writer out(text);
    reasons.visit([&out](Reason reason) {
        if (out.length() != 0) out.put(' ');
        out.put(rules::reason_name(reason));
    });
    out.put('\0');
    return text;
}

struct Row {
    const char* text;
    const char* reasons;
};

void legal_set_ups_have_no_reason() {
    support::for_each_line("chess_positions.txt", [](char* line) {
        TEST_ASSERT_EQUAL_STRING("", names(rules::validate<chess::Rules>(support::fen(strchr(line, ' ') + 1))));
    });
    support::for_each_line("octad_first_moves.txt", [](char* line) {
        TEST_ASSERT_EQUAL_STRING("", names(rules::validate<octad::Rules>(support::ofen(strchr(line, ' ') + 1))));
    });
}

void every_reason_is_found() {
    constexpr Row rows[] = {
        {"8/8/8/8/8/8/8/8 w - - 0 1", "no-white-king no-black-king"},
        {"k7/8/8/8/8/8/8/KK6 w - - 0 1", "many-white-kings"},
        {"kk6/8/8/8/8/8/8/K7 w - - 0 1", "many-black-kings"},
        {"k7/8/8/8/8/8/8/K2r4 b - - 0 1", "opponent-in-check"},
        {"8/8/8/8/8/8/8/kK6 w - - 0 1", "opponent-in-check"},
        {"k6P/8/8/8/8/8/8/K7 w - - 0 1", "pawn-on-last-rank"},
        {"k7/8/8/8/8/8/8/K6P w - - 0 1", "pawn-on-first-rank"},
        {"k7/8/8/8/8/8/8/K6p w - - 0 1", "pawn-on-last-rank"},
        {"k6p/8/8/8/8/8/8/K7 w - - 0 1", "pawn-on-first-rank"},
        {"k7/pppppppp/p7/8/8/8/8/K7 w - - 0 1", "many-black-pawns"},
        {"k7/8/8/8/8/P7/PPPPPPPP/K7 w - - 0 1", "many-white-pawns"},
        {"k7/8/8/8/8/8/PPPPPPPP/KQQ5 w - - 0 1", "many-white-promotions"},
        {"kqq5/pppppppp/8/8/8/8/8/K7 w - - 0 1", "many-black-promotions"},
        {"k7/8/8/8/8/NNNNNNNN/NNNNNNNN/K7 w - - 0 1", "many-white-pieces many-white-promotions"},
        {"4k3/8/8/8/8/8/8/R3K1R1 w K - 0 1", "castling-without-partner"},
        {"4k3/8/8/8/8/8/8/R2K3R w Q - 0 1", "castling-without-king"},
        {"r2k3r/8/8/8/8/8/8/R3K2b w KQkq - 0 1", "castling-without-king castling-without-partner"},
        {"4k3/8/8/4p3/8/8/8/4K3 w - e3 0 1", "en-passant-rank"},
        {"4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", "en-passant-rank"},
        {"4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "en-passant-without-pawn"},
        {"4k3/4n3/8/4p3/8/8/8/4K3 w - e6 0 1", "en-passant-blocked"},
        {"4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1", "en-passant-blocked"},
        {"4r1k1/8/8/8/8/3n4/8/r3K3 w - - 0 1", "many-checkers"},
        {"P7/8/8/8/8/8/8/8 w KQ e6 0 1",
         "no-white-king no-black-king pawn-on-last-rank castling-without-king castling-without-partner "
         "en-passant-without-pawn"},
    };
    for (const Row& row : rows) {
        TEST_ASSERT_EQUAL_STRING_MESSAGE(row.reasons, names(rules::validate<chess::Rules>(support::fen(row.text))),
                                         row.text);
    }
}

void octad_has_its_own_limits() {
    constexpr Row rows[] = {
        {"ppkn/4/4/NKPP w NCFncf - 0 1", ""},
        {"1k2/4/4/1KQQ w - - 0 1", ""},
        {"2k1/2P1/4/1K2 w - - 0 1", ""},
        {"2kP/4/4/1K2 w - - 0 1", "pawn-on-last-rank"},
        {"2k1/4/4/pK2 w - - 0 1", "pawn-on-last-rank"},
        {"2k1/4/PPP1/1K2 w - - 0 1", "many-white-pawns"},
        {"2k1/4/4/NKPB w - - 0 1", ""},
        {"2k1/4/2P1/PKBN w - - 0 1", "many-white-pieces many-white-promotions"},
        {"2k1/4/1PP1/1KB1 w - - 0 1", "many-white-promotions"},
        {"2k1/4/1PP1/1KR1 w - - 0 1", "many-white-promotions"},
        {"2k1/4/1PP1/1KQ1 w - - 0 1", "many-white-promotions"},
        {"ppkn/4/2P1/NK1P b NCFncf - 0 1", "castling-without-partner"},
        {"ppkn/2P1/4/NK1P b NFncf c2 0 1", ""},
        {"ppkn/2P1/4/NK1P b NFncf b2 0 1", "en-passant-blocked en-passant-without-pawn"},
    };
    for (const Row& row : rows) {
        TEST_ASSERT_EQUAL_STRING_MESSAGE(row.reasons, names(rules::validate<octad::Rules>(support::ofen(row.text))),
                                         row.text);
    }
}

void every_reason_has_a_sentence() {
    for (unsigned i = 0; i < static_cast<unsigned>(Reason::Count); ++i) {
        TEST_ASSERT_GREATER_THAN_UINT(10, rules::reason_sentence(static_cast<Reason>(i)).size());
        TEST_ASSERT_EQUAL_CHAR('.', rules::reason_sentence(static_cast<Reason>(i)).back());
    }
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(legal_set_ups_have_no_reason);
    RUN_TEST(every_reason_is_found);
    RUN_TEST(octad_has_its_own_limits);
    RUN_TEST(every_reason_has_a_sentence);
    return UNITY_END();
}
