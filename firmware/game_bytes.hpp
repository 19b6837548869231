#pragma once
#include <etl/span.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/timing/move_times.hpp"
#include "firmware/games.hpp"

/// A game as bytes, for the flash: in the journal the game at hand, in the archive those that were.
///
///     game = variant:1 text 0 item*    which game, and the position it began from, in the notation that says all of it
///     item = word:2 or more            what happened since
///
///     bit  15     14 .. 12   11 .. 6   5 .. 0
///          0      detail     to        from       a half move; detail: what a pawn becomes, 7 for castling, else 0
///     0x8000 + s                                  the half move that follows took s seconds
///     0xC0sE                                      the players ended the game: score s, ending E; 0 and 0 if they
///                                                 go on after all
///     0xC1mm 0xC2ss                               a clock from here on: minutes and seconds a move; 0 and 0 if none
///     0xC3nn                                      the number that the game will have in the archive, modulo 256
///     0xD0nn name 0 value 0                       a tag, of nn bytes; an empty value takes it away
///     0xFFFF                                      the last half move was taken back
namespace firmware {

inline constexpr size_t kItemBytes = 2;
inline constexpr uint16_t kUndoItem = 0xFFFF;

/// What an item is whose lower byte says more: its upper byte.
enum class Item : uint8_t { Declared = 0xC0, Minutes = 0xC1, Increment = 0xC2, Number = 0xC3, Tag = 0xD0 };

constexpr uint16_t item_of(Item kind, unsigned lower) {
    return static_cast<uint16_t>(static_cast<unsigned>(kind) << 8 | lower);
}
/// The items of what has no such byte.
uint16_t item_of(rules::Move move);
uint16_t item_of_seconds(uint16_t seconds);

/// How a game stands, in a byte: score s and ending E as 0xsE.
constexpr uint8_t pack_result(rules::GameResult result) {
    return static_cast<uint8_t>(static_cast<unsigned>(result.score) << 4 | static_cast<unsigned>(result.ending));
}
constexpr rules::GameResult unpack_result(uint8_t byte) {
    return {static_cast<rules::Score>(byte >> 4 & 3u), static_cast<rules::Ending>(byte & 15u)};
}

/// Packs the game at hand, and its times if they are known and there is room for them. Returns how many bytes, 0 if
/// that cannot be said.
size_t pack_game(const Games& games, const timing::MoveTimes* times, uint8_t number, etl::span<uint8_t> out);

/// The parts of what `pack_game` makes of a game: which one it is, the position it began from, and what happened since.
struct GameParts {
    rules::Variant variant{};
    etl::string_view start;
    etl::span<const uint8_t> items;
};
/// Takes it apart; false if it is none. If the bytes end before the items do, `items` are those that there are.
bool find_parts(etl::span<const uint8_t> bytes, GameParts& parts);

/// Plays items into a game that stands at its start, as they come.
template <class Game>
class GameReplay {
  public:
    GameReplay(Game& game, notation::PgnTags& tags, timing::MoveTimes& times)
        : game_(game), tags_(tags), times_(times) {}

    /// Takes the next bytes; false if something in them cannot be, and then no more.
    bool take(etl::span<const uint8_t> bytes) {
        return std::all_of(bytes.begin(), bytes.end(), [this](uint8_t byte) { return take_byte(byte); });
    }
    /// The number in the archive, if it was told.
    bool has_number() const { return has_number_; }
    uint8_t number() const { return number_; }

  private:
    static constexpr size_t kMaxTag = notation::PgnTags::kMaxName + notation::PgnTags::kMaxValue + 2;

    bool take_byte(uint8_t byte);
    bool take_word(uint16_t word);
    bool take_tag();
    bool play(uint16_t word);

    Game& game_;
    notation::PgnTags& tags_;
    timing::MoveTimes& times_;
    uint16_t seconds_ = timing::MoveTimes::kUnknown;
    uint8_t minutes_ = 0;
    uint8_t number_ = 0;
    bool has_number_ = false;
    bool has_low_ = false;  ///< the first byte of a word has come
    uint8_t low_ = 0;
    uint8_t tag_wanted_ = 0;
    uint8_t tag_length_ = 0;
    std::array<char, kMaxTag> tag_;
};

extern template class GameReplay<chess::Game>;
extern template class GameReplay<octad::Game>;

}  // namespace firmware
