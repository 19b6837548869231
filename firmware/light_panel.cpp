#include "firmware/light_panel.hpp"

#include <array>

#include "core/tracking/guidance.hpp"
#include "firmware/light_theme.hpp"

namespace firmware {

void LightPanel::step(uint32_t now) {
    constexpr uint32_t kBlinkMs = 400;
    const uint32_t version = game_.tracker().version();
    if (program_ != nullptr) {
        changed_ |= program_changes_ != program_->changes;
        program_changes_ = program_->changes;
    }
    // Whether a program lights anything takes some looking, so it is asked once for each change.
    if (changed_) is_program_shown_ = program_ != nullptr && !testing_ && program_->in_use();
    const auto phase = static_cast<uint8_t>(is_program_shown_ ? program_->slot(now) : now / kBlinkMs % 2);
    const bool blinks = is_program_shown_ || blinking_;
    if (!changed_ && version == shown_version_ && (phase == phase_ || !blinks)) return;
    changed_ = false;
    shown_version_ = version;
    phase_ = phase;
    is_program_shown_ ? show_program_lights() : show_guidance();
}

void LightPanel::set_brightness(uint8_t brightness) {
    brightness_ = brightness;
    testing_ = false;
    changed_ = true;
}

void LightPanel::set_time_left(uint8_t white, uint8_t black) {
    changed_ |= shows_time_ && (white != white_left_ || black != black_left_);
    white_left_ = white;
    black_left_ = black;
}

bool LightPanel::shows_time_on(board::Square square) const {
    const board::Geometry squares = game_.tracker().game().geometry();
    if (!shows_time_ || !squares.contains(square)) return false;
    const board::Square seen = game_.tracker().turned(square);
    const unsigned last = squares.ranks - 1u;
    return (seen.rank() == 0 && seen.file() < white_left_) || (seen.rank() == last && seen.file() < black_left_);
}

void LightPanel::show_program_lights() {
    std::array<hal::Colour, hal::kMaxCells> frame{};
    const board::Geometry squares = game_.board();
    constexpr unsigned kSteps = eboard::Lights::kBrightest + 1u;
    const auto brightness = static_cast<uint8_t>(brightness_ * (program_->brightness + 1u) / kSteps);
    for (unsigned i = 0; i < eboard::kSquares; ++i) {
        const eboard::Light& light = program_->squares[i];
        const board::Square square = board::square(i % 8, i / 8);
        const board::Square seen = program_->by_wire ? square : game_.tracker().turned(square);
        if (!squares.contains(seen) || !program_->is_on(light, phase_)) continue;
        frame[squares.index(seen)] = dimmed({light.red, light.green, light.blue}, seen, brightness);
    }
    lights_.show({frame.data(), squares.count()});
}

void LightPanel::show_guidance() {
    std::array<hal::Colour, hal::kMaxCells> frame;
    const board::Geometry squares = game_.board();
    tracking::Roles roles;
    tracking::guide(game_.tracker(), roles);
    blinking_ = false;
    for (unsigned i = 0; i < squares.count(); ++i) {
        const board::Square square = squares.at(i);
        const bool shows_time = roles[square] == tracking::Role::None && shows_time_on(square);
        const Look look = shows_time ? kTimeLook : look_of(roles[square]);
        const bool is_on = phase_ == 0 || !look.blinks;
        blinking_ |= look.blinks;
        frame[i] = dimmed(is_on ? look.colour : hal::Colour{}, square, brightness_);
        if (testing_) frame[i] = dimmed(test_colour(square, i), brightness_);
    }
    lights_.show({frame.data(), squares.count()});
}

}  // namespace firmware
