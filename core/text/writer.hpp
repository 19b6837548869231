#pragma once
#include <etl/span.h>
#include <etl/string_view.h>

#include "core/text/result.hpp"

namespace text {

/// Writes characters into a fixed buffer and never past its end. Sticky: after the first error every call
/// does nothing, so a caller checks once, at the end.
class Writer {
  public:
    explicit Writer(etl::span<char> out)
        : begin_(out.data()), next_(out.data()), end_(out.data() + out.size()) {}

    void put(char c) {
        if (next_ == end_) return fail(Error::BufferTooSmall);
        *next_++ = c;
    }

    void put(etl::string_view text) {
        for (char c : text) put(c);
    }

    /// Decimal digits, no leading zeros.
    void number(uint32_t value);

    /// Stops here with `error`; later calls do nothing.
    void fail(Error error, uint8_t info = 0) {
        if (error_ != Error::None) return;
        error_ = error;
        info_ = info;
        end_ = next_;
    }

    bool failed() const { return error_ != Error::None; }
    uint16_t length() const { return static_cast<uint16_t>(next_ - begin_); }
    etl::string_view written() const { return {begin_, static_cast<size_t>(next_ - begin_)}; }
    Result result() const { return {error_, info_, length()}; }

  private:
    char* begin_;
    char* next_;
    char* end_;
    Error error_ = Error::None;
    uint8_t info_ = 0;
};

}  // namespace text
