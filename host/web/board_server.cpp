#include "host/web/board_server.hpp"

#include "host/io/file.hpp"
#include "host/io/json.hpp"
#include "host/io/time.hpp"

namespace host {

namespace {

constexpr std::string_view kLiveChess = "/api/v1.0";
constexpr std::string_view kConsole = "/board/";
constexpr size_t kLongestFile = 32 * 1024 * 1024;
constexpr unsigned kMostWaiting = 16;

std::string_view without_query(std::string_view target) {
    return target.substr(0, target.find('?'));
}

}  // namespace

BoardServer::BoardServer(Loop& loop, BoardShelf& shelf, Options options)
    : shelf_(shelf), options_(std::move(options)), server_(loop, {}) {
    server_.on_request = [this](const WebRequest& request) { return answer(request); };
    server_.on_socket = [this](const WebRequest& request, const std::shared_ptr<WebSocket>& socket) {
        return take_socket(request, socket);
    };
}

bool BoardServer::listen(std::string& why) {
    return server_.listen(options_.address, options_.port, why);
}

/// A page of another site can make a browser come here under a name of its own; then the Host header has that name.
bool BoardServer::is_for_us(const WebRequest& request) const {
    return !is_loopback(options_.address) || names_this_machine(request.host);
}

std::string BoardServer::boards_json() const {
    nlohmann::json list = nlohmann::json::array();
    for (const SharedBoard& board : shelf_.boards()) {
        nlohmann::json clock = nullptr;
        if (board.clock) {
            const ClockState now = board.clock->at(now_ms());
            clock = {now.white, now.black};
        }
        nlohmann::json moves = nlohmann::json::array();
        for (const Ply& ply : board.game.plies) moves.push_back(ply.san);
        list.push_back({{"serial", board.serial},
                        {"name", board.name},
                        {"active", board.is_active},
                        {"game", board.game.game},
                        {"position", board.game.position()},
                        {"moves", moves},
                        {"result", board.game.score},
                        {"clock", clock}});
    }
    return write_json(list);
}

WebResponse BoardServer::answer(const WebRequest& request) {
    const std::string_view path = without_query(request.target);
    if (!is_for_us(request)) return {403, "text/plain", "this server is for its own machine\n"};
    const bool is_livechess = path.starts_with(kLiveChess);
    if (request.method == "OPTIONS" && is_livechess) return {204, "text/plain", "", true};
    if (request.method != "GET" && request.method != "HEAD") return {405, "text/plain", "only GET\n"};
    if (path == "/api/v1.0/eboards") return {200, "application/json", eboard_list(shelf_), true};
    if (path == "/boards.json") return {200, "application/json", boards_json()};
    if (path == "/boards" || (path == "/" && options_.page.empty()))
        return {200, "text/html; charset=utf-8", kBoardsPage};
    const std::string file = options_.page.empty() ? "" : page_file(options_.page, request.target);
    const std::optional<std::string> content = file.empty() ? std::nullopt : read_file(file, kLongestFile);
    if (!content) return {404, "text/plain", "there is nothing here\n"};
    return {200, type_of(file), *content};
}

bool BoardServer::take_socket(const WebRequest& request, const std::shared_ptr<WebSocket>& socket) {
    const std::string_view path = without_query(request.target);
    if (!is_for_us(request)) return false;
    // A site may look at boards and set one up, as LiveChess has it; the console is for our own page.
    if (path == kLiveChess) {
        take_livechess(socket);
        return true;
    }
    if (!path.starts_with(kConsole) || !is_own_origin(request.origin, request.host)) return false;
    const std::string serial(path.substr(kConsole.size()));
    if (!find_board || find_board(serial) == nullptr) return false;
    take_console(serial, socket);
    return true;
}

void BoardServer::take_livechess(const std::shared_ptr<WebSocket>& socket) {
    auto client = std::make_shared<LiveChessClient>();
    client->socket = socket;
    client->session = std::make_unique<LiveChessSession>(shelf_, [weak = std::weak_ptr(socket)](std::string text) {
        if (const auto open = weak.lock()) open->send(std::move(text));
    });
    livechess_.push_back(client);
    socket->on_text = [weak = std::weak_ptr(client)](std::string_view text) {
        const auto open = weak.lock();
        if (open && open->session->take(text)) open->socket->mark_useful();
    };
    socket->on_close = [this, weak = std::weak_ptr(client)] {
        if (const auto open = weak.lock()) livechess_.remove(open);
    };
}

void BoardServer::take_console(const std::string& serial, const std::shared_ptr<WebSocket>& socket) {
    auto client = std::make_shared<ConsoleClient>(ConsoleClient{serial, socket});
    consoles_.push_back(client);
    socket->on_text = [this, weak = std::weak_ptr(client)](std::string_view text) {
        const auto open = weak.lock();
        if (!open) return;
        // A message is a line, whether or not it ends as one.
        while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
        take_line(open, text);
    };
    socket->on_close = [this, weak = std::weak_ptr(client)] {
        if (const auto open = weak.lock()) consoles_.remove(open);
    };
}

void BoardServer::take_line(const std::shared_ptr<ConsoleClient>& client, std::string_view line) {
    if (line.empty()) return;
    const std::string refusal = refuse_request(line);
    if (!refusal.empty()) return client->socket->send(refusal);
    LiveBoard* board = find_board(client->serial);
    if (board == nullptr || !board->client().is_connected())
        return client->socket->send("error lost the board is not plugged in");
    if (client->waiting >= kMostWaiting) return client->socket->send("error not-now wait for an answer first");
    client->socket->mark_useful();
    ++client->waiting;
    board->client().ask(std::string(line), [weak = std::weak_ptr(client)](const Answer& answer) {
        const auto open = weak.lock();
        if (!open) return;
        --open->waiting;
        for (const std::string& text : answer.lines) {
            // The same frame as on the cable, so that a client reads both alike.
            open->socket->send(kind_of(text) == LineKind::Data && !text.starts_with('=') ? text : "=" + text);
        }
        open->socket->send(answer.ok ? "ok" : answer.error);
    });
}

void BoardServer::board_changed(const std::string& serial) {
    const auto clients = livechess_;
    for (const auto& client : clients) client->session->board_changed(serial);
}

void BoardServer::board_said(const std::string& serial, const std::string& line) {
    const auto clients = consoles_;
    for (const auto& client : clients) {
        if (client->serial == serial) client->socket->send(line);
    }
}

const char* const kBoardsPage = R"html(<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Boards</title>
<style>
 body { font: 15px sans-serif; margin: 1em; background: #f4f2ee; color: #222 }
 main { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 1em }
 section { background: #fff; padding: .8em; border-radius: 6px }
 section.gone { opacity: .5 }
 pre { font-size: 22px; line-height: 1.05; margin: .3em 0 }
 small { color: #666; overflow-wrap: anywhere }
</style>
<h1>Boards</h1><main></main>
<script>
const glyphs = { k: '♚', q: '♛', r: '♜', b: '♝', n: '♞', p: '♟', K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘', P: '♙' };
const time = (s) => `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
const picture = (position) => position.split(' ')[0].split('/').map((row) =>
  [...row.replace(/\d+/g, (n) => '·'.repeat(n))].map((c) => glyphs[c] ?? c).join(' ')).join('\n');
async function draw() {
  const boards = await (await fetch('boards.json')).json();
  document.querySelector('main').replaceChildren(...boards.map((board) => {
    const section = document.createElement('section');
    section.className = board.active ? '' : 'gone';
    const put = (tag, text) => { const e = document.createElement(tag); e.textContent = text; section.append(e); };
    put('b', board.name);
    put('pre', picture(board.position));
    put('div', [board.result === '*' ? '' : board.result, board.clock ? board.clock.map(time).join(' - ') : ''].join(' '));
    put('small', board.moves.slice(-12).join(' '));
    return section;
  }));
}
const again = () => draw().catch(() => {}).finally(() => setTimeout(again, 1000));
again();
</script></html>
)html";

}  // namespace host
