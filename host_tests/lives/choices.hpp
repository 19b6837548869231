#pragma once
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>

namespace lives {

/// The decisions of a life, from bytes: the same bytes make the same life. When they are used up every decision is 0.
class Choices {
  public:
    Choices(const uint8_t* bytes, size_t count) : bytes_(bytes), end_(bytes + count) {}

    bool over() const { return bytes_ == end_; }

    /// A number from 0 to `limit` - 1.
    uint32_t below(uint32_t limit) {
        uint32_t value = next();
        if (limit > 0x100) value |= next() << 8;
        if (limit > 0x10000) value |= next() << 16 | next() << 24;
        return value % limit;
    }
    uint32_t any() { return below(UINT32_MAX); }
    bool one_in(uint32_t count) { return below(count) == count - 1; }

    template <class List>
    auto of(const List& list) -> decltype(std::begin(list)[0]) {
        return std::begin(list)[below(static_cast<uint32_t>(std::size(list)))];
    }

    /// Up to `most` bytes as they come.
    std::string raw(uint32_t most) {
        std::string text;
        for (uint32_t left = below(most + 1); left > 0; --left) text += static_cast<char>(next());
        return text;
    }

  private:
    uint32_t next() { return over() ? 0 : *bytes_++; }

    const uint8_t* bytes_;
    const uint8_t* end_;
};

}  // namespace lives
