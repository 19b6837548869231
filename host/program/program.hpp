#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "host/board/live_board.hpp"
#include "host/game/positions.hpp"
#include "host/io/loop.hpp"

/// What the verbs of reedfish-host share.
namespace host {

/// How the program ends; docs/host.md has the same list.
enum Exit : int {
    kDone = 0,
    kRefused = 1,    ///< a position, a move or a line was refused
    kUsage = 2,      ///< the command line makes no sense
    kNoBoard = 3,    ///< no board, no permission, or it does not answer
    kNoPartner = 4,  ///< the engine, the broker or the site is not there or gave up; or the port to listen on is taken
    kNoFile = 5,     ///< a file, a folder or standard output cannot be read or written
};

/// One line on standard error.
void say(const std::string& text);

/// Sends what was printed on its way; ends the loop if nobody takes it any more.
void flush_output(Loop& loop);

/// Calls `on_line` for each line of standard input from now on, as long as there are any. Lines that begin with @ go to
/// the virtual boards among `boards` instead.
class Keys {
  public:
    Keys(Loop& loop, std::vector<BoardClient*> boards, std::function<void(const std::string&)> on_line);

  private:
    std::vector<BoardClient*> boards_;
    std::function<void(const std::string&)> on_line_;
    LineSplitter lines_{4096};
    std::unique_ptr<Stream> input_;
};

/// Says on standard error when boards come and go, for verbs that say nothing else for hours.
class Announcer : public BoardListener {
  public:
    void connected(LiveBoard& board, const BoardClient::Missed& missed) override;
    void disconnected(LiveBoard& board, const std::string& why) override;
};

/// The boards that were named, or all that are plugged in.
std::vector<std::unique_ptr<LiveBoard>> open_boards(Loop& loop, const std::vector<std::string>& names);

/// Lets go of each.
void close_boards(std::vector<std::unique_ptr<LiveBoard>>& boards);

/// The date as PGN has it: 2026.11.17.
std::string today();

struct ListOptions {
    std::vector<std::string> boards;  ///< those of USB if there are none
};
struct SendOptions {
    std::string board;
    std::string notation;
    std::string text;
    bool has_text = false;
    HowToRead how;
};
struct ConvertOptions {
    std::string from;
    std::string to;
    std::string text;
    bool has_text = false;
    HowToRead how;
};
struct WatchOptions {
    std::vector<std::string> boards;
    bool json = false;
};
struct RecordOptions {
    std::vector<std::string> boards;
    std::string folder;
    bool once = false;
};
struct PlayOptions {
    std::string board;
    std::vector<std::string> engine;
    std::string colour = "black";
    int level = -1;
    int elo = 0;
    unsigned move_ms = 1000;
    unsigned patience_ms = 10'000;
    unsigned second_thoughts_ms = 2000;
    bool fresh = false;
};

struct BrokerOptions {
    std::string url;
    std::string credentials;
    std::string authority;
    std::string prefix = "reedfish";
};
struct ServeOptions {
    std::vector<std::string> boards;
    std::string address = "127.0.0.1";
    uint16_t port = 1982;
    std::string page;
    BrokerOptions broker;
    std::string state;
    unsigned first_number = 1;
};
struct RelayOptions {
    BrokerOptions broker;
    std::string folder;
    std::string event = "?";
    std::string address = "127.0.0.1";
    uint16_t port = 1983;
    bool json = false;
};

struct SiteOptions {
    std::string url = "https://lichess.org";
    std::string token_file;
    std::string authority;       ///< a file of certificates, or empty
    unsigned wait_seconds = 60;  ///< after "too many requests"
};
struct LichessOptions {
    std::string board;
    SiteOptions site;
    std::string game;
    std::string seek;
};
struct BroadcastOptions {
    std::string folder;
    std::string round;
    SiteOptions site;
    unsigned every_ms = 2000;
};

int run_lichess(Loop& loop, const LichessOptions& options);
int run_broadcast(Loop& loop, const BroadcastOptions& options);
int run_serve(Loop& loop, const ServeOptions& options);
int run_relay(Loop& loop, const RelayOptions& options);
int run_list(Loop& loop, const ListOptions& options);
int run_send(Loop& loop, const SendOptions& options);
int run_convert(const ConvertOptions& options);
int run_check(const ConvertOptions& options);
int run_watch(Loop& loop, const WatchOptions& options);
int run_record(Loop& loop, const RecordOptions& options);
int run_play(Loop& loop, const PlayOptions& options);

}  // namespace host
