#pragma once
#include <etl/string_view.h>

#include "core/board/occupancy.hpp"
#include "core/board/square.hpp"
#include "core/text/fields.hpp"
#include "core/text/result.hpp"

namespace text {

/// The square named by the whole of `name`, or kNoSquare if it names none on a board of this size.
board::Square find_square(etl::string_view name, board::Geometry geometry);

/// Reads characters from a text. Sticky: after the first error every call does nothing and `peek` sees the
/// end. The verbs of the second group are also those of Writer: a notation that uses only them is one list of
/// fields, walked in both directions.
class Reader {
  public:
    explicit Reader(etl::string_view text) : begin_(text.data()), next_(text.data()), end_(text.data() + text.size()) {}

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

    /// Stops here with `error`, or with UnexpectedEnd if the text is over.
    void refuse(Error error, uint8_t info = 0) { fail(done() ? Error::UnexpectedEnd : error, info); }

    bool failed() const { return error_ != Error::None; }
    uint16_t at() const { return static_cast<uint16_t>(next_ - begin_); }
    Result result() const { return {error_, info_, at()}; }

    // The verbs that Writer shares.

    /// True if the rest of the fields is left out: the text is over.
    bool omitted() const { return done(); }

    /// The character `c` and no other.
    void literal(char c) {
        if (!accept(c)) refuse(Error::BadCharacter, static_cast<uint8_t>(c));
    }

    /// The character `c`. If `rival` stands there instead, a list before it has the wrong length.
    void literal(char c, char rival) {
        if (peek() == rival && !done()) fail(Error::WrongCount);
        literal(c);
    }

    /// One letter of `letters`; the value is its index.
    template <typename T>
    void letter(etl::string_view letters, T& value) {
        unsigned index = 0;
        while (index < letters.size() && !accept(letters[index])) ++index;
        if (index == letters.size()) return refuse(Error::BadCharacter);
        value = static_cast<T>(index);
    }

    /// As many letters of `letters` as `range` allows, and then `stop`; the values are their indices.
    template <typename List>
    void word(etl::string_view letters, Range range, List& list, char stop) {
        list.count = 0;
        while (list.count < range.max && has_letter(letters)) letter(letters, list.items[list.count++]);
        const bool wrong = list.count < range.min ? peek() == stop : has_letter(letters);
        if (wrong) refuse(range.error);
        literal(stop);
    }

    /// Letters of `letters` in any order, none twice, or `-` for none; bit n of the value is letter n.
    void flags(etl::string_view letters, uint8_t& bits);

    /// A decimal number without leading zeros.
    template <typename T>
    void number(T& value, const Range& range) {
        value = static_cast<T>(read_number(range));
    }

    /// A decimal number of 32 bits, with `-` if it is below zero.
    void signed_number(int32_t& value);

    /// `-`, or one square.
    void squares(const Targets& targets, board::Square& square) {
        square = accept('-') ? board::kNoSquare : read_square(targets);
    }

    /// `-`, or squares one after another in any order, none twice.
    void squares(const Targets& targets, board::Occupancy& squares);

    /// A whole board, one code a cell, cell 0 is a1. The cells must be empty before.
    void placement(const Placement& rule, uint8_t* cells);

    /// The end of the text.
    void finish() {
        if (!done()) fail(Error::TrailingText);
    }

  private:
    bool has_letter(etl::string_view letters) const { return !done() && letters.find(*next_) != letters.npos; }
    uint32_t read_number(const Range& range);
    board::Square read_square(const Targets& targets);
    void check_rows(const Placement& rule, bool row_full, bool last_row, bool after_digit);

    const char* begin_;
    const char* next_;
    const char* end_;
    Error error_ = Error::None;
    uint8_t info_ = 0;
};

}  // namespace text
