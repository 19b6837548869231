#pragma once
#include <etl/string_view.h>

#include "core/text/result.hpp"

namespace text {

/// Reads characters from a text. Sticky: after the first error every call does nothing and `peek` sees the
/// end.
class Reader {
  public:
    explicit Reader(etl::string_view text)
        : begin_(text.data()), next_(text.data()), end_(text.data() + text.size()) {}

    bool done() const { return next_ == end_; }

    /// The next character, or NUL at the end.
    char peek() const { return done() ? '\0' : *next_; }

    /// Takes the next character, or NUL at the end.
    char take() { return done() ? '\0' : *next_++; }

    /// Takes `c` if it is next.
    bool accept(char c) {
        if (done() || *next_ != c) return false;
        ++next_;
        return true;
    }

    /// Stops here, at the next character, with `error`; later calls do nothing.
    void fail(Error error, uint8_t info = 0) { fail_at(at(), error, info); }

    void fail_at(uint16_t offset, Error error, uint8_t info = 0) {
        if (error_ != Error::None) return;
        error_ = error;
        info_ = info;
        next_ = end_ = begin_ + offset;
    }

    bool failed() const { return error_ != Error::None; }
    uint16_t at() const { return static_cast<uint16_t>(next_ - begin_); }
    Result result() const { return {error_, info_, at()}; }

  private:
    const char* begin_;
    const char* next_;
    const char* end_;
    Error error_ = Error::None;
    uint8_t info_ = 0;
};

}  // namespace text
