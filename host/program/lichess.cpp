#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <utility>

#include "host/io/file.hpp"
#include "host/program/program.hpp"
#include "host/site/lichess.hpp"
#include "host/web/web_client.hpp"

namespace host {

namespace {

namespace fs = std::filesystem;
using Kind = LichessLine::Kind;

bool is_id(const std::string& text) {
    constexpr size_t kLongest = 32;
    return !text.empty() && text.size() <= kLongest && std::all_of(text.begin(), text.end(), [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0;
    });
}

/// The site and the token that the options name. Returns kDone, or after saying what is wrong with them the exit
/// status.
int find_site(const SiteOptions& options, ServiceAddress& out, std::string& token) {
    std::string why;
    int status = kUsage;
    if (read_site(options.url, out, why)) {
        status = kNoFile;
        token = read_secret(options.token_file, why);
        if (why.empty()) why = refuse_authority(options.authority);
    }
    if (why.empty()) return kDone;
    say(why);
    return status;
}

/// What to do about an answer that is none.
std::string explain(const SiteAnswer& answer) {
    switch (answer.status) {
        case 0: return answer.is_untrusted ? answer.why : "the site cannot be reached: " + answer.why;
        case 401: return "the site does not take the token: make a new one, with the scope that the manual names";
        case 403: return "the token lacks the scope that the manual names";
        case 404: return "the site does not know it";
        case 429: return "too many requests";
        default: return "the site says " + std::to_string(answer.status) + " " + answer.body.substr(0, 200);
    }
}

/// Whether asking again would get the same answer.
bool is_final(const SiteAnswer& answer) {
    return answer.is_untrusted || answer.status == 401 || answer.status == 403 || answer.status == 404;
}

/// A game on the site and the same game on the board; whatever differs is mended a step at a time.
class SiteGame : public BoardListener {
  public:
    /// `seeker` is the same site a second time: looking for an opponent is a request that stays open.
    SiteGame(Loop& loop, LiveBoard& board, WebClient& site, WebClient& seeker, const LichessOptions& options)
        : loop_(loop),
          board_(board),
          site_(site),
          seeker_(seeker),
          options_(options),
          pause_(loop),
          reconnect_(loop),
          seek_again_(loop) {}

    void begin() {
        site_.request("GET", "/api/account", "", [this](const SiteAnswer& answer) {
            if (answer.status == 429) return again(answer, [this] { begin(); });
            account_ = answer.status == 200 ? read_account(answer.body) : "";
            if (account_.empty()) return fail(explain(answer));
            tell("signed in as " + account_);
            if (!options_.game.empty()) return follow(options_.game);
            listen();
            if (!options_.seek.empty()) seek();
        });
    }

    void connected(LiveBoard&, const BoardClient::Missed&) override { settle(); }
    void game_changed(LiveBoard&) override {
        const GameText& game = board_.game();
        const bool shorter = game.plies.size() < plies_;
        plies_ = game.plies.size();
        if (id_.empty() || !set_up_) return;
        // Hands put a move back that the site has: they want it back there, too.
        if (shorter && !undoing_ && plies_ < moves_.size()) {
            if (!std::exchange(asked_back_, true)) {
                tell("asking for the move back");
                post("takeback/yes");
            }
            return;
        }
        // More may be put back: what hands are about to do is not for the site yet.
        if (shorter && !undoing_) return settle_calmly();
        if (game.is_over() && !over_ &&
            (game.ending == "kings" || game.ending == "resignation" || game.ending == "agreement")) {
            const bool draw = game.score == "1/2-1/2";
            const bool lost = game.score == (we_are_white_ ? "0-1" : "1-0");
            if (draw || lost) post(draw ? "draw/yes" : "resign");
            return;
        }
        settle();
    }

    void take_words(const std::string& line) {
        static const std::map<std::string, std::string> kWords = {
            {"resign", "resign"},         {"draw", "draw/yes"},           {"no draw", "draw/no"},
            {"takeback", "takeback/yes"}, {"no takeback", "takeback/no"}, {"abort", "abort"}};
        if (line == "quit") return loop_.stop();
        const auto word = kWords.find(line);
        if (word == kWords.end() || id_.empty())
            return say("words are: resign, draw, no draw, takeback, no takeback, abort, quit");
        post(word->second);
    }

    int status() const { return status_; }

  private:
    static void tell(const std::string& text) {
        printf("%s\n", text.c_str());
        fflush(stdout);
    }

    void fail(const std::string& why) {
        say(why);
        status_ = kNoPartner;
        loop_.stop();
    }

    void seek() {
        const size_t plus = options_.seek.find('+');
        const std::string minutes = options_.seek.substr(0, plus);
        const std::string seconds = plus == std::string::npos ? "0" : options_.seek.substr(plus + 1);
        seeker_.request("POST", "/api/board/seek", "rated=false&time=" + minutes + "&increment=" + seconds,
                        [this](const SiteAnswer& answer) {
                            if (answer.status == 200) return;
                            const bool try_again = answer.status == 429 && id_.empty();
                            say("seeking: " + explain(answer) + (try_again ? "; trying again" : ""));
                            if (try_again) seek_again_.after(wait_after(answer), [this] { seek_if_free(); });
                        });
        tell("looking for an opponent");
    }

    /// A game may have begun while the site wanted to be left alone.
    void seek_if_free() {
        if (id_.empty()) seek();
    }

    Milliseconds wait_after(const SiteAnswer& answer) const {
        return answer.status == 429 ? Milliseconds{1000 * options_.site.wait_seconds} : Milliseconds{1000};
    }

    void listen() {
        events_ = site_.stream(
            "/api/stream/event",
            [this](std::string_view text) {
                const std::optional<LichessLine> line = read_lichess(text);
                if (line && line->kind == Kind::GameStart && id_.empty()) follow(line->id);
            },
            [this](const SiteAnswer& answer) { again(answer, [this] { listen(); }); });
    }

    /// A stream that ends is asked for again; after "too many requests" in a minute.
    void again(const SiteAnswer& answer, std::function<void()> work) {
        if (over_ && !options_.game.empty()) return;
        if (is_final(answer)) return fail(explain(answer));
        if (answer.status != 200) say(explain(answer) + "; trying again");
        reconnect_.after(wait_after(answer), std::move(work));
    }

    void follow(const std::string& id) {
        if (!is_id(id)) return;
        if (std::exchange(id_, id) != id) start_.clear();
        over_ = false;
        set_up_ = false;
        game_ = site_.stream(
            "/api/board/game/stream/" + id,
            [this](std::string_view text) {
                if (const std::optional<LichessLine> line = read_lichess(text)) take(*line);
            },
            [this, id](const SiteAnswer& answer) {
                if (!over_) again(answer, [this, id] { follow(id); });
            });
    }

    void take(const LichessLine& line) {
        if (line.kind == Kind::GameFull) {
            we_are_white_ = line.white == account_;
            start_ = line.start.empty() ? start_position("chess") : line.start;
            if (std::exchange(told_game_, id_) != id_)
                tell("game " + id_ + ": you have " + (we_are_white_ ? "white" : "black"));
        }
        if (line.kind != Kind::GameFull && line.kind != Kind::GameState) return;
        if (line.has_moves) take_moves(line.moves);
        const bool hands_are_busy = std::exchange(asked_back_, false);
        if (we_are_white_ ? line.black_offers_draw : line.white_offers_draw) tell("a draw is offered: 'draw' takes it");
        if (we_are_white_ ? line.black_wants_back : line.white_wants_back)
            tell("a take-back is asked for: 'takeback' grants it");
        if (!line.status.empty() && line.status != "started" && line.status != "created") {
            over_ = true;
            tell("game over: " + line.status + (line.winner.empty() ? "" : ", " + line.winner + " has won"));
            if (!options_.game.empty()) return loop_.stop();
            id_.clear();
            return;
        }
        hands_are_busy || pause_.is_running() ? settle_calmly() : settle();
    }

    void settle_calmly() {
        constexpr Milliseconds kCalm{1500};
        pause_.after(kCalm, [this] { settle(); });
    }

    /// In the board's own words.
    void take_moves(const std::vector<std::string>& moves) {
        GameText game;
        game.start = start_;
        for (const std::string& move : moves) {
            if (!play(game, move)) return fail("the site sent '" + move + "', which is no move here");
        }
        moves_.clear();
        for (const Ply& ply : game.plies) moves_.push_back(ply.uci);
    }

    /// Makes one step towards the same game on both sides; the next comes with the next change.
    void settle() {
        // What the game began with is the first thing that its stream says.
        if (id_.empty() || start_.empty() || over_ || busy_ || !board_.is_ready()) return;
        const GameText& game = board_.game();
        if (game.game != "chess" || game.start != start_ || (!set_up_ && game.is_over())) {
            return ask("set fen " + start_);
        }
        set_up_ = true;
        std::vector<std::string> ours;
        for (const Ply& ply : game.plies) ours.push_back(ply.uci);
        const bool white_starts = start_.find(" w ") != std::string::npos;
        const Agreement next = agree(ours, moves_, we_are_white_, white_starts);
        switch (next.step) {
            case Agreement::Step::Nothing: break;
            case Agreement::Step::ShowMove:
                tell("the other side plays " + next.move);
                ask("move " + next.move);
                break;
            case Agreement::Step::SendMove: send(next.move); break;
            case Agreement::Step::TakeBack:
                undoing_ = true;
                if (ours.size() > moves_.size()) say("this move is not for you to make now: put it back");
                ask("undo");
                break;
        }
    }

    void ask(const std::string& request) {
        busy_ = true;
        board_.client().ask(request, [this, request](const Answer& answer) {
            busy_ = false;
            undoing_ = false;
            if (!answer.ok) say(request + ": " + answer.error);
            // What changed comes as an event first; this is for what did not.
            pause_.after(Milliseconds{answer.ok ? 50 : 1000}, [this] { settle(); });
        });
    }

    void send(const std::string& move) {
        busy_ = true;
        site_.request("POST", "/api/board/game/" + id_ + "/move/" + move, "", [this, move](const SiteAnswer& answer) {
            busy_ = false;
            if (answer.status == 200) {
                tell("sent " + move);
                // The stream will say the same; until then it is ours.
                if (board_.game().plies.size() == moves_.size() + 1) moves_.push_back(move);
                return settle();
            }
            say("the move was not taken: " + explain(answer));
            const bool refused = answer.status == 400;
            if (refused) {
                undoing_ = true;
                return ask("undo");
            }
            pause_.after(wait_after(answer), [this] { settle(); });
        });
    }

    void post(const std::string& what) {
        site_.request("POST", "/api/board/game/" + id_ + "/" + what, "", [what](const SiteAnswer& answer) {
            if (answer.status != 200) say(what + ": " + explain(answer));
        });
    }

    Loop& loop_;
    LiveBoard& board_;
    WebClient& site_;
    WebClient& seeker_;
    const LichessOptions& options_;
    Timer pause_;
    Timer reconnect_;
    Timer seek_again_;
    std::unique_ptr<WebClient::LineStream> events_;
    std::unique_ptr<WebClient::LineStream> game_;
    std::string account_;
    std::string id_;
    std::string start_;
    std::string told_game_;
    std::vector<std::string> moves_;
    size_t plies_ = 0;
    bool we_are_white_ = true;
    bool set_up_ = false;
    bool over_ = false;
    bool busy_ = false;
    bool undoing_ = false;
    bool asked_back_ = false;
    int status_ = kDone;
};

/// The games of a folder, in the order of the numbers in their names.
std::string games_of(const std::string& folder) {
    constexpr size_t kMostGames = 100;
    constexpr size_t kLongest = 1024 * 1024;
    std::map<unsigned long, std::string> files;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with("board-") || !name.ends_with(".pgn")) continue;
        files[std::strtoul(name.c_str() + 6, nullptr, 10)] = entry.path().string();
    }
    std::string text;
    size_t count = 0;
    for (const auto& [number, path] : files) {
        if (++count > kMostGames) break;
        text += read_file(path, kLongest).value_or("") + "\n\n";
    }
    return text;
}

/// Pushes a folder to a broadcast whenever it has changed.
class Broadcast {
  public:
    Broadcast(Loop& loop, WebClient& site, const BroadcastOptions& options)
        : loop_(loop), site_(site), options_(options), timer_(loop) {}

    void look() {
        const std::string games = games_of(options_.folder);
        if (games.empty()) report("no board-1.pgn, board-2.pgn, ... in " + options_.folder + " yet; waiting");
        if (games.empty() || games == pushed_) return timer_.after(Milliseconds{options_.every_ms}, [this] { look(); });
        site_.request("POST", "/api/broadcast/round/" + options_.round + "/push", games,
                      [this, games](const SiteAnswer& answer) {
                          Milliseconds delay{options_.every_ms};
                          if (answer.status == 200) {
                              pushed_ = games;
                              const std::string error = read_push(answer.body);
                              report(error.empty() ? "pushed" : "pushed, but: " + error);
                              told_.clear();
                          } else if (is_final(answer)) {
                              say(explain(answer));
                              status = kNoPartner;
                              return loop_.stop();
                          } else {
                              report(explain(answer) + "; trying again");
                              if (answer.status == 429) delay = Milliseconds{1000 * options_.site.wait_seconds};
                          }
                          timer_.after(delay, [this] { look(); });
                      });
    }

    int status = kDone;

  private:
    /// Once, not with every try.
    void report(const std::string& text) {
        if (std::exchange(told_, text) != text) say(text);
    }

    Loop& loop_;
    WebClient& site_;
    const BroadcastOptions& options_;
    std::string pushed_;
    std::string told_;
    Timer timer_;
};

}  // namespace

int run_lichess(Loop& loop, const LichessOptions& options) {
    ServiceAddress address;
    std::string token;
    if (const int status = find_site(options.site, address, token); status != kDone) return status;
    if (!options.game.empty() && !is_id(options.game)) {
        say("the id of a game is letters and digits");
        return kUsage;
    }
    WebClient site(loop, address, token, options.site.authority);
    WebClient seeker(loop, address, token, options.site.authority);
    LiveBoard board(loop, options.board, 1);
    SiteGame game(loop, board, site, seeker, options);
    board.add(game);
    if (!board.client().wait(BoardClient::kAnswerLimit)) {
        say(board.client().why_not());
        return kNoBoard;
    }
    game.begin();
    const Keys keys(loop, {&board.client()}, [&](const std::string& line) { game.take_words(line); });
    loop.run();
    board.client().finish();
    return game.status();
}

int run_broadcast(Loop& loop, const BroadcastOptions& options) {
    ServiceAddress address;
    std::string token;
    if (const int status = find_site(options.site, address, token); status != kDone) return status;
    if (!is_id(options.round)) {
        say("the id of a round is letters and digits");
        return kUsage;
    }
    if (!fs::is_directory(options.folder)) {
        say("there is no folder " + options.folder);
        return kNoFile;
    }
    WebClient site(loop, address, token, options.site.authority);
    Broadcast broadcast(loop, site, options);
    broadcast.look();
    loop.run();
    return broadcast.status;
}

}  // namespace host
