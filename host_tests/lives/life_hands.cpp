#include <algorithm>
#include <cctype>

#include "host_tests/lives/answers.hpp"
#include "host_tests/lives/life.hpp"

/// What hands do in a life.
namespace lives {

namespace {

constexpr uint16_t kNoField = 2048;
constexpr uint16_t kField = 500;

/// The cell of a square such as e2 or j10, in a row of `text` that begins there; its length is added to `at`.
unsigned read_cell(const std::string& text, size_t& at, unsigned files) {
    const auto file = static_cast<unsigned>(text.at(at++) - 'a');
    unsigned rank = 0;
    while (at < text.size() && isdigit(static_cast<unsigned char>(text[at])) != 0)
        rank = rank * 10 + static_cast<unsigned>(text[at++] - '0');
    return (rank - 1) * files + file;
}

}  // namespace

/// A piece as `show` writes it: `.` is none, and white ones are upper case.
void Life::put(unsigned cell, char piece) {
    const bool is_white = isupper(static_cast<unsigned char>(piece)) != 0;
    uint16_t reading = piece == '.' ? hal::kOpen : hal::kClosed;
    if (fake_.layout.tells_poles) {
        reading = piece == '.' ? kNoField : static_cast<uint16_t>(is_white ? kNoField + kField : kNoField - kField);
    }
    fake_.sensors.set(cell, reading);
}

void Life::touch() {
    const unsigned cell = choices_.below(squares());
    static constexpr char kPieces[] = {'.', '.', 'P', 'p'};
    put(cell, choices_.of(kPieces));
    run(choices_.below(60));
}

void Life::bounce() {
    const unsigned cell = choices_.below(squares());
    const uint16_t as_it_is = fake_.sensors.get(cell);
    for (uint32_t left = choices_.below(12); left > 0; --left) {
        put(cell, left % 2 == 0 ? '.' : 'P');
        step();
    }
    fake_.sensors.set(cell, as_it_is);
}

/// One of the legal moves, as a hand makes it that knows nothing of castling and capturing in passing.
void Life::play_by_hand() {
    before_.push_back(fake_.sensors.readings);
    if (before_.size() > 64) before_.erase(before_.begin());
    const Answer legal = ask("legal");
    if (!legal || !is_ok(*legal)) return;
    const std::vector<std::string> moves = lines_of(data_of(*legal));
    if (moves.empty()) return;
    const std::string& move = choices_.of(moves);
    size_t at = 0;
    const unsigned from = read_cell(move, at, fake_.layout.files);
    const unsigned to = read_cell(move, at, fake_.layout.files);
    const uint16_t piece = fake_.sensors.get(from);
    const uint32_t pace = choices_.below(120);
    if (choices_.one_in(2)) put(to, '.');
    run(pace);
    put(from, '.');
    run(pace);
    put(to, '.');
    run(pace / 2);
    fake_.sensors.set(to, piece);
    run(choices_.one_in(2) ? 400 : pace);
}

void Life::slide() {
    unsigned cell = choices_.below(squares());
    const unsigned way = choices_.below(2) == 0 ? 1 : fake_.layout.files;
    const uint16_t piece = fake_.sensors.get(cell);
    const uint32_t pace = choices_.below(50);
    for (uint32_t left = choices_.below(7); left > 0 && cell + way < squares(); --left) {
        put(cell, '.');
        run(choices_.below(3));
        cell += way;
        fake_.sensors.set(cell, piece);
        run(pace);
    }
}

/// The pieces come to stand as the game has them, all at once or one by one.
void Life::stand_as_game() {
    const Answer diagram = ask("show");
    if (!diagram || !is_ok(*diagram)) return;
    const uint32_t pace = choices_.below(30);
    for (unsigned cell = 0; cell < squares(); ++cell) {
        const char piece = piece_in(*diagram, cell % fake_.layout.files, cell / fake_.layout.files);
        if (choices_.one_in(40)) continue;
        const uint16_t before = fake_.sensors.get(cell);
        put(cell, piece);
        if (fake_.sensors.get(cell) != before) run(pace);
    }
    run(choices_.one_in(2) ? 1200 : 30);
}

void Life::stand_as_before() {
    if (before_.empty()) return;
    const size_t back = choices_.below(static_cast<uint32_t>(before_.size()));
    fake_.sensors.readings = before_[before_.size() - 1 - back];
    run(choices_.one_in(2) ? 1200 : 25);
}

/// The pieces come to stand as so many half moves ago, and a request asks about the position before the board is sure.
void Life::take_back_far() {
    stand_as_game();
    run(1500);
    const Answer position = ask("after " + std::to_string(choices_.below(200)));
    if (!position || !is_ok(*position)) return;
    const std::string placement = position->substr(0, position->find(' '));
    const std::vector<std::string> rows = split(placement, '/');
    if (rows.size() > fake_.layout.ranks) return;
    for (unsigned cell = 0; cell < squares(); ++cell) put(cell, '.');
    for (size_t row = 0; row < rows.size(); ++row) {
        size_t cell = (rows.size() - 1 - row) * fake_.layout.files;
        for (const char c : rows[row]) {
            if (c >= '1' && c <= '9') {
                cell += static_cast<size_t>(c - '0');
            } else if (cell < squares()) {
                put(static_cast<unsigned>(cell++), c);
            }
        }
    }
    run(choices_.below(40));
    static constexpr const char* kRequests[] = {"move e9\n", "undo\n", "promote queen\n", "new\n", ""};
    send(choices_.of(kRequests));
    run(choices_.below(400));
}

void Life::stand_for_new_game() {
    const unsigned side = std::min(fake_.layout.files, fake_.layout.ranks) >= 10  ? 10
                          : std::min(fake_.layout.files, fake_.layout.ranks) >= 8 ? 8
                                                                                  : 4;
    const unsigned depth = side > 4 ? 2 : 1;
    const bool turned = choices_.one_in(8);
    for (unsigned cell = 0; cell < squares(); ++cell) {
        const unsigned rank = cell / fake_.layout.files;
        const bool stands = cell % fake_.layout.files < side && rank < side;
        const bool near = rank < depth;
        const bool far = rank + depth >= side;
        put(cell, !stands || (!near && !far) ? '.' : near != turned ? 'P' : 'p');
    }
    if (app_) run(choices_.one_in(2) ? 1200 : 30);
}

/// All of a calibration, so that there is one to keep.
void Life::calibrate() {
    if (!fake_.layout.tells_poles || !choices_.one_in(4)) return;
    const std::vector<uint16_t> pieces = fake_.sensors.readings;
    fake_.sensors.readings.assign(squares(), kNoField);
    const Answer begun = ask("calibrate");
    if (!begun || !is_ok(*begun)) return;
    const unsigned before = incarnation_;
    run(300);
    for (uint16_t& reading : fake_.sensors.readings) reading = static_cast<uint16_t>(reading + kField);
    run(choices_.one_in(4) ? 100 : 300);
    fake_.sensors.readings.assign(squares(), kNoField);
    run(40);
    const Answer levels = ask("sensors levels");
    // Right after it, before anything has drifted.
    if (incarnation_ == before && levels && is_kept()) {
        require(near(*levels, answer_after_start_on(fake_.store.bytes, "sensors levels")),
                "a start finds the calibration");
        ++record_.calibrations_compared;
    }
    fake_.sensors.readings = pieces;
}

}  // namespace lives
