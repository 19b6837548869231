#include "host/mqtt/relay.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "host/io/file.hpp"

namespace host {

namespace fs = std::filesystem;

namespace {

constexpr Milliseconds kGather{200};  ///< what comes in so long is written together
constexpr size_t kLongestMessage = 256 * 1024;

bool is_name(std::string_view text) {
    constexpr size_t kLongest = 64;
    return !text.empty() && text.size() <= kLongest && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
    });
}

}  // namespace

Relay::Relay(Loop& loop, MqttClient& mqtt, Options options) : mqtt_(mqtt), options_(std::move(options)), timer_(loop) {
    load();
    mqtt_.on_connected = [this] {
        for (auto& [id, board] : boards_) board.asked = 0;
        for (const char* name : {"state", "moves", "online"}) mqtt_.subscribe(options_.prefix + "/+/" + name);
    };
    mqtt_.on_message = [this](const std::string& topic, std::string_view text) { take(topic, text); };
}

void Relay::load() {
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(options_.folder + "/.relay", error)) {
        const std::string id = entry.path().stem().string();
        const std::optional<MoveState> state =
            read_state_message(read_file(entry.path().string(), kLongestMessage).value_or(""));
        if (!state || !is_name(id)) continue;
        Remote& board = boards_[id];
        board.number = state->number;
        board.reader.take(*state);
        // 0: it was written before its host had said a number.
        if (board.number != 0) give_number(id, board, board.number);
    }
}

void Relay::take(const std::string& topic, std::string_view text) {
    // <prefix>/<board>/<name>
    if (text.size() > kLongestMessage || !topic.starts_with(options_.prefix + "/")) return;
    const std::string rest = topic.substr(options_.prefix.size() + 1);
    const size_t slash = rest.find('/');
    const std::string id = rest.substr(0, slash);
    const std::string name = slash == std::string::npos ? "" : rest.substr(slash + 1);
    if (!is_name(id) || (!boards_.contains(id) && boards_.size() >= kMostBoards)) return;
    Remote& board = boards_[id];
    if (name == "moves") take_record(id, board, text);
    if (name == "state") take_state(id, board, text);
    if (name == "online") {
        board.online = text == "true";
        // A host that comes back may never have heard what it was asked.
        if (board.online) board.asked = 0;
        if (board.online && board.ahead) ask_again(id, board);
        if (on_change) on_change(id);
    }
}

void Relay::take_state(const std::string& id, Remote& board, std::string_view text) {
    std::optional<MoveState> state = read_state_message(text);
    if (!state) return;
    take_number(id, board, state->number);
    board.clock = state->clock;
    if (state->n > board.reader.n()) {
        board.ahead = std::move(state);
        ask_again(id, board);
        return mark(id);
    }
    if (board.reader.take(*state) == MoveReader::Taken::Yes) return mark(id);
    if (on_change) on_change(id);
}

/// Who comes first keeps a number. Only a board that has it because its own was taken makes room for one that wants it.
void Relay::take_number(const std::string& id, Remote& board, uint32_t wanted) {
    if (board.wanted == wanted) return;
    board.wanted = wanted;
    const auto old = numbers_.find(board.number);
    if (old != numbers_.end() && old->second == id) numbers_.erase(old);
    const auto holder = numbers_.find(wanted);
    std::string guest;
    if (holder != numbers_.end() && boards_[holder->second].wanted.value_or(wanted) != wanted) {
        guest = holder->second;
        numbers_.erase(holder);
    }
    give_number(id, board, wanted);
    if (!guest.empty()) give_number(guest, boards_[guest], *boards_[guest].wanted);
}

/// The next free number from `least` on.
void Relay::give_number(const std::string& id, Remote& board, uint32_t least) {
    uint32_t number = least;
    while (numbers_.contains(number)) ++number;
    numbers_[number] = id;
    const bool is_another = std::exchange(board.number, number) != number;
    // Something is said when those that come together are all here.
    renumbered_.insert(id);
    if (is_another && (board.reader.knows() || board.ahead)) return mark(id);
    if (!timer_.is_running()) timer_.after(kGather, [this] { write(); });
}

void Relay::tell_numbers() {
    for (const std::string& id : std::exchange(renumbered_, {})) {
        const Remote& board = boards_[id];
        if (!board.wanted || board.number == *board.wanted || !on_trouble) continue;
        const std::string wanted = std::to_string(*board.wanted);
        const auto holder = numbers_.find(*board.wanted);
        on_trouble("board " + wanted + " of " + id + " is shown as board " + std::to_string(board.number) + ": " +
                   (holder == numbers_.end() ? "another one was" : holder->second + " is") + " board " + wanted +
                   " already (--first-number)");
    }
}

void Relay::take_record(const std::string& id, Remote& board, std::string_view text) {
    const std::optional<MoveRecord> record = read_record(text);
    if (!record) return;
    const bool begins_another = record->game != board.reader.game() && !board.reader.text().plies.empty();
    const GameText before = begins_another ? board.reader.text() : GameText{};
    const uint32_t game = board.reader.game();
    switch (board.reader.take(*record)) {
        case MoveReader::Taken::Again: return;
        case MoveReader::Taken::Gap: return ask_again(id, board);
        case MoveReader::Taken::Nonsense:
            if (on_trouble) on_trouble(id + " sent a record that does not follow from the one before");
            return;
        case MoveReader::Taken::Yes: break;
    }
    if (begins_another)
        finished_[options_.folder + "/finished/" + id + "/" + std::to_string(game) + ".pgn"] =
            pgn(before, board.number);
    if (board.ahead && board.ahead->n <= board.reader.n()) board.ahead.reset();
    if (on_record) on_record(id, *record);
    mark(id);
}

void Relay::ask_again(const std::string& id, Remote& board) {
    // Once for each gap, as what comes meanwhile is late as well; but the host may have died before it answered.
    constexpr std::chrono::seconds kPatience{2};
    const auto now = std::chrono::steady_clock::now();
    if (board.asked == board.reader.next() && now - board.asked_at < kPatience) return;
    if (mqtt_.publish(options_.prefix + "/" + id + "/resend", std::to_string(board.reader.next()), false)) {
        board.asked = board.reader.next();
        board.asked_at = now;
    }
}

void Relay::mark(const std::string& id) {
    changed_.insert(id);
    if (!timer_.is_running()) timer_.after(kGather, [this] { write(); });
    if (on_change) on_change(id);
}

std::string Relay::pgn(const GameText& game, uint32_t number) const {
    return write_game(game, {{"Event", options_.event},
                             {"Site", "?"},
                             {"Date", "????.??.??"},
                             {"Round", "?"},
                             {"White", "?"},
                             {"Black", "?"},
                             {"Board", std::to_string(number)}});
}

void Relay::write() {
    tell_numbers();
    std::string why;
    std::error_code error;
    const auto put = [&](const std::string& path, const std::string& content) {
        fs::create_directories(fs::path(path).parent_path(), error);
        why = replace_file(path, content);
        return why.empty();
    };
    while (!finished_.empty() && put(finished_.begin()->first, finished_.begin()->second))
        finished_.erase(finished_.begin());
    while (why.empty() && !changed_.empty()) {
        const std::string id = *changed_.begin();
        const Remote& board = boards_[id];
        MoveState state;
        state.board = id;
        state.number = board.number;
        state.n = board.reader.n();
        state.game = board.reader.game();
        state.text = board.reader.text();
        const std::string path = options_.folder + "/board-" + std::to_string(board.number) + ".pgn";
        // How far it has come is noted last: a crash in between does the same work again.
        if (has_rules(board.text().game) && !put(path, pgn(board.text(), board.number))) break;
        if (board.reader.knows() && !put(options_.folder + "/.relay/" + id + ".json", write_state(state))) break;
        changed_.erase(id);
    }
    if (!why.empty() && !in_trouble_ && on_trouble) on_trouble(why + "; it is tried again until it can be written");
    in_trouble_ = !why.empty();
    constexpr Milliseconds kTryAgain{5000};
    if (in_trouble_) timer_.after(kTryAgain, [this] { write(); });
}

SharedBoard Relay::shared(const std::string& id, const Remote& board) {
    SharedBoard shared;
    shared.serial = id;
    shared.name = "Board " + std::to_string(board.number);
    shared.is_active = board.online;
    shared.game = board.text();
    shared.clock = board.clock;
    return shared;
}

std::optional<SharedBoard> Relay::board(const std::string& serial) const {
    const auto found = boards_.find(serial);
    if (found == boards_.end()) return std::nullopt;
    return shared(serial, found->second);
}

std::vector<SharedBoard> Relay::boards() const {
    // In the order of the tables.
    std::set<std::pair<uint32_t, std::string>> order;
    for (const auto& [id, board] : boards_) order.emplace(board.number, id);
    std::vector<SharedBoard> all;
    for (const auto& [number, id] : order) all.push_back(shared(id, boards_.at(id)));
    return all;
}

}  // namespace host
