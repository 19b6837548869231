#include "host/program/program.hpp"

#include <unistd.h>

#include <cstdio>
#include <ctime>

namespace host {

void say(const std::string& text) {
    fprintf(stderr, "reedfish-host: %s\n", text.c_str());
}

void flush_output(Loop& loop) {
    if (fflush(stdout) != 0) loop.stop();
}

Keys::Keys(Loop& loop, std::vector<BoardClient*> boards, std::function<void(const std::string&)> on_line)
    : boards_(std::move(boards)), on_line_(std::move(on_line)) {
    input_ = std::make_unique<Stream>(loop, dup(STDIN_FILENO));
    input_->on_bytes = [this](std::string_view bytes) {
        lines_.push(bytes, [this](std::string_view line) {
            const std::string text(line);
            if (text.empty()) return;
            if (!text.starts_with('@')) return on_line_(text);
            bool moved = false;
            for (BoardClient* board : boards_) moved |= board->address().move_hands(text);
            if (!moved) say("hands are for a virtual board; move the pieces themselves");
        });
    };
    // A plain file cannot be waited for, and nobody types into one.
    if (!input_->start()) input_.reset();
}

void Announcer::connected(LiveBoard& board, const BoardClient::Missed& missed) {
    const BoardClient::About& about = board.client().about();
    say("board " + std::to_string(board.number()) + " (" + board.id() + ", " + about.name + " " + about.version +
        (missed.first ? ") is there" : ") is back"));
}

void Announcer::disconnected(LiveBoard& board, const std::string& why) {
    say("board " + std::to_string(board.number()) + " (" + board.id() + ") is gone (" + why + "); waiting for it");
}

std::vector<std::unique_ptr<LiveBoard>> open_boards(Loop& loop, const std::vector<std::string>& names) {
    std::vector<std::string> wanted = names;
    if (wanted.empty()) {
        for (const PluggedBoard& board : find_boards()) {
            wanted.push_back(board.serial.empty() ? board.port : board.serial);
        }
    }
    std::vector<std::unique_ptr<LiveBoard>> boards;
    for (const std::string& name : wanted) {
        boards.push_back(std::make_unique<LiveBoard>(loop, name, static_cast<unsigned>(boards.size() + 1)));
    }
    return boards;
}

void close_boards(std::vector<std::unique_ptr<LiveBoard>>& boards) {
    for (const auto& board : boards) board->client().finish();
}

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    localtime_r(&now, &parts);
    char text[16];
    const size_t length = std::strftime(text, sizeof text, "%Y.%m.%d", &parts);
    return {text, length};
}

}  // namespace host
