#pragma once
#include <string>

#include "firmware/app.hpp"
#include "hal/host/memory.hpp"

/// The application on a board in memory, with a hand on the clock.
class BenchBoard {
  public:
    explicit BenchBoard(uint8_t files = 8, uint8_t ranks = 8) : fake(files, ranks), app(fake.board()) {}

    /// Lets `milliseconds` pass, a step of the application in each.
    void run(unsigned milliseconds) {
        for (unsigned i = 0; i < milliseconds; ++i) {
            ++fake.clock.milliseconds;
            fake.sensors.tick();
            app.step();
        }
    }

    /// Sends `line`, lets it be answered and returns everything that the board sent meanwhile.
    std::string ask(const std::string& line) {
        fake.link.from_board.clear();
        fake.link.to_board += line + "\n";
        run(5 + static_cast<unsigned>(line.size() / 32));
        return fake.link.from_board;
    }

    hal::host::FakeBoard fake;
    firmware::App app;
};
