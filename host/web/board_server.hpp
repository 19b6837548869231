#pragma once
#include <functional>
#include <list>
#include <memory>
#include <string>

#include "host/board/live_board.hpp"
#include "host/web/livechess.hpp"
#include "host/web/web_server.hpp"

namespace host {

/// Everything that is offered over HTTP and WebSocket:
///
///     /api/v1.0            WebSocket: LiveChess
///     /api/v1.0/eboards    its list of boards
///     /boards, /boards.json   a page of all boards, and what it shows
///     /board/<serial>      WebSocket: the console of one board, a line a message (not for boards of a relay)
///     /...                 the files of the page, if there are any
class BoardServer {
  public:
    struct Options {
        std::string address = "127.0.0.1";
        uint16_t port = 1982;
        std::string page;  ///< a folder, or empty
    };

    BoardServer(Loop& loop, BoardShelf& shelf, Options options);

    bool listen(std::string& why);
    uint16_t port() const { return server_.port(); }
    /// Where a board can be reached by its console; null if it cannot.
    std::function<LiveBoard*(const std::string& serial)> find_board;

    /// Somebody wants to know: what changed, or what a board said.
    void board_changed(const std::string& serial);
    void board_said(const std::string& serial, const std::string& line);

  private:
    struct ConsoleClient {
        std::string serial;
        std::shared_ptr<WebSocket> socket;
        unsigned waiting = 0;
    };
    struct LiveChessClient {
        std::shared_ptr<WebSocket> socket;
        std::unique_ptr<LiveChessSession> session;
    };

    WebResponse answer(const WebRequest& request);
    bool take_socket(const WebRequest& request, const std::shared_ptr<WebSocket>& socket);
    void take_livechess(const std::shared_ptr<WebSocket>& socket);
    void take_console(const std::string& serial, const std::shared_ptr<WebSocket>& socket);
    void take_line(const std::shared_ptr<ConsoleClient>& client, std::string_view line);
    std::string boards_json() const;
    bool is_for_us(const WebRequest& request) const;

    BoardShelf& shelf_;
    Options options_;
    WebServer server_;
    std::list<std::shared_ptr<LiveChessClient>> livechess_;
    std::list<std::shared_ptr<ConsoleClient>> consoles_;
};

/// The page of all boards.
extern const char* const kBoardsPage;

}  // namespace host
