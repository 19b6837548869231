#include <unity.h>

#include "core/board/geometry.hpp"
#include "core/board/grid.hpp"
#include "core/board/occupancy.hpp"

void setUp() {}
void tearDown() {}

namespace {

void every_square_of_every_size_has_its_own_index() {
    for (uint8_t files = 1; files <= board::kMaxFiles; ++files) {
        for (uint8_t ranks = 1; ranks <= board::kMaxRanks; ++ranks) {
            const board::Geometry geometry{files, ranks};
            for (unsigned index = 0; index < geometry.count(); ++index) {
                TEST_ASSERT_TRUE(geometry.contains(geometry.at(index)));
                TEST_ASSERT_EQUAL_UINT(index, geometry.index(geometry.at(index)));
            }
        }
    }
}

void squares_off_the_board_are_not_contained() {
    constexpr board::Geometry geometry{8, 8};
    TEST_ASSERT_FALSE(geometry.contains(board::square(8, 0)));
    TEST_ASSERT_FALSE(geometry.contains(board::square(0, 8)));
    TEST_ASSERT_FALSE(geometry.contains(board::kNoSquare));
}

void occupancy_holds_each_square_alone() {
    for (uint8_t rank = 0; rank < board::kMaxRanks; ++rank) {
        for (uint8_t file = 0; file < board::kMaxFiles; ++file) {
            board::Occupancy set;
            set.add(board::square(file, rank));
            for (uint8_t r = 0; r < board::kMaxRanks; ++r) {
                for (uint8_t f = 0; f < board::kMaxFiles; ++f) {
                    TEST_ASSERT_EQUAL(f == file && r == rank, set.has(board::square(f, r)));
                }
            }
            set.remove(board::square(file, rank));
            TEST_ASSERT_TRUE(set == board::Occupancy{});
        }
    }
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_square_of_every_size_has_its_own_index);
    RUN_TEST(squares_off_the_board_are_not_contained);
    RUN_TEST(occupancy_holds_each_square_alone);
    return UNITY_END();
}
