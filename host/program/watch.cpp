#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <deque>
#include <map>
#include <utility>

#include "host/io/json.hpp"
#include "host/io/time.hpp"
#include "host/program/program.hpp"
#include "host/program/screen.hpp"

namespace host {

int run_list(Loop& loop, const ListOptions& options) {
    std::vector<std::string> names = options.boards;
    const std::vector<PluggedBoard> plugged = find_boards();
    if (names.empty()) {
        for (const PluggedBoard& board : plugged) names.push_back(board.port);
    }
    if (names.empty()) {
        say("no board is plugged in; '--board virtual' starts one for the verbs that need one");
        return kNoBoard;
    }
    int status = kDone;
    for (const std::string& name : names) {
        BoardClient board(loop, name, false);
        constexpr Milliseconds kLimit{10'000};
        const bool answers = board.wait(kLimit);
        // What is plugged in has numbers and a name even if it cannot be opened.
        const auto usb = std::find_if(plugged.begin(), plugged.end(),
                                      [&](const PluggedBoard& one) { return one.port == name || one.serial == name; });
        if (usb != plugged.end()) {
            printf("%s serial %s usb %s", usb->port.c_str(), usb->serial.c_str(), usb->usb.c_str());
        } else {
            printf("%s", answers ? board.about().port.c_str() : name.c_str());
        }
        if (answers) {
            printf(" board %s %s firmware %s game %s\n", board.about().name.c_str(), board.about().squares.c_str(),
                   board.about().version.c_str(), board.state().game.c_str());
        } else {
            printf(" %s\n", board.why_not().c_str());
            status = kNoBoard;
        }
        fflush(stdout);
        board.finish();
        if (loop.is_stopped()) return kNoBoard;
    }
    return status;
}

namespace {

std::string clock_text(const ClockState& clock) {
    const auto time = [](uint32_t seconds) {
        char text[24];
        snprintf(text, sizeof text, "%u:%02u:%02u", seconds / 3600, seconds / 60 % 60, seconds % 60);
        return std::string(text);
    };
    return "clock " + time(clock.white) + " " + time(clock.black) +
           (clock.runs ? clock.white_to_move ? " white runs" : " black runs" : " stands");
}

/// A picture that is drawn again and again, or a line an event.
class Watcher : public BoardListener {
  public:
    Watcher(Loop& loop, const std::vector<std::unique_ptr<LiveBoard>>& boards, bool json)
        : loop_(loop),
          boards_(boards),
          json_(json),
          several_(boards.size() > 1),
          screen_(!json && isatty(STDOUT_FILENO) != 0),
          drawing_(loop) {
        if (screen_) printf("\033[H\033[J");
    }

    void connected(LiveBoard& board, const BoardClient::Missed& missed) override {
        std::string word = "connected " + board.client().about().name + " " + board.client().about().version;
        if (missed.restarted) {
            word += ", it was started anew";
        } else if (missed.events > 0) {
            word += ", " + std::to_string(missed.events) + " events were missed";
        }
        if (json_) {
            printf("{\"board\":%s,\"event\":\"connected\",\"missed\":%u,\"restarted\":%s,\"position\":%s}\n",
                   write_json(board.id()).c_str(), missed.events, missed.restarted ? "true" : "false",
                   write_json(board.position()).c_str());
            flush_output(loop_);
            return;
        }
        notice(board, word);
        if (!missed.first) notice(board, "it stands at " + board.position());
        pictures_[&board] = {};
        board.client().ask("watch on", [](const Answer&) {});
    }

    void disconnected(LiveBoard& board, const std::string& why) override {
        if (json_) {
            printf("{\"board\":%s,\"event\":\"disconnected\",\"why\":%s}\n", write_json(board.id()).c_str(),
                   write_json(why).c_str());
            flush_output(loop_);
        } else {
            notice(board, "gone (" + why + "); waiting for it");
        }
    }

    void heard(LiveBoard& board, const BoardEvent& event) override {
        if (event.json.empty()) {
            if (event.name == "show" && !json_) take_line(board, event.text);
            return;
        }
        if (json_) {
            const std::string who = several_ ? "\"board\":" + write_json(board.id()) + "," : "";
            printf("{%s%s\n", who.c_str(), event.json.c_str() + 1);
        } else {
            tell(board, event);
        }
        flush_output(loop_);
    }

    /// What a board says, or is said of it.
    void notice(const LiveBoard& board, const std::string& text) { notice((several_ ? board.id() + ": " : "") + text); }

    void notice(const std::string& line) {
        if (screen_) {
            notices_.push_back(line);
            if (notices_.size() > kMostNotices) notices_.pop_front();
            return draw_soon();
        }
        printf("%s\n", line.c_str());
        flush_output(loop_);
    }

  private:
    static constexpr size_t kMostNotices = 200;

    /// A picture comes line by line, and says nothing at its end: the frame tells where the next one begins.
    struct Picture {
        std::vector<std::string> lines;    ///< whole, but for meanings that follow
        std::vector<std::string> arrives;  ///< its upper part, until the lower frame is there
    };

    void take_line(const LiveBoard& board, const std::string& line) {
        Picture& picture = pictures_[&board];
        const bool is_frame = line.find("+--") != std::string::npos;
        if (!picture.arrives.empty() || is_frame) {
            picture.arrives.push_back(line);
            if (!is_frame || picture.arrives.size() == 1) return;
            picture.lines = std::exchange(picture.arrives, {});
            // Not a line at a time: events and answers would come between, and the pictures of other boards.
            if (!screen_) return notice_each(board, picture.lines);
        } else {
            picture.lines.push_back(line);
            if (!screen_) return notice(board, line);
        }
        draw_soon();
    }

    void notice_each(const LiveBoard& board, const std::vector<std::string>& lines) {
        for (const std::string& line : lines) notice(board, line);
    }

    void draw_soon() {
        constexpr Milliseconds kLinesArrive{20};
        if (!is_due_) drawing_.after(kLinesArrive, [this] { draw(); });
        is_due_ = true;
    }

    void draw() {
        is_due_ = false;
        std::vector<Panel> panels;
        bool runs = false;
        for (const auto& board : boards_) {
            Panel panel{board->id(), "", "", pictures_[board.get()].lines};
            if (!board->client().is_connected()) panel.title += " (gone)";
            if (board->clock()) panel.clock = clock_text(board->clock()->at(now_ms()));
            runs |= board->clock() && board->clock()->runs;
            for (const Ply& ply : board->game().plies) {
                panel.moves += (panel.moves.empty() ? "" : " ") + ply.san;
            }
            panels.push_back(std::move(panel));
        }
        std::string screen = "\033[H";
        for (const std::string& line : lay_out(panels, notices_, screen_size())) screen += line + "\033[K\n";
        printf("%s\033[J", screen.c_str());
        flush_output(loop_);
        // A clock that runs is seen to run.
        constexpr Milliseconds kSecond{1000};
        if (runs) drawing_.after(kSecond, [this] { draw(); });
    }

    static ScreenSize screen_size() {
        winsize size{};
        if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return {};
        return {size.ws_col, size.ws_row};
    }

    void tell(const LiveBoard& board, const BoardEvent& event) {
        struct Row {
            std::string_view name;
            std::string BoardEvent::* first;
            std::string BoardEvent::* second;
        };
        static constexpr Row kRows[] = {
            {"lift", &BoardEvent::square, nullptr},
            {"place", &BoardEvent::square, nullptr},
            {"move", &BoardEvent::uci, &BoardEvent::san},
            {"undo", &BoardEvent::uci, nullptr},
            {"result", &BoardEvent::score, &BoardEvent::ending},
            {"expected", &BoardEvent::uci, nullptr},
            {"flag", &BoardEvent::side, nullptr},
        };
        std::string text = event.name;
        for (const Row& row : kRows) {
            if (row.name != event.name) continue;
            text += " " + event.*row.first;
            if (row.second != nullptr) text += " " + event.*row.second;
        }
        for (const std::string& square : event.missing) text += " +" + square;
        for (const std::string& square : event.extra) text += " -" + square;
        if (event.name == "unclear") {
            for (const std::string& square : event.squares) text += " " + square;
        }
        if (!event.text.empty()) text += " " + event.text;
        if (event.name == "lost") text += " " + std::to_string(event.count);
        if (event.name == "clock") text = board.clock() ? clock_text(*board.clock()) : "clock off";
        if (event.name == "position" || (screen_ && (event.name == "lift" || event.name == "place"))) return;
        notice(board, text);
    }

    Loop& loop_;
    const std::vector<std::unique_ptr<LiveBoard>>& boards_;
    bool json_;
    bool several_;
    bool screen_;
    std::map<const LiveBoard*, Picture> pictures_;
    std::deque<std::string> notices_;
    Timer drawing_;
    bool is_due_ = false;  ///< something is new that is not drawn
};

}  // namespace

int run_watch(Loop& loop, const WatchOptions& options) {
    std::vector<std::unique_ptr<LiveBoard>> boards = open_boards(loop, options.boards);
    if (boards.empty()) {
        say("no board is plugged in; waiting for one would need its name: --board <port or serial number>");
        return kNoBoard;
    }
    Watcher watcher(loop, boards, options.json);
    std::vector<BoardClient*> clients;
    for (const auto& board : boards) {
        board->add(watcher);
        clients.push_back(&board->client());
        board->start();
        if (!board->client().why_not().empty()) say(board->client().why_not() + "; waiting for it");
    }
    // Lines that are no hands are requests, so that a picture can be talked to.
    const Keys keys(loop, clients, [&](const std::string& line) {
        const std::string refusal = refuse_request(line);
        if (!refusal.empty()) return watcher.notice(refusal);
        for (const auto& board : boards) {
            board->client().ask(line, [&watcher, &board](const Answer& answer) {
                for (const std::string& text : answer.lines) watcher.notice(*board, text);
                if (!answer.ok) watcher.notice(*board, answer.error);
            });
        }
    });
    loop.run();
    close_boards(boards);
    return kDone;
}

}  // namespace host
