#pragma once
#include <etl/span.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/console/line_buffer.hpp"

namespace console {

/// Lines on their way out. A line goes in whole or not at all, so a reader never sees half of one, however
/// slowly it reads. (ETL's bip buffer would do, but its destructor pulls atexit and the heap into the image.)
class Outbox {
  public:
    /// Whether a line of `length` characters fits now; false while the other side does not read.
    bool has_room(uint16_t length) {
        const size_t needed = size_t{length} + kLineEnd;
        if (bytes_.size() - end_ < needed && begin_ > 0) make_room();
        return bytes_.size() - end_ >= needed;
    }

    /// Room for one line of up to `length` characters, or an empty span if it does not fit.
    etl::span<char> reserve(uint16_t length) {
        return has_room(length) ? etl::span<char>(bytes_.data() + end_, length) : etl::span<char>{};
    }

    /// Sends the first `length` characters of what was reserved last, and a line end.
    void commit(uint16_t length) {
        end_ = static_cast<uint16_t>(end_ + length);
        bytes_[end_++] = '\r';
        bytes_[end_++] = '\n';
    }

    /// The same for bytes that are no line: they are sent as they are.
    void commit_bytes(uint16_t length) { end_ = static_cast<uint16_t>(end_ + length); }

    /// What is to be sent next.
    etl::span<const char> pending() const { return {bytes_.data() + begin_, size_t{end_} - begin_}; }

    /// Forgets the first `count` bytes of `pending()`.
    void sent(size_t count) {
        begin_ = static_cast<uint16_t>(begin_ + count);
        if (begin_ == end_) begin_ = end_ = 0;
    }

    /// Forgets all of it.
    void clear() { begin_ = end_ = 0; }

  private:
    static constexpr uint16_t kLineEnd = 2;

    void make_room() {
        std::copy(bytes_.begin() + begin_, bytes_.begin() + end_, bytes_.begin());
        end_ = static_cast<uint16_t>(end_ - begin_);
        begin_ = 0;
    }

    std::array<char, 3 * (kMaxLine + kLineEnd)> bytes_{};
    uint16_t begin_ = 0;
    uint16_t end_ = 0;
};

}  // namespace console
