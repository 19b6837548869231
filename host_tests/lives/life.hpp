#pragma once
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "firmware/app.hpp"
#include "host_tests/lives/choices.hpp"
#include "host_tests/lives/line_model.hpp"
#include "host_tests/lives/watched_board.hpp"

namespace lives {

/// What was lived through.
struct Record {
    uint64_t lives = 0;
    uint64_t steps = 0;
    uint64_t starts = 0;
    uint64_t cuts = 0;
    uint64_t answers = 0;
    uint64_t restarts_compared = 0;
    uint64_t positions_repeated = 0;
    uint64_t games_repeated = 0;
    uint64_t errors_without_effect = 0;
    uint64_t calibrations_compared = 0;
    Calls most;  ///< in one step
};

/// A whole life of a board: hands, requests, readers that stall, a clock that jumps and wraps, power that is cut at any
/// byte, flash that holds anything. What it does is up to `choices`; what must hold in every life:
///
/// - each request has one final line, in order, and the board falls silent after it;
/// - a start finds all that was told, unless the flash had no room; a cut in the middle of writing leaves the state
///   before or after;
/// - an error has changed nothing; what `position` and `pgn` say can be set and loaded, and is the same then;
/// - no step, and no start, calls the machine more often than a few times.
class Life {
  public:
    Life(Choices& choices, Record& record, uint8_t files, uint8_t ranks, bool measures);

    /// Lives until the choices are used up.
    void live();

  private:
    using Action = void (Life::*)();
    using Answer = std::optional<std::string>;  ///< nothing if the power was lost meanwhile

    // Time and power.
    void prepare_flash();
    void start();
    void step(uint32_t milliseconds = 1);
    void lose_power();
    void run(unsigned steps);
    void calm();
    void finish_requests();
    void check_calls(bool at_start);
    void let_time_pass();
    void jump();
    void cut_power();
    void plan_cut();
    void spoil_flash();

    // The link.
    void send(const std::string& bytes);
    void hear();
    void end_line(const std::string& line);
    Answer ask(const std::string& request);
    void change_pace();
    void open_anew();
    void send_request();
    void send_nonsense();
    void send_mark();
    void load_game();
    void load_long_game();
    void play_by_command();
    void list_slowly();
    void forget();

    // Hands.
    unsigned squares() const { return unsigned{fake_.layout.files} * fake_.layout.ranks; }
    void put(unsigned cell, char piece);
    void touch();
    void bounce();
    void play_by_hand();
    void slide();
    void stand_as_game();
    void stand_as_before();
    void take_back_far();
    void stand_for_new_game();
    void calibrate();

    // What must hold.
    Answer state();
    bool is_kept() const;
    std::string state_after_start_on(const std::vector<uint8_t>& flash) const;
    std::string answer_after_start_on(const std::vector<uint8_t>& flash, const char* request) const;
    void compare_with_restart();
    void repeat_position();
    void repeat_game();
    void expect_no_effect_of_error();

    Choices& choices_;
    Record& record_;
    hal::host::FakeBoard fake_;
    WatchedBoard watched_;
    std::unique_ptr<firmware::App> app_;
    unsigned incarnation_ = 0;
    bool forgotten_ = false;  ///< what is in use is not what is kept

    LineModel model_;
    std::deque<std::string> due_;  ///< requests that wait for their final line; what that must hold, if known
    std::string heard_;            ///< the beginning of a line
    std::string answer_;           ///< the lines of the answer under way
    std::string last_answer_;
    size_t pace_ = SIZE_MAX;  ///< bytes that are read a step
    unsigned marks_ = 0;
    std::vector<std::vector<uint16_t>> before_;  ///< how the pieces stood earlier
};

/// Prints a line, if anybody wants to know.
void tell(const char* who, const std::string& what);

/// One life from bytes. Stops the program with a sentence if something does not hold.
void live(const uint8_t* bytes, size_t count, Record& record);

}  // namespace lives
