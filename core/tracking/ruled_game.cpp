#include "core/tracking/ruled_game.hpp"

#include "core/rules/start.hpp"

namespace tracking {

namespace {

template <class Rules>
Motion motion_of(rules::Move move, rules::Colour mover) {
    Motion motion;
    motion.from = move.from();
    motion.to = move.to();
    motion.move = std::bit_cast<uint32_t>(move);
    if (move.is_capture()) {
        motion.captured = move.captured_square();
        motion.captured_black = mover == rules::Colour::White;
    }
    if (move.is_castling()) {
        const rules::Castling& row = Rules::kCastlings[move.castling_row()];
        motion.partner_from = {row.partner_from};
        motion.partner_to = {row.partner_to};
    }
    // Queen, rook, bishop, knight: the choices in their order.
    if (move.promotion() != rules::Kind::None) {
        const auto below_queen = static_cast<unsigned>(rules::Kind::Queen) - static_cast<unsigned>(move.promotion());
        motion.promotion = static_cast<uint8_t>(below_queen + 1);
    }
    return motion;
}

template <class Board>
constexpr Sight look_at(board::Geometry geometry, Board&& piece_at) {
    Sight sight;
    for (unsigned rank = 0; rank < geometry.ranks; ++rank) {
        for (unsigned file = 0; file < geometry.files; ++file) {
            const Square square = board::square(file, rank);
            const rules::Piece piece = piece_at(square);
            if (!piece.empty()) sight.put(square, piece.colour() == rules::Colour::Black);
        }
    }
    return sight;
}

template <class Rules>
constexpr Sight kStart = look_at(Rules::Setup::kGeometry, [](Square square) {
    constexpr auto kSetup = rules::start_setup<Rules>();
    return kSetup.board[square];
});

}  // namespace

template <class G>
Sight RuledGame<G>::sight() const {
    return look_at(geometry(), [this](Square square) { return game_.position().piece_at(square); });
}

template <class G>
Sight RuledGame<G>::start() const {
    return kStart<Rules>;
}

template <class G>
Square RuledGame<G>::checked() const {
    const auto& position = game_.position();
    return position.in_check() ? position.king(position.turn()) : board::kNoSquare;
}

template <class G>
Motion RuledGame<G>::motion(unsigned ply) const {
    const bool other = (ply & 1u) != 0;
    const rules::Colour first = game_.start().turn;
    return motion_of<Rules>(game_.move(ply), other ? !first : first);
}

template <class G>
bool RuledGame<G>::play(uint32_t move) {
    return !over() && game_.play(std::bit_cast<rules::Move>(move)) == rules::Error::None;
}

template <class G>
void RuledGame<G>::look_back(unsigned back) {
    looked_ = game_.position();
    game_.rewind(looked_, game_.plies() - back);
    depth_ = 0;
    ended_ = back == 0 && over();
}

template <class G>
Motion RuledGame<G>::describe(uint32_t move) const {
    return motion_of<Rules>(std::bit_cast<rules::Move>(move), looked_.turn());
}

template <class G>
void RuledGame<G>::look_ahead(uint32_t move) {
    Step& step = ahead_[depth_++];
    step.move = std::bit_cast<rules::Move>(move);
    step.before = looked_.make(step.move);
}

template <class G>
void RuledGame<G>::look_return() {
    const Step& step = ahead_[--depth_];
    looked_.undo(step.move, step.before);
}

template <class G>
bool RuledGame<G>::visit_motions(const board::Occupancy& movers, Square to, Call call, void* context) const {
    if (ended_ && depth_ == 0) return false;
    const rules::Colour mover = looked_.turn();
    return looked_.visit_moves_of(movers, to, [&](rules::Move move) {
        if (to != board::kNoSquare && to != move.to() && !move.is_castling()) return false;
        const Motion motion = motion_of<Rules>(move, mover);
        return (to == board::kNoSquare || motion.brings_to(to)) && call(context, motion);
    });
}

template class RuledGame<chess::Game>;
template class RuledGame<octad::Game>;

}  // namespace tracking
