#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "host/io/json.hpp"
#include "host/program/program.hpp"

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
        const auto usb = std::find_if(plugged.begin(), plugged.end(), [&](const PluggedBoard& one) {
            return one.port == name || one.serial == name;
        });
        if (usb != plugged.end()) {
            printf("%s serial %s usb %s", usb->port.c_str(), usb->serial.c_str(), usb->usb.c_str());
        } else {
            printf("%s", answers ? board.about().port.c_str() : name.c_str());
        }
        if (answers) {
            printf(" board %s %s firmware %s game %s\n", board.about().name.c_str(),
                   board.about().squares.c_str(), board.about().version.c_str(), board.state().game.c_str());
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
    Watcher(Loop& loop, bool json, bool several)
        : loop_(loop), json_(json), several_(several), screen_(!json && isatty(STDOUT_FILENO) != 0) {}

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
            if (event.name == "show" && !json_) draw_line(board, event.text);
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

  private:
    void notice(const LiveBoard& board, const std::string& text) {
        printf("%s%s\n", several_ ? (board.id() + ": ").c_str() : "", text.c_str());
        flush_output(loop_);
    }

    /// The first line of a picture goes to the top of the screen; what was below is wiped out line by line.
    void draw_line(const LiveBoard& board, const std::string& line) {
        const bool is_frame = line.find("+--") != std::string::npos;
        if (is_frame && !std::exchange(in_picture_, !in_picture_)) {
            if (screen_) printf("\033[H");
            if (several_) printf("%s%s\n", board.id().c_str(), screen_ ? "\033[K" : "");
            draw_game(board);
        }
        printf("%s%s\n", line.c_str(), screen_ ? "\033[K" : "");
        if (is_frame && !in_picture_ && screen_) printf("\033[J");
        flush_output(loop_);
    }

    /// Clock and moves, above the picture: below it there are as many lines as the lights need.
    void draw_game(const LiveBoard& board) {
        if (!screen_) return;
        printf("%s\033[K\n", board.clock() ? clock_text(*board.clock()).c_str() : "");
        std::string moves;
        const std::vector<Ply>& plies = board.game().plies;
        constexpr size_t kShown = 12;
        for (size_t i = plies.size() > kShown ? plies.size() - kShown : 0; i < plies.size(); ++i) {
            moves += plies[i].san + " ";
        }
        printf("%s\033[K\n", moves.c_str());
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
        if (event.name == "clock" && board.clock()) text = clock_text(*board.clock());
        if (event.name == "position" || (screen_ && (event.name == "lift" || event.name == "place"))) return;
        notice(board, text);
    }

    Loop& loop_;
    bool json_;
    bool several_;
    bool screen_;
    bool in_picture_ = false;
};

}  // namespace

int run_watch(Loop& loop, const WatchOptions& options) {
    std::vector<std::unique_ptr<LiveBoard>> boards = open_boards(loop, options.boards);
    if (boards.empty()) {
        say("no board is plugged in; waiting for one would need its name: --board <port or serial number>");
        return kNoBoard;
    }
    Watcher watcher(loop, options.json, boards.size() > 1);
    std::vector<BoardClient*> clients;
    for (const auto& board : boards) {
        board->add(watcher);
        clients.push_back(&board->client());
        board->start();
        if (!board->client().why_not().empty()) say(board->client().why_not() + "; waiting for it");
    }
    // Lines that are no hands are requests, so that a picture can be talked to.
    const Keys keys(loop, clients, [&](const std::string& line) {
        for (BoardClient* client : clients) {
            client->ask(line, [&loop](const Answer& answer) {
                for (const std::string& text : answer.lines) printf("%s\n", text.c_str());
                if (!answer.ok) printf("%s\n", answer.error.c_str());
                flush_output(loop);
            });
        }
    });
    loop.run();
    close_boards(boards);
    return kDone;
}

}  // namespace host
