// Reads contacts from standard input, one a line, as `<milliseconds> <square> <0 or 1>`, and says which moves they
// were. Ends with 1 at a line that is something else.
#include <cstdio>

#include "core/notation/uci.hpp"
#include "core/rules/chess/chess.hpp"
#include "core/sensing/debounce.hpp"
#include "core/tracking/ruled_game.hpp"
#include "core/tracking/tracker.hpp"

namespace {

chess::Game game;
tracking::ChessGame followed(game);
tracking::Tracker tracker(followed, false);
sensing::Debounce debounce;
sensing::Cell frame[64];
tracking::Sight sight;

void tell(const tracking::Event& event) {
    if (event.kind != tracking::Event::Kind::Moved && event.kind != tracking::Event::Kind::Undone) return;
    const bool moved = event.kind == tracking::Event::Kind::Moved;
    char text[notation::Uci::kMaxLength];
    const rules::Move move = tracking::ChessGame::move(event.motion);
    const text::Result written = notation::Uci::encode(game.position(), move, text);
    printf("%s %.*s\n", moved ? "move" : "undo", written.at, text);
}

/// Lets a millisecond pass, as the loop of a board does.
void step(uint32_t now) {
    const unsigned changes = debounce.update(frame, now);
    for (unsigned i = 0; i < changes; ++i) {
        const board::Square square = followed.geometry().at(debounce.changed(i));
        sight.clear(square);
        if (debounce.settled(debounce.changed(i)) != sensing::Cell::Empty) sight.put(square, false);
    }
    tracker.update(sight, now, debounce.is_still());
    for (auto event = tracker.next(); event.kind != tracking::Event::Kind::None; event = tracker.next()) tell(event);
}

}  // namespace

int main() {
    sight.occupied = followed.sight().occupied;
    sight.occupied.visit(
        [](board::Square square) { frame[followed.geometry().index(square)] = sensing::Cell::Magnet; });
    debounce.start(frame);
    tracker.begin();
    uint32_t now = 0;
    char line[80];
    for (unsigned number = 1; fgets(line, sizeof line, stdin) != nullptr; ++number) {
        int at = 0;
        char file = 0, rank = 0, closed = 0, more = 0;
        const int read = sscanf(line, "%9d %c%c %c %c", &at, &file, &rank, &closed, &more);
        if (read == EOF) continue;
        if (read != 4 || at < 0 || file < 'a' || file > 'h' || rank < '1' || rank > '8' || closed < '0' ||
            closed > '1') {
            fprintf(stderr, "line %u is not <milliseconds> <square> <0 or 1>\n", number);
            return 1;
        }
        while (now < static_cast<uint32_t>(at)) step(now++);
        frame[(rank - '1') * 8 + file - 'a'] = closed == '1' ? sensing::Cell::Magnet : sensing::Cell::Empty;
    }
    for (const uint32_t end = now + 2000; now < end;) step(now++);
}
