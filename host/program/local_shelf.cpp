#include "host/game/positions.hpp"
#include "host/program/serve.hpp"

namespace host {

LocalShelf::LocalShelf(std::vector<std::unique_ptr<LiveBoard>>& boards) : boards_(boards) {
    for (const auto& board : boards_) board->add(*this);
}

LiveBoard* LocalShelf::find(const std::string& serial) const {
    for (const auto& board : boards_) {
        if (board->id() == serial) return board.get();
    }
    return nullptr;
}

std::vector<SharedBoard> LocalShelf::boards() const {
    std::vector<SharedBoard> all;
    for (const auto& board : boards_) {
        SharedBoard shared;
        shared.serial = board->id();
        shared.name = "Board " + std::to_string(board->number());
        shared.is_active = board->is_there();
        shared.is_flipped = board->is_flipped();
        if (const auto told = flipped_.find(board.get()); told != flipped_.end()) shared.is_flipped = told->second;
        shared.game = board->game();
        if (!has_rules(shared.game.game)) shared.game.start = board->position();
        shared.clock = board->clock();
        if (const auto base = bases_.find(board.get()); base != bases_.end()) shared.base = base->second;
        all.push_back(std::move(shared));
    }
    return all;
}

std::string LocalShelf::set_up(const std::string& serial, const std::string& fen) {
    LiveBoard* board = find(serial);
    if (board == nullptr || !board->client().is_connected()) return "the board is not plugged in";
    // The pieces alone are enough for some clients: then White is to move.
    const std::string whole = fen.find(' ') == std::string::npos ? fen + " w - - 0 1" : fen;
    const Verdict verdict = check_position("fen", whole);
    if (!verdict.ok()) return verdict.error;
    if (verdict.text != "legal") return verdict.notes.empty() ? "an illegal position" : verdict.notes[0];
    const bool stands = placement(whole) == placement(board->game().position()) &&
                        (fen.find(' ') == std::string::npos ||
                         (whole.find(" w ") != std::string::npos) == board->game().white_to_move());
    bases_[board] = stands ? board->game().plies.size() : 0;
    if (!stands) board->client().ask("set fen " + whole, [](const Answer&) {});
    return "";
}

std::string LocalShelf::flip(const std::string& serial, bool flipped) {
    LiveBoard* board = find(serial);
    if (board == nullptr) return "the board is not plugged in";
    // It is about how clients draw it; which way the board lies is for hands to say.
    flipped_[board] = flipped;
    return "";
}

void LocalShelf::connected(LiveBoard& board, const BoardClient::Missed&) {
    tell(board);
}

void LocalShelf::disconnected(LiveBoard& board, const std::string&) {
    tell(board);
}

void LocalShelf::game_changed(LiveBoard& board) {
    if (board.game().plies.empty()) bases_.erase(&board);
    tell(board);
}

void LocalShelf::heard(LiveBoard& board, const BoardEvent& event) {
    if (event.name == "clock") tell(board);
    if (!on_line) return;
    on_line(board.id(), event.json.empty() ? "!" + event.name + " " + event.text : "!" + event.json);
}

}  // namespace host
