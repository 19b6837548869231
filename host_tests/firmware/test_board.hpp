#pragma once
#include <memory>
#include <string>

#include "firmware/app.hpp"
#include "hal/host/memory.hpp"

/// Cells of a board of 8x8.
inline constexpr unsigned kE2 = 12;
inline constexpr unsigned kE4 = 28;

/// The application on a board in memory, with a hand on the clock.
class TestBoard {
  public:
    explicit TestBoard(uint8_t files = 8, uint8_t ranks = 8)
        : fake(files, ranks), app_(std::make_unique<firmware::App>(fake.board())) {}

    /// The firmware starts anew, on whatever is in the store.
    void restart() { app_ = std::make_unique<firmware::App>(fake.board()); }

    /// Puts pieces where a game of this size begins, before the first step.
    void stand_pieces() {
        const unsigned ranks = fake.layout.ranks;
        const unsigned depth = ranks > 4 ? 2 : 1;
        for (unsigned cell = 0; cell < unsigned{fake.layout.files} * ranks; ++cell) {
            const unsigned rank = cell / fake.layout.files;
            if (rank < depth || rank + depth >= ranks) fake.sensors.set(cell, hal::kClosed);
        }
    }

    /// Lets `milliseconds` pass, a step of the application in each.
    void run(unsigned milliseconds) {
        for (unsigned i = 0; i < milliseconds; ++i) {
            ++fake.clock.milliseconds;
            fake.sensors.tick();
            app_->step();
        }
    }

    /// Sends `line`, lets it be answered and returns everything that the board sent meanwhile.
    std::string ask(const std::string& line) {
        std::string& sent = fake.link.from_board;
        sent.clear();
        fake.link.to_board += line + "\n";
        const auto answered = [&sent] {
            const size_t before = sent.size() < 2 ? std::string::npos : sent.rfind('\n', sent.size() - 2);
            const std::string last = sent.substr(before == std::string::npos ? 0 : before + 1);
            return last == "ok\r\n" || last.starts_with("error ");
        };
        for (unsigned i = 0; i < kAnswerMs && !answered(); ++i) run(1);
        return sent;
    }

    firmware::App& app() { return *app_; }

    hal::host::FakeBoard fake;

  private:
    static constexpr unsigned kAnswerMs = 100;

    std::unique_ptr<firmware::App> app_;
};
