#include "host/board/live_board.hpp"

#include <algorithm>

#include "host/game/positions.hpp"

namespace host {

LiveBoard::LiveBoard(Loop& loop, std::string name, unsigned number)
    : client_(loop, std::move(name)), number_(number), retry_(loop) {
    client_.on_connected = [this](const BoardClient::Missed& missed) { take_connection(missed); };
    client_.on_disconnected = [this](const std::string& why) {
        refreshing_ = false;
        tell([&](BoardListener& listener) { listener.disconnected(*this, why); });
    };
    client_.on_event = [this](const BoardEvent& event) { take_event(event); };
}

std::string LiveBoard::id() const {
    return client_.about().serial.empty() ? client_.label() : client_.about().serial;
}

template <class Call>
void LiveBoard::tell(Call call) {
    // A listener may leave while it is told.
    const std::list<BoardListener*> listeners = listeners_;
    for (BoardListener* listener : listeners) {
        if (std::find(listeners_.begin(), listeners_.end(), listener) != listeners_.end()) call(*listener);
    }
}

void LiveBoard::tell_game() {
    tell([&](BoardListener& listener) { listener.game_changed(*this); });
}

void LiveBoard::take_connection(const BoardClient::Missed& missed) {
    connection_ = missed;
    refresh();
}

void LiveBoard::refresh() {
    if (refreshing_) {
        again_ = true;
        return;
    }
    refreshing_ = true;
    again_ = false;
    client_.ask("sync json", [this](const Answer& answer) {
        const std::optional<BoardState> state =
            answer.ok && !answer.lines.empty() ? read_state(answer.lines[0]) : std::nullopt;
        if (!state) return void(again_ = true);
        asked_ = {};
        asked_.game = state->game;
        position_ = state->position;
        owed_ = state->owed;
        flipped_ = state->flipped;
        clock_ = state->clock;
        const size_t blank = std::min(state->result.find(' '), state->result.size());
        asked_.score = state->result.substr(0, blank);
        asked_.ending = state->result.substr(std::min(blank + 1, state->result.size()));
    });
    client_.ask("games", [this](const Answer& answer) {
        archive_number_ = 1;
        for (const std::string& line : answer.lines) {
            if (const auto game = read_archived(line)) archive_number_ = std::max(archive_number_, game->number + 1);
        }
    });
    client_.ask("pgn tags", [this](const Answer& answer) {
        if (answer.error.starts_with("error lost")) return void(refreshing_ = false);
        std::string why;
        if (has_rules(asked_.game)) {
            const std::optional<GameText> game = read_game(asked_.game, answer.text(), why);
            again_ |= !answer.ok || !game;
            if (game) {
                asked_.start = game->start;
                asked_.plies = game->plies;
            }
        } else {
            asked_.start = position_;
        }
        finish_refresh();
    });
}

void LiveBoard::finish_refresh() {
    refreshing_ = false;
    if (again_) {
        constexpr Milliseconds kSoon{20};
        return retry_.after(kSoon, [this] { refresh(); });
    }
    known_ = true;
    const bool changed = !(asked_ == game_);
    game_ = asked_;
    if (connection_) {
        const BoardClient::Missed missed = *connection_;
        connection_.reset();
        tell([&](BoardListener& listener) { listener.connected(*this, missed); });
    }
    if (changed) tell_game();
}

/// Whether the event could be followed from what is known.
bool LiveBoard::follow(const BoardEvent& event) {
    if (event.name == "move") {
        if (!event.ply || *event.ply != game_.plies.size() + 1 || event.uci.empty()) return false;
        const Verdict position =
            convert_position(event.notation, game_.game == "octad" ? "ofen" : "fen", event.position);
        if (!position.ok()) return false;
        game_.plies.push_back({event.uci, event.san, position.text});
    } else if (event.name == "undo") {
        if (!event.ply || game_.plies.empty() || *event.ply + 1 != game_.plies.size()) return false;
        if (event.uci != game_.plies.back().uci) return false;
        game_.plies.pop_back();
    } else if (event.name == "result") {
        game_.score = event.score.empty() ? "*" : event.score;
        game_.ending = event.ending;
    } else {
        return false;
    }
    return true;
}

void LiveBoard::take_event(const BoardEvent& event) {
    const auto is = [&](std::initializer_list<std::string_view> names) {
        return std::find(names.begin(), names.end(), event.name) != names.end();
    };
    if (is({"move", "undo", "new", "position"}) && !event.position.empty()) position_ = event.position;
    if (event.name == "clock") clock_ = event.clock;
    if (event.name == "ready") owed_.clear();
    if (event.name == "flip") flipped_ = event.json.find("\"flipped\":true") != std::string::npos;
    if (is({"move", "undo", "result"})) {
        if (refreshing_) {
            again_ = true;
        } else if (has_rules(game_.game) && follow(event)) {
            tell([&](BoardListener& listener) { listener.heard(*this, event); });
            return tell_game();
        } else {
            refresh();
        }
    } else if (is({"new", "flag"})) {
        refresh();
    } else if (event.name == "position") {
        // After a half move it says what is known; else something else happened to the game.
        const Verdict position =
            convert_position(event.notation, game_.game == "octad" ? "ofen" : "fen", event.position);
        if (refreshing_ || !has_rules(game_.game) || !position.ok() || position.text != game_.position()) refresh();
    }
    tell([&](BoardListener& listener) { listener.heard(*this, event); });
}

}  // namespace host
