#include "host/board/address.hpp"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>

#include "host/io/file.hpp"

namespace host {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kVendor = "2e8a";
constexpr std::string_view kProduct = "Reedfish board";

std::string word_in(const fs::path& path) {
    constexpr size_t kLongest = 4096;
    std::string text = read_file(path.string(), kLongest).value_or("");
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) text.pop_back();
    return text;
}

std::string setting(const char* name, const char* otherwise) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : otherwise;
}

}  // namespace

std::vector<PluggedBoard> find_boards(const std::string& system, const std::string& devices) {
    std::vector<PluggedBoard> boards;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(system) / "class/tty", error)) {
        // The port belongs to an interface, which belongs to the device that has the numbers and names.
        fs::path device = fs::canonical(entry.path() / "device", error);
        if (error) continue;
        for (unsigned level = 0; level < 4 && !fs::exists(device / "idVendor", error); ++level) {
            device = device.parent_path();
        }
        const std::string vendor = word_in(device / "idVendor");
        if (vendor != kVendor || word_in(device / "product") != kProduct) continue;
        boards.push_back({(fs::path(devices) / entry.path().filename()).string(), word_in(device / "serial"),
                          vendor + ":" + word_in(device / "idProduct")});
    }
    std::sort(boards.begin(), boards.end(),
              [](const PluggedBoard& a, const PluggedBoard& b) { return a.port < b.port; });
    return boards;
}

std::vector<PluggedBoard> find_boards() {
    return find_boards(setting("REEDFISH_SYS", "/sys"), setting("REEDFISH_DEV", "/dev"));
}

std::string BoardAddress::locate(std::string& why) {
    if (is_virtual()) return start_virtual(why);
    if (name_.find('/') != std::string::npos) {
        std::error_code error;
        if (fs::exists(name_, error)) return name_;
        why = "there is no " + name_;
        return "";
    }
    const std::vector<PluggedBoard> boards = find_boards();
    const std::string& wanted = name_.empty() ? serial_ : name_;
    if (!wanted.empty()) {
        for (const PluggedBoard& board : boards) {
            if (board.serial == wanted) return board.port;
        }
        why = "no board with the serial number " + wanted + " is plugged in";
        return "";
    }
    if (boards.size() == 1) {
        serial_ = boards[0].serial;
        return boards[0].port;
    }
    why = boards.empty() ? "no board is plugged in; '--board virtual' starts one, '--board <port>' names one"
                         : "several boards are plugged in; name one with --board:";
    for (const PluggedBoard& board : boards) why += " " + board.serial;
    return "";
}

std::string BoardAddress::label() const {
    std::string text = name_.empty() ? serial_ : name_;
    if (is_virtual() && !pseudo_terminal_.empty()) text = pseudo_terminal_;
    if (text.starts_with("/dev/")) text.erase(0, 5);
    for (char& c : text) {
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '-';
    }
    return text.empty() ? "board" : text;
}

bool BoardAddress::move_hands(const std::string& line) {
    if (!virtual_) return false;
    virtual_->write(line + "\n");
    return true;
}

std::string BoardAddress::start_virtual(std::string& why) {
    if (virtual_ && virtual_->is_alive() && !pseudo_terminal_.empty()) return pseudo_terminal_;
    const std::string program = find_virtual_board();
    pseudo_terminal_.clear();
    errors_.clear();
    virtual_ = std::make_unique<Process>(loop_, std::vector{program},
                                         std::map<std::string, std::string>{{"REEDFISH_PTY", "1"}},
                                         Process::Output::Discard, Process::Output::Pipe);
    if (!virtual_->is_started()) {
        why = "no virtual board: " + virtual_->why();
        return "";
    }
    virtual_->on_errors = [this](std::string_view bytes) {
        errors_ += bytes;
        if (pseudo_terminal_.empty()) {
            constexpr std::string_view kWords = "pseudo-terminal: ";
            const size_t begin = errors_.find(kWords);
            const size_t end = begin == std::string::npos ? begin : errors_.find('\n', begin);
            if (end == std::string::npos) return;
            pseudo_terminal_ = errors_.substr(begin + kWords.size(), end - begin - kWords.size());
            errors_.erase(0, end + 1);
        }
        // What hands cannot do is for whoever told them to.
        if (::write(STDERR_FILENO, errors_.data(), errors_.size()) >= 0) errors_.clear();
    };
    constexpr Milliseconds kLongest{10'000};
    loop_.run_until([this] { return !pseudo_terminal_.empty(); }, kLongest);
    if (pseudo_terminal_.empty()) why = program + " did not start: " + errors_;
    return pseudo_terminal_;
}

std::string find_virtual_board() {
    if (const char* chosen = std::getenv("REEDFISH_VIRTUAL"); chosen != nullptr) return chosen;
    std::error_code error;
    const fs::path here = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (const char* place : {"reedfish-virtual", "../boards/virtual/reedfish-virtual"}) {
        if (fs::exists(here / place, error)) return (here / place).string();
    }
    return "reedfish-virtual";
}

}  // namespace host
