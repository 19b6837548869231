#pragma once
#include "core/board/occupancy.hpp"
#include "core/text/writer.hpp"

namespace text {

/// Writes a JSON object, member by member, into a Writer; `finish` ends it. A text that it holds is printable ASCII: any
/// other byte becomes `?`.
class JsonObject {
  public:
    explicit JsonObject(Writer& out) : out_(out) { out_.put('{'); }

    void number(etl::string_view key, uint32_t value) {
        begin(key);
        out_.put(value);
    }
    void flag(etl::string_view key, bool value) {
        begin(key);
        out_.put(value ? "true" : "false");
    }
    /// What `put(Writer&)` writes, as a string.
    template <class Put>
    void string(etl::string_view key, Put&& put) {
        begin(key);
        out_.put('"');
        const uint16_t start = out_.length();
        put(out_);
        out_.escape(start, "\"\\");
        out_.put('"');
    }
    /// An array of the names of squares, along the ranks from a1.
    void squares(etl::string_view key, const board::Occupancy& set) {
        begin(key);
        bool first = true;
        out_.put('[');
        set.visit([&](board::Square square) {
            out_.put(first ? "\"" : ",\"", square, '"');
            first = false;
        });
        out_.put(']');
    }
    void finish() { out_.put('}'); }
    /// Where it is written.
    const Writer& out() const { return out_; }

  private:
    void begin(etl::string_view key) {
        out_.put(empty_ ? "\"" : ",\"", key, "\":");
        empty_ = false;
    }

    Writer& out_;
    bool empty_ = true;
};

/// Writes the same members as lines `key value`; one at a time.
class PlainMember {
  public:
    explicit PlainMember(Writer& out) : out_(out) {}

    void number(etl::string_view key, uint32_t value) {
        begin(key);
        out_.put(value);
    }
    void flag(etl::string_view key, bool value) {
        begin(key);
        out_.put(value ? "yes" : "no");
    }
    template <class Put>
    void string(etl::string_view key, Put&& put) {
        begin(key);
        put(out_);
    }
    void squares(etl::string_view key, const board::Occupancy& set) {
        begin(key);
        bool first = true;
        set.visit([&](board::Square square) {
            if (!first) out_.put(' ');
            out_.put(square);
            first = false;
        });
        if (first) out_.put('-');
    }
    const Writer& out() const { return out_; }

  private:
    void begin(etl::string_view key) { out_.put(key, ' '); }

    Writer& out_;
};

}  // namespace text
