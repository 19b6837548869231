#include "firmware/settings.hpp"

#include <algorithm>
#include <utility>

#include "core/journal/little_endian.hpp"

namespace firmware {

constexpr size_t kFixedBytes = 4;
constexpr size_t kMaxName = 16;

constexpr uint8_t kFlipped = 1 << 0;
constexpr uint8_t kJsonEvents = 1 << 1;
constexpr unsigned kEchoShift = 2;
constexpr unsigned kEchoMask = 3;
constexpr uint8_t kTimeLights = 1 << 4;
constexpr unsigned kProtocolShift = 5;
static_assert(Conversation::kChoices <= 1 << (8 - kProtocolShift));

void Settings::take(const Event& event) {
    using Kind = Event::Kind;
    if (event.kind == Kind::Leaving) return;
    const notation::Info* before = std::exchange(notation_, game_.games().chosen_notation());
    const bool notation_changed = event.kind == Kind::GameSet && notation_ != before;
    if (event.kind == Kind::SettingChanged || event.kind == Kind::Flipped || notation_changed) {
        records_.keep(RecordKind::Settings);
    }
}

size_t Settings::pack(etl::span<uint8_t> out) {
    out[0] = lights_.brightness();
    journal::put_number(&out[1], game_.settle_ms(), 2);
    out[3] = static_cast<uint8_t>((game_.is_flipped() ? kFlipped : 0) | (events_.is_json() ? kJsonEvents : 0) |
                                  static_cast<unsigned>(terminal_.mode()) << kEchoShift |
                                  (lights_.shows_time() ? kTimeLights : 0) |
                                  unsigned{conversation_.choice()} << kProtocolShift);
    const notation::Info* notation = game_.games().chosen_notation();
    if (notation == nullptr) return kFixedBytes;
    const etl::string_view name = notation->name.substr(0, kMaxName);
    std::copy(name.begin(), name.end(), out.begin() + kFixedBytes);
    return kFixedBytes + name.size();
}

bool Settings::unpack(etl::span<const uint8_t> bytes) {
    if (bytes.size() < kFixedBytes || bytes.size() > kFixedBytes + kMaxName) return false;
    const auto settle_ms = static_cast<uint16_t>(journal::get_number(&bytes[1], 2));
    const auto protocol = static_cast<uint8_t>(bytes[3] >> kProtocolShift);
    if (settle_ms > LiveGame::kLongestSettleMs || protocol >= Conversation::kChoices) return false;
    const unsigned echo = bytes[3] >> kEchoShift & kEchoMask;
    if (echo > static_cast<unsigned>(Terminal::Mode::Off)) return false;
    lights_.set_brightness(bytes[0]);
    game_.set_settle_ms(settle_ms);
    if (game_.is_flipped() != ((bytes[3] & kFlipped) != 0)) game_.flip();
    events_.set_json((bytes[3] & kJsonEvents) != 0);
    terminal_.choose(static_cast<Terminal::Mode>(echo));
    conversation_.choose(protocol, false);
    lights_.set_shows_time((bytes[3] & kTimeLights) != 0);
    // Text is bytes.
    const auto* name = reinterpret_cast<const char*>(bytes.data() + kFixedBytes);
    const notation::Info* notation = notation::find({name, bytes.size() - kFixedBytes});
    // A notation of another game than the one that came back is not chosen.
    if (notation != nullptr) (void)game_.games().choose(*notation);
    notation_ = game_.games().chosen_notation();
    return true;
}

}  // namespace firmware
