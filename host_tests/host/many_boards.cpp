#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "boards/virtual/hands.hpp"
#include "core/notation/uci.hpp"
#include "core/rules/chess/chess.hpp"
#include "firmware/app.hpp"
#include "hal/host/memory.hpp"
#include "hal/host/terminal.hpp"

/// many_boards <count> <milliseconds between half moves> <seed>: so many boards in one program, each the whole firmware
/// on a pseudo-terminal of its own, in real time; hands play games at random on all of them. Standard output has
///
///     board <number> <path>              once
///     move <number> <game> <move>        for each half move that hands have made, after the word `go` on standard input
///     done <most milliseconds late>      after the word `stop`: the hands rest, the boards live on
///
/// and it ends with its standard input.
namespace {

constexpr unsigned kLongestGame = 80;

class RandomBoard {
  public:
    RandomBoard(unsigned number, unsigned pace, unsigned seed)
        : fake_(8, 8),
          hands_(fake_.sensors, 8, 8),
          app_(std::make_unique<firmware::App>(fake_.board())),
          number_(number),
          pace_(pace),
          random_(seed) {
        next_ = 2000 + chance(pace);
        printf("board %u %s\n", number, pty_.path().c_str());
    }

    void step(bool plays) {
        ++fake_.clock.milliseconds;
        fake_.sensors.tick();
        hands_.tick();
        constexpr uint32_t kLinkEvery = 4;
        if (fake_.clock.milliseconds % kLinkEvery == number_ % kLinkEvery) carry();
        app_->step();
        if (plays && !hands_.busy() && fake_.clock.milliseconds >= next_) play();
    }

    bool is_resting() const { return !hands_.busy(); }

  private:
    uint32_t chance(uint32_t below) { return static_cast<uint32_t>(random_() % below); }

    void carry() {
        const std::string received = pty_.receive();
        if (pty_.take_opened()) {
            fake_.link.opened = true;
            fake_.link.to_board.clear();
        }
        fake_.link.to_board += received;
        std::string& out = fake_.link.from_board;
        if (!pty_.is_open()) out.clear();
        if (!out.empty()) out.erase(0, pty_.send(out.data(), out.size()));
        constexpr size_t kRoom = 4096;
        fake_.link.room = kRoom - std::min(kRoom, out.size());
    }

    /// A move that one hand makes with one piece, but for what it captures.
    void play() {
        std::vector<rules::Move> moves;
        if (game_.plies() < kLongestGame && !game_.result().over()) {
            game_.position().visit_moves([&](rules::Move move) {
                const bool is_simple = move.type() != rules::Move::Type::EnPassant &&
                                       move.type() != rules::Move::Type::Castling &&
                                       move.promotion() == rules::Kind::None;
                if (is_simple) moves.push_back(move);
            });
        }
        next_ = fake_.clock.milliseconds + pace_ / 2 + chance(pace_);
        if (moves.empty()) {
            hands_.obey("@setup start");
            hands_.obey("@wait 1500");
            game_.reset();
            ++games_;
            return;
        }
        const rules::Move move = moves[random_() % moves.size()];
        char text[notation::Uci::kMaxLength];
        const text::Result written = notation::Uci::encode(game_.position(), move, text);
        const std::string uci(text, written.at);
        hands_.obey("@play " + uci);
        static_cast<void>(game_.play(move));
        printf("move %u %u %s\n", number_, games_, uci.c_str());
    }

    hal::host::FakeBoard fake_;
    virtual_board::Hands hands_;
    hal::host::PseudoTerminal pty_;
    std::unique_ptr<firmware::App> app_;
    chess::Game game_;
    unsigned number_;
    unsigned games_ = 1;
    unsigned pace_;
    uint32_t next_ = 0;
    std::minstd_rand random_;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        fprintf(stderr, "use: many_boards <count> <milliseconds between half moves> <seed>\n");
        return 2;
    }
    const unsigned count = static_cast<unsigned>(atoi(argv[1]));
    const unsigned pace = static_cast<unsigned>(atoi(argv[2]));
    const unsigned seed = static_cast<unsigned>(atoi(argv[3]));
    std::vector<std::unique_ptr<RandomBoard>> boards;
    for (unsigned i = 0; i < count; ++i) boards.push_back(std::make_unique<RandomBoard>(i, pace, seed + i));
    fflush(stdout);

    using Clock = std::chrono::steady_clock;
    hal::host::StandardStreams streams;
    const Clock::time_point start = Clock::now();
    int64_t now = 0;
    int64_t latest = 0;
    bool plays = false;
    bool stopped = false;
    bool told = false;
    while (!streams.at_end) {
        streams.receive(2);
        stopped = streams.received.find("stop") != std::string::npos;
        plays = !stopped && streams.received.find("go") != std::string::npos;
        const int64_t due = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start).count();
        latest = std::max(latest, due - now);
        // A machine that cannot keep up plays more slowly, and says by how much it was late.
        for (int64_t until = std::min(due, now + 50); now < until; ++now) {
            for (const auto& board : boards) board->step(plays);
        }
        if (stopped && !told) {
            bool resting = true;
            for (const auto& board : boards) resting &= board->is_resting();
            if (resting) printf("done %lld\n", static_cast<long long>(latest));
            told = resting;
        }
        fflush(stdout);
    }
    return 0;
}
