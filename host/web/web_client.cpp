#include "host/web/web_client.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "host/io/loop_impl.hpp"
#include "host/web/web_server.hpp"
//
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>

namespace host {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::chrono::seconds kSilence{40};  // streams say something every seven
constexpr size_t kLongestBody = 4 * 1024 * 1024;
constexpr size_t kLongestLine = 256 * 1024;

/// One request, and its answer as it comes.
class Exchange {
  public:
    virtual ~Exchange() = default;
    virtual void start() = 0;
    virtual void stop() = 0;

    std::function<void(std::string_view)> on_data;
    std::function<void(const SiteAnswer&)> on_end;
};

template <class Stream>
class StreamExchange : public Exchange, public std::enable_shared_from_this<StreamExchange<Stream>> {
  public:
    template <class... Rest>
    StreamExchange(asio::io_context& context, ServiceAddress address, http::request<http::string_body> request,
                   Rest&... rest)
        : resolver_(context), stream_(context, rest...), address_(std::move(address)), request_(std::move(request)) {
        // None at all is taken for none allowed by Boost 1.74.
        parser_.body_limit(UINT64_MAX);
    }

    void start() override {
        resolver_.async_resolve(address_.host, std::to_string(address_.port),
                                [self = this->shared_from_this()](const error_code& error, const auto& found) {
                                    if (!self->proceeds(error)) return;
                                    self->lowest().expires_after(kSilence);
                                    self->lowest().async_connect(found, [self](const error_code& failure, const auto&) {
                                        if (self->proceeds(failure)) self->shake_hands();
                                    });
                                });
    }

    void stop() override {
        ended_ = true;
        on_data = nullptr;
        on_end = nullptr;
        resolver_.cancel();
        error_code ignored;
        lowest().socket().close(ignored);
    }

  private:
    beast::tcp_stream& lowest() { return beast::get_lowest_layer(stream_); }

    void shake_hands() {
        if constexpr (std::is_same_v<Stream, beast::ssl_stream<beast::tcp_stream>>) {
            SSL* tls = stream_.native_handle();
            SSL_set_tlsext_host_name(tls, address_.host.c_str());
            stream_.set_verify_mode(asio::ssl::verify_peer);
            if (X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls), address_.host.c_str()) != 1)
                SSL_set1_host(tls, address_.host.c_str());
            stream_.async_handshake(
                asio::ssl::stream_base::client, [self = this->shared_from_this()](const error_code& error) {
                    if (self->ended_) return;
                    const long verdict = SSL_get_verify_result(self->stream_.native_handle());
                    if (error && verdict != X509_V_OK) {
                        self->untrusted_ = true;
                        return self->end("the certificate of " + self->address_.host +
                                         " is not trusted: " + X509_verify_cert_error_string(verdict));
                    }
                    if (self->proceeds(error)) self->write();
                });
        } else {
            write();
        }
    }

    void write() {
        http::async_write(stream_, request_, [self = this->shared_from_this()](const error_code& error, size_t) {
            if (self->proceeds(error)) self->read();
        });
    }

    void read() {
        lowest().expires_after(kSilence);
        http::async_read_some(
            stream_, buffer_, parser_,
            [self = this->shared_from_this()](const error_code& error, size_t) { self->take(error); });
    }

    void take(const error_code& error) {
        if (ended_) return;
        std::string& body = parser_.get().body();
        if (!body.empty() && on_data) {
            const std::string data = std::move(body);
            body.clear();
            on_data(data);
        }
        if (ended_) return;
        if (parser_.is_done() || error == http::error::end_of_stream) return end("");
        if (error) return end(error.message());
        read();
    }

    bool proceeds(const error_code& error) {
        if (ended_) return false;
        if (error) end(error.message());
        return !error;
    }

    void end(const std::string& why) {
        const auto told = std::move(on_end);
        const unsigned status = parser_.is_header_done() ? parser_.get().result_int() : 0;
        stop();
        if (told) told({status, "", status == 0 && why.empty() ? "no answer" : why, untrusted_});
    }

    tcp::resolver resolver_;
    Stream stream_;
    ServiceAddress address_;
    http::request<http::string_body> request_;
    beast::flat_buffer buffer_;
    http::response_parser<http::string_body> parser_;
    bool ended_ = false;
    bool untrusted_ = false;
};

}  // namespace

bool read_site(const std::string& url, ServiceAddress& out, std::string& why) {
    static constexpr Service kSite{"a site", "https", 443, "http", 80, "--token-file"};
    ServiceAddress site;
    if (!read_service(kSite, url, site, why)) return false;
    if (!site.tls && !is_loopback(site.host)) {
        why = "a token goes over https only; http is for this machine";
        return false;
    }
    out = site;
    return true;
}

std::string refuse_authority(const std::string& path) {
    if (path.empty()) return "";
    const std::string why = path + " has no certificates that can be read";
    if (access(path.c_str(), R_OK) != 0) return why + ": " + std::strerror(errno);
    asio::ssl::context tls{asio::ssl::context::tls_client};
    error_code error;
    tls.load_verify_file(path, error);
    return error ? why : "";
}

struct WebClient::Impl {
    Impl(asio::io_context& context_, ServiceAddress address_, std::string token_)
        : context(context_), address(std::move(address_)), token(std::move(token_)) {}

    std::shared_ptr<Exchange> exchange(const std::string& method, const std::string& path, std::string body) {
        http::request<http::string_body> request{http::string_to_verb(method), path, 11};
        request.set(http::field::host, address.host);
        request.set(http::field::user_agent, "reedfish-host");
        if (!token.empty()) request.set(http::field::authorization, "Bearer " + token);
        if (!body.empty()) {
            const bool is_form = body.find("=") < body.find_first_of(" [\n");
            request.set(http::field::content_type, is_form ? "application/x-www-form-urlencoded" : "text/plain");
        }
        request.body() = std::move(body);
        request.prepare_payload();
        if (address.tls)
            return std::make_shared<StreamExchange<beast::ssl_stream<beast::tcp_stream>>>(context, address,
                                                                                          std::move(request), tls);
        return std::make_shared<StreamExchange<beast::tcp_stream>>(context, address, std::move(request));
    }

    void send_next() {
        if (current || waiting.empty()) return;
        Waiting next = std::move(waiting.front());
        waiting.pop_front();
        current = exchange(next.method, next.path, std::move(next.body));
        auto answer = std::make_shared<SiteAnswer>();
        current->on_data = [answer](std::string_view data) {
            if (answer->body.size() + data.size() <= kLongestBody) answer->body += data;
        };
        current->on_end = [this, answer, on_answer = std::move(next.on_answer)](const SiteAnswer& end) {
            SiteAnswer whole = end;
            whole.body = std::move(answer->body);
            // A site that quotes what it was sent would otherwise lead the token into a message.
            for (size_t at = 0; !token.empty() && (at = whole.body.find(token)) != std::string::npos;)
                whole.body.replace(at, token.size(), "...");
            current.reset();
            on_answer(whole);
            send_next();
        };
        current->start();
    }

    struct Waiting {
        std::string method;
        std::string path;
        std::string body;
        OnAnswer on_answer;
    };

    asio::io_context& context;
    asio::ssl::context tls{asio::ssl::context::tls_client};
    ServiceAddress address;
    std::string token;
    std::deque<Waiting> waiting;
    std::shared_ptr<Exchange> current;
};

WebClient::WebClient(Loop& loop, ServiceAddress site, std::string token, const std::string& authority)
    : impl_(std::make_shared<Impl>(loop.impl().context, std::move(site), std::move(token))) {
    error_code ignored;
    if (authority.empty())
        impl_->tls.set_default_verify_paths(ignored);
    else
        impl_->tls.load_verify_file(authority, ignored);
}

WebClient::~WebClient() {
    if (impl_->current) impl_->current->stop();
}

void WebClient::request(const std::string& method, const std::string& path, std::string body, OnAnswer on_answer) {
    impl_->waiting.push_back({method, path, std::move(body), std::move(on_answer)});
    impl_->send_next();
}

namespace {

class Lines : public WebClient::LineStream {
  public:
    explicit Lines(std::shared_ptr<Exchange> exchange) : exchange_(std::move(exchange)) {}
    ~Lines() override { exchange_->stop(); }

  private:
    std::shared_ptr<Exchange> exchange_;
};

}  // namespace

std::unique_ptr<WebClient::LineStream> WebClient::stream(const std::string& path,
                                                         std::function<void(std::string_view)> on_line,
                                                         std::function<void(const SiteAnswer&)> on_end) {
    std::shared_ptr<Exchange> exchange = impl_->exchange("GET", path, "");
    auto lines = std::make_shared<LineSplitter>(kLongestLine);
    exchange->on_data = [lines, on_line = std::move(on_line)](std::string_view data) { lines->push(data, on_line); };
    exchange->on_end = std::move(on_end);
    exchange->start();
    return std::make_unique<Lines>(exchange);
}

}  // namespace host
