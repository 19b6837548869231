#include "host/mqtt/move_log.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "host/io/file.hpp"
#include "host/io/json.hpp"

namespace host {

namespace {

using nlohmann::json;
using Kind = MoveRecord::Kind;

struct KindRow {
    Kind kind;
    const char* name;
};
constexpr KindRow kKinds[] = {{Kind::New, "new"},
                              {Kind::Move, "move"},
                              {Kind::Undo, "undo"},
                              {Kind::Result, "result"},
                              {Kind::Snapshot, "snapshot"}};

constexpr size_t kMostPlies = 4096;

template <class Number>
Number number_in(const json& object, const char* name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_number_integer() ? found->get<Number>() : Number{};
}

void put_game(json& object, const GameText& text) {
    json moves = json::array();
    for (const Ply& ply : text.plies) moves.push_back(ply.uci);
    object["variant"] = text.game;
    object["start"] = text.start;
    object["moves"] = std::move(moves);
    object["score"] = text.score;
    object["ending"] = text.ending;
}

/// False if its moves are not legal.
bool take_game(const json& object, GameText& text) {
    text.game = text_in(object, "variant");
    text.start = text_in(object, "start");
    const auto moves = object.find("moves");
    if (moves != object.end() && moves->is_array()) {
        if (moves->size() > kMostPlies) return false;
        for (const json& move : *moves) {
            if (!move.is_string() || !play(text, move.get<std::string>())) return false;
        }
    }
    text.score = text_in(object, "score");
    if (text.score.empty()) text.score = "*";
    text.ending = text_in(object, "ending");
    return true;
}

}  // namespace

std::string write_record(const MoveRecord& record) {
    json object = {{"n", record.n}, {"game", record.game}, {"archive", record.archive}, {"time", record.time}};
    for (const KindRow& row : kKinds) {
        if (row.kind == record.kind) object["type"] = row.name;
    }
    switch (record.kind) {
        case Kind::New:
        case Kind::Snapshot: put_game(object, record.text); break;
        case Kind::Move:
            object["uci"] = record.move.uci;
            object["san"] = record.move.san;
            object["position"] = record.move.position;
            [[fallthrough]];
        case Kind::Undo: object["ply"] = record.ply; break;
        case Kind::Result:
            object["score"] = record.score;
            object["ending"] = record.ending;
            break;
    }
    return write_json(object);
}

std::optional<MoveRecord> read_record(std::string_view text) {
    const json object = json::parse(text, nullptr, false);
    if (!object.is_object()) return std::nullopt;
    MoveRecord record;
    const std::string type = text_in(object, "type");
    const auto row =
        std::find_if(std::begin(kKinds), std::end(kKinds), [&](const KindRow& kind) { return type == kind.name; });
    if (row == std::end(kKinds)) return std::nullopt;
    record.kind = row->kind;
    record.n = number_in<uint64_t>(object, "n");
    record.game = number_in<uint32_t>(object, "game");
    record.archive = number_in<uint32_t>(object, "archive");
    record.ply = number_in<uint32_t>(object, "ply");
    record.time = number_in<int64_t>(object, "time");
    record.move = {text_in(object, "uci"), text_in(object, "san"), text_in(object, "position")};
    record.score = text_in(object, "score");
    record.ending = text_in(object, "ending");
    const bool has_game = record.kind == Kind::New || record.kind == Kind::Snapshot;
    if (record.n == 0 || (has_game && !take_game(object, record.text))) return std::nullopt;
    return record;
}

std::string write_state(const MoveState& state) {
    json object = {{"board", state.board}, {"number", state.number}, {"version", state.version},
                   {"n", state.n},         {"game", state.game},     {"position", state.text.position()}};
    put_game(object, state.text);
    if (state.clock) {
        object["clock"] = {{"white", state.clock->white},
                           {"black", state.clock->black},
                           {"side", state.clock->white_to_move ? "white" : "black"},
                           {"runs", state.clock->runs},
                           {"time", state.clock->heard_at}};
    }
    return write_json(object);
}

std::optional<MoveState> read_state_message(std::string_view text) {
    const json object = json::parse(text, nullptr, false);
    if (!object.is_object()) return std::nullopt;
    MoveState state;
    state.board = text_in(object, "board");
    state.number = number_in<uint32_t>(object, "number");
    state.version = text_in(object, "version");
    state.n = number_in<uint64_t>(object, "n");
    state.game = number_in<uint32_t>(object, "game");
    if (!take_game(object, state.text)) return std::nullopt;
    const auto clock = object.find("clock");
    if (clock != object.end() && clock->is_object()) {
        const auto runs = clock->find("runs");
        state.clock.emplace();
        state.clock->white = number_in<uint32_t>(*clock, "white");
        state.clock->black = number_in<uint32_t>(*clock, "black");
        state.clock->white_to_move = text_in(*clock, "side") == "white";
        state.clock->runs = runs != clock->end() && runs->is_boolean() && runs->get<bool>();
        state.clock->heard_at = number_in<int64_t>(*clock, "time");
    }
    return state;
}

MoveReader::Taken MoveReader::take(const MoveRecord& record) {
    if (record.kind == Kind::Snapshot) {
        if (knows_ && record.n <= n_) return Taken::Again;
        text_ = record.text;
    } else {
        if (record.n <= n_) return Taken::Again;
        if (record.n != n_ + 1) return Taken::Gap;
        switch (record.kind) {
            case Kind::New: text_ = record.text; break;
            case Kind::Move:
                if (record.ply != text_.plies.size() + 1) return Taken::Nonsense;
                text_.plies.push_back(record.move);
                break;
            case Kind::Undo:
                if (text_.plies.empty() || record.ply + 1 != text_.plies.size()) return Taken::Nonsense;
                text_.plies.pop_back();
                break;
            default:
                text_.score = record.score;
                text_.ending = record.ending;
                break;
        }
    }
    n_ = record.n;
    game_ = record.game;
    knows_ = true;
    return Taken::Yes;
}

MoveReader::Taken MoveReader::take(const MoveState& state) {
    if (knows_ && state.n > n_) return Taken::Gap;
    // Games without rules have no records: their state is all there is.
    const bool is_news = !knows_ || !has_rules(state.text.game);
    if (!is_news) return Taken::Again;
    n_ = state.n;
    game_ = state.game;
    text_ = state.text;
    knows_ = true;
    return Taken::Yes;
}

std::string MoveLog::open(const std::string& path) {
    constexpr size_t kLongest = 64 * 1024 * 1024;
    *this = {};
    path_ = path;
    std::error_code error;
    const std::optional<std::string> found = read_file(path, kLongest);
    if (!found && std::filesystem::exists(path, error)) return path + " cannot be read";
    const std::string content = found.value_or("");
    size_t begin = 0;
    size_t line = 0;
    // What a crash left half written at the end has no newline.
    for (size_t end = 0; (end = content.find('\n', begin)) != std::string::npos; begin = end + 1) {
        const std::optional<MoveRecord> record = read_record({content.data() + begin, end - begin});
        ++line;
        if (!record || reader_.take(*record) != MoveReader::Taken::Yes)
            return path + " makes no sense in line " + std::to_string(line);
        archive_number_ = record->archive;
        if (record->kind == Kind::Snapshot) {
            base_ = reader_;
            records_.clear();
        } else {
            records_.push_back(*record);
        }
    }
    is_usable_ = true;
    return compact();
}

std::deque<MoveRecord> MoveLog::follow(uint32_t archive_number, const GameText& now, int64_t time, std::string& why) {
    std::deque<MoveRecord> news;
    std::string lines;
    MoveReader after = reader_;
    const auto note = [&](MoveRecord record) {
        record.n = after.next();
        record.time = time;
        record.archive = archive_number;
        if (record.kind != Kind::New) record.game = after.game();
        if (after.take(record) != MoveReader::Taken::Yes) return;
        lines += write_record(record) + "\n";
        news.push_back(std::move(record));
    };
    if (!after.knows() || archive_number != archive_number_ || now.start != after.text().start ||
        now.game != after.text().game) {
        MoveRecord record;
        record.kind = Kind::New;
        record.game = after.game() + 1;
        record.text.game = now.game;
        record.text.start = now.start;
        note(std::move(record));
    }
    size_t common = 0;
    const std::vector<Ply>& known = after.text().plies;
    while (common < known.size() && common < now.plies.size() && known[common].uci == now.plies[common].uci) ++common;
    // A result falls with the moves that led to it.
    const auto note_result = [&](const std::string& score, const std::string& ending) {
        if (after.text().score == score && after.text().ending == ending) return;
        MoveRecord record;
        record.kind = Kind::Result;
        record.score = score;
        record.ending = ending;
        note(std::move(record));
    };
    if (known.size() > common) note_result("*", "");
    while (after.text().plies.size() > common) {
        MoveRecord record;
        record.kind = Kind::Undo;
        record.ply = static_cast<uint32_t>(after.text().plies.size() - 1);
        note(std::move(record));
    }
    for (size_t i = common; i < now.plies.size(); ++i) {
        MoveRecord record;
        record.kind = Kind::Move;
        record.ply = static_cast<uint32_t>(i + 1);
        record.move = now.plies[i];
        note(std::move(record));
    }
    note_result(now.score, now.ending);
    if (news.empty()) return news;
    why = append(lines);
    if (!why.empty()) return {};
    reader_ = after;
    archive_number_ = archive_number;
    records_.insert(records_.end(), news.begin(), news.end());
    if (records_.size() > 2 * kKept) why = compact();
    return news;
}

std::string MoveLog::append(const std::string& lines) {
    const int file = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (file < 0) return path_ + ": " + std::strerror(errno);
    const off_t before = lseek(file, 0, SEEK_END);
    const bool written =
        ::write(file, lines.data(), lines.size()) == static_cast<ssize_t>(lines.size()) && fdatasync(file) == 0;
    const std::string why = written ? "" : path_ + ": " + std::strerror(errno);
    // Half a line would spoil the next.
    if (!written && ftruncate(file, before) != 0) compact();
    close(file);
    return why;
}

MoveRecord MoveLog::snapshot_of(const MoveReader& reader) const {
    MoveRecord snapshot;
    snapshot.kind = Kind::Snapshot;
    snapshot.n = reader.n();
    snapshot.game = reader.game();
    snapshot.archive = archive_number_;
    snapshot.text = reader.text();
    return snapshot;
}

std::string MoveLog::compact() {
    for (; records_.size() > kKept; records_.pop_front()) {
        // They were taken once, so they are again.
        if (base_.take(records_.front()) != MoveReader::Taken::Yes) return path_ + " makes no sense";
    }
    std::string content;
    if (base_.knows()) content += write_record(snapshot_of(base_)) + "\n";
    for (const MoveRecord& record : records_) content += write_record(record) + "\n";
    return replace_file(path_, content);
}

std::deque<MoveRecord> MoveLog::since(uint64_t n) const {
    std::deque<MoveRecord> wanted;
    if (n <= base_.n()) wanted.push_back(snapshot_of(base_));
    for (const MoveRecord& record : records_) {
        if (record.n >= n) wanted.push_back(record);
    }
    return wanted;
}

}  // namespace host
