#include "firmware/follower.hpp"

namespace firmware {

namespace {

constexpr uint8_t kBlackChessPiece = chess::piece(chess::Colour::Black, chess::Kind::None).code;

static_assert(chessplus::Piece::kBlack == spooky::Unit::kSide1, "one game without rules serves both");

}  // namespace

Follower::Follower(Session& session, bool tells_poles)
    : session_(session),
      chess_(session.chess()),
      octad_(session.octad()),
      small_(chess::Setup::kGeometry, kBlackChessPiece),
      large_(chessplus::Setup::kGeometry, chessplus::Piece::kBlack),
      tracker_(game_at_hand(), tells_poles) {}

tracking::FreeGame& Follower::free_game() {
    return session_.play() == Play::Free ? small_ : large_;
}

tracking::Game& Follower::game_at_hand() {
    if (session_.play() == Play::Chess) return chess_;
    if (session_.play() == Play::Octad) return octad_;
    return free_game();
}

void Follower::begin() {
    if (!session_.has_rules()) {
        const board::Geometry squares = session_.geometry();
        for (unsigned i = 0; i < squares.count(); ++i) {
            free_game().set(squares.at(i), session_.code(squares.at(i)));
        }
    }
    tracker_.follow(game_at_hand());
}

void Follower::carry_over() {
    if (session_.has_rules()) return;
    const board::Geometry squares = session_.geometry();
    for (unsigned i = 0; i < squares.count(); ++i) session_.put(squares.at(i), free_game().at(squares.at(i)));
}

}  // namespace firmware
