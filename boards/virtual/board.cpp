#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "boards/virtual/hands.hpp"
#include "core/console/line_editor.hpp"
#include "hal/host/file_store.hpp"
#include "hal/host/terminal.hpp"

/// The PC as a board, of REEDFISH_SIZE (4x4 to 10x10; 8x8 if unset), whose sensors tell colours if REEDFISH_COLOURS is
/// set. Standard input is the serial link, except that lines beginning with @ are hands; standard output is what the
/// board sends. From a terminal, or with a pseudo-terminal (REEDFISH_PTY=1), time is real; otherwise a script runs in
/// virtual time, at once and always the same. What the board keeps is in the file REEDFISH_STORE, or in memory and gone
/// at the end.
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
/// A script that waits for `ok` or `error` gives up when the board has been silent for so long: not every line has an
/// answer.
constexpr uint32_t kReplyMs = 50;
/// ... and at the latest after so long: some protocols never stop talking.
constexpr uint32_t kLongestReplyMs = 5000;
/// Ctrl-C gives a line up; where there is none, and while hands move, it ends the board, as Ctrl-D does.
constexpr char kInterrupt = 0x03;
constexpr char kEndOfInput = 0x04;
/// Of a line that is watched for; more is no reply.
constexpr size_t kLongestReply = 64;

class Machine final : public hal::Link, public hal::Clock, public hal::System {
  public:
    explicit Machine(const hal::Layout& layout)
        : sensors(unsigned{layout.files} * layout.ranks),
          files_(layout.files),
          hands_(sensors, layout.files, layout.ranks, layout.tells_poles) {
        if (hal::host::StandardStreams::input_is_terminal()) {
            fprintf(stderr,
                    "the virtual board: 'help' lists its commands, @play e2e4 moves a piece, @help tells "
                    "more, Ctrl-D or Ctrl-C ends\n");
        }
        if (takes_keys_) hal::host::StandardStreams::take_keys();
        if (getenv("REEDFISH_PTY") == nullptr) return;
        pty_ = std::make_unique<hal::host::PseudoTerminal>();
        if (pty_->path().empty()) {
            fprintf(stderr, "this system gives no pseudo-terminal\n");
            exit(1);
        }
        fprintf(stderr, "pseudo-terminal: %s\n", pty_->path().c_str());
        streams_.outlive_reader();
    }

    uint32_t now() override { return milliseconds_; }
    bool take_opened() override { return link_.take_opened(); }
    bool is_open() const override { return !pty_ || pty_->is_open(); }
    bool is_terminal() const override { return takes_keys_; }
    size_t read(etl::span<char> bytes) override { return link_.read(bytes); }

    /// If a program has the pseudo-terminal open its pace is the board's: what it does not take now waits, as on a real
    /// cable. Standard output is then what comes beside: where nobody reads it, it holds nobody up.
    size_t write(etl::span<const char> bytes) override {
        const bool paced = pty_ && pty_->is_open();
        const bool has_room = !pty_ || streams_.has_room();
        const size_t count = paced ? pty_->send(bytes.data(), bytes.size()) : has_room ? bytes.size() : 0;
        const std::string text(bytes.data(), count);
        if (has_room) streams_.send(text);
        for (const char c : text) watch_for_reply(c);
        const bool waits = awaiting_reply_ && milliseconds_ - asked_at_ < kLongestReplyMs;
        if (waits && count > 0) wait_until_ = milliseconds_ + kReplyMs;
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
        if (pty_) take_bytes_from_pty();
        takes_keys_ ? take_keys() : follow_script();
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
    hal::host::MemoryLights lights;

  private:
    bool has_line() const { return streams_.received.find('\n') != std::string::npos; }

    /// Nothing is under way: the script may go on.
    bool wants_line() const {
        return !hands_.busy() && (milliseconds_ >= wait_until_ || (awaiting_reply_ && replied_));
    }

    void take_bytes_from_pty() {
        const std::string received = pty_->receive();
        if (pty_->take_opened()) {
            link_.opened = true;
            link_.to_board.clear();
            pty_line_open_ = false;
        }
        link_.to_board += received;
        if (!received.empty()) pty_line_open_ = received.back() != '\n' && received.back() != '\r';
    }

    /// A line of the script would mix with one that is being typed at the pseudo-terminal.
    bool must_wait_for_pty() const { return pty_line_open_ && !streams_.received.starts_with('@'); }

    /// Keys go to the board, which shows and edits what is typed; but a line that begins with @ is edited here.
    void take_keys() {
        hands_.tick();
        if (hands_.busy() && streams_.received.find(kInterrupt) != std::string::npos) exit(status_);
        while (!streams_.received.empty() && !hands_.busy()) {
            const char key = streams_.received.front();
            streams_.received.erase(0, 1);
            const bool is_first = typed_.empty() && hand_line_.line().empty();
            if (is_first && (key == kEndOfInput || key == kInterrupt)) exit(status_);
            if (!hand_line_.line().empty() || (is_first && key == '@')) {
                take_hand_key(key);
            } else {
                link_.to_board += key;
                note_typed(key);
            }
        }
        if (streams_.at_end) exit(status_);
    }

    void take_hand_key(char key) {
        const console::Edit edit = hand_line_.push(key);
        char buffer[console::LineEditor::kMaxDrawing];
        text::Writer out(buffer);
        if (edit == console::Edit::Interrupt) {
            out.put("^C");
            hand_line_.finish(out);
            out.put("> ");
            return streams_.send(std::string(buffer, out.length()));
        }
        // The board's own prompt is there already, and comes back after an event.
        out.put(hand_line_.is_visible() ? "" : "\r");
        hand_line_.draw(out);
        if (edit == console::Edit::Line) {
            const std::string line(hand_line_.line().data(), hand_line_.line().size());
            hand_line_.finish(out);
            hand_line_.begin(true);
            streams_.send(std::string(buffer, out.length()));
            move_hands(line);
            return streams_.send("> ");
        }
        streams_.send(std::string(buffer, out.length()));
    }

    /// As far as it matters to the hands.
    void note_typed(char key) {
        if (key == '\r' || key == '\n') {
            hands_.overhear(typed_);
            typed_.clear();
        } else if (key == kInterrupt) {
            typed_.clear();
        } else if (key == '\b' || key == '\x7F') {
            if (!typed_.empty()) typed_.pop_back();
        } else {
            typed_ += key;
        }
    }

    /// At most one line of the script in a millisecond, and none while hands are busy or a reply is due.
    void follow_script() {
        hands_.tick();
        if (!wants_line() || must_wait_for_pty()) return;
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
        if (line == "@help") {
            fputs(Hands::help(), stderr);
            return;
        }
        if (line == "@lights") return tell_lights();
        const std::string complaint = hands_.obey(line);
        if (complaint.empty()) return;
        fprintf(stderr, "hands: %s\n", complaint.c_str());
        status_ = 1;
    }

    /// The squares whose lights are on, on standard error.
    void tell_lights() const {
        fputs("lights:", stderr);
        for (unsigned cell = 0; cell < lights.frame.size(); ++cell) {
            if (lights.frame[cell] == hal::Colour{}) continue;
            fprintf(stderr, " %c%u", static_cast<char>('a' + cell % files_), cell / files_ + 1);
        }
        fputs("\n", stderr);
    }

    void send_line(const std::string& line) {
        hands_.overhear(line);
        link_.to_board += line + "\n";
        awaiting_reply_ = true;
        replied_ = false;
        asked_at_ = milliseconds_;
        wait_until_ = milliseconds_ + kReplyMs;
    }

    void watch_for_reply(char c) {
        if (c == '\n') {
            replied_ |= reply_ == "ok\r" || reply_.starts_with("error ");
            reply_.clear();
        } else if (reply_.size() < kLongestReply) {
            reply_ += c;
        }
    }

    uint32_t real_milliseconds() const {
        using std::chrono::steady_clock;
        static const steady_clock::time_point start = steady_clock::now();
        return static_cast<uint32_t>(
            std::chrono::duration_cast<std::chrono::milliseconds>(steady_clock::now() - start).count());
    }

    unsigned files_;
    hal::host::MemoryLink link_;
    hal::host::StandardStreams streams_;
    std::unique_ptr<hal::host::PseudoTerminal> pty_;
    Hands hands_;
    /// A person sits at standard input, and nobody else at the link.
    bool takes_keys_ = hal::host::StandardStreams::input_is_terminal() && getenv("REEDFISH_PTY") == nullptr;
    console::LineEditor hand_line_;
    std::string typed_;  ///< of the line at hand
    bool real_time_ = hal::host::StandardStreams::input_is_terminal() || getenv("REEDFISH_PTY") != nullptr;
    uint32_t milliseconds_ = 0;
    uint32_t wait_until_ = kBootMs;
    bool awaiting_reply_ = false;
    uint32_t asked_at_ = 0;
    bool replied_ = false;
    bool leaving_ = false;
    std::string reply_;
    bool pty_line_open_ = false;
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
    using hal::host::FileStore;
    static hal::host::StorePart journal(store, 0, FileStore::kJournalSectors);
    static hal::host::StorePart archive(store, FileStore::kJournalSectors, FileStore::kArchiveSectors);
    static hal::Board board{machine.sensors, machine.lights, machine, machine, journal, archive, machine, layout};
    return board;
}
