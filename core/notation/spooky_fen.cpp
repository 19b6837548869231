#include "core/notation/spooky_fen.hpp"

#include <new>

#include "core/text/reader.hpp"
#include "core/text/writer.hpp"

namespace notation {

namespace {

using spooky::kMaxBoards;
using spooky::kMaxTechs;
using text::Error;
using text::Range;

constexpr text::Placement kBoard{spooky::Setup::kGeometry, Spooky::kAlphabet};

constexpr unsigned list_length(unsigned count, unsigned item) {
    return count * item + count - 1;
}

static_assert(Spooky::kMaxLength == 1 + list_length(kMaxBoards, 3) + 2 + list_length(kMaxTechs, 3) +
                                        list_length(kMaxBoards, 109) + 1 + list_length(2, kMaxTechs) +
                                        list_length(2, 11) + 7);

template <typename Codec, typename List>
void indices(Codec& codec, unsigned count, uint16_t limit, List& list) {
    for (unsigned index = 0; index < count && !codec.failed(); ++index) {
        if (index != 0) codec.literal(',', ' ');
        codec.number(list[index], Range{0, limit - 1u, Error::UnknownIndex});
    }
    codec.literal(' ', ',');
}

template <typename Codec, typename Value>
void fields(Codec& codec, const Reading& limits, Value& value) {
    codec.number(value.board_count, Range{1, kMaxBoards, Error::TooMany});
    codec.literal(' ');
    indices(codec, value.board_count, limits.maps, value.maps);
    codec.number(value.tech_count, Range{1, kMaxTechs, Error::TooMany});
    codec.literal(' ');
    indices(codec, value.tech_count, limits.techs, value.techs);
    for (unsigned index = 0; index < value.board_count && !codec.failed(); ++index) {
        if (index != 0) codec.literal('|', ' ');
        codec.placement(kBoard, board::codes(value.boards[index]));
    }
    codec.literal(' ', '|');
    codec.letter("01", value.side);
    codec.literal(' ');
    const Range letters = limits.strict ? Range{value.tech_count, value.tech_count, Error::WrongCount}
                                        : Range{1, kMaxTechs, Error::WrongCount};
    codec.word("LUA", letters, value.status[0], '|');
    codec.word("LUA", letters, value.status[1], ' ');
    codec.signed_number(value.money[0]);
    codec.literal('|');
    codec.signed_number(value.money[1]);
    codec.finish();
}

// A list that has room for one item: whatever is stored at any place lands there.
template <typename T>
struct Slot {
    T item{};
    T& operator[](unsigned) { return item; }
};

// The members of spooky::Setup with room for one board. A text is read into it first, so that the output is
// touched by good texts only, and no second set-up of nearly 1 KiB stands on the stack.
struct Probe {
    uint8_t board_count = 0;
    uint8_t tech_count = 0;
    uint8_t side = 0;
    Slot<uint8_t> maps;
    Slot<uint8_t> techs;
    std::array<spooky::TechStatus, 2> status;
    std::array<int32_t, 2> money;
    Slot<spooky::Grid> boards;
};

}  // namespace

constexpr text::Alphabet Spooky::kAlphabet =
    text::with_runs(text::alphabet("ZISRWGTHKPACVMLOBEYDN", "zisrwgthkpacvmlobeydn", spooky::Unit::kSide1));

constexpr Field Spooky::kFields[8] = {
    {"number of boards", "1 to 8"},
    {"map indices", "one number from 0 to 255 for each board, with commas between"},
    {"number of techs", "1 to 32"},
    {"tech indices", "one number from 0 to 255 for each tech, with commas between"},
    {"boards", "10 rows of unit letters and digits for each board, with | between boards"},
    {"side to move", "0 or 1"},
    {"tech status", "two groups of L U A with | between, one letter for each tech"},
    {"money", "two whole numbers of 32 bits with | between"},
};

text::Result Spooky::decode(etl::string_view text, Value& out, const Reading& limits) {
    Probe probe;
    text::Reader check(text);
    fields(check, limits, probe);
    if (check.failed()) return check.result();

    // In place: an empty set-up would have to be built on the stack first.
    new (&out) Value();
    text::Reader reader(text);
    fields(reader, limits, out);
    text::Result result = reader.result();
    for (const spooky::TechStatus& group : out.status) {
        if (group.count != out.tech_count) result.info = 1;
    }
    return result;
}

text::Result Spooky::encode(const Value& value, etl::span<char> out) {
    text::Writer writer(out);
    fields(writer, Reading{}, value);
    return writer.result();
}

}  // namespace notation
