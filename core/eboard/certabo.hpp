#pragma once
#include <array>

#include "core/eboard/protocol.hpp"

namespace eboard {

/// Sentio and Certabo: the board sends lines, and nobody asks.
///
///     occupancy = ":" number 7(SP number) CRLF         ; rank 8 first, bit 7 is the a-file
///     identity  = ":" 64(5(number SP)) CRLF            ; a8, b8 ... h1; five zeros for an empty square
///     lit       = "L" CRLF                             ; after each message that sets lights
///
/// A line is sent whenever something changed, and at least every kLineMs. The five numbers of a piece are four ones
/// (programs take three zeros for an empty square) and 1 to 12 for KQRBNPkqrbnp, 13 for one that cannot be named.
/// Lights, from the program:
///
///     8 bytes                   rank 8 first, bit 0 is the a-file
///     FF 55 81(r g b) 0D 0A     the corners: those of a square begin at rank * 9 + 7 - file, counted from 0
///
/// There are no marks between messages of 8 bytes: after a pause of kPlainPauseMs one begins anew. Programs write the 8
/// bytes at once, and may light with every line that they hear; colours, which are many packets, may pause for
/// kColourPauseMs.
class Certabo final : public Protocol {
  public:
    enum class Form : uint8_t { Occupancy, Identity };

    static constexpr uint32_t kLineMs = 50;
    static constexpr uint32_t kPlainPauseMs = 40;
    static constexpr uint32_t kColourPauseMs = 250;

    explicit Certabo(Form form) : form_(form) {}

    void begin() override;
    bool receive(uint8_t byte, uint32_t now, Lights& lights) override;
    size_t next(const View& view, Game& game, uint32_t now, etl::span<uint8_t> out) override;

  private:
    static constexpr unsigned kPlainBytes = 8;
    static constexpr unsigned kColourBytes = 2 + 3 * kCorners + 2;

    bool is_coloured() const { return length_ >= 2 && bytes_[0] == 0xFF && bytes_[1] == 0x55; }
    void begin_lights(Lights& lights);
    void take_plain(Lights& lights);
    void take_coloured(Lights& lights);

    Form form_;
    uint8_t lit_ = 0;     ///< lines `L` that are due
    uint8_t length_ = 0;  ///< of the message so far
    bool is_new_ = true;  ///< nothing was told
    uint32_t heard_at_ = 0;
    uint32_t told_at_ = 0;
    uint64_t occupied_ = 0;  ///< as told
    Pieces pieces_{};
    std::array<uint8_t, kColourBytes> bytes_{};
};

}  // namespace eboard
