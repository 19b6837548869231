#pragma once
#include <etl/string_view.h>

#include <array>
#include <cstdint>

namespace notation {

/// The tags of a game's text in a fixed number of bytes. What the game itself says (Result, SetUp, FEN, OFEN) is not
/// among them.
///
///     bytes = *(name NUL value NUL)
class PgnTags {
  public:
    static constexpr size_t kMaxName = 20;
    static constexpr size_t kMaxValue = 64;
    static constexpr size_t kBytes = 512;
    /// Event, Site, Date, Round, White, Black: these always have room, if need be instead of later ones of other names.
    static constexpr unsigned kRoster = 6;

    struct Tag {
        etl::string_view name;
        etl::string_view value;
    };

    /// What became of a tag.
    enum class Kept : uint8_t {
        Whole,
        Cut,  ///< the first kMaxValue bytes of the value, less if these would end inside a character of UTF-8
        No,   ///< no name of letters, digits and `_`, too long a name, no room, or the game says it itself
    };

    /// The name of a tag of the roster, and its value: `?`, and `????.??.??` for the date, if nobody has told.
    Tag roster(unsigned index) const;

    /// Sets a tag; an empty value takes it away, and in the roster `?` and `????.??.??` too. Control characters become
    /// blanks.
    Kept set(etl::string_view name, etl::string_view value);
    /// The value of a tag, empty if there is none.
    etl::string_view value(etl::string_view name) const { return find(name).value; }
    static bool is_roster(etl::string_view name);
    static bool is_said_by_the_game(etl::string_view name);

    /// Takes the next tag, in the order in which they came, off the front of `bytes`, which begins as `text()`; false
    /// if there is none.
    static bool next(etl::string_view& bytes, Tag& tag);
    /// All of the tags, as above; what is read of it by `assign` gives the same tags.
    etl::string_view text() const { return {bytes_.data(), length_}; }
    /// Takes all tags of `text`; false, and there are none, if it is not as above.
    bool assign(etl::string_view text);

    bool empty() const { return length_ == 0; }
    void clear() { length_ = 0; }
    bool operator==(const PgnTags& other) const { return text() == other.text(); }

  private:
    Tag find(etl::string_view name) const;
    void erase(const Tag& tag);
    void make_room(size_t size);
    void put(etl::string_view text);

    std::array<char, kBytes> bytes_{};
    uint16_t length_ = 0;
};

}  // namespace notation
