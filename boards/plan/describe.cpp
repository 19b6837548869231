// Prints the wiring of one board as JSON, so that the plan of a board is made from the very data that its image is
// made from. It is compiled once for each board: wiring.hpp is the one in the board's own folder.
#include "wiring.hpp"

#include <cstdio>

#include "hal/pico/hall_multiplexers.hpp"
#include "hal/pico/reed_matrix.hpp"
#include "hal/pico/reed_pins.hpp"
#include "hal/pico/shift_registers.hpp"

namespace {

void put_list(const char* name, etl::span<const uint8_t> numbers) {
    std::printf("\"%s\": [", name);
    for (size_t i = 0; i < numbers.size(); ++i) std::printf(i == 0 ? "%u" : ", %u", numbers[i]);
    std::printf("],\n");
}

// Each board has one of these.
[[maybe_unused]] void put_wiring(const hal::pico::ReedMatrixWiring& wiring) {
    std::printf("\"driver\": \"reed_matrix\",\n");
    put_list("file_pins", wiring.file_pins);
    put_list("rank_pins", wiring.rank_pins);
}

[[maybe_unused]] void put_wiring(etl::span<const uint8_t> square_pins) {
    std::printf("\"driver\": \"reed_pins\",\n");
    put_list("square_pins", square_pins);
}

[[maybe_unused]] void put_wiring(const hal::pico::ShiftRegisterWiring& wiring) {
    std::printf("\"driver\": \"shift_registers\",\n");
    std::printf("\"data_pin\": %u,\n\"clock_pin\": %u,\n\"load_pin\": %u,\n", wiring.data_pin, wiring.clock_pin,
                wiring.clock_pin + 1u);
}

[[maybe_unused]] void put_wiring(const hal::pico::HallWiring& wiring) {
    std::printf("\"driver\": \"hall_multiplexers\",\n");
    put_list("select_pins", wiring.select_pins);
    put_list("enable_pins", wiring.enable_pins);
}

}  // namespace

int main() {
    int values[std::size(wiring::kSettings)];
    for (size_t i = 0; i < std::size(values); ++i) values[i] = wiring::kSettings[i].value;
    const wiring::Settings settings(values);

    const hal::Layout& layout = wiring::kLayout;
    std::printf("{\n\"name\": \"%s\",\n\"files\": %u,\n\"ranks\": %u,\n\"sensors\": \"%s\",\n", layout.name,
                layout.files, layout.ranks, layout.sensors);
    put_wiring(wiring::sensors(settings));
    put_list("light_chain", wiring::kLightChain);
    std::printf("\"settings\": {");
    const char* separator = "\n";
    for (const hal::pico::ImageSetting& setting : wiring::kSettings) {
        std::printf("%s\"%s\": {\"value\": %d, \"least\": %d, \"most\": %d}", separator, setting.name, setting.value,
                    setting.least, setting.most);
        separator = ",\n";
    }
    std::printf("}\n}\n");
}
