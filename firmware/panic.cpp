#include "firmware/panic.hpp"

#include <etl/error_handler.h>

#include <array>

namespace firmware {

namespace {

constexpr hal::Colour kAlarm{64, 0, 0};

hal::Board* guarded = nullptr;

void give_up(const etl::exception& reason) {
    static std::array<hal::Colour, hal::kMaxCells> red;
    red.fill(kAlarm);
    const size_t squares = static_cast<size_t>(guarded->layout.files) * guarded->layout.ranks;
    guarded->lights.show({red.data(), squares});
    guarded->system.panic(reason.what());
}

}  // namespace

void catch_impossible_states(hal::Board& board) {
    guarded = &board;
    etl::error_handler::set_callback<give_up>();
}

}  // namespace firmware
