#include "core/eboard/cpp.hpp"

#include <unity.h>

#include "host_tests/core/eboard/program.hpp"

void setUp() {}
void tearDown() {}

namespace {

using Client = Program<eboard::Cpp>;

const std::string kFen = std::string(kStart) + " w KQkq - 0 1";

/// Sends a line and returns what comes next; what the line changed is seen after it.
std::string ask(Client& client, const std::string& line) {
    client.send(line + "\n");
    const std::string first = client.hear();
    return first.empty() ? client.hear() : first;
}

void begin(Client& client, const std::string& fen = kFen) {
    client.game.fen = kFen;
    ASSERT_TEXT("sync " + fen + "\r\n", ask(client, "begin " + fen));
    client.game.asked.clear();
}

void a_round_begins_in_sync_where_the_pieces_stand() {
    Client client;
    ASSERT_TEXT("sync " + kFen + "\r\n", ask(client, "begin " + kFen));
    ASSERT_TEXT("begin " + kFen, client.game.asked);
    ASSERT_TEXT("", client.hear());
}

void what_a_line_changed_is_told_from_the_next_view() {
    Client client;
    client.send("begin " + kFen + "\n");
    ASSERT_TEXT("", client.hear());
    ASSERT_TEXT("sync " + kFen + "\r\n", client.hear());
}

void a_round_knows_nothing_of_the_one_before() {
    Client client;
    begin(client);
    client.protocol.undone("e7e5");
    client.protocol.moved("d2d4");
    begin(client);
    client.protocol.moved("e2e4");
    begin(client);
    client.protocol.moved("e2e4");
    client.send("end resign\n");
    ASSERT_TEXT("", client.hear());
    begin(client);
    client.protocol.moved("e2e4");
    client.protocol.begin();
    ASSERT_TEXT("", client.hear());
    begin(client);
    ASSERT_TEXT("", client.hear());
}

void the_answer_has_as_many_fields_as_the_question() {
    Client client;
    begin(client, std::string(kStart) + " w");
    begin(client, kStart);
}

void where_they_do_not_the_state_is_told_until_they_do() {
    Client client;
    client.stand("rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR");
    client.view.stands = client.view.in_step = false;
    ASSERT_TEXT("unsync rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR w\r\n", ask(client, "begin " + kFen));
    ASSERT_TEXT("", client.hear());
    client.stand("rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBN?");
    ASSERT_TEXT("state rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBN? w\r\n", client.hear());
    client.view.in_step = true;
    ASSERT_TEXT("", client.hear());
    client.stand(kStart);
    client.view.stands = true;
    ASSERT_TEXT("sync " + kFen + "\r\n", client.hear());
}

void moves_by_hand_are_sent_and_may_be_refused() {
    Client client;
    begin(client);
    client.protocol.moved("e2e4");
    ASSERT_TEXT("move e2e4\r\n", client.hear());
    ASSERT_TEXT("", ask(client, "ok"));
    ASSERT_TEXT("", client.game.asked);
    client.protocol.moved("e7e5");
    ASSERT_TEXT("move e7e5\r\n", client.hear());
    ASSERT_TEXT("", ask(client, "nok"));
    ASSERT_TEXT("take back", client.game.asked);
}

void moves_of_the_program_are_played() {
    Client client;
    begin(client);
    ASSERT_TEXT("", ask(client, "move e2e4"));
    ASSERT_TEXT("play e2e4", client.game.asked);
    client.view.stands = false;  // hands have yet to make it
    ASSERT_TEXT("", client.hear());
    client.game.obeys = false;
    TEST_ASSERT_TRUE(ask(client, "move e2e5").starts_with("err "));
}

void the_program_chooses_what_a_pawn_becomes() {
    Client client;
    begin(client);
    client.protocol.moved("a7a8q");
    ASSERT_TEXT("move a7a8\r\n", client.hear());
    ASSERT_TEXT("", ask(client, "promote a7a8n"));
    ASSERT_TEXT("promote n", client.game.asked);
}

void a_knocked_piece_is_out_of_sync_until_it_stands() {
    Client client;
    begin(client);
    client.stand("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1");
    client.view.stands = false;
    ASSERT_TEXT("", client.hear());  // a piece in the hand is no news
    client.view.in_step = false;
    ASSERT_TEXT("unsync rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w\r\n", client.hear());
    client.stand(kStart);
    client.view.stands = client.view.in_step = true;
    ASSERT_TEXT("sync " + kFen + "\r\n", client.hear());
}

void a_move_taken_back_by_hand_is_out_of_sync_until_it_is_made_again() {
    Client client;
    begin(client);
    client.protocol.moved("e2e3");
    ASSERT_TEXT("move e2e3\r\n", client.hear());
    client.protocol.undone("e2e3");
    TEST_ASSERT_TRUE(client.hear().starts_with("unsync "));
    client.protocol.moved("e2e4");
    ASSERT_TEXT("", client.hear());
    client.protocol.undone("e2e4");
    client.protocol.moved("e2e3");
    ASSERT_TEXT("sync " + kFen + "\r\n", client.hear());
    client.protocol.moved("e7e5");
    ASSERT_TEXT("move e7e5\r\n", client.hear());
}

void a_move_that_was_revised_before_it_was_read_is_told_once() {
    Client client;
    begin(client);
    client.protocol.moved("e2e3");
    client.protocol.undone("e2e3");
    client.protocol.moved("e2e4");
    ASSERT_TEXT("move e2e4\r\n", client.hear());
    ASSERT_TEXT("", client.hear());
}

void the_program_may_take_back() {
    Client client;
    begin(client);
    ASSERT_TEXT("ok\r\n", ask(client, "feature undo_redo"));
    ask(client, "move e2e4");
    client.game.asked.clear();
    ASSERT_TEXT("", ask(client, "undo " + kFen));
    ASSERT_TEXT("take back", client.game.asked);
    client.game.asked.clear();
    // Two half moves at once, and one that is not there.
    client.game.earlier = {"8/8/8/8/8/8/8/k1K5 w - - 0 1", "8/8/8/8/8/8/8/k2K4 b - - 0 1"};
    ASSERT_TEXT("", ask(client, "undo 8/8/8/8/8/8/8/k1K5 w - - 0 1"));
    ASSERT_TEXT("take back, take back", client.game.asked);
    client.game.asked.clear();
    ask(client, "undo 7k/8/8/8/8/8/8/K7 w - - 0 1");
    ASSERT_TEXT("take back, take back, take back, take back, begin 7k/8/8/8/8/8/8/K7 w - - 0 1", client.game.asked);
    client.game.asked.clear();
    ask(client, "redo 8/8/8/8/8/8/8/K1k5 w - - 0 1");
    ASSERT_TEXT("begin 8/8/8/8/8/8/8/K1k5 w - - 0 1", client.game.asked);
}

void features_and_variants_are_answered() {
    Client client;
    ASSERT_TEXT("ok\r\n", ask(client, "variant standard"));
    ASSERT_TEXT("nok\r\n", ask(client, "variant chess_960"));
    ASSERT_TEXT("", ask(client, "set_variant standard"));
    ASSERT_TEXT("nok\r\n", ask(client, "feature check"));
    ASSERT_TEXT("ok\r\n", ask(client, "feature get_state"));
    ASSERT_TEXT(std::string("state ") + kStart + " w\r\n", ask(client, "get_state"));
    ASSERT_TEXT("", client.hear());
    client.stand("8/8/8/8/8/8/8/8");
    ASSERT_TEXT("state 8/8/8/8/8/8/8/8 w\r\n", client.hear());
    // Pieces stand before they count as a move: then it is the other side's turn.
    client.game.fen = "8/8/8/8/8/8/8/8 b - - 0 1";
    client.protocol.moved("e2e4");
    ASSERT_TEXT("state 8/8/8/8/8/8/8/8 b\r\n", client.hear());
    ASSERT_TEXT("", client.hear());
    client.game.fen = "8/8/8/8/8/8/8/8 w - - 0 1";
    client.protocol.undone("e2e4");
    ASSERT_TEXT("state 8/8/8/8/8/8/8/8 w\r\n", client.hear());
}

void who_asked_for_it_hears_when_the_move_stands() {
    Client client;
    ASSERT_TEXT("ok\r\n", ask(client, "feature moved"));
    begin(client);
    client.view.stands = false;
    ASSERT_TEXT("", ask(client, "move e2e4"));
    client.view.stands = true;
    ASSERT_TEXT("moved\r\n", client.hear());
    ASSERT_TEXT("", client.hear());
}

void outside_a_round_moves_are_not_sent() {
    Client client;
    client.protocol.moved("e2e4");
    ASSERT_TEXT("", client.hear());
    begin(client);
    ASSERT_TEXT("", ask(client, "end resign"));
    client.protocol.moved("e2e4");
    ASSERT_TEXT("", client.hear());
    TEST_ASSERT_TRUE(ask(client, "move e2e4").starts_with("err "));
}

void what_is_not_understood_is_said_once() {
    Client client;
    TEST_ASSERT_TRUE(ask(client, "dance").starts_with("err "));
    ASSERT_TEXT("", client.hear());
    ASSERT_TEXT("", ask(client, "err not understood"));
    client.game.obeys = false;
    TEST_ASSERT_TRUE(ask(client, "begin nonsense").starts_with("err "));
}

void long_lines_are_refused_whole_and_the_next_one_works() {
    Client client;
    TEST_ASSERT_TRUE(ask(client, std::string(5000, 'x')).starts_with("err "));
    ASSERT_TEXT("ok\r\n", ask(client, "variant standard"));
    TEST_ASSERT_EQUAL(1, client.send("\r\n\r\n\nvariant standard\r"));
    ASSERT_TEXT("ok\r\n", client.hear());
}

void more_moves_than_are_remembered_end_the_sync() {
    Client client;
    begin(client);
    for (int i = 0; i < 50; ++i) client.protocol.moved("e2e4");
    for (int i = 0; i < 8; ++i) ASSERT_TEXT("move e2e4\r\n", client.hear());
    TEST_ASSERT_TRUE(client.hear().starts_with("unsync "));
    begin(client);
}

void openers_are_told_from_the_words_of_the_console() {
    for (const char* line : {"begin x", "feature moved", "variant standard", "set_variant standard", "get_state"})
        TEST_ASSERT_TRUE(eboard::Cpp::is_opener(line));
    for (const char* line : {"", "ok", "move e2e4", "beginning", "version", "undo"})
        TEST_ASSERT_FALSE(eboard::Cpp::is_opener(line));
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_round_begins_in_sync_where_the_pieces_stand);
    RUN_TEST(what_a_line_changed_is_told_from_the_next_view);
    RUN_TEST(a_round_knows_nothing_of_the_one_before);
    RUN_TEST(the_answer_has_as_many_fields_as_the_question);
    RUN_TEST(where_they_do_not_the_state_is_told_until_they_do);
    RUN_TEST(moves_by_hand_are_sent_and_may_be_refused);
    RUN_TEST(moves_of_the_program_are_played);
    RUN_TEST(the_program_chooses_what_a_pawn_becomes);
    RUN_TEST(a_knocked_piece_is_out_of_sync_until_it_stands);
    RUN_TEST(a_move_taken_back_by_hand_is_out_of_sync_until_it_is_made_again);
    RUN_TEST(a_move_that_was_revised_before_it_was_read_is_told_once);
    RUN_TEST(the_program_may_take_back);
    RUN_TEST(features_and_variants_are_answered);
    RUN_TEST(who_asked_for_it_hears_when_the_move_stands);
    RUN_TEST(outside_a_round_moves_are_not_sent);
    RUN_TEST(what_is_not_understood_is_said_once);
    RUN_TEST(long_lines_are_refused_whole_and_the_next_one_works);
    RUN_TEST(more_moves_than_are_remembered_end_the_sync);
    RUN_TEST(openers_are_told_from_the_words_of_the_console);
    return UNITY_END();
}
