#include "core/eboard/chesslink.hpp"

#include <bit>

namespace eboard {

namespace {

constexpr uint8_t kCharacter = 0x7F;
constexpr uint8_t kParity = 0x80;
constexpr etl::string_view kVersion = "0017";
constexpr etl::string_view kDigits = "0123456789ABCDEF";
constexpr etl::string_view kPieces = "KQRNBPkqrnbp";

/// A request by its letter, and how many values of two digits follow it.
struct Form {
    char letter;
    uint8_t values;
};
constexpr Form kForms[] = {{'V', 0}, {'S', 0}, {'X', 0}, {'T', 0}, {'W', 2}, {'R', 1}, {'I', 1}, {'L', 1 + kCorners}};

/// In milliseconds, of units of 2.048 and 4.096 ms.
constexpr uint32_t scan_ms(uint8_t value) {
    // A scan that is too short to be made is as long as the usual one.
    constexpr uint8_t kLeast = 15;
    constexpr uint8_t kUsual = 20;
    return (value < kLeast ? kUsual : value) * 2048u / 1000;
}
constexpr uint32_t report_ms(uint8_t value) {
    return (value == 0 ? 1 : value) * 4096u / 1000;
}

/// Where the corners of a square begin: the board is turned by a quarter.
constexpr unsigned corner_of(unsigned file, unsigned rank) {
    return (7 - file) * 9 + rank;
}

void put_hex(text::Writer& line, uint8_t value) {
    line.put(kDigits[value >> 4], kDigits[value & 0x0F]);
}

void put_check(text::Writer& line) {
    uint8_t sum = 0;
    for (const char c : line.written()) sum ^= static_cast<uint8_t>(c);
    put_hex(line, sum);
}

void put_pieces(text::Writer& line, const Pieces& pieces) {
    for (unsigned rank = 0; rank < 8; ++rank) {
        for (unsigned file = 8; file-- > 0;) {
            const char piece = pieces[number_of(file, rank)];
            line.put(kPieces.find(piece) == etl::string_view::npos ? kEmpty : piece);
        }
    }
}

}  // namespace

void ChessLink::begin() {
    requests_.clear();
    settings_[kFraming] = kDefaults[kFraming];
    length_ = 0;
    is_new_ = true;
}

bool ChessLink::receive(uint8_t byte, uint32_t, Lights& lights) {
    const auto c = static_cast<char>(byte & kCharacter);
    const size_t digit = kDigits.find(c);
    if (digit == etl::string_view::npos || length_ == 0) {
        // Whatever was under way, a letter begins anew.
        length_ = 0;
        for (const Form& form : kForms) {
            if (form.letter != c) continue;
            letter_ = sum_ = static_cast<uint8_t>(c);
            whole_ = static_cast<uint8_t>(1 + 2 * form.values);
            length_ = 1;
        }
    } else if (length_ < whole_) {
        uint8_t& value = values_[(length_ - 1) / 2];
        value = static_cast<uint8_t>(value * 16u + digit);
        sum_ ^= static_cast<uint8_t>(c);
        ++length_;
    } else {
        check_ = static_cast<uint8_t>(check_ * 16u + digit);
        ++length_;
    }
    const bool has_check = (settings_[kFraming] & 1) == 0;
    if (length_ == 0 || length_ < whole_ + (has_check ? 2 : 0)) return false;
    length_ = 0;
    return (!has_check || check_ == sum_) && end_message(lights);
}

bool ChessLink::end_message(Lights& lights) {
    const auto letter = static_cast<char>(letter_);
    switch (letter) {
        case 'L': set_lights(lights); break;
        case 'X': lights.set_all({}); break;
        case 'W': take_setting(values_[0], values_[1], lights); break;
        case 'T':
            begin();
            lights.set_all({});
            settings_ = kDefaults;
            return true;
        default: break;
    }
    (void)requests_.push({letter, values_[0], values_[1]});
    return true;
}

void ChessLink::take_setting(uint8_t address, uint8_t value, Lights& lights) {
    if (address < kSettings) settings_[address] = value;
    if (address == kReports) is_new_ = true;
    lights.brightness = brightness();
    ++lights.changes;
}

void ChessLink::set_lights(Lights& lights) const {
    ++lights.changes;
    lights.slot_us = values_[0] * 4096u;
    lights.brightness = brightness();
    light_corners(lights, corner_of, [this](unsigned i) { return plain_light(values_[1 + i]); });
}

bool ChessLink::is_report_due(const Pieces& pieces, uint32_t now) {
    const uint32_t scan = scan_ms(settings_[kScanTime]);
    const unsigned kind = settings_[kReports] & 7;
    if (!(pieces == seen_)) {
        seen_ = pieces;
        seen_at_ = now;
    }
    if (is_new_) {
        // Who asks for reports knows what there is, or asks for that too.
        told_ = pieces;
        told_at_ = now;
        is_new_ = false;
    }
    switch (kind) {
        case 0: return now - told_at_ >= scan;
        case 1: return false;
        case 2: return now - told_at_ >= report_ms(settings_[kReportTime]);
        default: break;
    }
    const uint32_t still = kind == 3 ? 0 : (kind - 2) * scan;
    return !(pieces == told_) && now - seen_at_ >= still;
}

size_t ChessLink::next(const View& view, Game&, uint32_t now, etl::span<uint8_t> out) {
    // Reports come first: who asks without end hears of changes all the same.
    Request request{'S', 0, 0};
    if (!is_report_due(view.pieces, now)) {
        if (requests_.empty()) return 0;
        request = requests_.front();
        requests_.pop();
    }
    text::Writer line = text_in(out);
    line.put(static_cast<char>(request.letter + ('a' - 'A')));
    switch (request.letter) {
        case 'S':
            told_ = view.pieces;
            told_at_ = now;
            put_pieces(line, told_);
            break;
        case 'V': line.put(kVersion); break;
        case 'W':
            put_hex(line, request.address);
            put_hex(line, request.value);
            break;
        case 'R':
            put_hex(line, request.address);
            put_hex(line, request.address < kSettings ? settings_[request.address] : uint8_t{0});
            break;
        case 'I': line.put("FF\n"); break;
        default: break;
    }
    if (request.letter != 'I') put_check(line);
    for (uint8_t& byte : out.first(line.length())) {
        if (std::popcount(byte) % 2 == 0) byte |= kParity;
    }
    return line.length();
}

}  // namespace eboard
