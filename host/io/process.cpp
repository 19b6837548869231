#include "host/io/process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

extern char** environ;

namespace host {

namespace {

struct Pipe {
    int ends[2] = {-1, -1};

    bool open() { return pipe2(ends, O_CLOEXEC) == 0; }
    int take(unsigned end) { return std::exchange(ends[end], -1); }
    ~Pipe() {
        for (const int end : ends) {
            if (end >= 0) ::close(end);
        }
    }
};

}  // namespace

Process::Process(Loop& loop, const std::vector<std::string>& command,
                 const std::map<std::string, std::string>& environment, Output output, Output errors) {
    Pipe in;
    Pipe out;
    Pipe err;
    if (!in.open() || !out.open() || !err.open()) {
        why_ = std::strerror(errno);
        return;
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in.ends[0], STDIN_FILENO);
    const auto connect = [&](Output kind, Pipe& pipe, int number) {
        if (kind == Output::Pipe) {
            posix_spawn_file_actions_adddup2(&actions, pipe.ends[1], number);
        } else {
            posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_WRONLY, 0);
        }
    };
    connect(output, out, STDOUT_FILENO);
    connect(errors, err, STDERR_FILENO);
    // In a group of its own: Ctrl-C is for us, who end it in an orderly way.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(&attributes, 0);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGXFSZ}) sigaddset(&signals, signal);
    posix_spawnattr_setsigdefault(&attributes, &signals);

    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    std::vector<std::string> settings;
    for (char** variable = environ; *variable != nullptr; ++variable) {
        const std::string text = *variable;
        if (!environment.contains(text.substr(0, text.find('=')))) settings.push_back(text);
    }
    for (const auto& [name, value] : environment) settings.push_back(name + "=" + value);
    std::vector<char*> variables;
    for (std::string& text : settings) variables.push_back(text.data());
    variables.push_back(nullptr);

    const int error = posix_spawnp(&id_, arguments[0], &actions, &attributes, arguments.data(), variables.data());
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (error != 0) {
        id_ = -1;
        why_ = command.front() + ": " + std::strerror(error);
        return;
    }
    input_ = std::make_unique<Stream>(loop, in.take(1));
    input_->start(false);
    if (output == Output::Pipe) {
        output_ = std::make_unique<Stream>(loop, out.take(0));
        output_->on_bytes = [this](std::string_view bytes) {
            if (on_output) on_output(bytes);
        };
        output_->on_end = [this](const std::string&) {
            if (on_end) on_end();
        };
        output_->start();
    }
    if (errors == Output::Pipe) {
        errors_ = std::make_unique<Stream>(loop, err.take(0));
        errors_->on_bytes = [this](std::string_view bytes) {
            if (on_errors) on_errors(bytes);
        };
        errors_->start();
    }
}

Process::~Process() {
    if (id_ <= 0) return;
    input_.reset();
    ::kill(id_, SIGTERM);
    constexpr unsigned kPatience = 100;  // times ten milliseconds
    for (unsigned i = 0; i < kPatience; ++i) {
        if (waitpid(id_, nullptr, WNOHANG) != 0) return;
        const timespec pause{0, 10'000'000};
        nanosleep(&pause, nullptr);
    }
    kill();
}

void Process::kill() {
    if (id_ <= 0) return;
    ::kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
    id_ = -1;
}

bool Process::is_alive() {
    if (id_ > 0 && waitpid(id_, nullptr, WNOHANG) != 0) id_ = -1;
    return id_ > 0;
}

}  // namespace host
