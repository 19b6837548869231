#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "boards/virtual/hands.hpp"
#include "hal/host/file_store.hpp"
#include "hal/host/terminal.hpp"

/// The PC as a board, of REEDFISH_SIZE (4x4 to 10x10; 8x8 if unset), whose sensors tell colours if REEDFISH_COLOURS is set.
/// Standard input is the serial link, except that lines beginning with @ are hands; standard output is what the board sends. From a terminal, or with a pseudo-terminal
/// (REEDFISH_PTY=1), time is real; otherwise a script runs in virtual time, at once and always the same. What the board
/// keeps is in the file REEDFISH_STORE, or in memory and gone at the end.
namespace virtual_board {

namespace {

constexpr unsigned kSmallest = 4;
constexpr unsigned kLargest = 10;

hal::Layout make_layout() {
    unsigned files = 8;
    unsigned ranks = 8;
    const char* size = getenv("REEDFISH_SIZE");
    if (size != nullptr) {
        int length = 0;
        const bool read = sscanf(size, "%2ux%2u%n", &files, &ranks, &length) == 2 && size[length] == '\0';
        if (!read || files < kSmallest || files > kLargest || ranks < kSmallest || ranks > kLargest) {
            fprintf(stderr, "a board can have 4x4 to 10x10 squares, not '%s'\n", size);
            exit(2);
        }
    }
    const bool colours = getenv("REEDFISH_COLOURS") != nullptr;
    return {"virtual",
            static_cast<uint8_t>(files),
            static_cast<uint8_t>(ranks),
            colours ? "Hall sensors" : "reed switches",
            colours,
            static_cast<uint8_t>(files * ranks)};
}

constexpr uint32_t kBootMs = 500;      ///< before the first line of a script
constexpr uint32_t kFarewellMs = 500;  ///< after its last
/// A script that waits for `ok` or `error` gives up when the board has been silent for so long: not every line has an answer.
constexpr uint32_t kReplyMs = 50;

class Machine final : public hal::Link, public hal::Clock, public hal::System {
  public:
    explicit Machine(const hal::Layout& layout)
        : sensors(unsigned{layout.files} * layout.ranks),
          hands_(sensors, layout.files, layout.ranks, layout.tells_poles) {
        if (hal::host::StandardStreams::input_is_terminal()) {
            fprintf(stderr,
                    "the virtual board: 'help' lists its commands, @play e2e4 moves a piece, Ctrl-D ends\n");
        }
        if (getenv("REEDFISH_PTY") == nullptr) return;
        pty_ = std::make_unique<hal::host::PseudoTerminal>();
        if (pty_->path().empty()) {
            fprintf(stderr, "this system gives no pseudo-terminal\n");
            exit(1);
        }
        fprintf(stderr, "pseudo-terminal: %s\n", pty_->path().c_str());
    }

    uint32_t now() override { return milliseconds_; }
    bool take_opened() override { return link_.take_opened(); }
    size_t read(etl::span<char> bytes) override { return link_.read(bytes); }

    /// If a program has the pseudo-terminal open its pace is the board's: what it does not take now waits, as on a real
    /// cable.
    size_t write(etl::span<const char> bytes) override {
        const bool paced = pty_ && pty_->is_open();
        const size_t count = paced ? pty_->send(bytes.data(), bytes.size()) : bytes.size();
        const std::string text(bytes.data(), count);
        streams_.send(text);
        for (const char c : text) watch_for_reply(c);
        if (awaiting_reply_ && count > 0) wait_until_ = milliseconds_ + kReplyMs;
        return count;
    }

    void idle() override {
        if (real_time_) {
            while (real_milliseconds() <= milliseconds_) streams_.receive(1);
        } else if (wants_line() && !has_line() && !streams_.at_end) {
            streams_.receive(-1);
        }
        ++milliseconds_;
        sensors.tick();
        if (pty_) take_lines_from_pty();
        follow_script();
    }

    hal::Start start_cause() const override { return hal::Start::Power; }
    const char* last_words() const override { return ""; }

    [[noreturn]] void panic(const char* words) override {
        fprintf(stderr, "panic: %s\n", words);
        abort();
    }

    void enter_boot_loader() override {
        fprintf(stderr, "a real board would now wait for a new image\n");
        exit(status_);
    }

    hal::host::MemorySensors sensors;

  private:
    bool has_line() const { return streams_.received.find('\n') != std::string::npos; }

    /// Nothing is under way: the script may go on.
    bool wants_line() const {
        return !hands_.busy() && (milliseconds_ >= wait_until_ || (awaiting_reply_ && replied_));
    }

    /// Whole lines only, so that they do not mix with those of standard input.
    void take_lines_from_pty() {
        const std::string received = pty_->receive();
        if (pty_->take_opened()) {
            link_.opened = true;
            pty_received_.clear();
        }
        pty_received_ += received;
        const size_t end = pty_received_.find_last_of("\r\n");
        if (end == std::string::npos) return;
        link_.to_board += pty_received_.substr(0, end + 1);
        pty_received_.erase(0, end + 1);
    }

    /// At most one line of the script in a millisecond, and none while hands are busy or a reply is due.
    void follow_script() {
        hands_.tick();
        if (!wants_line()) return;
        awaiting_reply_ = false;
        if (has_line() || (streams_.at_end && !streams_.received.empty())) {
            const size_t end = streams_.received.find('\n');
            const std::string line = streams_.received.substr(0, end);
            streams_.received.erase(0, end == std::string::npos ? end : end + 1);
            line.starts_with('@') ? move_hands(line) : send_line(line);
        } else if (streams_.at_end && !pty_) {
            if (leaving_) exit(status_);
            leaving_ = true;
            wait_until_ = milliseconds_ + kFarewellMs;
        }
    }

    void move_hands(const std::string& line) {
        const std::string complaint = hands_.obey(line);
        if (complaint.empty()) return;
        fprintf(stderr, "hands: %s\n", complaint.c_str());
        status_ = 1;
    }

    void send_line(const std::string& line) {
        hands_.overhear(line);
        link_.to_board += line + "\n";
        awaiting_reply_ = true;
        replied_ = false;
        wait_until_ = milliseconds_ + kReplyMs;
    }

    void watch_for_reply(char c) {
        if (c == '\n') {
            replied_ |= reply_ == "ok\r" || reply_.starts_with("error ");
            reply_.clear();
        } else {
            reply_ += c;
        }
    }

    uint32_t real_milliseconds() const {
        using std::chrono::steady_clock;
        static const steady_clock::time_point start = steady_clock::now();
        return static_cast<uint32_t>(
            std::chrono::duration_cast<std::chrono::milliseconds>(steady_clock::now() - start).count());
    }

    hal::host::MemoryLink link_;
    hal::host::StandardStreams streams_;
    std::unique_ptr<hal::host::PseudoTerminal> pty_;
    Hands hands_;
    bool real_time_ = hal::host::StandardStreams::input_is_terminal() || getenv("REEDFISH_PTY") != nullptr;
    uint32_t milliseconds_ = 0;
    uint32_t wait_until_ = kBootMs;
    bool awaiting_reply_ = false;
    bool replied_ = false;
    bool leaving_ = false;
    std::string reply_;
    std::string pty_received_;
    int status_ = 0;
};

hal::Store& store() {
    static hal::host::MemoryStore memory(hal::host::FileStore::kSectors);
    static hal::host::FileStore file;
    const char* path = getenv("REEDFISH_STORE");
    if (path == nullptr) return memory;
    const std::string complaint = file.open(path);
    if (complaint.empty()) return file;
    fprintf(stderr, "%s\n", complaint.c_str());
    exit(2);
}

}  // namespace

}  // namespace virtual_board

hal::Board& hal::board() {
    static const hal::Layout layout = virtual_board::make_layout();
    static hal::Store& store = virtual_board::store();
    static virtual_board::Machine machine(layout);
    static hal::host::MemoryLights lights;
    using hal::host::FileStore;
    static hal::host::StorePart journal(store, 0, FileStore::kJournalSectors);
    static hal::host::StorePart archive(store, FileStore::kJournalSectors, FileStore::kArchiveSectors);
    static hal::Board board{machine.sensors, lights, machine, machine, journal, archive, machine, layout};
    return board;
}
