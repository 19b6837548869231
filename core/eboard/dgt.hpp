#pragma once
#include "core/eboard/protocol.hpp"
#include "core/eboard/queue.hpp"

namespace eboard {

/// The DGT protocol: a byte a command, and messages of `id, length / 128, length % 128, data` as answers, where the
/// length counts all of it and every byte of data is below 80 (all numbers here are hexadecimal).
///
///     40                no field updates              60 04 on start end 00   lights of two fields; start 40: all
///     41  clock         8D                            60 02 on 00             lights of all fields
///     42  board         86 and 64 pieces              2B size ...             clock message: has no answer
///     43  field updates 8E field piece, and the clock each second
///     44, 4B            field updates
///     45, 55  serial numbers  91, A2                  46  bus address   90
///     47  trade mark    92: our name                  49  stored moves  8F: none
///     4C  battery       A0                            4D  version       93
///
/// Fields are 0 = a8, 1 = b8 ... 3F = h1. All other bytes are ignored. A piece that cannot be named is sent as an empty
/// field. Compatible with programs that speak this protocol; not a product of its maker.
class Dgt final : public Protocol {
  public:
    void begin() override;
    bool receive(uint8_t byte, uint32_t now, Lights& lights) override;
    bool has_room() const override { return requests_.room() >= kBytesAtOnce; }
    size_t next(const View& view, Game& game, uint32_t now, etl::span<uint8_t> out) override;

  private:
    static constexpr uint32_t kClockMs = 1000;
    static constexpr unsigned kMostData = 4;

    bool take_data(uint8_t byte, Lights& lights);
    size_t next_update(const Pieces& pieces, etl::span<uint8_t> out);

    Queue<uint8_t, 32> requests_;
    uint8_t command_ = 0;  ///< whose data comes
    uint8_t left_ = 0;     ///< bytes of it that are still to come
    uint8_t taken_ = 0;    ///< ... and that have
    bool wants_size_ = false;
    std::array<uint8_t, kMostData> data_{};
    bool updates_fields_ = false;
    bool updates_clock_ = false;
    bool is_new_ = true;  ///< updates begin with the next board
    Pieces told_{};       ///< what the updates have come to
    uint32_t clock_at_ = 0;
};

}  // namespace eboard
