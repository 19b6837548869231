#include "host/io/loop.hpp"

#include <unistd.h>

#include <array>
#include <csignal>
#include <deque>

#include "host/io/loop_impl.hpp"
//
#include <boost/asio/buffer.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

namespace host {

namespace asio = boost::asio;
using boost::system::error_code;

Loop::Loop() : impl_(std::make_unique<Impl>()) {
    for (const int signal : {SIGPIPE, SIGXFSZ}) std::signal(signal, SIG_IGN);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) impl_->signals.add(signal);
    impl_->signals.async_wait([this](const error_code& error, int) {
        if (!error) stop();
    });
}

Loop::~Loop() = default;

void Loop::run() {
    if (!is_stopped()) impl_->context.run();
}

bool Loop::run_until(const std::function<bool()>& condition, Milliseconds limit) {
    const auto end = std::chrono::steady_clock::now() + limit;
    while (!condition()) {
        if (is_stopped() || std::chrono::steady_clock::now() >= end) return false;
        impl_->context.run_one_until(end);
    }
    return true;
}

bool Loop::drain_until(const std::function<bool()>& condition, Milliseconds limit) {
    const auto end = std::chrono::steady_clock::now() + limit;
    impl_->context.restart();
    while (!condition() && std::chrono::steady_clock::now() < end) impl_->context.run_one_until(end);
    return condition();
}

void Loop::stop() {
    impl_->stopped = true;
    impl_->context.stop();
}

bool Loop::is_stopped() const {
    return impl_->stopped;
}

void Loop::post(std::function<void()> work) {
    asio::post(impl_->context, std::move(work));
}

struct Timer::Impl {
    explicit Impl(asio::io_context& context) : timer(context) {}

    asio::steady_timer timer;
    unsigned round = 0;  ///< tells an old round's callback that it is late
    bool running = false;
};

Timer::Timer(Loop& loop) : impl_(std::make_shared<Impl>(loop.impl().context)) {}

Timer::~Timer() {
    cancel();
}

void Timer::after(Milliseconds delay, std::function<void()> work) {
    const unsigned round = ++impl_->round;
    impl_->running = true;
    impl_->timer.expires_after(delay);
    impl_->timer.async_wait([impl = impl_, round, work = std::move(work)](const error_code& error) {
        if (error || round != impl->round) return;
        impl->running = false;
        work();
    });
}

void Timer::cancel() {
    ++impl_->round;
    impl_->running = false;
    impl_->timer.cancel();
}

bool Timer::is_running() const {
    return impl_->running;
}

struct Stream::Impl : std::enable_shared_from_this<Stream::Impl> {
    Impl(asio::io_context& context, int file_) : descriptor(context), file(file_) {}
    ~Impl() {
        if (!descriptor.is_open() && file >= 0) ::close(file);
    }

    void read() {
        descriptor.async_read_some(
            asio::buffer(bytes),
            [self = shared_from_this()](const error_code& error, size_t count) { self->take(error, count); });
    }

    void take(const error_code& error, size_t count) {
        if (owner == nullptr) return;
        if (error) return end(error == asio::error::eof ? "" : error.message());
        if (owner->on_bytes) owner->on_bytes({bytes.data(), count});
        if (owner != nullptr) read();
    }

    void write_next() {
        descriptor.async_write_some(
            asio::buffer(queue.front()),
            [self = shared_from_this()](const error_code& error, size_t count) { self->written(error, count); });
    }

    void written(const error_code& error, size_t count) {
        if (error) {
            queue.clear();
            unsent = 0;
            if (owner == nullptr) return;
            return end(error.message());
        }
        unsent -= count;
        queue.front().erase(0, count);
        if (queue.front().empty()) queue.pop_front();
        if (!queue.empty()) return write_next();
        if (closing) shut();
    }

    void end(const std::string& why) {
        Stream* stream = std::exchange(owner, nullptr);
        shut();
        if (stream->on_end) stream->on_end(why);
    }

    void shut() {
        error_code ignored;
        if (descriptor.is_open()) {
            descriptor.close(ignored);
            file = -1;
        }
    }

    asio::posix::stream_descriptor descriptor;
    int file;
    Stream* owner = nullptr;
    bool closing = false;
    std::array<char, 4096> bytes{};
    std::deque<std::string> queue;
    size_t unsent = 0;
};

Stream::Stream(Loop& loop, int file) : impl_(std::make_shared<Impl>(loop.impl().context, file)) {
    impl_->owner = this;
}

Stream::~Stream() {
    impl_->owner = nullptr;
    impl_->shut();
}

bool Stream::start(bool reads) {
    error_code error;
    impl_->descriptor.assign(impl_->file, error);
    if (error) return false;
    if (reads) impl_->read();
    return true;
}

void Stream::write(std::string bytes) {
    if (bytes.empty() || impl_->owner == nullptr || !impl_->descriptor.is_open()) return;
    impl_->unsent += bytes.size();
    impl_->queue.push_back(std::move(bytes));
    if (impl_->queue.size() == 1) impl_->write_next();
}

size_t Stream::unsent() const {
    return impl_->unsent;
}

void Stream::close() {
    impl_->owner = nullptr;
    impl_->closing = true;
    if (impl_->queue.empty()) impl_->shut();
}

struct SocketWatch::Impl {
    explicit Impl(asio::io_context& context) : descriptor(context) {}

    asio::posix::stream_descriptor descriptor;
    bool reading = false;
    bool writing = false;
};

// A second name for the socket: closing it leaves the owner's alone.
SocketWatch::SocketWatch(Loop& loop, int socket) : impl_(std::make_shared<Impl>(loop.impl().context)) {
    error_code ignored;
    impl_->descriptor.assign(dup(socket), ignored);
}

SocketWatch::~SocketWatch() {
    error_code ignored;
    impl_->descriptor.close(ignored);
}

void SocketWatch::when_readable(std::function<void()> work) {
    if (std::exchange(impl_->reading, true)) return;
    impl_->descriptor.async_wait(asio::posix::stream_descriptor::wait_read,
                                 [impl = impl_, work = std::move(work)](const error_code& error) {
                                     impl->reading = false;
                                     if (!error) work();
                                 });
}

void SocketWatch::when_writable(std::function<void()> work) {
    if (std::exchange(impl_->writing, true)) return;
    impl_->descriptor.async_wait(asio::posix::stream_descriptor::wait_write,
                                 [impl = impl_, work = std::move(work)](const error_code& error) {
                                     impl->writing = false;
                                     if (!error) work();
                                 });
}

}  // namespace host
