#include "host/site/lichess.hpp"

#include <algorithm>
#include <sstream>

#include "host/io/json.hpp"

namespace host {

namespace {

using nlohmann::json;

bool flag_in(const json& object, const char* name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_boolean() && found->get<bool>();
}

json part(const json& object, const char* name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_object() ? *found : json::object();
}

void take_state(const json& state, LichessLine& line) {
    std::istringstream moves(text_in(state, "moves"));
    line.has_moves = state.contains("moves");
    for (std::string move; moves >> move;) line.moves.push_back(move);
    line.status = text_in(state, "status");
    line.winner = text_in(state, "winner");
    line.white_offers_draw = flag_in(state, "wdraw");
    line.black_offers_draw = flag_in(state, "bdraw");
    line.white_wants_back = flag_in(state, "wtakeback");
    line.black_wants_back = flag_in(state, "btakeback");
}

}  // namespace

std::optional<LichessLine> read_lichess(std::string_view text) {
    const json object = json::parse(text, nullptr, false);
    if (!object.is_object()) return std::nullopt;
    LichessLine line;
    const std::string type = text_in(object, "type");
    if (type == "gameStart" || type == "gameFinish") {
        const json game = part(object, "game");
        line.kind = type == "gameStart" ? LichessLine::Kind::GameStart : LichessLine::Kind::GameFinish;
        line.id = text_in(game, "gameId");
        if (line.id.empty()) line.id = text_in(game, "id");
    } else if (type == "gameFull") {
        line.kind = LichessLine::Kind::GameFull;
        line.id = text_in(object, "id");
        line.white = text_in(part(object, "white"), "id");
        line.black = text_in(part(object, "black"), "id");
        line.start = text_in(object, "initialFen");
        if (line.start == "startpos") line.start.clear();
        take_state(part(object, "state"), line);
    } else if (type == "gameState") {
        line.kind = LichessLine::Kind::GameState;
        take_state(object, line);
    }
    return line;
}

std::string read_account(std::string_view text) {
    return text_in(json::parse(text, nullptr, false), "id");
}

std::string read_push(std::string_view text) {
    const json object = json::parse(text, nullptr, false);
    if (!object.is_object() || !object.contains("games") || !object["games"].is_array())
        return "the answer lists no games";
    for (const json& game : object["games"]) {
        const std::string error = text_in(game, "error");
        if (!error.empty()) return error;
    }
    return "";
}

Agreement agree(const std::vector<std::string>& board, const std::vector<std::string>& site, bool white_at_board,
                bool white_starts) {
    const size_t shorter = std::min(board.size(), site.size());
    const size_t common = static_cast<size_t>(
        std::mismatch(board.begin(), board.begin() + static_cast<std::ptrdiff_t>(shorter), site.begin()).first -
        board.begin());
    if (common == board.size()) {
        if (common == site.size()) return {};
        return {Agreement::Step::ShowMove, site[common]};
    }
    const bool white_moves = (site.size() % 2 == 0) == white_starts;
    const bool is_new = common == site.size() && board.size() == site.size() + 1;
    if (is_new && white_moves == white_at_board) return {Agreement::Step::SendMove, board.back()};
    return {Agreement::Step::TakeBack, board.back()};
}

}  // namespace host
