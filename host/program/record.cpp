#include <cstdio>
#include <filesystem>
#include <utility>

#include "host/io/file.hpp"
#include "host/program/program.hpp"
#include "host/program/recorder.hpp"

namespace host {

namespace fs = std::filesystem;

namespace {

constexpr Milliseconds kTryAgain{5000};

std::string finished_folder(const std::string& folder, const LiveBoard& board) {
    return folder + "/finished/" + board.id();
}

}  // namespace

Recorder::Recorder(Loop& loop, std::string folder) : folder_(std::move(folder)), retry_(loop) {}

void Recorder::connected(LiveBoard& board, const BoardClient::Missed& missed) {
    Kept& kept = boards_[&board];
    kept.fetching = false;
    if (missed.first || missed.restarted) kept.fetched.clear();
    fetch_archive(board);
    fetch(board);
}

void Recorder::game_changed(LiveBoard& board) {
    Kept& kept = boards_[&board];
    // A game that begins may have its first moves before it is seen without any.
    const bool is_another = std::exchange(kept.number, board.archive_number()) != board.archive_number();
    if (is_another || board.game().plies.empty()) {
        kept.dated = false;
        fetch_archive(board);
    }
    if (!board.game().plies.empty() && !kept.dated) tell_date(board);
    fetch(board);
}

/// A board has no calendar. Whoever has set a date, or a part of it, knows better; `?` says that nobody has.
void Recorder::tell_date(LiveBoard& board) {
    boards_[&board].dated = true;
    ++pending_;
    board.client().ask("tag Date", [this, &board](const Answer& answer) {
        --pending_;
        if (answer.lines != std::vector<std::string>{"?"}) return;
        ++pending_;
        board.client().ask("tag Date \"" + today() + "\"", [this, &board](const Answer& set) {
            --pending_;
            if (set.ok) fetch(board);
        });
    });
}

void Recorder::fetch(LiveBoard& board) {
    Kept& kept = boards_[&board];
    if (!has_rules(board.game_name())) return;
    if (kept.fetching) {
        kept.again = true;
        return;
    }
    kept.fetching = true;
    kept.again = false;
    ++pending_;
    board.client().ask("pgn tags times", [this, &board](const Answer& answer) {
        Kept& mine = boards_[&board];
        --pending_;
        mine.fetching = false;
        if (answer.ok) write(folder_ + "/board-" + std::to_string(board.number()) + ".pgn", answer.text());
        if (answer.error.starts_with("error changed") || (answer.ok && mine.again)) fetch(board);
    });
}

void Recorder::fetch_archive(LiveBoard& board) {
    ++pending_;
    board.client().ask("games", [this, &board](const Answer& answer) {
        --pending_;
        for (const std::string& line : answer.lines) {
            const std::optional<ArchivedGame> game = read_archived(line);
            if (!game || !boards_[&board].fetched.insert(game->number).second) continue;
            ++pending_;
            board.client().ask("pgn " + std::to_string(game->number) + " tags times",
                               [this, &board, number = game->number](const Answer& text) {
                                   --pending_;
                                   if (text.ok) return keep_finished(board, number, text.text());
                                   boards_[&board].fetched.erase(number);
                               });
        }
    });
}

/// A game that is there already stays as it is, even if another has its number.
void Recorder::keep_finished(const LiveBoard& board, uint32_t number, const std::string& text) {
    const std::string name = finished_folder(folder_, board) + "/" + std::to_string(number);
    constexpr size_t kLongest = 1024 * 1024;
    for (unsigned copy = 1;; ++copy) {
        const std::string path = name + (copy == 1 ? "" : "-" + std::to_string(copy)) + ".pgn";
        const auto waits = unwritten_.find(path);
        const std::optional<std::string> there = waits != unwritten_.end() ? waits->second : read_file(path, kLongest);
        if (!there) return write(path, text);
        if (*there == text) return;
    }
}

void Recorder::write(const std::string& path, std::string content) {
    unwritten_[path] = std::move(content);
    write_all();
}

void Recorder::write_all() {
    while (!unwritten_.empty()) {
        const auto& [path, content] = *unwritten_.begin();
        std::error_code error;
        fs::create_directories(fs::path(path).parent_path(), error);
        const std::string why = replace_file(path, content);
        if (!why.empty()) {
            if (trouble_.empty()) say(why + "; what is there stays whole, and is tried again until it can be written");
            trouble_ = why;
            retry_.after(kTryAgain, [this] { write_all(); });
            return;
        }
        written_.insert(path);
        unwritten_.erase(unwritten_.begin());
    }
    if (!trouble_.empty()) say("everything is written now");
    trouble_.clear();
}

int run_record(Loop& loop, const RecordOptions& options) {
    std::error_code error;
    fs::create_directories(options.folder, error);
    if (error) {
        say(options.folder + ": " + error.message());
        return kNoFile;
    }
    std::vector<std::unique_ptr<LiveBoard>> boards = open_boards(loop, options.boards);
    if (boards.empty()) {
        say("no board is plugged in");
        return kNoBoard;
    }
    Recorder recorder(loop, options.folder);
    Announcer announcer;
    std::vector<BoardClient*> clients;
    size_t there = 0;
    for (const auto& board : boards) {
        board->add(recorder);
        if (!options.once) board->add(announcer);
        clients.push_back(&board->client());
        board->start();
        const std::string& why = board->client().why_not();
        if (why.empty()) {
            ++there;
        } else {
            say(why + (options.once ? "" : "; waiting for it"));
        }
    }
    if (options.once) {
        const bool heard = loop.run_until([&] { return recorder.boards() == there; }, 2 * BoardClient::kAnswerLimit);
        const bool done = heard && loop.run_until([&] { return recorder.is_done(); }, 4 * BoardClient::kAnswerLimit);
        close_boards(boards);
        if (!recorder.trouble().empty()) return kNoFile;
        const size_t count = recorder.files_written();
        say(std::to_string(count) + (count == 1 ? " file written" : " files written"));
        return done && there == boards.size() ? kDone : kNoBoard;
    }
    const Keys keys(loop, clients, [](const std::string&) {});
    loop.run();
    loop.drain_until([&] { return recorder.is_done() || !recorder.trouble().empty(); }, BoardClient::kSearchEvery);
    close_boards(boards);
    return recorder.trouble().empty() ? kDone : kNoFile;
}

}  // namespace host
