#pragma once
#include <cctype>
#include <map>
#include <optional>
#include <string>

/// A JSON object, read strictly: member names and the values as they are written, strings without quotes and escapes.
class JsonMembers {
  public:
    /// Nothing if the text is not one object, or has a name twice.
    static std::optional<JsonMembers> read(const std::string& text) {
        JsonMembers object;
        object.text_ = text;
        if (!object.read_object() || object.at_ != text.size()) return {};
        return object;
    }
    bool has(const std::string& name) const { return members_.contains(name); }
    /// Empty if there is none of that name.
    std::string operator[](const std::string& name) const { return has(name) ? members_.at(name) : ""; }
    unsigned long number(const std::string& name) const { return std::stoul(members_.at(name)); }

  private:
    bool take(char c) {
        if (at_ == text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    bool read_object() {
        if (!take('{')) return false;
        if (take('}')) return true;
        do {
            std::string name;
            std::string value;
            if (!read_string(name) || !take(':') || !read_value(value)) return false;
            if (!members_.emplace(name, value).second) return false;
        } while (take(','));
        return take('}');
    }
    bool read_value(std::string& value) {
        const size_t begin = at_;
        if (at_ == text_.size()) return false;
        if (text_[at_] == '"') return read_string(value);
        bool good = false;
        if (text_[at_] == '[') {
            good = read_array();
        } else if (std::isdigit(static_cast<unsigned char>(text_[at_])) != 0) {
            while (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
            good = text_[begin] != '0' || at_ == begin + 1;
        } else {
            for (const std::string word : {"true", "false"}) {
                if (text_.compare(at_, word.size(), word) != 0) continue;
                at_ += word.size();
                good = true;
            }
        }
        value = text_.substr(begin, at_ - begin);
        return good;
    }
    bool read_array() {
        std::string value;
        if (!take('[')) return false;
        if (take(']')) return true;
        do {
            if (!read_value(value)) return false;
        } while (take(','));
        return take(']');
    }
    bool read_string(std::string& value) {
        value.clear();
        if (!take('"')) return false;
        for (;;) {
            if (at_ == text_.size()) return false;
            char c = text_[at_++];
            if (c == '"') return true;
            if (c < ' ' || c > '~') return false;
            if (c == '\\') {
                if (at_ == text_.size()) return false;
                c = text_[at_++];
                if (c != '"' && c != '\\') return false;
            }
            value += c;
        }
    }

    std::string text_;
    size_t at_ = 0;
    std::map<std::string, std::string> members_;
};
