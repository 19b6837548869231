#pragma once
#include <algorithm>
#include <array>

#include "core/eboard/protocol.hpp"
#include "core/eboard/queue.hpp"

namespace eboard {

/// ChessLink: text with odd parity in bit 7 of every byte.
///
///     message = letter 0*164digit check
///     check   = 2digit                       ; the XOR of all characters before it
///     digit   = "0" to "9" / "A" to "F"
///
///     request                            answer
///     V                                  v 4digit            ; the version of the protocol's firmware
///     S                                  s 64piece           ; h1, g1 ... a1, h2 ... a8: KQRNBPkqrnbp.
///     L slot-time 81(2digit)             l                   ; blink patterns of the corners
///     X                                  x                   ; all lights off
///     T                                                      ; everything as after power on
///     W address value, R address         w address value, r address value
///     I 2digit                           iFF newline         ; no check
///
/// Bit 7 of what comes is ignored. A piece that cannot be named is sent as an empty square. Without an order, `s` is
/// sent on every scan: see kReports. What is written with W stays until T or power off; but for bit 0 of address 00,
/// which goes with the program: while it is set, requests have no check.
class ChessLink final : public Protocol {
  public:
    void begin() override;
    bool receive(uint8_t byte, uint32_t now, Lights& lights) override;
    bool has_room() const override { return requests_.room() >= kBytesAtOnce; }
    size_t next(const View& view, Game& game, uint32_t now, etl::span<uint8_t> out) override;

    /// A message is under way.
    bool is_inside() const { return length_ != 0; }

  private:
    enum Setting : uint8_t { kFraming, kScanTime, kReports, kReportTime, kBrightness, kSettings };
    static constexpr std::array<uint8_t, kSettings> kDefaults{0, 20, 0, 0, 14};

    struct Request {
        char letter;
        uint8_t address;
        uint8_t value;
    };

    bool end_message(Lights& lights);
    void set_lights(Lights& lights) const;
    uint8_t brightness() const { return std::min(settings_[kBrightness], Lights::kBrightest); }
    void take_setting(uint8_t address, uint8_t value, Lights& lights);
    bool is_report_due(const Pieces& pieces, uint32_t now);

    std::array<uint8_t, kSettings> settings_ = kDefaults;
    Queue<Request, kBytesAtOnce + 4> requests_;   ///< without a check, a request may be a byte
    std::array<uint8_t, 1 + kCorners> values_{};  ///< of the digits so far, two a value
    uint8_t length_ = 0;                          ///< characters of the message so far; 0 between messages
    uint8_t whole_ = 0;                           ///< how many it has without its check
    uint8_t letter_ = 0;
    uint8_t sum_ = 0;    ///< XOR of the characters so far
    uint8_t check_ = 0;  ///< what the message says that it is
    Pieces told_{};      ///< in the last `s`
    Pieces seen_{};      ///< since seen_at_
    uint32_t told_at_ = 0;
    uint32_t seen_at_ = 0;
    bool is_new_ = true;  ///< reports begin with the next board
};

}  // namespace eboard
