#pragma once
#include "core/board/occupancy.hpp"
#include "core/text/writer.hpp"

namespace text {

/// Writes members, each a key and its value, into a Writer: as a JSON object, which `finish` ends, or as a line `key
/// value`, one at a time. A text in JSON is printable ASCII: any other byte becomes `?`.
class Members {
  public:
    enum class Form : uint8_t { Line, Json };

    Members(Writer& out, Form form) : out_(out), is_json_(form == Form::Json) {
        if (is_json_) out_.put('{');
    }

    void number(const char* key, uint32_t value) { begin(key).put(value); }
    void flag(const char* key, bool value) {
        begin(key).put(is_json_ ? (value ? "true" : "false") : (value ? "yes" : "no"));
    }
    /// What is written from here on, up to the next member or `finish`, is a string.
    Writer& string(const char* key) {
        begin(key);
        if (is_json_) {
            out_.put('"');
            string_begin_ = out_.length();
        }
        return out_;
    }
    /// The names of squares, along the ranks from a1: an array, or a list with blanks, `-` if there are none.
    void squares(const char* key, const board::Occupancy& set) {
        begin(key);
        if (set.empty()) return out_.put(is_json_ ? "[]" : "-");
        const char* before = is_json_ ? "[\"" : "";
        set.visit([&](board::Square square) {
            out_.put(before, square);
            before = is_json_ ? "\",\"" : " ";
        });
        if (is_json_) out_.put("\"]");
    }
    void finish() {
        end_string();
        out_.put('}');
    }
    /// Where they are written.
    const Writer& out() const { return out_; }

  private:
    Writer& begin(const char* key) {
        end_string();
        if (is_json_) {
            out_.put(empty_ ? "\"" : ",\"", key, "\":");
        } else {
            out_.put(key, ' ');
        }
        empty_ = false;
        return out_;
    }
    void end_string() {
        if (string_begin_ == 0) return;
        out_.escape(string_begin_, "\"\\");
        out_.put('"');
        string_begin_ = 0;
    }

    Writer& out_;
    const bool is_json_;
    bool empty_ = true;
    uint16_t string_begin_ = 0;  ///< of the string that is being written; 0 if none is
};

/// Writes a JSON object of up to `most` members. `put(members, count)` writes the first `count` of them: as many as the
/// Writer has room for.
template <class Put>
void put_object(Writer& out, unsigned most, Put&& put) {
    const Writer before = out;
    do {
        out = before;
        Members object(out, Members::Form::Json);
        put(object, most);
        object.finish();
    } while (out.failed() && most-- > 0);
}

}  // namespace text
