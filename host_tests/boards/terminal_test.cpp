// Programs that open the virtual board's pseudo-terminal as they would open the serial port of a real board.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <unity.h>

#if __has_include(<sys/prctl.h>)
#include <sys/prctl.h>
#endif

#include <cstdio>
#include <cstdlib>
#include <string>

void setUp() {}
void tearDown() {}

namespace {

constexpr int kQuietMs = 300;
/// So often a board is silent for that long that has yet to answer: on a busy machine it may be.
constexpr int kMostSilences = 100;
constexpr size_t kEndless = 64 * 1024;

/// The virtual board with a pseudo-terminal, as `./reedfish run --pty` starts it; the test holds its standard input and
/// output.
class VirtualBoard {
  public:
    VirtualBoard() {
        int input[2];
        int output[2];
        int errors[2];
        TEST_ASSERT_EQUAL(0, pipe(input));
        TEST_ASSERT_EQUAL(0, pipe(output));
        TEST_ASSERT_EQUAL(0, pipe(errors));
        child_ = fork();
        if (child_ == 0) {
            // A test that fails leaves without destructors.
#if __has_include(<sys/prctl.h>)
            prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
            setenv("REEDFISH_PTY", "1", 1);
            dup2(input[0], STDIN_FILENO);
            dup2(errors[1], STDERR_FILENO);
            dup2(output[1], STDOUT_FILENO);
            for (int end = STDERR_FILENO + 1; end <= errors[1]; ++end) close(end);
            execl(VIRTUAL_BOARD, VIRTUAL_BOARD, nullptr);
            _exit(1);
        }
        close(input[0]);
        close(output[1]);
        close(errors[1]);
        input_ = input[1];
        output_ = output[0];
        path_ = path_from(errors[0]);
        close(errors[0]);
    }

    ~VirtualBoard() {
        kill(child_, SIGTERM);
        waitpid(child_, nullptr, 0);
        close(input_);
        if (output_ >= 0) close(output_);
    }

    VirtualBoard(const VirtualBoard&) = delete;
    VirtualBoard& operator=(const VirtualBoard&) = delete;

    const std::string& path() const { return path_; }

    /// Whoever reads its standard output goes away.
    void close_output() {
        close(output_);
        output_ = -1;
    }

    /// A line of its script: hands, and nothing else, so that they do not mix with what a program sends.
    void move(const std::string& hands) const {
        const std::string line = hands + "\n";
        TEST_ASSERT_EQUAL(line.size(), write(input_, line.data(), line.size()));
    }

    /// Waits until it has sent a line that begins like this, whether anybody has read it or not.
    void wait_for(const std::string& beginning) const {
        std::string line;
        char byte = 0;
        while (!line.starts_with(beginning)) {
            TEST_ASSERT_EQUAL(1, read(output_, &byte, 1));
            line = byte == '\n' ? "" : line + byte;
        }
    }

  private:
    static std::string path_from(int errors) {
        const std::string before = "pseudo-terminal: ";
        std::string text;
        char byte = 0;
        while (read(errors, &byte, 1) == 1) {
            if (byte != '\n') {
                text += byte;
            } else if (text.starts_with(before)) {
                return text.substr(before.size());
            } else {
                text.clear();
            }
        }
        return "";
    }

    pid_t child_ = -1;
    int input_ = -1;
    int output_ = -1;
    std::string path_;
};

/// A program that opens the port.
class Program {
  public:
    enum class Mode { Raw, CookedWithEcho };

    Program(const VirtualBoard& board, Mode mode) : file_(open(board.path().c_str(), O_RDWR | O_NOCTTY)), mode_(mode) {
        TEST_ASSERT_TRUE(file_ >= 0);
        termios settings{};
        TEST_ASSERT_EQUAL(0, tcgetattr(file_, &settings));
        cfmakeraw(&settings);
        if (mode == Mode::CookedWithEcho) {
            settings.c_iflag |= ICRNL | IXON;
            settings.c_oflag |= OPOST | ONLCR;
            settings.c_lflag |= ICANON | ECHO | ECHOE | ECHOK | ECHOCTL | ISIG | IEXTEN;
        }
        TEST_ASSERT_EQUAL(0, tcsetattr(file_, TCSANOW, &settings));
    }

    ~Program() { close(file_); }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    void send(const std::string& line) const {
        const std::string text = line + "\n";
        TEST_ASSERT_EQUAL(text.size(), write(file_, text.data(), text.size()));
    }

    /// Everything that comes until nothing has come for a while; gives up on what does not end.
    std::string listen() const {
        std::string text;
        pollfd input{file_, POLLIN, 0};
        while (text.size() < kEndless && poll(&input, 1, kQuietMs) > 0) {
            char bytes[4096];
            const ssize_t count = read(file_, bytes, sizeof bytes);
            if (count <= 0) break;
            for (ssize_t i = 0; i < count; ++i) {
                if (bytes[i] != '\r') text += bytes[i];
            }
        }
        return mode_ == Mode::Raw ? text : with_single_line_ends(text);
    }

    /// What the board says until it has answered.
    std::string ask(const std::string& line) const {
        send(line);
        std::string text;
        int silences = 0;
        while (!text.ends_with("ok\n") && text.find("error ") == std::string::npos) {
            const std::string more = listen();
            silences += more.empty();
            TEST_ASSERT_TRUE_MESSAGE(silences < kMostSilences, text.c_str());
            text += more;
        }
        return text;
    }

  private:
    /// In cooked mode a return is a line end too, so that each line has two.
    static std::string with_single_line_ends(const std::string& text) {
        std::string single;
        for (size_t i = 0; i < text.size(); ++i) {
            if (text[i] == '\n' && i + 1 < text.size() && text[i + 1] == '\n') ++i;
            single += text[i];
        }
        return single;
    }

    int file_;
    Mode mode_;
};

size_t count(const std::string& text, const std::string& part) {
    size_t found = 0;
    for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

void a_terminal_that_echoes_falls_silent_and_each_request_gets_its_own_answer() {
    const VirtualBoard board;
    const Program program(board, Program::Mode::CookedWithEcho);
    program.send("fly");
    const std::string refused = program.listen();
    TEST_ASSERT_TRUE_MESSAGE(refused.size() < kEndless, "the board answers its own echo for ever");
    TEST_ASSERT_EQUAL(1, count(refused, "error "));
    board.move("@play e2e4");
    board.wait_for("!position ");
    const std::string events = program.listen();
    TEST_ASSERT_EQUAL_MESSAGE(0, count(events, "error "), events.c_str());
    TEST_ASSERT_EQUAL_MESSAGE(1, count(events, "!move "), events.c_str());
}

void at_a_terminal_that_echoes_answers_are_not_taken_for_requests() {
    const VirtualBoard quiet_board;
    const VirtualBoard board;
    const Program raw(quiet_board, Program::Mode::Raw);
    const Program echoing(board, Program::Mode::CookedWithEcho);
    for (const char* request : {"move e4", "lights 9", "board", "help", "help new", "pgn tags", "position fen", "moves",
                                "selftest report", "lights", "fly"}) {
        const bool tells_time = std::string(request) == "selftest report";
        const std::string expected = raw.ask(request);
        echoing.send(request);
        const std::string said = echoing.listen();
        TEST_ASSERT_TRUE_MESSAGE(said.size() < kEndless, "the board answers its own echo for ever");
        if (tells_time) {
            TEST_ASSERT_EQUAL_MESSAGE(count(expected, "\n"), count(said, "\n"), said.c_str());
        } else {
            TEST_ASSERT_EQUAL_STRING_MESSAGE(expected.c_str(), said.c_str(), request);
        }
    }
}

void at_a_terminal_that_echoes_requests_may_come_together() {
    const VirtualBoard board;
    const Program program(board, Program::Mode::CookedWithEcho);
    program.send("lights 9\nboard\nhelp new\nmoves\nlights");
    const std::string said = program.listen();
    TEST_ASSERT_EQUAL_MESSAGE(5, count(said, "ok\n"), said.c_str());
    TEST_ASSERT_EQUAL_MESSAGE(0, count(said, "error "), said.c_str());
    TEST_ASSERT_TRUE_MESSAGE(said.ends_with("\n9\nok\n"), said.c_str());
}

void at_a_raw_port_the_lines_of_an_answer_can_be_sent_back_as_requests() {
    const VirtualBoard board;
    const Program program(board, Program::Mode::Raw);
    program.ask("lights 9");
    TEST_ASSERT_EQUAL(1, count(program.ask("board"), "\nlights 64\n"));
    program.send("lights 64\nlights");
    TEST_ASSERT_EQUAL_STRING("ok\n64\nok\n", program.listen().c_str());
    program.ask("move e4");
    program.send("help new\nnew\nmoves");
    const std::string said = program.listen();
    TEST_ASSERT_TRUE_MESSAGE(said.ends_with("\nok\nok\n"), said.c_str());
    TEST_ASSERT_EQUAL_MESSAGE(3, count(said, "ok\n"), said.c_str());
}

void who_opens_the_port_finds_the_present_and_not_what_waited() {
    const VirtualBoard board;
    {
        const Program watcher(board, Program::Mode::Raw);
        watcher.ask("version");
    }
    board.move("@play e2e4");
    board.wait_for("!position ");
    const Program late(board, Program::Mode::Raw);
    const std::string answer = late.ask("moves");
    TEST_ASSERT_EQUAL_STRING("1. e4\nok\n", answer.c_str());
}

void what_is_on_and_half_said_is_gone_for_the_next_program() {
    const VirtualBoard board;
    {
        const Program first(board, Program::Mode::Raw);
        TEST_ASSERT_EQUAL_STRING("ok\n", first.ask("events off").c_str());
        first.send("load pgn");
        TEST_ASSERT_EQUAL_STRING("", first.listen().c_str());
    }
    const Program second(board, Program::Mode::Raw);
    TEST_ASSERT_EQUAL_STRING("on\nok\n", second.ask("events").c_str());
}

/// As of a script that starts the board, reads where its port is, and no more.
void standard_output_that_nobody_reads_holds_nobody_up() {
    constexpr size_t kRequests = 30;  // their answers are more than a pipe has room for
    std::string requests;
    for (size_t i = 0; i < kRequests; ++i) requests += "help\n";
    const VirtualBoard board;
    const auto hear = [](const Program& program, const std::string& part, size_t times) {
        std::string said;
        int silences = 0;
        while (count(said, part) < times) {
            const std::string more = program.listen();
            silences += more.empty();
            TEST_ASSERT_TRUE_MESSAGE(silences < kMostSilences, "the board has stopped");
            said += more;
        }
    };
    {
        const Program program(board, Program::Mode::Raw);
        program.send(requests);
        hear(program, "\nok\n", kRequests);
    }
    board.move(requests);
    const Program late(board, Program::Mode::Raw);
    late.send("lights");
    hear(late, "64\nok\n", 1);
}

void standard_output_that_is_closed_ends_nothing() {
    VirtualBoard board;
    board.close_output();
    const Program program(board, Program::Mode::Raw);
    TEST_ASSERT_EQUAL_STRING("64\nok\n", program.ask("lights").c_str());
    TEST_ASSERT_EQUAL_STRING("64\nok\n", program.ask("lights").c_str());
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_terminal_that_echoes_falls_silent_and_each_request_gets_its_own_answer);
    RUN_TEST(at_a_terminal_that_echoes_answers_are_not_taken_for_requests);
    RUN_TEST(at_a_terminal_that_echoes_requests_may_come_together);
    RUN_TEST(at_a_raw_port_the_lines_of_an_answer_can_be_sent_back_as_requests);
    RUN_TEST(who_opens_the_port_finds_the_present_and_not_what_waited);
    RUN_TEST(what_is_on_and_half_said_is_gone_for_the_next_program);
    RUN_TEST(standard_output_that_nobody_reads_holds_nobody_up);
    RUN_TEST(standard_output_that_is_closed_ends_nothing);
    return UNITY_END();
}
