#pragma once
#include <etl/bip_buffer_spsc_atomic.h>
#include <etl/span.h>

#include "core/console/line_buffer.hpp"

namespace console {

/// Lines on their way out. A line goes in whole or not at all, so a reader never sees half of one, however
/// slowly it reads.
class Outbox {
  public:
    /// Room for one line of up to `length` characters, or an empty span while the other side does not read.
    etl::span<char> reserve(uint16_t length) {
        const etl::span<char> room = bytes_.write_reserve_optimal(length + 2u);
        return room.size() < length + 2u ? etl::span<char>{} : etl::span<char>(room.data(), length);
    }

    /// Sends the first `length` characters of what was reserved, and a line end.
    void commit(etl::span<char> reserved, size_t length) {
        reserved.data()[length] = '\r';
        reserved.data()[length + 1] = '\n';
        bytes_.write_commit(etl::span<char>(reserved.data(), length + 2));
    }

    /// What is to be sent next.
    etl::span<const char> pending() {
        const etl::span<char> bytes = bytes_.read_reserve();
        return {bytes.data(), bytes.size()};
    }

    /// Forgets the first `count` bytes of `pending()`.
    void sent(etl::span<const char> pending, size_t count) {
        bytes_.read_commit(etl::span<char>(const_cast<char*>(pending.data()), count));
    }

  private:
    etl::bip_buffer_spsc_atomic<char, 3 * (kMaxLine + 2)> bytes_;
};

}  // namespace console
