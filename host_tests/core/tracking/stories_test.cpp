#include "core/tracking/stories.hpp"

#include <unity.h>

#include <fstream>
#include <initializer_list>
#include <iterator>
#include <string>

void setUp() {}
void tearDown() {}

namespace {

using board::Occupancy;
using board::Square;
using tracking::Arrangement;
using tracking::Closing;
using tracking::Cost;
using tracking::kBox;
using tracking::kCosts;
using tracking::Motion;
using tracking::Piece;
using tracking::Stories;

Square at(const char* name) {
    if (name[0] == '-') return board::kNoSquare;
    return board::square(static_cast<unsigned>(name[0] - 'a'), static_cast<unsigned>(name[1] - '1'));
}

Occupancy set_of(std::initializer_list<const char*> names) {
    Occupancy squares;
    for (const char* name : names) squares.add(at(name));
    return squares;
}

/// A table with pieces on some squares, hands that touch them, and the stories about it.
struct Table {
    explicit Table(std::initializer_list<const char*> names) : pieces(set_of(names)), occupied(pieces) {}

    void lift(const char* name, bool slid = false) {
        now += 100;
        occupied.remove(at(name));
        stories.open(at(name), now, slid);
    }
    Closing closing(const char* name) {
        now += 100;
        occupied.add(at(name));
        return {at(name), now, {}, pieces, pieces, {}};
    }
    void put(const char* name, std::initializer_list<const char*> legal = {}) {
        Closing closes = closing(name);
        closes.legal = set_of(legal);
        stories.close(closes, pieces);
    }
    /// What it costs to believe that these pieces, a name and a place each, are elsewhere, and no others.
    Cost believe(std::initializer_list<Piece> elsewhere) const {
        Arrangement node;
        for (const Piece& piece : elsewhere) node.put(piece);
        return stories.fit(node, occupied).cost;
    }
    static Piece piece(const char* name, const char* place, const char* also = "--") {
        return {at(name), at(place), at(also)};
    }

    Stories stories;
    Occupancy pieces;
    Occupancy occupied;
    uint32_t now = 1000;
};

Piece piece(const char* name, const char* place) {
    return Table::piece(name, place);
}

void at_first_every_piece_stands_where_the_game_has_it() {
    const Table table({"e2", "d7"});
    TEST_ASSERT_EQUAL_UINT(0, table.believe({}));
    TEST_ASSERT_TRUE(table.stories.displaced(kCosts.misfit).empty());
    TEST_ASSERT_EQUAL_UINT(kCosts.misfit, table.believe({piece("e2", "e4")}));
}

void a_piece_that_is_lifted_and_put_back_came_to_nothing() {
    Table table({"e2"});
    table.lift("e2");
    TEST_ASSERT_TRUE(table.stories.in_air(set_of({"e2"})));
    TEST_ASSERT_FALSE(table.stories.in_air(set_of({"d7"})));
    table.put("e2", {"e2"});
    TEST_ASSERT_EQUAL_UINT(0, table.believe({}));
    TEST_ASSERT_FALSE(table.stories.in_air(set_of({"e2"})));
}

void the_one_piece_in_the_air_is_the_one_that_is_put_down() {
    Table table({"e2", "a7"});
    table.lift("e2");
    table.put("e4", {"e2"});
    TEST_ASSERT_EQUAL_UINT(0, table.believe({piece("e2", "e4")}));
    TEST_ASSERT_GREATER_OR_EQUAL_UINT(kCosts.misfit, table.believe({}));
}

void where_a_piece_may_legally_go_is_likelier_than_elsewhere() {
    Table legal({"e2", "a7"});
    legal.lift("e2");
    legal.lift("a7");
    legal.put("e4", {"e2"});
    // The pawn was lifted first, which costs it a little.
    TEST_ASSERT_EQUAL_UINT(0, legal.believe({piece("e2", "e4"), piece("a7", "--")}));
    TEST_ASSERT_EQUAL_UINT(kCosts.elsewhere - kCosts.reached - kCosts.lifted_later,
                           legal.believe({piece("a7", "e4"), piece("e2", "--")}));
}

void a_piece_put_back_where_another_may_capture_is_contested() {
    Table table({"e4", "d5"});
    table.lift("e4");
    table.lift("d5");
    table.put("d5", {"e4"});
    TEST_ASSERT_EQUAL_UINT(0, table.believe({piece("e4", "d5"), piece("d5", "--")}));
    TEST_ASSERT_EQUAL_UINT(kCosts.contested - kCosts.reached - kCosts.lifted_later,
                           table.believe({piece("e4", "--")}));
}

void a_piece_put_back_where_none_of_those_in_the_air_may_go_is_not_contested() {
    Table table({"e4", "d5"});
    table.lift("e4");
    table.lift("d5");
    table.put("d5");
    TEST_ASSERT_EQUAL_UINT(0, table.believe({piece("e4", "--")}));
    TEST_ASSERT_EQUAL_UINT(kCosts.elsewhere + kCosts.lifted_later,
                           table.believe({piece("e4", "d5"), piece("d5", "--")}));
}

void a_piece_put_back_where_one_that_has_just_come_next_to_it_may_go_is_contested() {
    for (const bool just : {true, false}) {
        Table table({"a5", "d5"});
        table.lift("d5");
        table.lift("a5");
        table.put("c5", {"a5"});
        Closing closes = table.closing("d5");
        closes.legal = set_of({"a5"});
        if (just) closes.recent = set_of({"c5"});
        table.stories.close(closes, table.pieces);
        TEST_ASSERT_EQUAL_UINT(just ? kCosts.contested : 0, table.believe({piece("a5", "c5")}));
    }
}

void a_piece_may_close_two_contacts_and_slide_on() {
    Table table({"a1"});
    table.put("a2");
    TEST_ASSERT_EQUAL_UINT(0, table.stories.fit({}, table.occupied).cost - kCosts.misfit);
    table.lift("a1", true);
    TEST_ASSERT_EQUAL_UINT(0, table.believe({piece("a1", "a2")}));
    table.lift("a2");
    TEST_ASSERT_TRUE(table.stories.in_air(set_of({"a1"})));
}

void a_piece_slides_from_each_of_the_eight_squares_around() {
    for (const char* from : {"c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"}) {
        Table table({from});
        table.put("d4");
        table.lift(from, true);
        TEST_ASSERT_EQUAL_UINT_MESSAGE(0, table.believe({piece(from, "d4")}), from);
    }
}

void who_is_to_move_slides_more_easily_than_the_other() {
    Table table({"a1", "c1"});
    Closing closes = table.closing("b1");
    closes.to_move = set_of({"a1"});
    table.stories.close(closes, table.pieces);
    Table other = table;
    table.lift("a1");
    TEST_ASSERT_EQUAL_UINT(0, table.believe({piece("a1", "b1")}));
    other.lift("c1");
    TEST_ASSERT_EQUAL_UINT(kCosts.nudged - kCosts.slid, other.believe({piece("c1", "b1")}));
}

void what_has_just_been_put_down_next_to_it_settles_for_nothing() {
    Table table({"a1", "h8"});
    table.lift("h8");
    table.put("b1", {"h8"});
    Closing closes = table.closing("c1");
    closes.recent = set_of({"b1"});
    table.stories.close(closes, table.pieces);
    table.lift("b1");
    TEST_ASSERT_EQUAL_UINT(0, table.believe({piece("h8", "c1")}));
}

void a_piece_lifted_as_another_is_put_down_next_to_it_rather_slid_there() {
    Table table({"b6", "b1"});
    table.lift("b1");
    Closing closes = table.closing("b5");
    closes.legal = set_of({"b6"});
    closes.to_move = set_of({"b6"});
    table.stories.close(closes, table.pieces);
    table.lift("b6", true);
    TEST_ASSERT_EQUAL_UINT(0, table.believe({piece("b1", "--"), piece("b6", "b5")}));
    TEST_ASSERT_EQUAL_UINT(kCosts.elsewhere + kCosts.parted - kCosts.slid - kCosts.beside_air,
                           table.believe({piece("b1", "b5"), piece("b6", "--")}));
}

void sensors_that_tell_colours_leave_only_pieces_that_fit() {
    Table table({"e4", "d5"});
    table.lift("e4");
    table.lift("d5");
    Closing closes = table.closing("d5");
    closes.fitting = set_of({"e4"});
    table.stories.close(closes, table.pieces);
    TEST_ASSERT_EQUAL_UINT(0, table.believe({piece("e4", "d5"), piece("d5", "--")}));
    TEST_ASSERT_GREATER_OR_EQUAL_UINT(kCosts.misfit, table.believe({piece("e4", "--")}));
}

void a_captured_piece_comes_back_from_the_box_more_easily() {
    Table table({"a1"});
    Closing closes = table.closing("h8");
    closes.returning = true;
    table.stories.close(closes, table.pieces);
    TEST_ASSERT_EQUAL_UINT(0, table.believe({{kBox, at("h8")}}));
    TEST_ASSERT_EQUAL_UINT(1, table.stories.displaced(kCosts.misfit).count());
}

void a_decision_gives_pieces_the_names_of_the_game_and_is_evidence() {
    Table table({"e4", "d5"});
    table.lift("e4");
    table.lift("d5");
    table.put("d5", {"e4"});
    const Cost before = table.believe({piece("e4", "--")});
    Motion capture;
    capture.from = at("e4");
    capture.to = capture.captured = at("d5");
    table.stories.rename(capture, false);
    TEST_ASSERT_EQUAL_UINT(0, table.believe({}));
    table.stories.rename(capture, true);
    TEST_ASSERT_EQUAL_UINT(0, table.believe({piece("e4", "d5"), piece("d5", "--")}));
    table.stories.rename(capture, false);
    table.stories.overrule(table.occupied);
    TEST_ASSERT_EQUAL_UINT(before + kCosts.still_held,
                           table.believe({piece("d5", "--"), Piece{kBox, at("d5")}}));
}

/// A pawn and a rook are lifted, and the pawn is put down where it may go; or is it the rook?
struct PawnOrRook : Table {
    PawnOrRook() : Table({"e2", "a7"}) {
        lift("a7");
        lift("e2");
        put("e5", {"e2"});
        Motion move;
        move.from = at("e2");
        move.to = at("e5");
        rook = believe({piece("e2", "--"), piece("a7", "e5")});
        stories.rename(move, false);
    }
    Cost believe_rook() const { return believe({piece("e5", "--"), piece("a7", "e5")}); }

    Cost rook;
};

void what_is_overruled_is_dear_unless_a_piece_is_only_in_the_hand() {
    PawnOrRook table;
    table.stories.overrule(table.occupied);
    TEST_ASSERT_EQUAL_UINT(0, table.believe({piece("a7", "--")}));
    TEST_ASSERT_EQUAL_UINT(table.rook + kCosts.misfit, table.believe_rook());
}

void what_seems_to_have_been_put_down_may_still_be_in_the_hand() {
    Table table({"e4", "d5", "d4"});
    table.lift("e4");
    table.lift("d5");
    table.put("d5", {"e4"});
    const Cost held = table.believe({piece("e4", "--")});
    TEST_ASSERT_LESS_THAN_UINT(kCosts.misfit, held);
    Motion capture;
    capture.from = at("e4");
    capture.to = capture.captured = at("d5");
    table.stories.rename(capture, false);
    table.stories.stand(false);
    TEST_ASSERT_EQUAL_UINT(0, table.believe({}));
    TEST_ASSERT_EQUAL_UINT(held, table.believe({piece("d5", "--"), Piece{kBox, at("d5")}}));
    // It is put down elsewhere, and that is what was in the hand.
    table.put("h5", {"d5"});
    TEST_ASSERT_EQUAL_UINT(0, table.believe({piece("d5", "h5"), Piece{kBox, at("d5")}}));
}

void what_stands_wrong_when_the_board_stands_is_no_story() {
    PawnOrRook table;
    TEST_ASSERT_EQUAL_UINT(table.rook, table.believe_rook());
    TEST_ASSERT_LESS_THAN_UINT(kCosts.misfit, table.rook);
    table.stories.stand(false);
    TEST_ASSERT_GREATER_OR_EQUAL_UINT(kCosts.misfit, table.believe_rook());
}

void a_guess_is_believed_beside_what_was_told() {
    Table table({"e4", "d5"});
    table.lift("e4");
    Motion capture;
    capture.from = at("e4");
    capture.to = capture.captured = at("d5");
    table.stories.rename(capture, false);
    TEST_ASSERT_EQUAL_UINT(2 * kCosts.misfit, table.believe({}));
    table.stories.stand(true);
    TEST_ASSERT_EQUAL_UINT(0, table.believe({}));
    TEST_ASSERT_EQUAL_UINT(0, table.believe({piece("d5", "--"), Piece{kBox, at("d5")}}));
}

void a_guess_keeps_what_was_told_and_brings_back_nothing_else() {
    PawnOrRook table;
    PawnOrRook anew = table;
    table.stories.stand(true);
    TEST_ASSERT_EQUAL_UINT(table.rook, table.believe_rook());
    anew.stories.reset();
    anew.stories.stand(true);
    TEST_ASSERT_GREATER_OR_EQUAL_UINT(kCosts.misfit, anew.believe_rook());
}

void a_piece_that_is_on_its_way_slides_on_more_easily_than_another_begins_to() {
    Table table({"c8", "a5", "h1"});
    table.lift("c8");
    table.put("b7", {"c8"});
    table.lift("h1");
    table.put("a6");
    // To stand on two contacts is a misfit of its own.
    TEST_ASSERT_EQUAL_UINT(kCosts.misfit, table.believe({Table::piece("c8", "b7", "a6"), piece("h1", "--")}));
    TEST_ASSERT_EQUAL_UINT(
        kCosts.misfit + kCosts.slid + kCosts.beside_air - kCosts.slid_on,
        table.believe({piece("c8", "b7"), piece("h1", "--"), Table::piece("a5", "a5", "a6")}));
}

void castling_moves_two_names() {
    Arrangement arrangement;
    Motion castling;
    castling.from = at("e1");
    castling.to = at("g1");
    castling.partner_from = at("h1");
    castling.partner_to = at("f1");
    arrangement.make(castling);
    TEST_ASSERT_EQUAL_UINT(2, arrangement.pieces().size());
    TEST_ASSERT_TRUE(arrangement.find(at("h1"))->at == at("f1"));
    arrangement.rename(castling);
    TEST_ASSERT_EQUAL_UINT(0, arrangement.pieces().size());
    arrangement.unmake(castling);
    TEST_ASSERT_TRUE(arrangement.find(at("g1"))->at == at("e1"));
    TEST_ASSERT_TRUE(arrangement.find(at("f1"))->at == at("h1"));
    arrangement.rename_back(castling);
    TEST_ASSERT_EQUAL_UINT(0, arrangement.pieces().size());
}

void a_turned_board_turns_the_stories() {
    Table table({"a1", "b1"});
    table.lift("a1");
    table.stories.rotate({8, 8});
    TEST_ASSERT_TRUE(table.stories.in_air(set_of({"h8"})));
    TEST_ASSERT_FALSE(table.stories.in_air(set_of({"a1"})));
}

void lost_stories_believe_nothing_for_long() {
    Table table({"a1"});
    table.stories.lose();
    TEST_ASSERT_NULL(table.stories.best());
    TEST_ASSERT_EQUAL_UINT(kCosts.lost, table.believe({}));
    table.stories.reset();
    TEST_ASSERT_EQUAL_UINT(0, table.believe({}));
}

void so_many_displaced_pieces_cannot_be_followed() {
    Table table({});
    const char* const names[] = {"a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2", "b2"};
    for (const char* name : names) table.pieces.add(at(name));
    table.occupied = table.pieces;
    for (const char* name : names) table.lift(name);
    TEST_ASSERT_NOT_NULL(table.stories.best());
    TEST_ASSERT_EQUAL_UINT(Arrangement::kMost, table.stories.best()->pieces().size());
    table.lift("c2");
    TEST_ASSERT_NULL(table.stories.best());
}

/// Every cost by its name.
struct Row {
    const char* name;
    Cost cost;
};
constexpr Row kRows[] = {
    {"returned", kCosts.returned},
    {"contested", kCosts.contested},
    {"reached", kCosts.reached},
    {"elsewhere", kCosts.elsewhere},
    {"flickered", kCosts.flickered},
    {"lifted_later", kCosts.lifted_later},
    {"settling", kCosts.settling},
    {"slid", kCosts.slid},
    {"slid_on", kCosts.slid_on},
    {"nudged", kCosts.nudged},
    {"beside_air", kCosts.beside_air},
    {"from_box", kCosts.from_box},
    {"returning", kCosts.returning},
    {"parted", kCosts.parted},
    {"move", kCosts.move},
    {"disorder", kCosts.disorder},
    {"in_place", kCosts.in_place},
    {"undo", kCosts.undo},
    {"undo_rested", kCosts.undo_rested},
    {"undo_replaced", kCosts.undo_replaced},
    {"repeated", kCosts.repeated},
    {"reply_in_air", kCosts.reply_in_air},
    {"between", kCosts.between},
    {"in_air", kCosts.in_air},
    {"still_in_air", kCosts.still_in_air},
    {"new_game", kCosts.new_game},
    {"misfit", kCosts.misfit},
    {"still_held", kCosts.still_held},
    {"lost", kCosts.lost},
    {"hopeless", kCosts.hopeless},
};
static_assert(sizeof kRows / sizeof kRows[0] == sizeof(tracking::Costs) / sizeof(Cost));

void the_costs_are_those_of_the_table_in_the_docs() {
    std::ifstream page(TEST_DATA "/../../docs/tracking.md");
    const std::string text(std::istreambuf_iterator<char>(page), {});
    for (const Row& row : kRows) {
        const std::string begin = std::string("\n| `") + row.name + "` | ";
        const size_t found = text.find(begin);
        TEST_ASSERT_TRUE_MESSAGE(found != std::string::npos, row.name);
        TEST_ASSERT_EQUAL_INT_MESSAGE(std::stoi(text.substr(found + begin.size())), row.cost, row.name);
    }
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(at_first_every_piece_stands_where_the_game_has_it);
    RUN_TEST(a_piece_that_is_lifted_and_put_back_came_to_nothing);
    RUN_TEST(the_one_piece_in_the_air_is_the_one_that_is_put_down);
    RUN_TEST(where_a_piece_may_legally_go_is_likelier_than_elsewhere);
    RUN_TEST(a_piece_put_back_where_another_may_capture_is_contested);
    RUN_TEST(a_piece_put_back_where_none_of_those_in_the_air_may_go_is_not_contested);
    RUN_TEST(a_piece_put_back_where_one_that_has_just_come_next_to_it_may_go_is_contested);
    RUN_TEST(a_piece_may_close_two_contacts_and_slide_on);
    RUN_TEST(a_piece_slides_from_each_of_the_eight_squares_around);
    RUN_TEST(who_is_to_move_slides_more_easily_than_the_other);
    RUN_TEST(what_has_just_been_put_down_next_to_it_settles_for_nothing);
    RUN_TEST(a_piece_lifted_as_another_is_put_down_next_to_it_rather_slid_there);
    RUN_TEST(sensors_that_tell_colours_leave_only_pieces_that_fit);
    RUN_TEST(a_captured_piece_comes_back_from_the_box_more_easily);
    RUN_TEST(a_decision_gives_pieces_the_names_of_the_game_and_is_evidence);
    RUN_TEST(what_is_overruled_is_dear_unless_a_piece_is_only_in_the_hand);
    RUN_TEST(what_seems_to_have_been_put_down_may_still_be_in_the_hand);
    RUN_TEST(what_stands_wrong_when_the_board_stands_is_no_story);
    RUN_TEST(a_guess_is_believed_beside_what_was_told);
    RUN_TEST(a_guess_keeps_what_was_told_and_brings_back_nothing_else);
    RUN_TEST(a_piece_that_is_on_its_way_slides_on_more_easily_than_another_begins_to);
    RUN_TEST(castling_moves_two_names);
    RUN_TEST(a_turned_board_turns_the_stories);
    RUN_TEST(lost_stories_believe_nothing_for_long);
    RUN_TEST(so_many_displaced_pieces_cannot_be_followed);
    RUN_TEST(the_costs_are_those_of_the_table_in_the_docs);
    return UNITY_END();
}
