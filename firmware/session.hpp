#pragma once
#include <etl/variant.h>

#include <cstdint>
#include <type_traits>

#include "core/chess/game.hpp"
#include "core/chess/validate.hpp"
#include "core/chessplus/setup.hpp"
#include "core/notation/all.hpp"
#include "core/notation/pgn.hpp"
#include "core/octad/game.hpp"
#include "core/spooky/setup.hpp"
#include "core/text/writer.hpp"

namespace firmware {

/// What can be played. Chess and Octad have rules; the others follow the hands alone.
enum class Play : uint8_t { Chess, Octad, ChessPlus, Spooky, Free };

etl::string_view play_name(Play play);
board::Geometry geometry_of(Play play);

/// Game text on its way in: the game being read, apart from the one at hand until it is whole.
template <class Game>
struct IncomingGame {
    Game game;
    notation::PgnReader<Game> reader{game};
    bool ended = false;      ///< the game is whole
    bool trailing = false;   ///< and yet more text came
    bool bad_line = false;   ///< a line held a control character
    bool in_line = false;    ///< a line has begun and goes on
    bool after_tag = false;  ///< the last line was a tag
    bool after_empty = false;
};

/// The games on this board. Each keeps its own position, so going from one to another and back loses nothing.
class Session {
  public:
    /// At hand first is the largest game that fits the board: Chess+, chess or Octad.
    explicit Session(board::Geometry board);

    Play play() const { return play_; }
    board::Geometry geometry() const { return geometry_of(play_); }

    /// Goes to another game, as it was left. Its own notation is chosen.
    void change(Play play);

    /// Begins the game at hand anew, from its start position.
    void restart();

    /// The notation for events and for `position` without a name.
    const notation::Info& notation() const { return *notation_; }

    /// The same if it was chosen, null if it is the game's own.
    const notation::Info* chosen_notation() const;

    /// Chooses a notation; false if it belongs to another game than the one at hand.
    bool choose(const notation::Info& notation);

    /// Whether a notation can say the position of the game at hand.
    bool speaks(const notation::Info& notation) const;

    /// Writes the position of the game at hand in a notation that speaks it.
    text::Result write(const notation::Info& notation, text::Writer& out);

    /// Writes any set-up of the game at hand in a notation that speaks it.
    template <class Setup>
    text::Result write(const notation::Info& notation, const Setup& setup, text::Writer& out) {
        as<Setup>() = setup;
        return write_scratch(notation, out);
    }

    /// Takes a position that was decoded into `scratch()`. IllegalPosition, with everything as before, if the
    /// game has rules and they refuse it. Goes to the notation's game, but from free play only to another size.
    text::Error take(const notation::Info& notation);

    /// Why the rules refuse the set-up that was decoded into `scratch()`, in `reasons`; none if they do not, or if
    /// the game has none. Fails if the value is more than the game can be.
    text::Result judge(const notation::Info& notation, chess::Reasons& reasons);

    notation::AnyValue& scratch() { return scratch_; }

    /// The code of what stands on a square of the game at hand, 0 if nothing; `layer` is the board of several.
    uint8_t code(board::Square square, unsigned layer = 0) const;

    /// Puts a piece on a square, in a game without rules; on the first board of several.
    void put(board::Square square, uint8_t code);

    /// The same as a letter, `.` if nothing.
    char letter(board::Square square, unsigned layer = 0) const;

    /// How many boards the game at hand has.
    unsigned layers() const;

    /// Calls `visit` with the chess or the Octad game, if one of these is at hand; returns whether it did.
    template <class Visit>
    bool with_rules(Visit&& visit) {
        if (play_ == Play::Chess) visit(chess_);
        if (play_ == Play::Octad) visit(octad_);
        return has_rules();
    }
    bool has_rules() const { return play_ == Play::Chess || play_ == Play::Octad; }

    chess::Game& chess() { return chess_; }
    octad::Game& octad() { return octad_; }

    /// Game text on its way in or out. There is one of each, for the game at hand; `begin_*` starts it anew.
    template <class Game>
    IncomingGame<Game>& begin_reading(const Game&) {
        return incoming_.template emplace<IncomingGame<Game>>();
    }
    template <class Game>
    IncomingGame<Game>& incoming(const Game&) {
        return etl::get<IncomingGame<Game>>(incoming_);
    }
    template <class Game>
    notation::PgnWriter<Game>& begin_writing(const Game& game, bool tags) {
        return outgoing_.template emplace<notation::PgnWriter<Game>>(game, tags);
    }
    template <class Game>
    notation::PgnWriter<Game>& outgoing(const Game&) {
        return etl::get<notation::PgnWriter<Game>>(outgoing_);
    }

    /// What was decoded into `scratch()`, as the set-up that its game shares.
    template <class T>
    T& as() {
        static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof scratch_);
        return *reinterpret_cast<T*>(scratch_.bytes.data());
    }

  private:
    text::Result write_scratch(const notation::Info& notation, text::Writer& out);

    Play play_ = Play::Chess;
    const notation::Info* notation_ = nullptr;
    notation::AnyValue scratch_{};
    chess::Game chess_;
    octad::Game octad_;
    chessplus::Setup chessplus_;
    spooky::Setup spooky_;
    chess::Setup free_;
    etl::variant<etl::monostate, IncomingGame<chess::Game>, IncomingGame<octad::Game>> incoming_;
    etl::variant<etl::monostate, notation::PgnWriter<chess::Game>, notation::PgnWriter<octad::Game>>
        outgoing_;
};

}  // namespace firmware
