#include "firmware/game_record.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace firmware {

namespace {

constexpr unsigned kCastling = 7;
constexpr uint16_t kUndo = 0xFFFF;
constexpr uint16_t kDeclared = 0xC000;
constexpr uint16_t kDeclaredBits = 0xFF00;
constexpr size_t kWordBytes = 2;

static_assert(static_cast<unsigned>(rules::Ending::Count) <= 16);

unsigned six_bits(board::Square square) {
    return unsigned{square.rank()} << 3 | square.file();
}

uint16_t word_of(rules::Move move) {
    const unsigned detail = move.is_castling() ? kCastling : static_cast<unsigned>(move.promotion());
    return static_cast<uint16_t>(detail << 12 | six_bits(move.to()) << 6 | six_bits(move.from()));
}

uint16_t word_of(rules::GameResult declared) {
    return static_cast<uint16_t>(kDeclared | static_cast<unsigned>(declared.score) << 4 |
                                 static_cast<unsigned>(declared.ending));
}

/// False if no player can have said that.
bool read_declared(uint16_t word, rules::GameResult& out) {
    const rules::GameResult result{static_cast<rules::Score>(word >> 4 & 3u),
                                   static_cast<rules::Ending>(word & 15u)};
    const bool goes_on_after_all = result == rules::GameResult{};
    if (word_of(result) != word || !(goes_on_after_all || rules::can_be_declared(result))) return false;
    out = result;
    return true;
}

template <class Game>
bool replay_word(Game& game, uint16_t word) {
    if (word == kUndo) return game.undo();
    if ((word & kDeclaredBits) == kDeclared) {
        rules::GameResult declared;
        if (!read_declared(word, declared)) return false;
        game.declare(declared);
        return true;
    }
    rules::Move found;
    game.position().visit_moves([&](rules::Move move) {
        if (word_of(move) == word) found = move;
        return static_cast<bool>(found);
    });
    return found && game.play(found) == rules::Error::None;
}

/// Plays what was played before; false if something in it cannot be, and then no more.
template <class Game>
bool replay(Game& game, etl::span<const uint8_t> words) {
    for (size_t at = 0; at + 1 < words.size(); at += kWordBytes) {
        if (!replay_word(game, static_cast<uint16_t>(words[at] | words[at + 1] << 8))) return false;
    }
    return true;
}

}  // namespace

void GameRecord::take(const Event& event) {
    using Kind = Event::Kind;
    switch (event.kind) {
        case Kind::GameSet:
        case Kind::NewGame: return records_.keep(RecordKind::Game);
        case Kind::Moved:
            if (games_.has_rules()) append(word_of(std::bit_cast<rules::Move>(event.motion.move)));
            break;
        case Kind::Undone:
            if (games_.has_rules()) append(kUndo);
            break;
        case Kind::Declared:
            games_.with_rules([this](const auto& game) { append(word_of(game.declared())); });
            break;
        case Kind::Position:
            if (!games_.has_rules()) records_.keep(RecordKind::Game);
            break;
        default: break;
    }
}

void GameRecord::append(uint16_t word) {
    const uint8_t bytes[kWordBytes] = {static_cast<uint8_t>(word), static_cast<uint8_t>(word >> 8)};
    records_.append(RecordKind::Moves, bytes, RecordKind::Game);
}

size_t GameRecord::pack(etl::span<uint8_t> bytes) {
    // Text is bytes.
    text::Writer out(etl::span<char>(reinterpret_cast<char*>(bytes.data()), bytes.size()));
    out.put(static_cast<char>(games_.variant()));
    const notation::Info& notation = Games::complete_notation(games_.variant());
    text::Result written;
    const bool has_rules =
        games_.with_rules([&](const auto& game) { written = games_.write(notation, game.start(), out); });
    if (!has_rules) written = games_.write(notation, out);
    if (!written) return 0;
    out.put('\0');
    const auto put_word = [&out](uint16_t word) {
        out.put(static_cast<char>(word & 0xFF));
        out.put(static_cast<char>(word >> 8));
    };
    games_.with_rules([&](const auto& game) {
        for (unsigned ply = 0; ply < game.plies(); ++ply) put_word(word_of(game.move(ply)));
        if (game.declared().over()) put_word(word_of(game.declared()));
    });
    return out.length();
}

bool GameRecord::unpack(etl::span<const uint8_t> bytes) {
    size_t words_begin = 0;
    if (!recall_start(bytes, words_begin)) return false;
    bool whole = true;
    games_.with_rules([&](auto& game) {
        whole = replay(game, bytes.subspan(words_begin));
        std::array<uint8_t, 32 * kWordBytes> words;
        for (uint32_t at = 0; whole;) {
            const size_t count = records_.read(RecordKind::Moves, at, words);
            if (count == 0) break;
            whole = replay(game, {words.data(), count});
            at += static_cast<uint32_t>(count);
        }
    });
    return whole;
}

bool GameRecord::recall_start(etl::span<const uint8_t> bytes, size_t& words_begin) {
    if (bytes.size() < 2 || bytes[0] >= rules::kVariants) return false;
    const auto variant = static_cast<rules::Variant>(bytes[0]);
    if (!board_.contains(Games::geometry_of(variant))) return false;
    const auto begin = bytes.begin() + 1;
    const auto length = static_cast<size_t>(std::find(begin, bytes.end(), 0) - begin);
    words_begin = std::min(length + 2, bytes.size());
    const rules::Variant before = games_.variant();
    games_.change(variant);
    const notation::Info& notation = Games::complete_notation(variant);
    // Text is bytes.
    const etl::string_view text(reinterpret_cast<const char*>(begin), length);
    const bool taken = notation.decode(text, games_.scratch()) && games_.take(notation) == Games::Taken::Yes;
    // A game is kept in one notation and spoken of in another.
    games_.change(taken ? variant : before);
    return taken;
}

}  // namespace firmware
