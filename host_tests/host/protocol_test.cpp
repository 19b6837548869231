#include "host/board/protocol.hpp"

#include "check.hpp"
#include "host/game/engine.hpp"
#include "host/game/game_text.hpp"
#include "host/game/positions.hpp"
#include "host/io/loop.hpp"

using namespace host;

void setUp() {}
void tearDown() {}

static void test_lines_are_told_apart() {
    TEST_ASSERT_TRUE(kind_of("!lift e2") == LineKind::Event);
    TEST_ASSERT_TRUE(kind_of("ok") == LineKind::Ok);
    TEST_ASSERT_TRUE(kind_of("error bad-move x") == LineKind::Error);
    TEST_ASSERT_TRUE(kind_of("=ok") == LineKind::Data);
    TEST_ASSERT_TRUE(kind_of("e2e4 e4") == LineKind::Data);
    expect_text("ok   !", content_of("=ok   !"));
    expect_text("e4", content_of("e4"));
}

static void test_lines_come_in_pieces_and_too_long() {
    LineSplitter lines(10);
    std::string all;
    const auto take = [&](std::string_view line) { all += std::string(line) + ";"; };
    lines.push("ab", take);
    lines.push("c\r", take);
    lines.push("\n\n\rd\n0123456789x", take);
    lines.push("yz\nend\n0123456789\n", take);
    expect_text("abc;;d;end;0123456789;", all);
    TEST_ASSERT_EQUAL(1, lines.dropped());
}

static void test_events() {
    const auto move = read_event(
        R"(!{"seq":3,"ms":631,"event":"move","ply":1,"uci":"e2e4","san":"e4","notation":"fen","position":"x","squares":["e2","e4"]})");
    TEST_ASSERT_TRUE(move.has_value());
    expect_text("move", move->name);
    TEST_ASSERT_EQUAL(3, *move->seq);
    TEST_ASSERT_EQUAL(1, *move->ply);
    expect_text("e2e4", move->uci);
    TEST_ASSERT_EQUAL(2, move->squares.size());
    const auto clock = read_event(
        R"(!{"seq":3,"ms":631,"event":"clock","control":"5+3","white":297,"black":300,"side":"black","runs":true})");
    TEST_ASSERT_TRUE(clock && clock->clock && clock->clock->runs && !clock->clock->white_to_move);
    TEST_ASSERT_EQUAL(297, clock->clock->white);
    TEST_ASSERT_EQUAL(300, clock->clock->black);
    TEST_ASSERT_EQUAL(3, clock->clock->increment);
    TEST_ASSERT_FALSE(read_event(R"(!{"seq":3,"ms":631,"event":"clock","control":"off"})")->clock.has_value());
    const auto show = read_event("!show  8 | r");
    expect_text("show", show->name);
    expect_text(" 8 | r", show->text);
    for (const char* nonsense : {"!", "e4", "!{", "!{}", "!{\"event\":3}", "![1]", "!{\"event\":\"move\"", "! x"}) {
        TEST_ASSERT_FALSE_MESSAGE(read_event(nonsense).has_value(), nonsense);
    }
    // Wrong kinds of members count as none.
    const auto odd = read_event(R"(!{"event":"move","seq":-1,"ply":"1","uci":7,"squares":[1,"e4"],"ms":99999999999})");
    TEST_ASSERT_FALSE(odd->seq.has_value() || odd->ply.has_value());
    TEST_ASSERT_EQUAL(1, odd->squares.size());
}

static void test_state_clock_and_archive() {
    const auto state = read_state(
        R"({"seq":4,"ms":9,"game":"chess","position":"p","ply":1,"result":"*","owed":"-","flipped":true,"missing":["e4"]})");
    TEST_ASSERT_TRUE(state && state->flipped && state->owed.empty() && state->missing.size() == 1);
    TEST_ASSERT_FALSE(state->clock.has_value());
    TEST_ASSERT_EQUAL(297, read_state(R"({"seq":4,"clock":"5+3 0:04:57 1:05:00 black runs"})")->clock->white);
    TEST_ASSERT_FALSE(read_state(R"({"seq":4,"clock":"off"})")->clock.has_value());
    TEST_ASSERT_FALSE(read_state("{}").has_value());
    TEST_ASSERT_FALSE(read_state("ok").has_value());
    const auto clock = read_clock("5+3 0:04:57 1:05:00 black runs");
    TEST_ASSERT_EQUAL(297, clock->white);
    TEST_ASSERT_EQUAL(3900, clock->black);
    TEST_ASSERT_EQUAL(3, clock->increment);
    TEST_ASSERT_TRUE(clock->runs && !clock->white_to_move);
    for (const char* nonsense :
         {"", "off", "5+3 0:04 0:05:00 white", "5+x 0:00:01 0:00:01 white waits", "5 a:b:c 0:00:01 white"}) {
        TEST_ASSERT_FALSE_MESSAGE(read_clock(nonsense).has_value(), nonsense);
    }
    TEST_ASSERT_EQUAL(3, read_archived("3 chess 57 2026.11.17 1-0 checkmate Anna - Ben")->number);
    TEST_ASSERT_FALSE(read_archived("three chess 57").has_value());
}

static void test_strangers_do_not_reach_the_boot_loader() {
    for (const char* bad : {"bootsel", " BootSel", "BOOTSEL now", "boot\bsel", "x\x7F", "echo on", "events off",
                            "events text", "load pgn", "protocol dgt", "bootsel\r", "help\nbootsel", "get_state",
                            "\u05B56", " feature moved", "V56", "S53", "W020356", "V56version"}) {
        TEST_ASSERT_FALSE_MESSAGE(refuse_request(bad).empty(), bad);
        TEST_ASSERT_TRUE(refuse_request(bad).starts_with("error "));
    }
    TEST_ASSERT_FALSE(refuse_request(std::string(1537, 'x')).empty());
    for (const char* good : {"help bootsel", "e4", "set fen 8/8", "events json", "events", "sync json", "V55",
                             "version", "help begin", "tag White M\u00FCller"}) {
        expect_text("", refuse_request(good));
    }
}

static void test_what_no_board_answers_does_not_reach_one() {
    for (const char* silent :
         {"", "   ", "ok", "ok foo", " ok", "error", "error x", "!x", "! x", "=x", " =", "^M", "ok^M"}) {
        TEST_ASSERT_TRUE_MESSAGE(refuse_request(silent).starts_with("error unknown-command "), silent);
    }
    for (const char* answered : {"okay", "OK", "errors", "x!", "e4 ok", "^Mx"})
        expect_text("", refuse_request(answered));
}

static void test_engines() {
    const EngineLine best = read_engine_line("bestmove e7e8q ponder a2a3");
    TEST_ASSERT_TRUE(best.kind == EngineLine::Kind::BestMove);
    expect_text("e7e8q", best.text);
    const EngineLine option = read_engine_line("option name Skill Level type spin default 20 min 0 max 20");
    expect_text("Skill Level", option.text);
    TEST_ASSERT_EQUAL(20, option.most);
    TEST_ASSERT_EQUAL(-31, read_engine_line("info depth 3 score cp -31 nodes 3").score);
    TEST_ASSERT_TRUE(read_engine_line("info score mate -2 x").score < -1000);
    TEST_ASSERT_TRUE(read_engine_line("info string score cp").kind == EngineLine::Kind::Other);
    TEST_ASSERT_TRUE(read_engine_line("bestmove").text.empty());
    TEST_ASSERT_TRUE(read_engine_line("").kind == EngineLine::Kind::Other);
}

static void test_games_as_text() {
    std::string why;
    const auto game =
        read_game("chess", "[Result \"1-0\"]\n\n1. e4 {[%emt 0:00:01]} e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n", why);
    TEST_ASSERT_TRUE_MESSAGE(game.has_value(), why.c_str());
    TEST_ASSERT_EQUAL(7, game->plies.size());
    expect_text("h5f7", game->plies[6].uci);
    expect_text("checkmate", game->ending);
    const auto again = read_game("chess", write_game(*game, {{"Event", "a \"quoted\" \\ one"}}), why);
    TEST_ASSERT_TRUE(again && *again == *game);
    TEST_ASSERT_FALSE(read_game("chess", "1. e5", why).has_value());
    TEST_ASSERT_FALSE(read_game("spooky", "*", why).has_value());
    // Castling as the king taking his rook, only where it is castling.
    expect_text("e1g1", board_move("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1"));
    expect_text("e1c1", board_move("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"));
    expect_text("e1e8", board_move("4r1k1/8/8/8/8/8/8/4R1K1 w - - 0 1", "Rxe8+"));
    expect_text("", board_move("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1h1"));
    expect_text("", board_move("nonsense", "e2e4"));
    const auto black_first = read_game("chess", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 9\"]\n\n9... Kd7 10. e4 *", why);
    expect_in("9... Kd7 10. e4 *", write_game(*black_first, {}));
}

static void test_positions() {
    expect_text(
        "error bad-character at 0 'x' cannot stand in the field board: 8 rows of PNBRQK pnbrqk and digits 1 "
        "to 8",
        read_position("fen", "xx").error);
    expect_text("legal", check_position("ofen", "ppkn/4/4/NKPP w NCFncf - 0 1").text);
    expect_in("error other-game", convert_position("fen", "ofen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1").error);
    expect_in("error unknown-notation", check_position("xyz", "").error);
    // What the board itself reads is read here.
    const std::string curly = "\u201C" + std::string(99, ' ');
    expect_text("readable", check_position("board", curly).text);
    expect_text("\"" + std::string(99, ' '), convert_position("board", "board", curly).text);
    expect_text(curly, read_position("board", curly).text);
    expect_in("error bad-character at 1 a character outside", check_position("fen", "8\u201C").error);
    expect_in("error bad-character at 1 no control", check_position("fen", "8\x07").error);
    HowToRead how{true, 4, 8};
    expect_text("strict maps=4 techs=8 ", how.words("spooky"));
    expect_text("strict ", how.words("fen"));
    expect_text("a  b", text_for("fen", "  a  b "));
    expect_text("  a ", text_for("board", "  a "));
}

int main() {
    UNITY_BEGIN();
    RUN_TEST(test_lines_are_told_apart);
    RUN_TEST(test_lines_come_in_pieces_and_too_long);
    RUN_TEST(test_events);
    RUN_TEST(test_state_clock_and_archive);
    RUN_TEST(test_strangers_do_not_reach_the_boot_loader);
    RUN_TEST(test_what_no_board_answers_does_not_reach_one);
    RUN_TEST(test_engines);
    RUN_TEST(test_games_as_text);
    RUN_TEST(test_positions);
    return UNITY_END();
}
