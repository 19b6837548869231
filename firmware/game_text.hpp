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
    notation::PgnReader<Game> reader{game, &tags, notation::PgnReader<Game>::Extent::OneGame};
    bool ended = false;  ///< its result has come
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

/// Game text on its way in or out, one of each at a time.
struct GameText {
    template <class Game>
    using Writer = notation::PgnWriter<Game>;

    etl::variant<etl::monostate, IncomingGame<chess::Game>, IncomingGame<octad::Game>, ArchivedGame<chess::Game>,
                 ArchivedGame<octad::Game>>
        incoming;
    notation::PgnLines lines;  ///< of the text that comes in
    etl::variant<etl::monostate, Writer<chess::Game>, Writer<octad::Game>> outgoing;
};

}  // namespace firmware
