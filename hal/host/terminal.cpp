#include "hal/host/terminal.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#if __has_include(<sys/inotify.h>)
#include <sys/inotify.h>
#endif

namespace hal::host {

bool StandardStreams::input_is_terminal() {
    return isatty(STDIN_FILENO) != 0;
}

namespace {

termios settings_before{};

void restore_terminal() {
    tcsetattr(STDIN_FILENO, TCSANOW, &settings_before);
}

void restore_and_end(int signal) {
    restore_terminal();
    _exit(128 + signal);
}

}  // namespace

void StandardStreams::take_keys() {
    if (tcgetattr(STDIN_FILENO, &settings_before) != 0) return;
    termios keys = settings_before;
    keys.c_lflag &= static_cast<tcflag_t>(~(ICANON | ECHO));
    keys.c_cc[VINTR] = _POSIX_VDISABLE;  // Ctrl-C is a key, too
    keys.c_iflag &= static_cast<tcflag_t>(~ICRNL);
    tcsetattr(STDIN_FILENO, TCSANOW, &keys);
    atexit(restore_terminal);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::signal(signal, restore_and_end);
}

void StandardStreams::receive(int milliseconds) {
    pollfd input{at_end ? -1 : STDIN_FILENO, POLLIN, 0};
    if (poll(&input, 1, milliseconds) <= 0) return;
    char bytes[4096];
    const ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
    if (count > 0) {
        received.append(bytes, static_cast<size_t>(count));
    } else {
        at_end = true;
    }
}

bool StandardStreams::has_room() {
    pollfd output{STDOUT_FILENO, POLLOUT, 0};
    return poll(&output, 1, 0) > 0;
}

void StandardStreams::send(const std::string& bytes) {
    size_t sent = 0;
    while (sent < bytes.size()) {
        const ssize_t count = write(STDOUT_FILENO, bytes.data() + sent, bytes.size() - sent);
        if (count <= 0 && outlives_reader_) return;
        if (count <= 0) exit(1);  // nobody is left to talk to
        sent += static_cast<size_t>(count);
    }
}

void StandardStreams::outlive_reader() {
    signal(SIGPIPE, SIG_IGN);
    outlives_reader_ = true;
}

PseudoTerminal::PseudoTerminal() {
    ours_ = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (ours_ < 0 || grantpt(ours_) != 0 || unlockpt(ours_) != 0) return;
    const char* name = ptsname(ours_);
    if (name == nullptr) return;
    theirs_ = open(name, O_RDWR | O_NOCTTY);
    termios raw{};
    if (theirs_ < 0 || tcgetattr(theirs_, &raw) != 0) return;
    cfmakeraw(&raw);
    tcsetattr(theirs_, TCSANOW, &raw);
    path_ = name;
#if __has_include(<sys/inotify.h>)
    watch_ = inotify_init1(IN_NONBLOCK);
    if (watch_ >= 0 && inotify_add_watch(watch_, name, IN_OPEN | IN_CLOSE) < 0) {
        close(watch_);
        watch_ = -1;
    }
#endif
}

PseudoTerminal::~PseudoTerminal() {
    if (watch_ >= 0) close(watch_);
    if (theirs_ >= 0) close(theirs_);
    if (ours_ >= 0) close(ours_);
}

std::string PseudoTerminal::receive() {
    char bytes[4096];
    const ssize_t count = read(ours_, bytes, sizeof bytes);
    return count > 0 ? std::string(bytes, static_cast<size_t>(count)) : std::string();
}

bool PseudoTerminal::take_opened() {
    bool opened = false;
#if __has_include(<sys/inotify.h>)
    inotify_event event{};  // without a name, since it is one file that is watched
    while (watch_ >= 0 && read(watch_, &event, sizeof event) == sizeof event) {
        if ((event.mask & IN_OPEN) != 0) {
            opened |= openers_ == 0;
            ++openers_;
        } else if (openers_ != 0) {
            --openers_;
            if (openers_ == 0) tcflush(theirs_, TCIFLUSH);
        }
    }
#endif
    return opened;
}

size_t PseudoTerminal::send(const char* bytes, size_t count) {
    const ssize_t sent = write(ours_, bytes, count);
    return sent > 0 ? static_cast<size_t>(sent) : 0;
}

}  // namespace hal::host
