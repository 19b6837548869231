#pragma once
#include <array>
#include <cstdint>

#include "core/sensing/calibration.hpp"
#include "core/text/writer.hpp"
#include "firmware/notebook.hpp"
#include "hal/board.hpp"

namespace firmware {

class App;

/// Writes where a sensor is wired, such as `GP6 GP13`.
void put_origin(text::Writer& line, const hal::Origin& origin);

/// Helps a builder: a walk over all squares that names the wires behind those that are wrong, and the
/// calibration of sensors that measure. Guided by lights and by events; while one is under way the lights are its
/// own and no move is looked for.
class BringUp {
  public:
    /// A square that nobody answers for so long is silent.
    static constexpr uint32_t kPatienceMs = 20'000;
    /// So long a right answer must stand before it counts: a second square may answer a little later.
    static constexpr uint32_t kSureMs = 50;
    /// So long a wrong answer must stand before it is told.
    static constexpr uint32_t kDoubtMs = 500;

    /// Compares with the calibration that was kept, if there is one for this board.
    void recall(hal::Gauges& gauges, Notebook& notebook);

    void start_selftest(App& app);
    void skip_square(App& app);
    void start_calibration(App& app);
    void finish_calibration(App& app);
    void stop();

    bool is_testing() const { return task_ == Task::Selftest; }
    bool is_calibrating() const { return task_ == Task::Calibration; }
    bool is_active() const { return task_ != Task::None; }

    /// The flash could not take a calibration yet; `catch_up` tries again.
    bool is_behind() const { return is_behind_; }
    void catch_up(Notebook& notebook, unsigned cells);

    /// Carries on; call it in each step while active.
    void step(App& app);

  private:
    enum class Task : uint8_t { None, Selftest, Calibration };
    enum class Answer : uint8_t { None, Right, Wrong };
    enum class Verdict : uint8_t {
        Open,
        Good,
        Bad,
        Stuck,  ///< answers all the time, so its answer means nothing
    };

    static constexpr size_t kBytesPerCell = 8;
    static constexpr uint8_t kCalibrationVersion = 1;

    void step_selftest(App& app);
    void find_stuck_squares(App& app);
    Answer answer(App& app) const;
    bool answers_unasked(App& app, unsigned index) const;
    void tell_wrong_answer(App& app);
    void go_to_next_square(App& app);
    void step_calibration(App& app);
    void end_calibration(App& app);
    void keep_calibration(App& app);
    void tell_refusal(App& app);
    void show_progress(App& app);

    Task task_ = Task::None;

    std::array<Verdict, hal::kMaxCells> verdicts_{};
    uint8_t square_ = 0;     ///< the one at hand, by index
    bool answered_ = false;  ///< it did, and waits for its piece to go
    uint32_t since_ = 0;     ///< when it was lit
    Answer answer_ = Answer::None;
    uint32_t answer_since_ = 0;

    sensing::Calibration calibration_;
    uint32_t frames_ = 0;
    unsigned learned_ = 0;
    bool is_behind_ = false;
    std::array<uint8_t, hal::kMaxCells * kBytesPerCell> packed_{};
};

}  // namespace firmware
