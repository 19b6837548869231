#include "firmware/keeper.hpp"

#include <algorithm>

namespace firmware {

namespace {

constexpr unsigned kCastling = 7;
constexpr uint16_t kUndo = 0xFFFF;
constexpr uint16_t kDeclared = 0xC000;
constexpr uint16_t kDeclaredBits = 0xFF00;

static_assert(static_cast<unsigned>(chess::Ending::Count) <= 16);

unsigned six_bits(board::Square square) {
    return unsigned{square.rank()} << 3 | square.file();
}

uint16_t word_of(chess::Move move) {
    const unsigned detail = move.is_castling() ? kCastling : static_cast<unsigned>(move.promotion());
    return static_cast<uint16_t>(detail << 12 | six_bits(move.to()) << 6 | six_bits(move.from()));
}

uint16_t word_of(chess::GameResult declared) {
    return static_cast<uint16_t>(kDeclared | static_cast<unsigned>(declared.score) << 4 |
                                 static_cast<unsigned>(declared.ending));
}

chess::GameResult declared_by(uint16_t word) {
    return {static_cast<chess::Score>(word >> 4 & 3), static_cast<chess::Ending>(word & 15)};
}

/// The notation in which a game is kept: one that loses nothing.
const notation::Info& kept_notation(Play play) {
    constexpr etl::string_view kNames[] = {"fen", "ofen", "board-live", "spooky", "fen"};
    return *notation::find(kNames[static_cast<unsigned>(play)]);
}

}  // namespace

void Keeper::keep_game() {
    text::Writer out(etl::span<char>(reinterpret_cast<char*>(buffer_.data()), buffer_.size()));
    out.put(static_cast<char>(session_.play()));
    const notation::Info& notation = kept_notation(session_.play());
    text::Result written;
    const bool has_rules =
        session_.with_rules([&](const auto& game) { written = session_.write(notation, game.start(), out); });
    if (!has_rules) written = session_.write(notation, out);
    // What cannot be written leaves the last game that could: that is better than none.
    if (!written) return;
    out.put('\0');
    const auto put_word = [&out](uint16_t word) {
        out.put(static_cast<char>(word & 0xFF));
        out.put(static_cast<char>(word >> 8));
    };
    session_.with_rules([&](const auto& game) {
        for (unsigned ply = 0; ply < game.plies(); ++ply) put_word(word_of(game.move(ply)));
        if (game.declared().over()) put_word(word_of(game.declared()));
    });
    is_whole_ =
        journal_.append(Notebook::kGame, kVersion, {buffer_.data(), out.length()}) == journal::Error::None;
    is_behind_ = !is_whole_;
}

void Keeper::keep_move(chess::Move move) {
    keep_word(word_of(move));
}

void Keeper::keep_undo() {
    keep_word(kUndo);
}

void Keeper::keep_declared() {
    session_.with_rules([this](const auto& game) { keep_word(word_of(game.declared())); });
}

void Keeper::keep_word(uint16_t word) {
    const uint8_t bytes[kWordBytes] = {static_cast<uint8_t>(word), static_cast<uint8_t>(word >> 8)};
    // A game that the notebook does not have all of is kept anew; so is one whose take-backs have filled a sector.
    const bool can_go_on = is_whole_ && journal_.size(Notebook::kGame) > 0;
    if (can_go_on && journal_.append(Notebook::kMoves, kVersion, bytes) == journal::Error::None) return;
    keep_game();
}

void Keeper::recall(board::Geometry board) {
    is_whole_ = recall_game(board);
    catch_up();
    is_behind_ = false;
}

/// False if what was kept is not all that is at hand now.
bool Keeper::recall_game(board::Geometry board) {
    if (journal_.version(Notebook::kGame) != kVersion) return false;
    size_t words_begin = 0;
    size_t words_end = 0;
    if (!recall_start(board, words_begin, words_end)) return false;
    bool whole = true;
    session_.with_rules([&](auto& game) {
        whole = replay(game, {buffer_.data() + words_begin, words_end - words_begin});
        const bool has_moves = journal_.size(Notebook::kMoves) > 0;
        if (has_moves && journal_.version(Notebook::kMoves) != kVersion) whole = false;
        const size_t whole_words = buffer_.size() / kWordBytes * kWordBytes;
        for (uint32_t at = 0; whole && at < journal_.size(Notebook::kMoves);) {
            const size_t count = journal_.read(Notebook::kMoves, at, {buffer_.data(), whole_words});
            whole = replay(game, {buffer_.data(), count});
            at += static_cast<uint32_t>(count);
        }
    });
    return whole;
}

bool Keeper::recall_start(board::Geometry board, size_t& words_begin, size_t& words_end) {
    words_end = journal_.read(Notebook::kGame, 0, {buffer_.data(), buffer_.size()});
    if (words_end < 2 || buffer_[0] > static_cast<uint8_t>(Play::Free)) return false;
    const auto play = static_cast<Play>(buffer_[0]);
    if (!board.contains(geometry_of(play))) return false;
    const auto begin = buffer_.begin() + 1;
    const auto end = std::find(begin, buffer_.begin() + static_cast<long>(words_end), 0);
    const auto length = static_cast<size_t>(end - begin);
    words_begin = std::min(length + 2, words_end);
    const Play before = session_.play();
    session_.change(play);
    const notation::Info& notation = kept_notation(session_.play());
    const etl::string_view text(reinterpret_cast<const char*>(buffer_.data() + 1), length);
    const bool taken =
        notation.decode(text, session_.scratch()) && session_.take(notation) == text::Error::None;
    // A game is kept in one notation and spoken of in another.
    session_.change(taken ? session_.play() : before);
    return taken;
}

/// Plays what was played before; false if something in it cannot be, and then no more.
template <class Game>
bool Keeper::replay(Game& game, etl::span<const uint8_t> words) {
    for (size_t at = 0; at + 1 < words.size(); at += kWordBytes) {
        const auto word = static_cast<uint16_t>(words[at] | words[at + 1] << 8);
        if (word == kUndo) {
            if (!game.undo()) return false;
            continue;
        }
        if ((word & kDeclaredBits) == kDeclared) {
            const chess::GameResult declared = declared_by(word);
            const bool known = declared == chess::GameResult{} || chess::can_be_declared(declared);
            if (!known || word_of(declared) != word) return false;
            game.declare(declared);
            continue;
        }
        chess::Move found;
        game.position().visit_moves([&](chess::Move move) {
            if (word_of(move) == word) found = move;
            return static_cast<bool>(found);
        });
        if (!found || game.result().over() || game.play(found) != text::Error::None) return false;
    }
    return true;
}

}  // namespace firmware
