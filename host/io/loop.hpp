#pragma once
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace host {

using Milliseconds = std::chrono::milliseconds;

/// One thread, one loop: everything that the program waits for is a callback from here.
class Loop {
  public:
    /// From now on SIGINT, SIGTERM and SIGHUP end the loop; a closed pipe and a file that may not grow are errors
    /// instead of signals.
    Loop();
    ~Loop();
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    /// Runs until `stop`, or until there is nothing left to wait for.
    void run();
    /// Runs until `condition` holds; false if the loop was stopped or `limit` passed first.
    bool run_until(const std::function<bool()>& condition, Milliseconds limit);
    /// After `stop`: the same for last words, which may still go out.
    bool drain_until(const std::function<bool()>& condition, Milliseconds limit);
    void stop();
    bool is_stopped() const;
    /// Calls it from the loop, soon.
    void post(std::function<void()> work);

    struct Impl;
    Impl& impl() { return *impl_; }

  private:
    std::unique_ptr<Impl> impl_;
};

/// Calls back once, after a while. Nothing comes after `cancel`, nor after its end.
class Timer {
  public:
    explicit Timer(Loop& loop);
    ~Timer();
    Timer(const Timer&) = delete;
    Timer& operator=(const Timer&) = delete;

    void after(Milliseconds delay, std::function<void()> work);
    void cancel();
    bool is_running() const;

  private:
    struct Impl;
    std::shared_ptr<Impl> impl_;
};

/// Bytes from and to an open file: a serial port, a pseudo-terminal, a pipe. It owns the file and closes it.
class Stream {
  public:
    Stream(Loop& loop, int file);
    ~Stream();
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    /// Called with what has come; and once with why nothing more will, which may be "" at a plain end.
    std::function<void(std::string_view)> on_bytes;
    std::function<void(const std::string& why)> on_end;

    /// Begins; `reads` unless it is only for writing. False if the system cannot wait for this kind of file.
    bool start(bool reads = true);
    /// Sends after all that was sent before.
    void write(std::string bytes);
    /// What waits to be sent.
    size_t unsent() const;
    /// Ends after what was written has gone; nothing is called any more.
    void close();

  private:
    struct Impl;
    std::shared_ptr<Impl> impl_;
};

/// Tells when somebody else's socket can be read or written, without owning it.
class SocketWatch {
  public:
    SocketWatch(Loop& loop, int socket);
    ~SocketWatch();
    SocketWatch(const SocketWatch&) = delete;
    SocketWatch& operator=(const SocketWatch&) = delete;

    /// Each calls back once.
    void when_readable(std::function<void()> work);
    void when_writable(std::function<void()> work);

  private:
    struct Impl;
    std::shared_ptr<Impl> impl_;
};

/// Cuts bytes into lines that end with \n or \r\n; empty ones count. A line longer than the limit is dropped whole.
class LineSplitter {
  public:
    explicit LineSplitter(size_t longest) : longest_(longest) {}

    void push(std::string_view bytes, const std::function<void(std::string_view)>& on_line);
    void clear();
    /// How many lines were too long.
    size_t dropped() const { return dropped_; }

  private:
    size_t longest_;
    size_t dropped_ = 0;
    bool overlong_ = false;
    std::string line_;
};

}  // namespace host
