#include "host/web/livechess.hpp"

#include "host/io/json.hpp"
#include "host/io/time.hpp"

namespace host {

namespace {

using nlohmann::json;

json clock_of(const SharedBoard& board) {
    if (!board.clock) return nullptr;
    const ClockState& clock = *board.clock;
    json runs = nullptr;
    if (clock.runs) runs = clock.white_to_move;
    return {{"white", clock.white}, {"black", clock.black}, {"run", runs}, {"time", clock.heard_at}};
}

json eboards(const BoardShelf& shelf) {
    json list = json::array();
    for (const SharedBoard& board : shelf.boards()) {
        list.push_back({{"serialnr", board.serial},
                        {"source", "Reedfish"},
                        {"state", board.is_active ? "ACTIVE" : "INACTIVE"},
                        {"battery", nullptr},
                        {"comment", board.name},
                        {"board", placement(board.game.position())},
                        {"flipped", board.is_flipped},
                        {"clock", clock_of(board)}});
    }
    return list;
}

const json* member(const json& object, const char* name) {
    if (!object.is_object()) return nullptr;
    const auto found = object.find(name);
    return found == object.end() ? nullptr : &*found;
}

std::string text_of(const json* value, const char* name) {
    return value == nullptr ? "" : host::text_in(*value, name);
}

std::optional<int64_t> number_in(const json& object, const char* name) {
    const json* value = member(object, name);
    if (value == nullptr || !value->is_number_integer()) return std::nullopt;
    return value->get<int64_t>();
}

}  // namespace

std::optional<SharedBoard> BoardShelf::board(const std::string& serial) const {
    for (SharedBoard& board : boards()) {
        if (board.serial == serial) return std::move(board);
    }
    return std::nullopt;
}

std::string eboard_list(const BoardShelf& shelf) {
    return write_json(eboards(shelf));
}

void LiveChessSession::feed(int64_t id, const SharedBoard& board) {
    json san = json::array();
    for (size_t i = board.first_ply(); i < board.game.plies.size(); ++i) san.push_back(board.game.plies[i].san);
    json param = {
        {"serialnr", board.serial}, {"flipped", board.is_flipped}, {"board", placement(board.game.position())},
        {"clock", clock_of(board)}, {"start", board.start()},      {"san", san},
        {"match", board.is_active}};
    send_(write_json({{"response", "feed"}, {"id", id}, {"param", std::move(param)}, {"time", now_ms()}}));
}

void LiveChessSession::board_changed(const std::string& serial) {
    std::optional<SharedBoard> board;
    for (const auto& [id, wanted] : feeds_) {
        if (wanted != serial) continue;
        if (!board) board = shelf_.board(serial);
        if (board) feed(id, *board);
    }
}

bool LiveChessSession::take(std::string_view text) {
    const json message = json::parse(text, nullptr, false);
    const std::optional<int64_t> id = number_in(message, "id");
    const auto refuse = [&](const std::string& why) {
        send_(write_json({{"response", "error"},
                          {"id", id ? json(*id) : json(nullptr)},
                          {"param", {{"message", why}}},
                          {"time", now_ms()}}));
        return false;
    };
    const auto answer = [&](json param) {
        send_(write_json({{"response", "call"}, {"id", *id}, {"param", std::move(param)}, {"time", now_ms()}}));
        return true;
    };
    if (message.is_discarded()) return refuse("this is no JSON");
    if (!id) return refuse("a call has an id, which is a number");
    const std::string call = text_of(&message, "call");
    const json* param = member(message, "param");
    if (call == "eboards") return answer(eboards(shelf_));
    if (call == "subscribe") {
        const std::optional<int64_t> feed_id = param == nullptr ? std::nullopt : number_in(*param, "id");
        const std::string serial = param == nullptr ? "" : text_of(member(*param, "param"), "serialnr");
        if (text_of(param, "feed") != "eboardevent" || !feed_id)
            return refuse("subscribe wants the feed 'eboardevent' and an id");
        if (feeds_.size() >= kMostFeeds && !feeds_.contains(*feed_id)) return refuse("too many feeds");
        const std::optional<SharedBoard> board = shelf_.board(serial);
        if (!board) return refuse("there is no such board");
        feeds_[*feed_id] = serial;
        answer(nullptr);
        feed(*feed_id, *board);
        return true;
    }
    if (call == "unsubscribe") {
        const std::optional<int64_t> feed_id = param == nullptr ? std::nullopt : number_in(*param, "id");
        if (!feed_id || feeds_.erase(*feed_id) == 0) return refuse("there is no such feed");
        return answer(nullptr);
    }
    if (call == "call") {
        const std::optional<int64_t> feed_id = param == nullptr ? std::nullopt : number_in(*param, "id");
        const auto found = feed_id ? feeds_.find(*feed_id) : feeds_.end();
        if (found == feeds_.end()) return refuse("there is no such feed");
        const std::string method = text_of(param, "method");
        const json* values = member(*param, "param");
        std::string why = "there is no method '" + method.substr(0, 32) + "'; there are: setup flip";
        if (method == "setup") why = shelf_.set_up(found->second, text_of(values, "fen"));
        if (method == "flip") {
            const json* flip = values == nullptr ? nullptr : member(*values, "flip");
            if (flip == nullptr || !flip->is_boolean()) return refuse("flip wants true or false");
            why = shelf_.flip(found->second, flip->get<bool>());
        }
        if (!why.empty()) return refuse(why);
        const std::string serial = found->second;
        answer(nullptr);
        board_changed(serial);
        return true;
    }
    return refuse("there is no call '" + call.substr(0, 32) + "'; there are: eboards subscribe unsubscribe call");
}

}  // namespace host
