#pragma once
#include <etl/variant.h>

#include "core/journal/journal.hpp"
#include "core/notation/pgn.hpp"
#include "core/notation/pgn_lines.hpp"
#include "firmware/game_bytes.hpp"

namespace firmware {

/// Game text on its way in: the game being read, apart from the one at hand until it is whole.
template <class Game>
struct IncomingGame {
    Game game;
    notation::PgnTags tags;
    notation::PgnReader<Game> reader{game, &tags};
    bool ended = false;     ///< the game is whole
    bool trailing = false;  ///< and yet more text came
    bool bad_line = false;  ///< a line held a control character
};

/// A game of the archive on its way back.
template <class Game>
struct ArchivedGame {
    Game game;
    notation::PgnTags tags;
    timing::MoveTimes times;
    GameReplay<Game> replay{game, tags, times};
    journal::Place place{};
    uint32_t offset = 0;    ///< of what is still to be replayed
    bool is_whole = false;  ///< all of it has been
};

/// Game text on its way in or out. There is one of each; `begin_*` starts it anew.
class GameText {
  public:
    template <class Game>
    IncomingGame<Game>& begin_reading(const Game&) {
        return incoming_.template emplace<IncomingGame<Game>>();
    }
    template <class Game>
    IncomingGame<Game>& incoming(const Game&) {
        return etl::get<IncomingGame<Game>>(incoming_);
    }
    template <class Game>
    ArchivedGame<Game>& begin_archived() {
        return incoming_.template emplace<ArchivedGame<Game>>();
    }
    template <class Game>
    ArchivedGame<Game>& archived() {
        return etl::get<ArchivedGame<Game>>(incoming_);
    }
    template <class Game>
    bool holds_archived() const {
        return etl::holds_alternative<ArchivedGame<Game>>(incoming_);
    }
    template <class Game>
    notation::PgnWriter<Game>& begin_writing(const Game& game) {
        return outgoing_.template emplace<notation::PgnWriter<Game>>(game);
    }
    template <class Game>
    notation::PgnWriter<Game>& begin_writing(const Game& game, const notation::PgnTags& tags) {
        return outgoing_.template emplace<notation::PgnWriter<Game>>(game, tags);
    }
    template <class Game>
    notation::PgnWriter<Game>& outgoing(const Game&) {
        return etl::get<notation::PgnWriter<Game>>(outgoing_);
    }

    /// The lines of the text that comes in.
    notation::PgnLines& lines() { return lines_; }

  private:
    notation::PgnLines lines_;
    etl::variant<etl::monostate, IncomingGame<chess::Game>, IncomingGame<octad::Game>,
                 ArchivedGame<chess::Game>, ArchivedGame<octad::Game>>
        incoming_;
    etl::variant<etl::monostate, notation::PgnWriter<chess::Game>, notation::PgnWriter<octad::Game>>
        outgoing_;
};

}  // namespace firmware
