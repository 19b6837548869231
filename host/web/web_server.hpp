#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "host/io/loop.hpp"

namespace host {

struct WebRequest {
    std::string method;
    std::string target;  ///< as it came, not decoded
    std::string host;    ///< whom the client believes to talk to
    std::string origin;  ///< the page that asks, if a browser does
};

struct WebResponse {
    unsigned status = 200;
    std::string type = "text/plain; charset=utf-8";
    std::string body;
    bool for_everybody = false;  ///< pages of any origin may read it
};

/// The server's end of a WebSocket; text only. It stays as long as somebody holds it, and says nothing after
/// `on_close`.
class WebSocket {
  public:
    virtual ~WebSocket() = default;
    virtual void send(std::string text) = 0;
    virtual void close() = 0;
    /// The other side has said something sensible: it does not have to make room for others.
    virtual void mark_useful() = 0;

    std::function<void(std::string_view)> on_text;
    std::function<void()> on_close;
};

/// HTTP and WebSocket for a few clients, with a limit on everything that a stranger can make grow.
class WebServer {
  public:
    struct Limits {
        size_t connections = 128;           ///< at once; beyond that the oldest that has said nothing sensible goes
        size_t request_bytes = 8 * 1024;    ///< the head of a request
        size_t message_bytes = 16 * 1024;   ///< a WebSocket message
        size_t unsent_bytes = 1024 * 1024;  ///< for a client that does not read
        unsigned messages_a_second = 100;   ///< sustained; five times as many in a burst
        Milliseconds request_time{10'000};  ///< for a whole request, and for a WebSocket's handshake
        Milliseconds silence{60'000};       ///< on a WebSocket, after which it must answer a ping
    };

    WebServer(Loop& loop, Limits limits);
    ~WebServer();

    std::function<WebResponse(const WebRequest&)> on_request;
    /// False refuses the path.
    std::function<bool(const WebRequest&, const std::shared_ptr<WebSocket>&)> on_socket;

    /// Listens; port 0 takes any. False, with the reason, if that cannot be.
    bool listen(const std::string& address, uint16_t port, std::string& why);
    uint16_t port() const;
    size_t connections() const;

  private:
    struct Impl;
    std::shared_ptr<Impl> impl_;
};

/// Whether an address is this machine's own.
bool is_loopback(std::string_view address);
/// Whether a Host header names this machine: what a page of another site cannot make a browser send.
bool names_this_machine(std::string_view host);
/// Whether a page may have everything: it is of this server, or no page asks.
bool is_own_origin(std::string_view origin, std::string_view host);

/// The file below `root` that a target asks for, "" if it asks for none: no way leads out of the folder.
std::string page_file(const std::string& root, std::string_view target);
/// The type of a file by its name.
std::string type_of(std::string_view path);

}  // namespace host
