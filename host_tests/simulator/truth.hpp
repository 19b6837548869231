#pragma once
/// The game as it is really played, by rules that owe the tracker nothing, and which piece stands where.
#include <array>
#include <bit>
#include <string>
#include <vector>

#include "core/notation/fen.hpp"
#include "core/notation/ofen.hpp"
#include "core/notation/pgn.hpp"
#include "core/notation/uci.hpp"
#include "core/rules/chess/chess.hpp"
#include "core/rules/octad/octad.hpp"
#include "core/rules/start.hpp"
#include "host_tests/simulator/trace.hpp"

namespace simulator {

inline constexpr int kNone = -1;

/// A half move by the numbers of its squares (file + rank * files); kNone where it has no such square.
struct Ply {
    int from = kNone;
    int to = kNone;
    int captured = kNone;
    int partner_from = kNone;
    int partner_to = kNone;
    uint8_t promotion = 0;  ///< 1 queen, 2 rook, 3 bishop, 4 knight; 0 for other moves
    uint32_t move = 0;      ///< in the game's own words

    bool captures() const { return captured != kNone; }
    bool castles() const { return partner_from != kNone; }
    bool in_passing() const { return captures() && captured != to; }
};

/// Which piece stands on each square, kNone where it is empty.
using Arrangement = std::array<int, 64>;

template <class GameT>
class Truth {
  public:
    using Position = typename GameT::Position;
    static constexpr board::Geometry kGeometry = GameT::Setup::kGeometry;
    static constexpr bool kRules = true;

    static int number(Square square) { return static_cast<int>(kGeometry.index(square)); }

    static Ply describe(rules::Move move) {
        Ply ply;
        ply.from = number(move.from());
        ply.to = number(move.to());
        ply.move = std::bit_cast<uint32_t>(move);
        if (move.is_capture()) ply.captured = number(move.captured_square());
        if (move.is_castling()) {
            const rules::Castling& row = GameT::Rules::kCastlings[move.castling_row()];
            ply.partner_from = number({row.partner_from});
            ply.partner_to = number({row.partner_to});
        }
        switch (move.promotion()) {
            case rules::Kind::Queen: ply.promotion = 1; break;
            case rules::Kind::Rook: ply.promotion = 2; break;
            case rules::Kind::Bishop: ply.promotion = 3; break;
            case rules::Kind::Knight: ply.promotion = 4; break;
            default: break;
        }
        return ply;
    }
    static std::vector<Ply> legal(const Position& position) {
        std::vector<Ply> plies;
        position.visit_moves([&](rules::Move move) { plies.push_back(describe(move)); });
        return plies;
    }
    static std::string uci(const Ply& ply) {
        char text[8];
        static const Position any;
        const auto result =
            notation::Uci::encode(any, std::bit_cast<rules::Move>(ply.move), etl::span<char>(text, sizeof text));
        return {text, result.at};
    }

    std::vector<Ply> legal() const { return legal(game.position()); }
    bool over() const { return game.result().over(); }
    unsigned plies() const { return game.plies(); }
    Ply ply(unsigned number) const { return describe(game.move(number)); }
    bool black_to_move() const { return game.position().turn() == rules::Colour::Black; }
    void play(const Ply& ply) { (void)game.play(std::bit_cast<rules::Move>(ply.move)); }
    void undo() { game.undo(); }
    void reset() { game.reset(); }

    std::vector<std::string> record() const {
        std::vector<std::string> moves;
        for (unsigned i = 0; i < plies(); ++i) moves.push_back(uci(ply(i)));
        return moves;
    }
    std::string position_text() const { return simulator::setup_text<GameT>(game.position().setup()); }
    std::string start_text() const { return simulator::setup_text<GameT>(game.start()); }

    /// The code of the piece on a square when a game begins: rules::Piece, 0 if it is empty.
    static uint8_t start_code(unsigned square) {
        static constexpr auto kStart = rules::start_setup<typename GameT::Rules>();
        return kStart.board[kGeometry.at(square)].code;
    }
    /// What stands on a square now.
    uint8_t code(unsigned square) const { return game.position().piece_at(kGeometry.at(square)).code; }

    template <class RigT>
    void copy_to(RigT& rig) const {
        rig.game = game;
    }

    GameT game;
};

/// Free play: any piece to any square. Half moves have no sides and no end.
template <>
class Truth<FreePlay> {
  public:
    static constexpr board::Geometry kGeometry = FreePlay::kGeometry;
    static constexpr bool kRules = false;

    Truth() { reset(); }

    static std::string uci(const Ply& ply) {
        std::string text;
        for (const int square : {ply.from, ply.to}) {
            text += static_cast<char>('a' + square % 8);
            text += static_cast<char>('1' + square / 8);
        }
        return text;
    }
    std::vector<Ply> legal() const {
        std::vector<Ply> plies;
        for (int from = 0; from < 64; ++from) {
            if (codes_[static_cast<unsigned>(from)] == 0) continue;
            for (int to = 0; to < 64; ++to) {
                if (to == from) continue;
                Ply ply;
                ply.from = from;
                ply.to = to;
                if (codes_[static_cast<unsigned>(to)] != 0) ply.captured = to;
                plies.push_back(ply);
            }
        }
        return plies;
    }
    bool over() const { return pieces() < 8; }
    unsigned plies() const { return static_cast<unsigned>(played_.size()); }
    Ply ply(unsigned number) const { return played_[number].ply; }
    bool black_to_move() const { return false; }
    void play(const Ply& ply) {
        played_.push_back({ply, codes_});
        codes_[static_cast<unsigned>(ply.to)] = codes_[static_cast<unsigned>(ply.from)];
        codes_[static_cast<unsigned>(ply.from)] = 0;
    }
    void undo() {
        codes_ = played_.back().before;
        played_.pop_back();
    }
    void reset() {
        played_.clear();
        for (unsigned i = 0; i < 64; ++i) codes_[i] = start_code(i);
    }
    std::vector<std::string> record() const {
        std::vector<std::string> moves;
        for (const Played& played : played_) moves.push_back(uci(played.ply));
        return moves;
    }
    std::string position_text() const { return "free"; }
    std::string start_text() const { return "free"; }
    /// Pieces stand as in chess at first.
    static uint8_t start_code(unsigned square) { return Truth<chess::Game>::start_code(square); }
    uint8_t code(unsigned square) const { return codes_[square]; }

    template <class RigT>
    void copy_to(RigT& rig) const {
        const std::array<uint8_t, 64>& first = played_.empty() ? codes_ : played_.front().before;
        rig.set_up(first);
        for (const Played& played : played_) {
            const Square from = kGeometry.at(static_cast<unsigned>(played.ply.from));
            const Square to = kGeometry.at(static_cast<unsigned>(played.ply.to));
            rig.play_before(from, to);
        }
    }

  private:
    struct Played {
        Ply ply;
        std::array<uint8_t, 64> before;
    };
    unsigned pieces() const {
        unsigned count = 0;
        for (const uint8_t code : codes_) count += code != 0;
        return count;
    }

    std::array<uint8_t, 64> codes_{};
    std::vector<Played> played_;
};

}  // namespace simulator
