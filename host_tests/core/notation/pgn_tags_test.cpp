#include "core/notation/pgn_tags.hpp"

#include <string>

#include "host_tests/core/rules/support.hpp"

void setUp() {}
void tearDown() {}

namespace {

using notation::PgnTags;
using Kept = PgnTags::Kept;

void a_tag_is_set_replaced_and_taken_away() {
    PgnTags tags;
    TEST_ASSERT_TRUE(tags.empty());
    TEST_ASSERT_TRUE(tags.set("White", "Anna") == Kept::Whole);
    TEST_ASSERT_TRUE(tags.set("ECO", "C20") == Kept::Whole);
    TEST_ASSERT_TRUE(tags.set("White", "Berta") == Kept::Whole);
    TEST_ASSERT_TRUE(tags.value("White") == "Berta");
    TEST_ASSERT_TRUE(tags.value("ECO") == "C20");
    TEST_ASSERT_TRUE(tags.set("White", "") == Kept::Whole);
    TEST_ASSERT_TRUE(tags.value("White").empty());
    TEST_ASSERT_TRUE(tags.set("ECO", "") == Kept::Whole);
    TEST_ASSERT_TRUE(tags.empty());
}

void the_roster_is_always_there() {
    PgnTags tags;
    TEST_ASSERT_TRUE(tags.roster(2).name == "Date");
    TEST_ASSERT_TRUE(tags.roster(2).value == "????.??.??");
    TEST_ASSERT_TRUE(tags.roster(5).name == "Black");
    TEST_ASSERT_TRUE(tags.roster(5).value == "?");
    TEST_ASSERT_TRUE(tags.set("Black", "Carl") == Kept::Whole);
    TEST_ASSERT_TRUE(tags.roster(5).value == "Carl");
    TEST_ASSERT_TRUE(tags.set("Black", "?") == Kept::Whole);
    TEST_ASSERT_TRUE(tags.empty());
}

void names_are_words_and_the_game_says_its_own() {
    PgnTags tags;
    for (const char* name :
         {"", "two words", "quo\"te", "Result", "FEN", "OFEN", "SetUp", "a-b", "NamesOfTwentyOneBytes"}) {
        TEST_ASSERT_TRUE_MESSAGE(tags.set(name, "x") == Kept::No, name);
    }
    TEST_ASSERT_TRUE(tags.empty());
    TEST_ASSERT_TRUE(tags.set("NamesOfTwentyBytes_1", "x") == Kept::Whole);
}

void values_are_cut_between_characters_and_hold_no_control_characters() {
    PgnTags tags;
    TEST_ASSERT_TRUE(tags.set("White", std::string(63, 'x').append("\xC3\xBC").c_str()) == Kept::Cut);
    TEST_ASSERT_EQUAL_UINT(63, tags.value("White").size());
    TEST_ASSERT_TRUE(tags.set("White", "a\tb\x7F") == Kept::Whole);
    TEST_ASSERT_TRUE(tags.value("White") == "a b ");
    // Bytes that are no UTF-8 are cut as well as they can be.
    TEST_ASSERT_TRUE(tags.set("White", std::string(80, '\x80').c_str()) == Kept::Cut);
    TEST_ASSERT_EQUAL_UINT(61, tags.value("White").size());
}

void other_tags_make_room_for_the_roster() {
    PgnTags tags;
    unsigned kept = 0;
    const std::string value(PgnTags::kMaxValue, 'v');
    for (char c = 'A'; c <= 'Z'; ++c) {
        if (tags.set(std::string(1, c).c_str(), value.c_str()) == Kept::Whole) ++kept;
    }
    TEST_ASSERT_EQUAL_UINT(PgnTags::kBytes / (PgnTags::kMaxValue + 3), kept);
    for (unsigned i = 0; i < PgnTags::kRoster; ++i)
        TEST_ASSERT_TRUE(tags.set(tags.roster(i).name, value.c_str()) == Kept::Whole);
    for (unsigned i = 0; i < PgnTags::kRoster; ++i) TEST_ASSERT_TRUE(tags.roster(i).value == value.c_str());
    // What came first of the others stays longest.
    TEST_ASSERT_TRUE(tags.value("A") == value.c_str());
    TEST_ASSERT_TRUE(tags.value("B").empty());
}

void a_tag_without_room_leaves_the_others_and_its_old_value() {
    PgnTags tags;
    const std::string value(PgnTags::kMaxValue, 'v');
    for (char c = 'A'; c <= 'G'; ++c) (void)tags.set(std::string(1, c).c_str(), value.c_str());
    TEST_ASSERT_TRUE(tags.set("H", std::string(36, 'h').c_str()) == Kept::Whole);
    TEST_ASSERT_TRUE(tags.set("I", "i") == Kept::Whole);
    TEST_ASSERT_TRUE(tags.set("I", "longer") == Kept::No);
    TEST_ASSERT_TRUE(tags.value("I") == "i");
}

void what_is_taken_back_from_bytes_is_checked() {
    PgnTags tags;
    (void)tags.set("White", "Anna");
    (void)tags.set("ECO", "C20");
    PgnTags again;
    TEST_ASSERT_TRUE(again.assign(tags.text()));
    TEST_ASSERT_TRUE(again == tags);
    for (const std::string& bad : {std::string("White"), std::string("White\0Anna", 10), std::string("\0x\0", 3),
                                   std::string("A\0b\0A\0c\0", 8), std::string("A\0b\x01\0", 5),
                                   std::string("Result\0x\0", 9), std::string("A\0\0", 3), std::string(600, 'A')}) {
        (void)again.set("White", "Anna");
        TEST_ASSERT_FALSE(again.assign({bad.data(), bad.size()}));
        TEST_ASSERT_TRUE(again.empty());
    }
    TEST_ASSERT_TRUE(again.assign(""));
}

void any_bytes_do_no_harm() {
    constexpr uint32_t kSeed = 0x5EED0300;
    printf("tags with seed 0x%08lX\n", static_cast<unsigned long>(kSeed));
    support::Random random(kSeed);
    PgnTags tags;
    for (unsigned n = 0; n < 20000; ++n) {
        std::string value(random.below(100), ' ');
        for (char& c : value) c = static_cast<char>(random.below(256));
        std::string name(1 + random.below(3), ' ');
        for (char& c : name) c = static_cast<char>('A' + random.below(3));
        const etl::string_view written(value.data(), value.size());
        const Kept kept = tags.set(random.below(3) == 0 ? "White" : name.c_str(), written);
        TEST_ASSERT_TRUE(kept == Kept::No || tags.text().size() <= PgnTags::kBytes);
        PgnTags again;
        TEST_ASSERT_TRUE(again.assign(tags.text()));
        TEST_ASSERT_TRUE(again == tags);
    }
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_tag_is_set_replaced_and_taken_away);
    RUN_TEST(the_roster_is_always_there);
    RUN_TEST(names_are_words_and_the_game_says_its_own);
    RUN_TEST(values_are_cut_between_characters_and_hold_no_control_characters);
    RUN_TEST(other_tags_make_room_for_the_roster);
    RUN_TEST(a_tag_without_room_leaves_the_others_and_its_old_value);
    RUN_TEST(what_is_taken_back_from_bytes_is_checked);
    RUN_TEST(any_bytes_do_no_harm);
    return UNITY_END();
}
