#include "firmware/preferences.hpp"

#include <algorithm>

#include "core/tracking/tracker.hpp"
#include "firmware/notebook.hpp"

namespace firmware {

namespace {

constexpr uint8_t kVersion = 1;
constexpr size_t kFixedBytes = 4;
constexpr size_t kMaxName = 16;

}  // namespace

bool recall_preferences(const journal::Journal& journal, Preferences& out) {
    std::array<uint8_t, kFixedBytes + kMaxName> bytes;
    const size_t size = journal.read(Notebook::kSettings, 0, bytes);
    if (journal.version(Notebook::kSettings) != kVersion || size < kFixedBytes) return false;
    out.brightness = bytes[0];
    const auto settle_ms = static_cast<uint16_t>(bytes[1] | bytes[2] << 8);
    if (settle_ms <= tracking::Tracker::kLongestSettleMs) out.settle_ms = settle_ms;
    out.flipped = bytes[3] != 0;
    const auto* name = reinterpret_cast<const char*>(bytes.data() + kFixedBytes);
    out.notation = notation::find({name, size - kFixedBytes});
    return true;
}

journal::Error keep_preferences(journal::Journal& journal, const Preferences& preferences) {
    std::array<uint8_t, kFixedBytes + kMaxName> bytes = {
        preferences.brightness, static_cast<uint8_t>(preferences.settle_ms),
        static_cast<uint8_t>(preferences.settle_ms >> 8), preferences.flipped};
    size_t size = kFixedBytes;
    if (preferences.notation != nullptr) {
        for (const char c : preferences.notation->name.substr(0, kMaxName))
            bytes[size++] = static_cast<uint8_t>(c);
    }
    return journal.append(Notebook::kSettings, kVersion, {bytes.data(), size});
}

}  // namespace firmware
