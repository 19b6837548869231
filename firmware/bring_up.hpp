#pragma once
#include <array>
#include <cstdint>

#include "core/sensing/calibration.hpp"
#include "firmware/light_panel.hpp"
#include "firmware/live_game.hpp"
#include "firmware/machine.hpp"
#include "firmware/records.hpp"

namespace firmware {

/// Helps a builder: a walk over all squares that names the wires behind those that are wrong, and the
/// calibration of sensors that measure. Guided by lights and by events; while one is under way the lights are its
/// own and no move is looked for.
class BringUp final : public Kept {
  public:
    /// A square that nobody answers for so long is silent.
    static constexpr uint32_t kSilentMs = 20'000;
    /// So long a right answer must stand before it counts: a second square may answer a little later.
    static constexpr uint32_t kRightMs = 50;
    /// So long a wrong answer must stand before it is told.
    static constexpr uint32_t kWrongMs = 500;

    BringUp(LiveGame& game, LightPanel& lights, Records& records, const Machine& machine, const EventStream& events)
        : game_(game), lights_(lights), records_(records), machine_(machine), events_(events) {}

    /// What a self-test has found out about a square.
    enum class Verdict : uint8_t {
        Open,  ///< not asked yet
        Good,
        Bad,
        Stuck,  ///< answers all the time, so its answer means nothing
    };

    /// Whether a sensor reads what none reads under an empty square: it is not there, or has no supply.
    static bool is_off_scale(uint16_t reading) {
        return reading < sensing::Calibration::kLowestEmpty || reading > sensing::Calibration::kHighestEmpty;
    }

    /// Asks for one square after the other, from this one on by index; what was found out about those before stays.
    void start_selftest(unsigned from = 0);
    void skip_square();
    void start_calibration();
    /// Ends with what was learned so far; false while the empty squares are still being measured.
    bool finish_calibration();
    void stop();

    bool is_testing() const { return task_ == Task::Selftest; }
    bool is_calibrating() const { return task_ == Task::Calibration; }
    bool is_active() const { return task_ != Task::None; }

    /// Of the last self-test.
    Verdict verdict(unsigned index) const { return verdicts_[index]; }
    /// How many squares it found so.
    uint16_t count(Verdict verdict) const;

    /// Carries on; call it in each step.
    void step(uint32_t now);

    /// The calibration in use: empty, north, south and noise of each cell, two bytes each.
    size_t pack(etl::span<uint8_t> out) override;
    bool unpack(etl::span<const uint8_t> bytes) override;

  private:
    enum class Task : uint8_t { None, Selftest, Calibration };
    enum class Answer : uint8_t { None, Right, Wrong };

    static constexpr size_t kBytesPerCell = 8;

    void begin(Task task);
    void step_selftest();
    void find_stuck_squares();
    bool is_missing(unsigned index) const { return game_.measures() && is_off_scale(game_.reading(index)); }
    bool share(Extent extent, unsigned one, unsigned other) const;
    bool fails_as_a_whole(Extent extent, unsigned index) const;
    Extent extent_of(unsigned index) const;
    bool is_first_of(Extent extent, unsigned index) const;
    Answer answer() const;
    bool is_occupied(unsigned index) const { return game_.settled(game_.board().at(index)) != sensing::Cell::Empty; }
    bool answers_unasked(unsigned index) const {
        return index != square_ && verdicts_[index] != Verdict::Stuck && is_occupied(index);
    }
    void tell_wrong_answer();
    void go_to_next_square();
    void step_calibration();
    void end_calibration();
    void show_progress();

    LiveGame& game_;
    LightPanel& lights_;
    Records& records_;
    const Machine& machine_;
    const EventStream& events_;

    Task task_ = Task::None;
    uint32_t now_ = 0;

    std::array<Verdict, sensing::kMaxCells> verdicts_{};
    uint8_t square_ = 0;     ///< the one at hand, by index
    bool answered_ = false;  ///< it did, and waits for its piece to go
    uint32_t since_ = 0;     ///< when it was lit
    Answer answer_ = Answer::None;
    uint32_t answer_since_ = 0;

    sensing::Calibration calibration_;
    uint32_t frames_ = 0;
    unsigned learned_ = 0;
};

}  // namespace firmware
