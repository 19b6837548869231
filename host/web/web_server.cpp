#include "host/web/web_server.hpp"

#include <algorithm>
#include <deque>
#include <list>

#include "host/io/loop_impl.hpp"
//
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace host {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;
using Clock = std::chrono::steady_clock;

std::string text_of(boost::beast::string_view text) {
    return {text.data(), text.size()};
}

}  // namespace

struct WebServer::Impl : std::enable_shared_from_this<WebServer::Impl> {
    class Session;

    Impl(asio::io_context& context_, Limits limits_, WebServer& owner_)
        : limits(limits_), owner(&owner_), acceptor(context_), context(context_), pause(context_) {}

    void accept();
    void take(tcp::socket socket);
    bool make_room();

    const Limits limits;
    WebServer* owner;
    tcp::acceptor acceptor;
    asio::io_context& context;
    asio::steady_timer pause;
    std::list<std::shared_ptr<Session>> sessions;
};

/// One connection: a request and its answer, or a WebSocket.
class WebServer::Impl::Session : public WebSocket, public std::enable_shared_from_this<Session> {
  public:
    Session(tcp::socket socket, std::shared_ptr<Impl> server)
        : stream_(std::move(socket)), server_(std::move(server)), credit_(5 * server_->limits.messages_a_second) {}

    void start() {
        parser_.header_limit(static_cast<uint32_t>(server_->limits.request_bytes));
        parser_.body_limit(0);
        beast::get_lowest_layer(stream_).expires_after(server_->limits.request_time);
        http::async_read(stream_.next_layer(), buffer_, parser_,
                         [self = shared_from_this()](const error_code& error, size_t) { self->take_request(error); });
    }

    void send(std::string text) override {
        if (!open_) return;
        unsent_ += text.size();
        if (unsent_ > server_->limits.unsent_bytes) return drop();
        queue_.push_back(std::move(text));
        if (queue_.size() == 1 && accepted_) write_next();
    }

    void close() override {
        closing_ = true;
        if (queue_.empty() && accepted_) say_goodbye();
    }

    void mark_useful() override { useful_ = true; }
    bool is_useful() const { return useful_; }

    /// Ends it now, whatever was under way.
    void drop() {
        if (!std::exchange(open_, false)) return;
        error_code ignored;
        beast::get_lowest_layer(stream_).socket().close(ignored);
        const auto self = shared_from_this();
        server_->sessions.remove(self);
        if (on_close) on_close();
        on_close = nullptr;
        on_text = nullptr;
    }

  private:
    void take_request(const error_code& error) {
        if (!open_) return;
        if (error == http::error::header_limit || error == http::error::body_limit)
            return answer({431, "text/plain", "too long\n"});
        if (error == http::error::end_of_stream || error == beast::error::timeout || !server_->owner) return drop();
        if (error) return answer({400, "text/plain", "bad request\n"});
        const auto& message = parser_.get();
        request_ = {text_of(message.method_string()), text_of(message.target()), text_of(message[http::field::host]),
                    text_of(message[http::field::origin])};
        if (!websocket::is_upgrade(message)) return answer(server_->owner->on_request(request_));
        if (!server_->owner->on_socket(request_, shared_from_this()))
            return answer({404, "text/plain", "no such socket\n"});
        // From here on Beast watches the time.
        beast::get_lowest_layer(stream_).expires_never();
        websocket::stream_base::timeout timeouts;
        timeouts.handshake_timeout = server_->limits.request_time;
        timeouts.idle_timeout = server_->limits.silence;
        timeouts.keep_alive_pings = true;
        stream_.set_option(timeouts);
        stream_.read_message_max(server_->limits.message_bytes);
        stream_.text(true);
        stream_.async_accept(message, [self = shared_from_this()](const error_code& failure) {
            if (failure || !self->open_) return self->drop();
            self->accepted_ = true;
            self->buffer_.clear();
            self->read();
            if (!self->queue_.empty()) self->write_next();
        });
    }

    void answer(const WebResponse& response) {
        response_.result(response.status);
        response_.version(11);
        response_.set(http::field::content_type, response.type);
        response_.set(http::field::cache_control, "no-cache");
        response_.set("X-Content-Type-Options", "nosniff");
        if (response.for_everybody) {
            response_.set(http::field::access_control_allow_origin, "*");
            response_.set("Access-Control-Allow-Private-Network", "true");
        }
        response_.keep_alive(false);
        response_.body() = response.body;
        response_.prepare_payload();
        if (request_.method == "HEAD") response_.body().clear();
        beast::get_lowest_layer(stream_).expires_after(server_->limits.request_time);
        http::async_write(stream_.next_layer(), response_, [self = shared_from_this()](const error_code&, size_t) {
            error_code ignored;
            beast::get_lowest_layer(self->stream_).socket().shutdown(tcp::socket::shutdown_send, ignored);
            self->drop();
        });
    }

    void read() {
        stream_.async_read(buffer_,
                           [self = shared_from_this()](const error_code& error, size_t) { self->take_message(error); });
    }

    void take_message(const error_code& error) {
        if (!open_) return;
        if (error || !stream_.got_text() || !has_credit()) return drop();
        const std::string text = beast::buffers_to_string(buffer_.data());
        buffer_.clear();
        if (on_text) on_text(text);
        if (open_) read();
    }

    /// Whether the client keeps to its rate.
    bool has_credit() {
        const Clock::time_point now = Clock::now();
        const double seconds = std::chrono::duration<double>(now - last_).count();
        last_ = now;
        const double rate = server_->limits.messages_a_second;
        credit_ = std::min(5 * rate, credit_ + seconds * rate) - 1;
        return credit_ >= 0;
    }

    void write_next() {
        stream_.async_write(asio::buffer(queue_.front()), [self = shared_from_this()](const error_code& error, size_t) {
            if (error || !self->open_) return self->drop();
            self->unsent_ -= self->queue_.front().size();
            self->queue_.pop_front();
            if (!self->queue_.empty()) return self->write_next();
            if (self->closing_) self->say_goodbye();
        });
    }

    void say_goodbye() {
        stream_.async_close(websocket::close_code::normal,
                            [self = shared_from_this()](const error_code&) { self->drop(); });
    }

    // Nobody is offered compression, so it is not compiled either.
    websocket::stream<beast::tcp_stream, false> stream_;
    std::shared_ptr<Impl> server_;
    beast::flat_buffer buffer_;
    http::request_parser<http::empty_body> parser_;
    http::response<http::string_body> response_;
    WebRequest request_;
    std::deque<std::string> queue_;
    size_t unsent_ = 0;
    double credit_;
    Clock::time_point last_ = Clock::now();
    bool open_ = true;
    bool accepted_ = false;
    bool closing_ = false;
    bool useful_ = false;
};

void WebServer::Impl::accept() {
    acceptor.async_accept([self = shared_from_this()](const error_code& error, tcp::socket socket) {
        if (error == asio::error::operation_aborted || self->owner == nullptr) return;
        if (error) {
            // Out of files: those that are open end sooner or later.
            self->pause.expires_after(Milliseconds{100});
            self->pause.async_wait([self](const error_code& stopped) {
                if (!stopped) self->accept();
            });
            return;
        }
        self->take(std::move(socket));
        self->accept();
    });
}

void WebServer::Impl::take(tcp::socket socket) {
    if (sessions.size() >= limits.connections && !make_room()) return;
    error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    sessions.push_back(std::make_shared<Session>(std::move(socket), shared_from_this()));
    sessions.back()->start();
}

/// The oldest that has said nothing sensible goes; false if there is none.
bool WebServer::Impl::make_room() {
    const auto idle =
        std::find_if(sessions.begin(), sessions.end(), [](const auto& session) { return !session->is_useful(); });
    if (idle == sessions.end()) return false;
    const std::shared_ptr<Session> session = *idle;
    session->drop();
    return true;
}

WebServer::WebServer(Loop& loop, Limits limits) : impl_(std::make_shared<Impl>(loop.impl().context, limits, *this)) {}

WebServer::~WebServer() {
    impl_->owner = nullptr;
    error_code ignored;
    impl_->acceptor.close(ignored);
    while (!impl_->sessions.empty()) {
        const auto session = impl_->sessions.front();
        session->drop();
    }
}

bool WebServer::listen(const std::string& address, uint16_t port, std::string& why) {
    error_code error;
    const asio::ip::address ip = asio::ip::make_address(address == "localhost" ? "127.0.0.1" : address, error);
    if (error) {
        why = "'" + address +
              "' is no address to listen on; 127.0.0.1 and ::1 are this machine alone, 0.0.0.0 and :: "
              "everybody";
        return false;
    }
    const tcp::endpoint endpoint(ip, port);
    impl_->acceptor.open(endpoint.protocol(), error);
    if (!error) impl_->acceptor.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) impl_->acceptor.bind(endpoint, error);
    if (!error) impl_->acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error) {
        why = address + " port " + std::to_string(port) + ": " + error.message();
        return false;
    }
    impl_->accept();
    return true;
}

uint16_t WebServer::port() const {
    error_code error;
    return impl_->acceptor.local_endpoint(error).port();
}

size_t WebServer::connections() const {
    return impl_->sessions.size();
}

}  // namespace host
