#pragma once
#include <etl/crc32.h>

#include <cstdint>
#include <initializer_list>
#include <vector>

/// What is in the flash of boards, made by hand: valid to the last check sum, with any content. It is written down here
/// a second time, apart from the code that writes it, since boards out there have it in their flash.
///
///     sector  = ready:4 sequence:4 format:4 crc:4 record*
///     record  = length:2 kind:1 version:1 payload:length crc:4         all numbers little-endian
namespace flash_image {

using Bytes = std::vector<uint8_t>;

inline constexpr uint32_t kSectorBytes = 4096;
inline constexpr uint32_t kPageBytes = 256;
inline constexpr uint32_t kReady = 0x79646552;
inline constexpr uint32_t kFormat = 0x314A4652;

// The kinds of records, and the versions in which this firmware writes them.
inline constexpr uint8_t kSettings = 0;
inline constexpr uint8_t kCalibration = 1;
inline constexpr uint8_t kGame = 2;
inline constexpr uint8_t kMoves = 3;
inline constexpr uint8_t kSettingsVersion = 1;
inline constexpr uint8_t kCalibrationVersion = 1;
inline constexpr uint8_t kGameVersion = 2;

inline void put(Bytes& bytes, uint32_t value, unsigned count) {
    for (unsigned i = 0; i < count; ++i) bytes.push_back(static_cast<uint8_t>(value >> 8 * i));
}

inline uint32_t crc(const Bytes& bytes, size_t from = 0) {
    etl::crc32 crc;
    for (size_t i = from; i < bytes.size(); ++i) crc.add(bytes[i]);
    return crc.value();
}

/// One sector on its way.
class Sector {
  public:
    explicit Sector(uint32_t sequence, uint32_t format = kFormat) {
        put(bytes_, kReady, 4);
        put(bytes_, sequence, 4);
        put(bytes_, format, 4);
        put(bytes_, crc(bytes_, 4), 4);
    }

    Sector& add(uint8_t kind, uint8_t version, const Bytes& payload) {
        // What fits a page does not cross one.
        const size_t left = kPageBytes - bytes_.size() % kPageBytes;
        if (payload.size() + 8 > left) bytes_.resize(bytes_.size() + left % kPageBytes, 0xFF);
        const size_t begin = bytes_.size();
        put(bytes_, static_cast<uint32_t>(payload.size()), 2);
        bytes_.push_back(kind);
        bytes_.push_back(version);
        bytes_.insert(bytes_.end(), payload.begin(), payload.end());
        put(bytes_, crc(bytes_, begin), 4);
        return *this;
    }

    size_t size() const { return bytes_.size(); }

    /// Lays it into a flash, as its sector number `index`.
    void write_to(Bytes& flash, uint32_t index) const {
        for (uint32_t i = 0; i < kSectorBytes; ++i) {
            flash[index * kSectorBytes + i] = i < bytes_.size() ? bytes_[i] : 0xFF;
        }
    }

  private:
    Bytes bytes_;
};

/// `play:1 text 0 word:2 ...`
inline Bytes game(uint8_t play, const char* text, std::initializer_list<uint16_t> words = {}) {
    Bytes bytes{play};
    for (; *text != '\0'; ++text) bytes.push_back(static_cast<uint8_t>(*text));
    bytes.push_back(0);
    for (const uint16_t word : words) put(bytes, word, 2);
    return bytes;
}

/// A half move of chess or Octad; files and ranks from 0.
inline constexpr uint16_t move_word(unsigned from_file, unsigned from_rank, unsigned to_file, unsigned to_rank,
                                    unsigned detail = 0) {
    return static_cast<uint16_t>(detail << 12 | (to_rank << 3 | to_file) << 6 | (from_rank << 3 | from_file));
}

inline constexpr uint16_t kUndoWord = 0xFFFF;

/// What the players said: a score (1 White, 2 Black, 3 draw) and why.
inline constexpr uint16_t declared_word(unsigned score, unsigned ending) {
    return static_cast<uint16_t>(0xC000 | score << 4 | ending);
}

/// `brightness:1 settle:2 flipped:1 name`
inline Bytes settings(uint8_t brightness, uint16_t settle_ms, uint8_t flipped, const char* notation = "") {
    Bytes bytes{brightness};
    put(bytes, settle_ms, 2);
    bytes.push_back(flipped);
    for (; *notation != '\0'; ++notation) bytes.push_back(static_cast<uint8_t>(*notation));
    return bytes;
}

}  // namespace flash_image
