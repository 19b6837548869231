#pragma once
/// The product as the simulator and the traces see it: the class that goes from frames to events on every board, in
/// virtual time.
#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "core/notation/uci.hpp"
#include "firmware/live_game.hpp"

namespace simulator {

using board::Square;

/// What a sensor says of its square; reed switches say Magnet for either colour.
enum Cell : uint8_t { kEmpty, kMagnet, kWhite, kBlack };

/// One contact that changes: at `time`, the cell of a physical square reads `cell`.
struct Toggle {
    uint32_t time;
    uint8_t index;
    uint8_t cell;
};

/// What the product told.
struct Report {
    enum class Kind : uint8_t { Moved, Undone, NewGame, Flipped, Ready, Correct, Corrected, Other };
    Kind kind;
    std::string uci;  ///< of Moved and Undone
};

/// Stands for play without rules, where chess::Game and octad::Game stand for play with them.
struct FreePlay {
    static constexpr board::Geometry kGeometry{8, 8};
};

/// What differs between games with rules and free play.
template <class GameT>
struct Kind {
    static constexpr board::Geometry kGeometry = GameT::Setup::kGeometry;

    static std::string uci(const tracking::Motion& motion) {
        char text[8];
        const typename GameT::Position any;
        const auto result =
            notation::Uci::encode(any, std::bit_cast<rules::Move>(motion.move), etl::span<char>(text, sizeof text));
        return {text, result.at};
    }
    /// The game that `live` plays.
    static GameT* find(firmware::LiveGame& live) {
        GameT* found = nullptr;
        live.games().with_rules([&found](auto& game) {
            if constexpr (std::is_same_v<std::remove_reference_t<decltype(game)>, GameT>) found = &game;
        });
        return found;
    }
};

template <>
struct Kind<FreePlay> {
    static constexpr board::Geometry kGeometry = FreePlay::kGeometry;

    static std::string uci(const tracking::Motion& motion) {
        std::string text;
        for (const Square square : {motion.from, motion.to}) {
            text += static_cast<char>('a' + square.file());
            text += static_cast<char>('1' + square.rank());
        }
        return text;
    }
    static FreePlay* find(firmware::LiveGame& live) {
        static FreePlay none;
        live.games().change(rules::Variant::Free);
        live.resume();
        return &none;
    }
};

/// The way from a frame of cells to events. `see` is all that a simulation needs; what follows it serves tests that
/// change single contacts.
template <class GameT>
struct Rig final : firmware::Listener {
    static constexpr board::Geometry kGeometry = Kind<GameT>::kGeometry;

    explicit Rig(bool colours)
        : tells_colours(colours), live(kGeometry, colours, events_), game(*Kind<GameT>::find(live)) {
        events_.add(*this);
    }

    static std::string uci(const tracking::Motion& motion) { return Kind<GameT>::uci(motion); }

    /// Shows a frame, cells in the order of the squares, and returns what the product told since it was last asked.
    const std::vector<Report>& see(std::span<const uint8_t> cells, uint32_t time) {
        now = time;
        const etl::span<uint16_t> readings = live.frame();
        for (unsigned i = 0; i < readings.size(); ++i) readings[i] = reading_of(cells[i]);
        live.see(now);
        drain();
        started = true;
        return told();
    }
    /// What the product told since it was last asked.
    const std::vector<Report>& told() {
        told_.clear();
        told_.swap(reports_);
        return told_;
    }

    /// Begins to watch a board that stands like this and has for a while.
    void start(std::span<const uint8_t> cells) {
        live.resume();
        see(cells, now);
        forget();
    }

    /// The same with a game that is known.
    template <class Known>
    void start(const Known& known, std::span<const uint8_t> cells) {
        known.copy_to(*this);
        start(cells);
    }

    /// What the game holds, in UCI.
    std::vector<std::string> record() const {
        std::vector<std::string> moves;
        const tracking::Game& played = tracker().game();
        for (unsigned ply = 0; ply < played.plies(); ++ply) moves.push_back(uci(played.motion(ply)));
        return moves;
    }
    const tracking::Tracker& tracker() const { return live.tracker(); }
    bool correcting() const { return tracker().correcting(); }
    bool flipped() const { return tracker().flipped(); }

    /// A move that comes from elsewhere, in the game's own words; what hands did counts first. False if the move is not
    /// legal after that.
    bool play(uint32_t move) {
        settle();
        return is_legal(move) && play_now(move);
    }
    bool play_now(uint32_t move) {
        return silently([&] { return live.play(std::bit_cast<rules::Move>(move)) == rules::Error::None; });
    }
    bool undo() {
        return silently([&] { return live.take_back(); });
    }
    void flip() {
        silently([&] {
            live.flip();
            return true;
        });
    }
    /// Chooses what the pawn just promoted becomes (1 queen, 2 rook, 3 bishop, 4 knight).
    bool promote(uint8_t choice) {
        settle();
        const bool chosen = live.promote(choice);
        drain();
        return chosen;
    }
    void settle() {
        live.settle();
        drain();
    }
    /// Goes on from a game that is known to be right, on a board that lies like this.
    template <class Known>
    void resume(const Known& known, bool turned) {
        known.copy_to(*this);
        if (flipped() != turned) flip();
        live.resume();
        drain();
        forget();
    }
    /// Sets up pieces for free play, a code each.
    void set_up(std::span<const uint8_t> codes) {
        chess::Setup setup;
        for (unsigned i = 0; i < codes.size(); ++i) setup.board.cells[i].code = codes[i];
        live.games().scratch().emplace(setup);
        (void)live.games().take(*notation::find("fen"));
    }
    /// A half move of free play that was made before the product began to watch.
    void play_before(Square from, Square to) {
        (void)live.games().tracked().play(uint32_t{from.code} | uint32_t{to.code} << 8);
    }

    /// Puts the pieces of the game on the board, all at rest.
    void stand() {
        const tracking::Sight sight = tracker().game().sight();
        const unsigned count = kGeometry.count();
        for (unsigned i = 0; i < count; ++i) {
            frame[flipped() ? count - 1 - i : i] = cell_of(sight, kGeometry.at(i));
        }
        start({frame.data(), count});
        run(now + 400);
        log.clear();
    }

    uint8_t cell_of(const tracking::Sight& sight, Square square) const {
        if (!sight.occupied.has(square)) return kEmpty;
        return reading(sight.black.has(square) ? kBlack : kWhite);
    }
    uint8_t reading(uint8_t cell) const { return cell == kEmpty || tells_colours ? cell : uint8_t{kMagnet}; }

    /// Changes a contact of the board that `stand` set up.
    void set(const Toggle& toggle) {
        run(toggle.time);
        frame[toggle.index] = reading(toggle.cell);
        active_until = toggle.time + 40;
    }

    /// Lets time pass: by the millisecond where contacts change, else in larger steps.
    void run(uint32_t until) {
        while (now < until) {
            now += now < active_until ? 1 : std::min<uint32_t>(10, until - now);
            step();
        }
    }

    void step() {
        if (started) see({frame.data(), kGeometry.count()}, now);
    }

    void drain() {
        while (live.is_busy()) live.step();
    }

    void take(const firmware::Event& event) override;

  private:
    firmware::EventStream events_;

  public:
    bool tells_colours;
    firmware::LiveGame live;
    GameT& game;
    std::array<uint8_t, 128> frame{};
    uint32_t now = 0;
    uint32_t active_until = 0;
    uint32_t moved_at = 0;
    bool started = false;
    std::vector<std::string> log;

  private:
    /// A sensor that measures reads half scale where nothing stands, and far from that where a piece does.
    uint16_t reading_of(uint8_t cell) const {
        static constexpr uint16_t kMeasured[] = {2048, 3048, 3048, 1048};
        return tells_colours ? kMeasured[cell] : uint16_t{cell != kEmpty};
    }

    template <class Act>
    bool silently(Act act) {
        silent_ = true;
        const bool done = act();
        silent_ = false;
        return done;
    }

    bool is_legal(uint32_t move) {
        tracking::Game& played = tracker().game();
        played.look_back(0);
        return played.visit(played.sight().occupied,
                            [move](const tracking::Motion& legal) { return legal.move == move; });
    }

    void forget() {
        reports_.clear();
        log.clear();
    }

    std::vector<Report> reports_;  ///< since the last frame
    std::vector<Report> told_;     ///< with the last frame
    bool silent_ = false;
};

template <class GameT>
void Rig<GameT>::take(const firmware::Event& event) {
    using Told = firmware::Event::Kind;
    struct Name {
        Told kind;
        Report::Kind told;
        const char* text;
    };
    static constexpr Name kNames[] = {
        {Told::Moved, Report::Kind::Moved, "move "},
        {Told::Undone, Report::Kind::Undone, "undo "},
        {Told::NewGame, Report::Kind::NewGame, "new"},
        {Told::Flipped, Report::Kind::Flipped, "flip"},
        {Told::Ready, Report::Kind::Ready, "ready"},
        {Told::Correct, Report::Kind::Correct, "correct"},
        {Told::Corrected, Report::Kind::Corrected, "corrected"},
        {Told::Unclear, Report::Kind::Other, "unclear"},
        {Told::Expected, Report::Kind::Other, "expected "},
    };
    const auto* name =
        std::find_if(std::begin(kNames), std::end(kNames), [&](const Name& row) { return row.kind == event.kind; });
    if (silent_ || name == std::end(kNames)) return;
    const bool has_move = std::string(name->text).ends_with(' ');
    const std::string move = has_move ? uci(event.motion) : "";
    if (event.kind == Told::Moved) moved_at = now;
    reports_.push_back({name->told, move});
    log.push_back(name->text + move);
}

}  // namespace simulator
