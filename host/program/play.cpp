#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "host/game/engine.hpp"
#include "host/io/time.hpp"
#include "host/program/program.hpp"

namespace host {

namespace {

/// A person at the board, an engine at the other end. What the board says is the game; nothing of it is kept here.
class Match : public BoardListener {
  public:
    Match(Loop& loop, LiveBoard& board, Engine& engine, const PlayOptions& options)
        : loop_(loop), board_(board), engine_(engine), options_(options), calm_(loop) {
        engine_.on_trouble = [](const std::string& why) { say(why + "; it is started again"); };
    }

    void connected(LiveBoard&, const BoardClient::Missed& missed) override {
        if (!missed.first) tell("the board is back");
        if (missed.first && (options_.fresh || board_.game_name() != "chess" || board_.game().is_over())) {
            board_.client().ask(board_.game_name() == "chess" ? "new" : "game chess", [this](const Answer& answer) {
                report(answer);
                welcome();
            });
        } else {
            if (missed.first) welcome();
            consider(Milliseconds{0});
        }
    }

    void disconnected(LiveBoard&, const std::string& why) override {
        engine_.stop();
        tell("the board is gone (" + why + "); the game waits for it");
    }

    void game_changed(LiveBoard&) override {
        const GameText& game = board_.game();
        engine_.stop();
        // In haste several things may have happened since the last time, another game among them.
        size_t common = 0;
        while (common < std::min(told_.size(), game.plies.size()) && told_[common] == game.plies[common].uci) ++common;
        const bool taken_back = common < told_.size() && common == game.plies.size();
        for (size_t i = common; i < game.plies.size(); ++i) tell(move_text(game.plies[i]));
        told_.clear();
        for (const Ply& ply : game.plies) told_.push_back(ply.uci);
        if (game.is_over()) {
            if (!std::exchange(told_end_, true)) tell("game over: " + game.score + " " + game.ending);
            return;
        }
        told_end_ = false;
        if (taken_back)
            tell("taken back, " + std::to_string(common) +
                 (common == 1 ? " half move is left" : " half moves are left"));
        // More may be taken back; whoever put only the engine's move back gets another one.
        consider(Milliseconds{common < game.plies.size() ? 0 : options_.second_thoughts_ms});
    }

    void heard(LiveBoard&, const BoardEvent& event) override {
        if (event.name == "new") begin_anew();
        if (event.name == "ready") owed_ = false;
        if (event.name == "lift" && calm_.is_running()) consider(Milliseconds{options_.second_thoughts_ms});
        if (event.name == "ready" && !calm_.is_running() && !engine_.is_thinking()) consider(Milliseconds{0});
    }

    void take_words(const std::string& line) {
        if (line == "resign") {
            board_.client().ask(std::string("resign ") + (engine_is_white() ? "black" : "white"), report);
        } else if (line == "draw") {
            offer_draw();
        } else if (line == "new") {
            board_.client().ask(line, [this](const Answer& answer) {
                report(answer);
                if (answer.ok) begin_anew();
            });
        } else if (line == "undo") {
            board_.client().ask(line, report);
        } else if (line == "quit") {
            loop_.stop();
        } else {
            say("words are: resign, draw, undo, new, quit");
        }
    }

    int status() const { return status_; }

  private:
    static void report(const Answer& answer) {
        if (!answer.ok) say(answer.error);
    }

    /// What was told of the game before is neither played nor taken back.
    void begin_anew() {
        told_.clear();
        tell("a new game");
    }

    static void tell(const std::string& text) {
        printf("%s\n", text.c_str());
        fflush(stdout);
    }

    /// Said once the game is there: a move that was made before would be lost with the old one.
    void welcome() const {
        say("the engine has " + options_.colour +
            "; its moves light up on the board. Words: resign, draw, undo, new, quit");
    }

    bool engine_is_white() const { return options_.colour == "white"; }
    bool engine_is_to_move() const { return board_.game().white_to_move() == engine_is_white(); }

    static std::string move_text(const Ply& ply) {
        const bool by_white = ply.position.find(" b ") != std::string::npos;
        const std::string number = ply.position.substr(ply.position.rfind(' ') + 1);
        const unsigned full = static_cast<unsigned>(std::stoul(number)) - (by_white ? 0 : 1);
        return std::to_string(full) + (by_white ? ". " : "... ") + ply.san;
    }

    void offer_draw() {
        // Engines have no word for it. This one agrees where it sees nothing to play for.
        constexpr int kNothingToPlayFor = 30;
        constexpr size_t kTooEarly = 20;
        if (board_.game().plies.size() >= kTooEarly && engine_.score() <= kNothingToPlayFor) {
            board_.client().ask("result draw", report);
        } else {
            tell("the engine plays on");
        }
    }

    /// Lets the engine think if it is its turn, after a while without a hand.
    void consider(Milliseconds delay) {
        calm_.after(delay, [this] {
            if (!board_.is_ready() || board_.game().is_over() || !engine_is_to_move() || engine_.is_thinking()) return;
            if (!has_rules(board_.game_name()) || board_.game_name() != "chess") return;
            think();
        });
    }

    void think() {
        Engine::Question question;
        question.start = board_.game().start;
        for (const Ply& ply : board_.game().plies) question.moves.push_back(ply.uci);
        question.go = "movetime " + std::to_string(options_.move_ms);
        question.time = Milliseconds{options_.move_ms};
        const std::optional<ClockState> clock =
            board_.clock() ? std::optional(board_.clock()->at(now_ms())) : std::nullopt;
        if (clock && clock->white > 0 && clock->black > 0) {
            const auto ms = [](uint32_t seconds) { return std::to_string(seconds * 1000ull); };
            question.go = "wtime " + ms(clock->white) + " btime " + ms(clock->black) + " winc " + ms(clock->increment) +
                          " binc " + ms(clock->increment);
            question.time = Milliseconds{1000ull * (engine_is_white() ? clock->white : clock->black)};
        }
        engine_.ask(std::move(question), [this](const std::string& move) { take_move(move); });
    }

    void take_move(const std::string& move) {
        if (move.empty()) {
            say("the engine does not play; the game stays on the board");
            status_ = kNoPartner;
            return loop_.stop();
        }
        const std::string legal = board_move(board_.game().position(), move);
        if (legal.empty()) return engine_.reject("the engine says '" + move + "', which is no move here");
        owed_ = true;
        board_.client().ask("move " + legal, [this](const Answer& answer) {
            // The hands were quicker: what they did counts, and is thought about next.
            if (!answer.ok) consider(Milliseconds{options_.second_thoughts_ms});
        });
    }

    Loop& loop_;
    LiveBoard& board_;
    Engine& engine_;
    const PlayOptions& options_;
    Timer calm_;
    std::vector<std::string> told_;  ///< the moves that whoever looks on knows of
    bool told_end_ = false;
    bool owed_ = false;
    int status_ = kDone;
};

}  // namespace

int run_play(Loop& loop, const PlayOptions& options) {
    // Debian has its engines there, and the path of root has it not.
    const char* path = std::getenv("PATH");
    setenv("PATH", (std::string(path == nullptr ? "/usr/bin:/bin" : path) + ":/usr/games").c_str(), 1);
    Engine engine(loop, {options.engine, options.level, options.elo, Milliseconds{options.patience_ms}});
    std::string why;
    if (!engine.start(why)) {
        say(why);
        return kNoPartner;
    }
    LiveBoard board(loop, options.board, 1);
    Match match(loop, board, engine, options);
    board.add(match);
    if (!board.client().wait(BoardClient::kAnswerLimit)) {
        say(board.client().why_not());
        return kNoBoard;
    }
    const Keys keys(loop, {&board.client()}, [&](const std::string& line) { match.take_words(line); });
    loop.run();
    board.client().finish();
    return match.status();
}

}  // namespace host
