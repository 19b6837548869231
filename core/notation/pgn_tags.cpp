#include "core/notation/pgn_tags.hpp"

#include <algorithm>
#include <iterator>

#include "core/text/characters.hpp"

namespace notation {

namespace {

constexpr PgnTags::Tag kRosterDefaults[] = {
    {"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"},
};
static_assert(std::size(kRosterDefaults) == PgnTags::kRoster);

constexpr etl::string_view kSaidByTheGame[] = {"Result", "SetUp", "FEN", "OFEN"};

// The whole roster at its longest, so that it never lacks room.
constexpr size_t longest_roster() {
    size_t length = 0;
    for (const PgnTags::Tag& tag : kRosterDefaults) length += tag.name.size() + PgnTags::kMaxValue + 2;
    return length;
}
static_assert(longest_roster() <= PgnTags::kBytes);

bool is_name(etl::string_view text) {
    return !text.empty() && text.size() <= PgnTags::kMaxName && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
}

etl::string_view cut(etl::string_view value) {
    if (value.size() <= PgnTags::kMaxValue) return value;
    constexpr size_t kMostContinuations = 3;
    size_t length = PgnTags::kMaxValue;
    while (length > PgnTags::kMaxValue - kMostContinuations && text::is_continuation(value[length])) --length;
    return value.substr(0, length);
}

/// Bytes that a tag takes, none if there is none.
size_t size_of(const PgnTags::Tag& tag) {
    return tag.name.empty() ? 0 : tag.name.size() + tag.value.size() + 2;
}

/// What the roster says of a tag that nobody has told; empty for other tags.
etl::string_view unknown(etl::string_view name) {
    for (const PgnTags::Tag& tag : kRosterDefaults) {
        if (tag.name == name) return tag.value;
    }
    return {};
}

}  // namespace

bool PgnTags::is_roster(etl::string_view name) {
    return !unknown(name).empty();
}

bool PgnTags::is_said_by_the_game(etl::string_view name) {
    return std::find(std::begin(kSaidByTheGame), std::end(kSaidByTheGame), name) != std::end(kSaidByTheGame);
}

PgnTags::Tag PgnTags::roster(unsigned index) const {
    Tag tag = kRosterDefaults[index];
    if (const etl::string_view told = value(tag.name); !told.empty()) tag.value = told;
    return tag;
}

bool PgnTags::next(etl::string_view& bytes, Tag& tag) {
    const size_t name_end = bytes.find('\0');
    if (name_end == etl::string_view::npos) return false;
    const size_t value_end = bytes.find('\0', name_end + 1);
    if (value_end == etl::string_view::npos) return false;
    tag = {bytes.substr(0, name_end), bytes.substr(name_end + 1, value_end - name_end - 1)};
    bytes.remove_prefix(value_end + 1);
    return true;
}

PgnTags::Kept PgnTags::set(etl::string_view name, etl::string_view value) {
    if (is_said_by_the_game(name) || !is_name(name)) return Kept::No;
    const etl::string_view kept = cut(value);
    const bool is_unknown = kept.empty() || kept == unknown(name);
    const size_t needed = is_unknown ? 0 : size_of({name, kept});
    const Tag before = find(name);
    if (!is_roster(name) && length_ - size_of(before) + needed > kBytes) return Kept::No;
    erase(before);
    if (is_unknown) return Kept::Whole;
    make_room(needed);
    put(name);
    put(kept);
    return kept.size() == value.size() ? Kept::Whole : Kept::Cut;
}

bool PgnTags::assign(etl::string_view text) {
    clear();
    Tag tag;
    for (etl::string_view left = text; next(left, tag);) (void)set(tag.name, tag.value);
    if (this->text() == text) return true;
    clear();
    return false;
}

PgnTags::Tag PgnTags::find(etl::string_view name) const {
    Tag tag;
    for (etl::string_view left = text(); next(left, tag);) {
        if (tag.name == name) return tag;
    }
    return {};
}

void PgnTags::erase(const Tag& tag) {
    if (tag.name.empty()) return;
    char* const first = bytes_.data() + (tag.name.data() - bytes_.data());
    const size_t size = size_of(tag);
    std::copy(first + size, bytes_.data() + length_, first);
    length_ = static_cast<uint16_t>(length_ - size);
}

/// Lets go of the last tags that are not of the roster, until so many bytes fit: the roster itself always does.
void PgnTags::make_room(size_t size) {
    while (kBytes - length_ < size) {
        Tag tag;
        Tag last;
        for (etl::string_view left = text(); next(left, tag);) {
            if (!is_roster(tag.name)) last = tag;
        }
        erase(last);
    }
}

void PgnTags::put(etl::string_view text) {
    for (const char c : text) {
        const bool is_control = static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
        bytes_[length_++] = is_control ? ' ' : c;
    }
    bytes_[length_++] = '\0';
}

}  // namespace notation
