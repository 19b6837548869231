#include "host/program/serve.hpp"

#include <cstdlib>
#include <filesystem>

#include "host/io/file.hpp"
#include "host/mqtt/publisher.hpp"
#include "host/web/web_client.hpp"

namespace host {

namespace {

namespace fs = std::filesystem;

/// Where this program may keep what it has told a broker.
std::string state_folder(const std::string& chosen) {
    if (!chosen.empty()) return chosen;
    if (const char* folder = std::getenv("XDG_STATE_HOME"); folder != nullptr) return std::string(folder) + "/reedfish";
    const char* home = std::getenv("HOME");
    return std::string(home != nullptr ? home : ".") + "/.local/state/reedfish";
}

/// The page's files: where they were said to be, or beside this program.
std::string page_folder(const std::string& chosen) {
    if (!chosen.empty()) return chosen;
    std::error_code error;
    const fs::path here = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (const char* place : {"../../web", "../share/reedfish/web"}) {
        if (fs::exists(here / place / "index.html", error)) return (here / place).string();
    }
    return "";
}

}  // namespace

int find_broker(const BrokerOptions& options, ServiceAddress& out) {
    std::string why;
    int status = kUsage;
    if (read_broker(options.url, out, why)) {
        if (options.prefix.empty() || options.prefix.find_first_of("+#$") != std::string::npos) {
            why = "'" + options.prefix + "' is no beginning of a topic";
        } else {
            status = kNoFile;
            why = refuse_authority(options.authority);
            if (why.empty() && !options.credentials.empty()) (void)read_secret(options.credentials, why);
        }
    }
    if (why.empty()) return kDone;
    say(why);
    return status;
}

int run_serve(Loop& loop, const ServeOptions& options) {
    Publisher::Options mqtt;
    std::string why;
    if (!options.broker.url.empty()) {
        if (const int status = find_broker(options.broker, mqtt.broker); status != kDone) return status;
    }
    const std::string page = page_folder(options.page);
    std::error_code error;
    if (!page.empty() && !fs::exists(page + "/index.html", error)) {
        say(page + " has no index.html, so it is not the folder of a page");
        return kNoFile;
    }
    std::vector<std::unique_ptr<LiveBoard>> boards = open_boards(loop, options.boards);
    if (boards.empty()) {
        say("no board is plugged in; '--board virtual' starts one");
        return kNoBoard;
    }
    LocalShelf shelf(boards);
    BoardServer server(loop, shelf, {options.address, options.port, page});
    server.find_board = [&](const std::string& serial) { return shelf.find(serial); };
    shelf.on_change = [&](const std::string& serial) { server.board_changed(serial); };
    shelf.on_line = [&](const std::string& serial, const std::string& line) { server.board_said(serial, line); };
    if (!server.listen(why)) {
        say(why);
        return kNoPartner;
    }
    say("listening on " + options.address + " port " + std::to_string(server.port()) +
        (is_loopback(options.address) ? ", for this machine only" : ", for everybody who can reach it"));

    mqtt.credentials = options.broker.credentials;
    mqtt.authority = options.broker.authority;
    mqtt.prefix = options.broker.prefix;
    mqtt.folder = state_folder(options.state);
    mqtt.first_number = options.first_number;
    Announcer announcer;
    std::vector<std::unique_ptr<Publisher>> publishers;
    std::vector<BoardClient*> clients;
    for (const auto& board : boards) {
        board->add(announcer);
        if (!options.broker.url.empty()) {
            publishers.push_back(std::make_unique<Publisher>(loop, *board, mqtt));
            publishers.back()->on_trouble = [](const std::string& trouble) { say(trouble); };
            board->add(*publishers.back());
        }
        clients.push_back(&board->client());
        board->start();
        if (!board->client().why_not().empty()) say(board->client().why_not() + "; waiting for it");
    }
    const Keys keys(loop, clients, [](const std::string&) {});
    loop.run();
    for (const auto& publisher : publishers) publisher->finish();
    close_boards(boards);
    return kDone;
}

}  // namespace host
