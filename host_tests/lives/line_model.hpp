#pragma once
#include <string>

namespace lives {

/// Which lines the board must answer, by docs/protocol.md alone: a second opinion on what the console makes of bytes.
class LineModel {
  public:
    /// Takes a byte on its way to the board; true if it ends a line that is a request.
    bool push(char byte) {
        const bool second_half = byte == '\n' && after_return_;
        after_return_ = byte == '\r';
        if (second_half) return false;
        if (byte == '\n' || byte == '\r') return finish();
        if (byte == '\b' || byte == '\x7F') {
            take_back();
        } else {
            take(byte);
        }
        return false;
    }

    /// The line so far, or the one that was just ended.
    const std::string& line() const { return line_; }
    bool is_open() const { return !ended_ && !(line_.empty() && !too_long_); }

    /// The first word of the line.
    std::string first_word() const {
        const size_t begin = line_.find_first_not_of(' ');
        return begin == std::string::npos ? "" : line_.substr(begin, line_.find(' ', begin) - begin);
    }

  private:
    static constexpr size_t kMaxLine = 1536;

    void begin() {
        if (!ended_) return;
        ended_ = false;
        line_.clear();
        too_long_ = false;
        bad_at_ = std::string::npos;
    }
    void take(char byte) {
        begin();
        if (static_cast<unsigned char>(byte) < ' ' && bad_at_ == std::string::npos) bad_at_ = line_.size();
        if (line_.size() == kMaxLine) {
            too_long_ = true;
        } else {
            line_ += byte;
        }
    }
    void take_back() {
        begin();
        while (!line_.empty() && (static_cast<unsigned char>(line_.back()) & 0xC0) == 0x80) line_.pop_back();
        if (!line_.empty()) line_.pop_back();
        if (bad_at_ != std::string::npos && line_.size() <= bad_at_) bad_at_ = std::string::npos;
    }
    bool finish() {
        begin();
        ended_ = true;
        const std::string word = first_word();
        // A terminal that sends back what the board said is not answered, nor one that shows returns as ^M.
        if (word.starts_with('!') || line_ == "^M") return false;
        for (const char* own : {"ok", "error"}) {
            if (word == own || (word == own + std::string("^M") && line_.ends_with(word))) return false;
        }
        return too_long_ || bad_at_ != std::string::npos || !word.empty();
    }

    std::string line_;
    size_t bad_at_ = std::string::npos;
    bool too_long_ = false;
    bool ended_ = false;
    bool after_return_ = false;
};

}  // namespace lives
