#pragma once
#include <etl/span.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

/// Numbers that `picotool config` can change in a finished image: pins, currents, times.
namespace hal::pico {

inline constexpr int kLastPin = 28;

/// One of them: its name for picotool and its default. A value that is out of range counts as the default, so that a
/// slip of the finger cannot make a board useless.
struct ImageSetting {
    const char* name;
    int value;
    int least = 0;
    int most = kLastPin;
};

/// How fast shift registers are read: slower for long cables.
constexpr ImageSetting clock_kilohertz(int value) {
    return {"clock_kilohertz", value, 50, 1000};
}

/// The current that a chain of lights may draw, up to 20 ampere: more is no chain of lights.
constexpr ImageSetting milliamps(int value) {
    return {"lights_milliamps", value, 0, 20'000};
}

/// How many lights there are from one square to the next, and how many of them light it; the others stay dark.
constexpr ImageSetting lights_stride(int value) {
    return {"lights_stride", value, 1, 8};
}
constexpr ImageSetting lights_per_square(int value) {
    return {"lights_per_square", value, 1, 8};
}

/// In which order a light takes its colours: 0 GRB, 1 RGB, 2 GRBW, 3 RGBW.
constexpr ImageSetting lights_order(int value) {
    return {"lights_order", value, 0, 3};
}

/// How bright the lights are until somebody changes it.
constexpr ImageSetting brightness(int value) {
    return {"brightness", value, 0, 255};
}

/// Pins, a bit each, and what picotool says of them.
struct PinLabel {
    uint32_t pins;
    const char* label;
};

/// The settings of a board as they are configured now. `kTable` has the names and defaults; a name that is not in it
/// does not compile.
template <const auto& kTable>
class ImageSettings {
  public:
    static constexpr size_t kCount = std::size(kTable);

    /// A name, known while compiling.
    struct Name {
        consteval Name(const char* name) {
            while (std::string_view(kTable[at].name) != name) ++at;
        }
        size_t at = 0;
    };

    /// `values`: what is in the image, in the order of the table.
    explicit ImageSettings(const volatile int* values) {
        for (size_t i = 0; i < kCount; ++i) {
            const ImageSetting& setting = kTable[i];
            const int value = values[i];
            const bool is_fit = value >= setting.least && value <= setting.most;
            values_[i] = static_cast<uint16_t>(is_fit ? value : setting.value);
            pins_[i] = static_cast<uint8_t>(values_[i]);
        }
    }

    uint16_t operator[](Name name) const { return values_[name.at]; }
    uint8_t pin(Name name) const { return pins_[name.at]; }

    /// So many pins from this one on. The span lives as long as this object.
    etl::span<const uint8_t> pins(Name first, size_t count) const { return {&pins_[first.at], count}; }

    /// The default pins as bits, for a PinLabel.
    static constexpr uint32_t mask(Name first, size_t count = 1) {
        uint32_t pins = 0;
        for (size_t i = 0; i < count; ++i) pins |= 1u << kTable[first.at + i].value;
        return pins;
    }

  private:
    std::array<uint16_t, kCount> values_{};
    std::array<uint8_t, kCount> pins_{};
};

}  // namespace hal::pico
