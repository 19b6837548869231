#pragma once
#include <etl/span.h>
#include <etl/string_view.h>

#include <concepts>

#include "core/board/occupancy.hpp"
#include "core/board/square.hpp"
#include "core/text/fields.hpp"
#include "core/text/result.hpp"

namespace text {

/// Writes characters into a fixed buffer and never past its end. Sticky: after the first error every call
/// does nothing, so a caller checks once, at the end. The verbs of the second group are also those of Reader;
/// a value that the field cannot hold is refused with CannotExpress.
class Writer {
  public:
    explicit Writer(etl::span<char> out) : begin_(out.data()), next_(out.data()), end_(out.data() + out.size()) {}

    void put(char c) {
        if (next_ == end_) return fail(Error::BufferTooSmall);
        *next_++ = c;
    }

    void put(etl::string_view text);
    /// The same up to a NUL, never null: most of what is said are literals, for which a view would be twice the code.
    void put(const char* text);
    /// Decimal digits, no leading zeros.
    template <std::unsigned_integral Number>
    void put(Number number) {
        put_number(number);
    }
    /// Without it these, and signed numbers, would go as letters; with it neither compiles.
    void put(bool) = delete;
    /// Letters and digits, such as a1 or j10.
    void put(board::Square square) { put(static_cast<char>('a' + square.file()), square.rank() + 1u); }
    /// Several of these, one after the other.
    template <class... Parts>
        requires(sizeof...(Parts) > 1)
    [[gnu::always_inline]] void put(const Parts&... parts) {
        (put(parts), ...);
    }

    /// What is left of the buffer, for a codec that writes into it; `accept` then takes over what it wrote, or
    /// its error.
    etl::span<char> room() const { return {next_, static_cast<size_t>(end_ - next_)}; }
    void accept(Result written) { written ? void(next_ += written.at) : fail(written.error, written.info); }

    /// Makes what was written from `begin` on printable ASCII, with a backslash before each of the `special`
    /// characters.
    void escape(uint16_t begin, etl::string_view special);

    /// Stops here with `error`; later calls do nothing.
    void fail(Error error, uint8_t info = board::kNoSquare.code) {
        if (error_ != Error::None) return;
        error_ = error;
        info_ = info;
        end_ = next_;
    }

    bool failed() const { return error_ != Error::None; }
    uint16_t length() const { return static_cast<uint16_t>(next_ - begin_); }
    etl::string_view written() const { return {begin_, static_cast<size_t>(next_ - begin_)}; }
    Result result() const { return {error_, info_, length()}; }

    // The verbs that Reader shares.

    bool omitted() const { return false; }
    void literal(char c) { put(c); }
    void literal(char c, char) { put(c); }

    template <typename T>
    void letter(etl::string_view letters, T value) {
        const auto index = static_cast<unsigned>(value);
        if (index >= letters.size()) return fail(Error::CannotExpress);
        put(letters[index]);
    }

    template <typename List>
    void word(etl::string_view letters, Range range, const List& list, char stop) {
        if (list.count < range.min || list.count > range.max) fail(Error::CannotExpress);
        for (unsigned index = 0; index < list.count && !failed(); ++index) letter(letters, list.items[index]);
        put(stop);
    }

    void flags(etl::string_view letters, uint8_t bits);

    void number(uint32_t value, Range range) {
        if (value < range.min || value > range.max) fail(Error::CannotExpress);
        put(value);
    }

    void signed_number(int32_t value);
    void squares(const Targets& targets, board::Square square) {
        square == board::kNoSquare ? put('-') : put_square(targets, square);
    }
    void squares(const Targets& targets, const board::Occupancy& squares);
    void placement(const Placement& rule, const uint8_t* cells);
    void finish() {}

  private:
    void put_number(uint32_t value);
    void put_square(const Targets& targets, board::Square square);

    char* begin_;
    char* next_;
    char* end_;
    Error error_ = Error::None;
    uint8_t info_ = 0;
};

}  // namespace text
