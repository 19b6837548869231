#include "firmware/session.hpp"

#include "core/chess/start.hpp"
#include "core/chess/validate.hpp"
#include "core/octad/validate.hpp"

namespace firmware {

namespace {

/// A game and what belongs to it, in the order of Play.
struct Row {
    etl::string_view name;
    board::Geometry geometry;
    notation::Game game;
    etl::string_view notation;
};

constexpr Row kRows[] = {
    {"chess", chess::Setup::kGeometry, notation::Game::Chess, "fen"},
    {"octad", octad::Setup::kGeometry, notation::Game::Octad, "ofen"},
    {"chess+", chessplus::Setup::kGeometry, notation::Game::ChessPlus, "board"},
    {"spooky", spooky::Setup::kGeometry, notation::Game::Spooky, "spooky"},
    {"free", chess::Setup::kGeometry, notation::Game::Chess, "fen"},
};

const Row& row(Play play) {
    return kRows[static_cast<unsigned>(play)];
}

Play play_of(notation::Game game) {
    return static_cast<Play>(game);
}

// The example of each of these notations is what its document begins with.
template <class N>
void start(typename N::Value& value) {
    (void)N::decode(N::kExample, value);
}

}  // namespace

etl::string_view play_name(Play play) {
    return row(play).name;
}

board::Geometry geometry_of(Play play) {
    return row(play).geometry;
}

Session::Session(board::Geometry board) {
    const auto fits = [board](Play play) { return board.contains(geometry_of(play)); };
    change(fits(Play::ChessPlus) ? Play::ChessPlus : fits(Play::Chess) ? Play::Chess : Play::Octad);
    start<notation::Board>(chessplus_);
    start<notation::Spooky>(spooky_);
    start<notation::Fen>(free_);
}

void Session::change(Play play) {
    play_ = play;
    notation_ = notation::find(row(play).notation);
}

void Session::restart() {
    switch (play_) {
        case Play::Chess: chess_.reset(); break;
        case Play::Octad: octad_.reset(); break;
        case Play::ChessPlus: start<notation::Board>(chessplus_); break;
        case Play::Spooky: start<notation::Spooky>(spooky_); break;
        case Play::Free: start<notation::Fen>(free_); break;
    }
}

const notation::Info* Session::chosen_notation() const {
    return notation_->name == row(play_).notation ? nullptr : notation_;
}

bool Session::choose(const notation::Info& notation) {
    if (!speaks(notation)) return false;
    notation_ = &notation;
    return true;
}

bool Session::speaks(const notation::Info& notation) const {
    return notation.game == row(play_).game;
}

text::Result Session::write(const notation::Info& notation, text::Writer& out) {
    switch (play_) {
        case Play::Chess: as<chess::Setup>() = chess_.position().setup(); break;
        case Play::Octad: as<octad::Setup>() = octad_.position().setup(); break;
        case Play::ChessPlus: as<chessplus::Setup>() = chessplus_; break;
        case Play::Spooky: as<spooky::Setup>() = spooky_; break;
        case Play::Free: as<chess::Setup>() = free_; break;
    }
    return write_scratch(notation, out);
}

text::Result Session::write_scratch(const notation::Info& notation, text::Writer& out) {
    text::Result result = notation.from_common(scratch_);
    if (result) result = notation.encode(scratch_, out.room());
    if (result) out.accept(result);
    return result;
}

text::Error Session::take(const notation::Info& notation) {
    if (const text::Result result = notation.to_common(scratch_); !result) return result.error;
    const bool stays_free = play_ == Play::Free && speaks(notation);
    const Play play = stays_free ? Play::Free : play_of(notation.game);
    text::Error error = text::Error::None;
    switch (play) {
        case Play::Chess: error = chess_.reset(as<chess::Setup>()); break;
        case Play::Octad: error = octad_.reset(as<octad::Setup>()); break;
        case Play::ChessPlus: chessplus_ = as<chessplus::Setup>(); break;
        case Play::Spooky: spooky_ = as<spooky::Setup>(); break;
        case Play::Free: free_ = as<chess::Setup>(); break;
    }
    if (error == text::Error::None && play != play_) change(play);
    if (error == text::Error::None) notation_ = &notation;
    return error;
}

text::Result Session::judge(const notation::Info& notation, chess::Reasons& reasons) {
    const text::Result result = notation.to_common(scratch_);
    reasons = {};
    if (result && notation.game == notation::Game::Chess) reasons = chess::validate(as<chess::Setup>());
    if (result && notation.game == notation::Game::Octad) reasons = octad::validate(as<octad::Setup>());
    return result;
}

uint8_t Session::code(board::Square square, unsigned layer) const {
    switch (play_) {
        case Play::Chess: return chess_.position().piece_at(square).code;
        case Play::Octad: return octad_.position().piece_at(square).code;
        case Play::ChessPlus: return chessplus_.board[square].code;
        case Play::Spooky: return spooky_.boards[layer][square].code;
        case Play::Free: return free_.board[square].code;
    }
    return 0;
}

void Session::put(board::Square square, uint8_t code) {
    if (play_ == Play::ChessPlus) chessplus_.board[square] = {code};
    if (play_ == Play::Spooky) spooky_.boards[0][square] = {code};
    if (play_ == Play::Free) free_.board[square] = {code};
}

char Session::letter(board::Square square, unsigned layer) const {
    const uint8_t piece = code(square, layer);
    if (piece == 0) return '.';
    const char letter = notation_->alphabet().letter(piece);
    return letter == text::Alphabet::kNoLetter ? '?' : letter;
}

unsigned Session::layers() const {
    return play_ == Play::Spooky ? spooky_.board_count : 1;
}

}  // namespace firmware
