#include "host/io/loop.hpp"

namespace host {

void LineSplitter::push(std::string_view bytes, const std::function<void(std::string_view)>& on_line) {
    for (const char c : bytes) {
        if (c == '\n') {
            // The callback may begin anew and clear this one.
            const std::string line = std::move(line_);
            const bool overlong = overlong_;
            clear();
            if (overlong) {
                ++dropped_;
            } else {
                on_line(line);
            }
        } else if (c != '\r') {
            if (line_.size() < longest_) {
                line_ += c;
            } else {
                overlong_ = true;
            }
        }
    }
}

void LineSplitter::clear() {
    line_.clear();
    overlong_ = false;
}

}  // namespace host
