#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/io/process.hpp"

namespace host {

/// What a line of an engine says, as far as it matters here.
struct EngineLine {
    enum class Kind { Other, Ready, Identified, BestMove, Option, Score };
    Kind kind = Kind::Other;
    std::string text;  ///< the move, or the option's name
    int score = 0;     ///< hundredths of a pawn for the side to move; a mate is thousands
    long least = 0;    ///< of an option that is a number
    long most = 0;
};

EngineLine read_engine_line(std::string_view line);

/// A chess engine that speaks UCI. One that hangs or dies is started again, and asked again.
class Engine {
  public:
    struct Options {
        std::vector<std::string> command;
        int level = -1;                 ///< 0 to 20, the engine's own scale; -1: its best
        int elo = 0;                    ///< 0: none asked for
        Milliseconds patience{10'000};  ///< beyond the time that it was given
    };

    Engine(Loop& loop, Options options);

    /// Starts it; false, with a reason, if it cannot be.
    bool start(std::string& why);

    struct Question {
        std::string start;  ///< a FEN
        std::vector<std::string> moves;
        std::string go;       ///< `movetime 1000`
        Milliseconds time{};  ///< how long it may think
    };
    /// Asks for a move; a question that is not yet answered is dropped. `on_move` gets "" if the engine is given up.
    void ask(Question question, std::function<void(const std::string&)> on_move);
    /// Drops the question at hand.
    void stop();
    bool is_thinking() const { return question_.has_value(); }
    /// The last answer makes no sense: the engine is started again and asked again.
    void reject(const std::string& why);

    /// How well the engine thinks that it stood after its last answer.
    int score() const { return score_; }
    /// Whatever went wrong, in a sentence.
    std::function<void(const std::string&)> on_trouble;
    unsigned restarts() const { return restarts_; }

    static constexpr unsigned kMostFailures = 3;  ///< in a row, without a move between

  private:
    void launch();
    void take_line(std::string_view line);
    void take_option(const EngineLine& line);
    void put_question();
    void fail(const std::string& why);

    Loop& loop_;
    Options options_;
    std::unique_ptr<Process> process_;
    LineSplitter lines_{16'384};
    std::vector<EngineLine> offered_;
    std::optional<Question> question_;
    Question last_;
    std::function<void(const std::string&)> on_move_;
    bool ready_ = false;
    bool asked_ = false;  ///< the engine is thinking, or about to tell a move that nobody wants any more
    bool unwanted_ = false;
    bool given_up_ = false;
    int score_ = 0;
    unsigned failures_ = 0;
    unsigned restarts_ = 0;
    std::string why_;
    Timer limit_;
};

}  // namespace host
