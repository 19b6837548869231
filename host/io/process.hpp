#pragma once
#include <sys/types.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "host/io/loop.hpp"

namespace host {

/// Another program with pipes to its standard input and output, and to its standard error if asked for. It ends with
/// this object.
class Process {
  public:
    enum class Output { Pipe, Discard };

    Process(Loop& loop, const std::vector<std::string>& command, const std::map<std::string, std::string>& environment,
            Output output, Output errors);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    /// Whether it could be started; else `why` says what is in the way.
    bool is_started() const { return id_ > 0; }
    const std::string& why() const { return why_; }
    pid_t id() const { return id_; }

    void write(const std::string& text) {
        if (input_) input_->write(text);
    }
    /// Ends it at once.
    void kill();
    /// Whether it still runs.
    bool is_alive();

    std::function<void(std::string_view)> on_output;
    std::function<void(std::string_view)> on_errors;
    /// Its output has ended.
    std::function<void()> on_end;

  private:
    pid_t id_ = -1;
    std::string why_;
    std::unique_ptr<Stream> input_;
    std::unique_ptr<Stream> output_;
    std::unique_ptr<Stream> errors_;
};

}  // namespace host
