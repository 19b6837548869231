#include <algorithm>
#include <cstdint>
#include <string>

#include "core/notation/pgn.hpp"
#include "core/notation/san.hpp"
#include "core/notation/uci.hpp"
#include "host_tests/fuzz/require.hpp"

// An input is the name of a game, a space, and game text. Games that can be read are written as text that means
// the same; after a fault the game holds what came before it. The words of the text are also tried as moves,
// one after another: what is a move has one way to be written, and that reads as the same move.
namespace {

template <class Game>
std::string write(const Game& game, const notation::PgnTags& tags, bool roster) {
    auto writer = notation::PgnWriter<Game>(game, roster ? &tags : nullptr);
    std::string text;
    char line[160];
    for (;;) {
        text::Writer out(line);
        if (!writer.next(out)) return text;
        require(static_cast<bool>(out.result()), "a line fits");
        require(out.length() <= notation::PgnWriter<Game>::kColumns || line[0] == '[', "lines are short");
        text.append(line, out.length());
        text += '\n';
    }
}

template <class Game>
bool same(const Game& one, const Game& other) {
    if (one.plies() != other.plies() || !(one.start() == other.start())) return false;
    for (unsigned ply = 0; ply < one.plies(); ++ply) {
        if (!(one.move(ply) == other.move(ply))) return false;
    }
    return one.position().setup() == other.position().setup() && one.result().score == other.result().score;
}

template <class Game>
void check_game(const Game& game, const notation::PgnTags& tags, bool roster) {
    using Progress = typename notation::PgnReader<Game>::Progress;
    static Game again;
    notation::PgnTags tags_again;
    notation::PgnReader<Game> reader(again, &tags_again);
    bool ended = false;
    for (const char c : write(game, tags, roster)) {
        const Progress progress = reader.push(c);
        require(progress != Progress::Failed, "what was written can be read");
        require(!ended || progress == Progress::More, "one game is written as one game");
        ended = ended || progress == Progress::GameEnd;
    }
    require(ended && reader.finish() == Progress::More, "a game that was written has an end");
    require(same(game, again), "what was written means the same");
    notation::PgnTags copy;
    require(copy.assign(tags.text()) && copy == tags, "tags can be taken as they were given");
    for (unsigned i = 0; i < notation::PgnTags::kRoster; ++i) {
        require(!roster || tags.roster(i).value == tags_again.roster(i).value, "tags are written back");
    }
    require(!roster || tags.text().size() == tags_again.text().size(), "no tag is lost or won");
}

template <class Game>
void read_games(etl::string_view text) {
    using Progress = typename notation::PgnReader<Game>::Progress;
    static Game game;
    game.reset();
    notation::PgnTags tags;
    notation::PgnReader<Game> reader(game, &tags);
    bool roster = false;
    const auto look = [&](Progress progress) {
        if (progress == Progress::More) return;
        if (progress == Progress::Failed) {
            require(reader.fault().any(), "a refusal has a reason");
            require(reader.fault().line > 0 && reader.fault().column > 0, "a refusal has a place");
        }
        check_game(game, tags, roster);
        roster = !roster;
    };
    for (const char c : text) {
        const Progress progress = reader.push(c);
        look(progress);
        if (progress == Progress::Failed) return;
    }
    look(reader.finish());
}

// Whether the word is a move of the notation N; then it is made.
template <class N, class Position>
bool try_move(etl::string_view word, Position& position) {
    rules::Move move;
    const rules::Move before = move;
    const text::Result result = N::decode(word, position, move);
    if (!result) {
        require(move == before, "a refused move leaves the output alone");
        require(result.at <= word.size(), "the fault is in the word");
        return false;
    }
    char buffer[N::kMaxLength];
    const auto setup = position.setup();
    const text::Result written = N::encode(position, move, buffer);
    require(static_cast<bool>(written), "a move can be written");
    require(position.setup() == setup, "writing leaves the position alone");
    rules::Move again;
    const text::Result reread = N::decode({buffer, written.at}, position, again);
    require(reread && again == move, "what was written is the same move");
    const rules::State state = position.make(move);
    position.undo(move, state);
    require(position.setup() == setup, "undo gives the position back");
    position.make(move);
    return true;
}

template <class Position>
void try_moves(etl::string_view text) {
    Position position;
    size_t begin = 0;
    for (unsigned words = 0; begin < text.size() && words < 512; ++words) {
        const size_t end = std::min(text.find_first_of(" \n.", begin), text.size());
        const etl::string_view word = text.substr(begin, end - begin);
        if (!try_move<notation::San>(word, position)) try_move<notation::Uci>(word, position);
        begin = end + 1;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const etl::string_view line(reinterpret_cast<const char*>(data), size);
    const size_t space = line.find(' ');
    if (space == line.npos || size > 60000) return 0;
    const etl::string_view game = line.substr(0, space);
    const etl::string_view text = line.substr(space + 1);
    if (game == "chess") {
        read_games<chess::Game>(text);
        try_moves<chess::Position>(text);
    } else if (game == "octad") {
        read_games<octad::Game>(text);
        try_moves<octad::Position>(text);
    }
    return 0;
}
