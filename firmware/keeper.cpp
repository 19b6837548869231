#include "firmware/keeper.hpp"

namespace firmware {

namespace {

constexpr unsigned kCastling = 7;

unsigned six_bits(board::Square square) {
    return unsigned{square.rank()} << 3 | square.file();
}

uint16_t word_of(chess::Move move) {
    const unsigned detail = move.is_castling() ? kCastling : static_cast<unsigned>(move.promotion());
    return static_cast<uint16_t>(detail << 12 | six_bits(move.to()) << 6 | six_bits(move.from()));
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
    // What cannot be kept leaves the last game that was: that is better than none.
    if (!written) return;
    if (journal_.append(Notebook::kGame, kVersion, {buffer_.data(), out.length()}) != journal::Error::None)
        return;

    size_t bytes = 0;
    session_.with_rules([&](const auto& game) {
        for (unsigned ply = 0; ply < game.plies(); ++ply) {
            const uint16_t word = word_of(game.move(ply));
            buffer_[bytes++] = static_cast<uint8_t>(word);
            buffer_[bytes++] = static_cast<uint8_t>(word >> 8);
        }
    });
    if (bytes > 0) (void)journal_.append(Notebook::kMoves, kVersion, {buffer_.data(), bytes});
}

void Keeper::keep_move(chess::Move move) {
    keep_word(word_of(move));
}

void Keeper::keep_undo() {
    keep_word(kUndo);
}

void Keeper::keep_word(uint16_t word) {
    const uint8_t bytes[kWordBytes] = {static_cast<uint8_t>(word), static_cast<uint8_t>(word >> 8)};
    // A game that the notebook does not have yet, or whose take-backs have made its stream longer than any game,
    // is kept anew as a whole.
    const bool begun = journal_.size(Notebook::kGame) > 0;
    const bool long_stream = journal_.size(Notebook::kMoves) + kWordBytes > buffer_.size();
    const bool kept =
        begun && !long_stream && journal_.append(Notebook::kMoves, kVersion, bytes) == journal::Error::None;
    if (!kept) keep_game();
}

void Keeper::recall() {
    if (journal_.version(Notebook::kGame) == kVersion && recall_start()) recall_moves();
}

bool Keeper::recall_start() {
    const size_t size = journal_.read(Notebook::kGame, 0, {buffer_.data(), buffer_.size()});
    if (size < 2 || buffer_[0] > static_cast<uint8_t>(Play::Free)) return false;
    const Play before = session_.play();
    session_.change(static_cast<Play>(buffer_[0]));
    const notation::Info& notation = kept_notation(session_.play());
    const etl::string_view text(reinterpret_cast<const char*>(buffer_.data() + 1), size - 1);
    const bool taken =
        notation.decode(text, session_.scratch()) && session_.take(notation) == text::Error::None;
    if (!taken) session_.change(before);
    return taken;
}

void Keeper::recall_moves() {
    session_.with_rules([this](auto& game) {
        uint8_t bytes[kWordBytes];
        // With many take-backs the stream is longer than a game, so it is read a word at a time.
        for (uint32_t at = 0; journal_.read(Notebook::kMoves, at, bytes) == kWordBytes; at += kWordBytes) {
            const auto word = static_cast<uint16_t>(bytes[0] | bytes[1] << 8);
            if (word == kUndo) {
                game.undo();
                continue;
            }
            chess::Move found;
            game.position().visit_moves([&](chess::Move move) {
                if (word_of(move) == word) found = move;
                return static_cast<bool>(found);
            });
            if (!found || game.play(found) != text::Error::None) return;
        }
    });
}

}  // namespace firmware
