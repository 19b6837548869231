#include "firmware/game_bytes.hpp"

#include <algorithm>

namespace firmware {

namespace {

using timing::MoveTimes;

constexpr unsigned kCastling = 7;
constexpr uint16_t kSeconds = 0x8000;
constexpr uint16_t kSecondsEnd = kSeconds + MoveTimes::kLongest;

static_assert(static_cast<unsigned>(rules::Ending::Count) <= 16);

unsigned six_bits(board::Square square) {
    return unsigned{square.rank()} << 3 | square.file();
}

/// False if no player can have said that.
bool read_declared(uint16_t word, rules::GameResult& out) {
    const rules::GameResult result = unpack_result(static_cast<uint8_t>(word));
    const bool goes_on_after_all = result == rules::GameResult{};
    if (item_of(Item::Declared, pack_result(result)) != word || !(goes_on_after_all || rules::can_be_declared(result)))
        return false;
    out = result;
    return true;
}

void put_item(text::Writer& out, uint16_t word) {
    out.put(static_cast<char>(word & 0xFF), static_cast<char>(word >> 8));
}

void put_tags(text::Writer& out, const notation::PgnTags& tags) {
    notation::PgnTags::Tag tag;
    for (etl::string_view left = tags.text(); notation::PgnTags::next(left, tag);) {
        const auto bytes = static_cast<unsigned>(tag.name.size() + tag.value.size() + 2);
        put_item(out, item_of(Item::Tag, bytes));
        out.put(tag.name, '\0', tag.value, '\0');
    }
}

template <class Game>
void put_moves(text::Writer& out, const Game& game, const MoveTimes* times) {
    for (unsigned ply = 0; ply <= game.plies(); ++ply) {
        if (times != nullptr && times->control().is_set() && ply == times->control_begins()) {
            put_item(out, item_of(Item::Minutes, times->control().minutes));
            put_item(out, item_of(Item::Increment, times->control().increment));
        }
        if (ply == game.plies()) break;
        if (times != nullptr && times->seconds(ply) != MoveTimes::kUnknown)
            put_item(out, item_of_seconds(times->seconds(ply)));
        put_item(out, item_of(game.move(ply)));
    }
    if (game.declared().over()) put_item(out, item_of(Item::Declared, pack_result(game.declared())));
}

size_t pack(const Games& games, const MoveTimes* times, uint8_t number, etl::span<uint8_t> bytes) {
    // Text is bytes.
    text::Writer out(etl::span<char>(reinterpret_cast<char*>(bytes.data()), bytes.size()));
    out.put(static_cast<char>(games.variant()));
    const notation::Info& notation = Games::complete_notation(games.variant());
    text::Result written;
    const bool has_rules =
        games.with_rules([&](const auto& game) { written = games.write(notation, game.start(), out); });
    if (!has_rules) written = games.write(notation, out);
    if (!written) return 0;
    out.put('\0');
    if (has_rules) {
        put_item(out, item_of(Item::Number, number));
        put_tags(out, games.tags());
    }
    games.with_rules([&](const auto& game) { put_moves(out, game, times); });
    return out.failed() ? 0 : out.length();
}

}  // namespace

uint16_t item_of(rules::Move move) {
    const unsigned detail = move.is_castling() ? kCastling : static_cast<unsigned>(move.promotion());
    return static_cast<uint16_t>(detail << 12 | six_bits(move.to()) << 6 | six_bits(move.from()));
}

uint16_t item_of_seconds(uint16_t seconds) {
    return static_cast<uint16_t>(kSeconds + std::min(seconds, MoveTimes::kLongest));
}

size_t pack_game(const Games& games, const MoveTimes* times, uint8_t number, etl::span<uint8_t> out) {
    const size_t size = pack(games, times, number, out);
    return size != 0 ? size : pack(games, nullptr, number, out);
}

bool find_parts(etl::span<const uint8_t> bytes, GameParts& parts) {
    if (bytes.size() < 2 || bytes[0] >= rules::kVariants) return false;
    const auto begin = bytes.begin() + 1;
    const auto length = static_cast<size_t>(std::find(begin, bytes.end(), 0) - begin);
    parts.variant = static_cast<rules::Variant>(bytes[0]);
    // Text is bytes.
    parts.start = {reinterpret_cast<const char*>(begin), length};
    parts.items = bytes.subspan(std::min(length + 2, bytes.size()));
    return true;
}

template <class Game>
bool GameReplay<Game>::take_byte(uint8_t byte) {
    if (tag_wanted_ != 0) {
        tag_[tag_length_++] = static_cast<char>(byte);
        return --tag_wanted_ != 0 || take_tag();
    }
    has_low_ = !has_low_;
    if (!has_low_) return take_word(static_cast<uint16_t>(low_ | byte << 8));
    low_ = byte;
    return true;
}

template <class Game>
bool GameReplay<Game>::take_word(uint16_t word) {
    const auto lower = static_cast<uint8_t>(word);
    if (word < kSeconds) return play(word);
    if (word <= kSecondsEnd) {
        seconds_ = word - kSeconds;
        return true;
    }
    if (word == kUndoItem) {
        times_.remove();
        return game_.undo();
    }
    rules::GameResult declared;
    switch (static_cast<Item>(word >> 8)) {
        case Item::Declared:
            if (!read_declared(word, declared)) return false;
            game_.declare(declared);
            return true;
        case Item::Minutes: minutes_ = lower; return true;
        case Item::Increment: times_.set_control({minutes_, lower}); return true;
        case Item::Number:
            number_ = lower;
            has_number_ = true;
            return true;
        case Item::Tag:
            tag_wanted_ = lower;
            tag_length_ = 0;
            return lower != 0 && lower <= kMaxTag;
        default: return false;
    }
}

template <class Game>
bool GameReplay<Game>::play(uint16_t word) {
    rules::Move found;
    game_.position().visit_moves([&](rules::Move move) {
        if (item_of(move) == word) found = move;
        return static_cast<bool>(found);
    });
    if (!found || game_.play(found) != rules::Error::None) return false;
    times_.add(seconds_);
    seconds_ = MoveTimes::kUnknown;
    return true;
}

template <class Game>
bool GameReplay<Game>::take_tag() {
    etl::string_view text(tag_.data(), tag_length_);
    notation::PgnTags::Tag tag;
    return notation::PgnTags::next(text, tag) && text.empty() &&
           tags_.set(tag.name, tag.value) != notation::PgnTags::Kept::No;
}

template class GameReplay<chess::Game>;
template class GameReplay<octad::Game>;

}  // namespace firmware
