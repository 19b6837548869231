#include "core/eboard/cpp.hpp"

#include <algorithm>

namespace eboard {

namespace {

/// Takes the first word off a line.
etl::string_view take_word(etl::string_view& line) {
    const size_t end = std::min(line.find(' '), line.size());
    const etl::string_view word = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
    return word;
}

unsigned count_words(etl::string_view line) {
    unsigned count = 0;
    while (!line.empty()) count += !take_word(line).empty();
    return count;
}

constexpr char kLineEnd = '\n';
constexpr etl::string_view kOpeners[] = {"begin", "feature", "variant", "set_variant", "get_state"};

size_t finish(text::Writer& line) {
    line.put("\r\n");
    return line.length();
}

size_t put_line(etl::span<uint8_t> out, etl::string_view word, etl::string_view rest = "") {
    text::Writer line = text_in(out);
    line.put(word);
    if (!rest.empty()) line.put(' ');
    line.put(rest);
    return finish(line);
}

void put_placement(text::Writer& line, const Pieces& pieces) {
    for (unsigned rank = 8; rank-- > 0;) {
        unsigned empty = 0;
        for (unsigned file = 0; file < 8; ++file) {
            const char piece = pieces[number_of(file, rank)];
            if (piece == kEmpty) {
                ++empty;
                continue;
            }
            if (empty > 0) line.put(empty);
            empty = 0;
            line.put(piece);
        }
        if (empty > 0) line.put(empty);
        if (rank > 0) line.put('/');
    }
}

}  // namespace

Cpp::Uci Cpp::make(etl::string_view text) {
    Uci uci;
    uci.length = static_cast<uint8_t>(std::min(text.size(), uci.text.size()));
    std::copy_n(text.begin(), uci.length, uci.text.begin());
    return uci;
}

/// What a round knows begins with the round.
void Cpp::begin() {
    length_ = 0;
    is_long_ = false;
    reply_ = Reply::None;
    in_round_ = tells_moved_ = tells_state_ = false;
}

bool Cpp::is_opener(etl::string_view line) {
    const etl::string_view word = take_word(line);
    return std::find(std::begin(kOpeners), std::end(kOpeners), word) != std::end(kOpeners);
}

bool Cpp::receive(uint8_t byte, uint32_t, Lights&) {
    const bool ends = byte == '\n' || byte == '\r';
    if (is_long_) {
        is_long_ = !ends;
        if (ends) reply_ = Reply::Error;
        return false;
    }
    if (length_ == received_.size()) {
        // Behind a line that waits there was no room; else it is one that has become too long.
        if (line_end() != length_) return false;
        length_ = 0;
        is_long_ = !ends;
        return false;
    }
    const bool is_empty = length_ == 0 || received_[length_ - 1u] == kLineEnd;
    if (ends && is_empty) return false;
    received_[length_++] = ends ? kLineEnd : static_cast<char>(byte);
    return ends;
}

uint8_t Cpp::line_end() const {
    const char* const end = std::find(received_.data(), received_.data() + length_, kLineEnd);
    return static_cast<uint8_t>(end - received_.data());
}

/// Obeys the first line that waits, if there is one.
bool Cpp::obey_next(Game& game) {
    const uint8_t end = line_end();
    if (end == length_) return false;
    etl::string_view rest(received_.data(), end);
    const etl::string_view word = take_word(rest);
    if (!word.empty()) reply_ = obey(word, rest, game);
    std::copy(received_.begin() + end + 1, received_.begin() + length_, received_.begin());
    length_ = static_cast<uint8_t>(length_ - end - 1);
    return true;
}

Cpp::Reply Cpp::begin_round(etl::string_view fen, Game& game) {
    if (!game.begin(fen)) return Reply::Error;
    fields_ = static_cast<uint8_t>(std::min(count_words(fen), 6u));
    moves_.clear();
    undone_.clear();
    strayed_ = 0;
    is_lost_ = is_synced_ = moved_due_ = tells_state_ = false;
    in_round_ = has_begun_ = true;
    return Reply::None;
}

Cpp::Reply Cpp::obey(etl::string_view word, etl::string_view rest, Game& game) {
    if (word == "begin") return begin_round(rest, game);
    if (word == "move") {
        if (!in_round_ || !game.play(rest)) return Reply::Error;
        moved_due_ = tells_moved_;
        return Reply::None;
    }
    if (word == "undo" || word == "redo") {
        if (!in_round_) return Reply::Error;
        // Where taking half moves back leads to the position, those before that stay known.
        for (unsigned i = 0; word == "undo" && undone_.empty() && i < kMostTakenBack && game.take_back(); ++i) {
            std::array<char, Game::kLongestFen> fen;
            etl::string_view now(fen.data(), game.write_fen(fen));
            etl::string_view wanted = rest;
            if (take_word(now) != take_word(wanted)) continue;
            moved_due_ = tells_moved_;
            return Reply::None;
        }
        const Reply reply = begin_round(rest, game);
        has_begun_ = false;
        return reply;
    }
    if (word == "ok") return Reply::None;
    if (word == "nok") {
        if (in_round_) (void)game.take_back();
        return Reply::None;
    }
    if (word == "promote") return rest.size() == 5 && game.promote(rest[4]) ? Reply::None : Reply::Error;
    if (word == "end") {
        in_round_ = false;
        return Reply::None;
    }
    if (word == "get_state") {
        in_round_ = false;
        tells_state_ = true;
        return Reply::State;
    }
    if (word == "feature") {
        tells_moved_ |= rest == "moved";
        return rest == "moved" || rest == "get_state" || rest == "undo_redo" ? Reply::Ok : Reply::Nok;
    }
    if (word == "variant") return rest == "standard" ? Reply::Ok : Reply::Nok;
    if (word == "set_variant") return rest == "standard" ? Reply::None : Reply::Error;
    return word == "err" || word == "msg" ? Reply::None : Reply::Error;
}

void Cpp::moved(etl::string_view uci) {
    turn_told_ = false;
    if (!in_round_) return;
    if (undone_.empty()) {
        // The piece that a pawn becomes is the program's to ask for.
        is_lost_ |= !moves_.push(make(uci.substr(0, 4)));
    } else if (strayed_ == 0 && undone_.back().view() == uci) {
        undone_.pop_back();
    } else {
        ++strayed_;
    }
}

void Cpp::undone(etl::string_view uci) {
    turn_told_ = false;
    if (!in_round_) return;
    if (strayed_ > 0) {
        --strayed_;
    } else if (!moves_.empty() && moves_.back().view() == uci.substr(0, 4)) {
        moves_.pop_back();
    } else {
        is_lost_ |= !undone_.push(make(uci));
    }
}

size_t Cpp::put_sync(Game& game, etl::span<uint8_t> out) const {
    std::array<char, Game::kLongestFen> buffer;
    etl::string_view fen(buffer.data(), game.write_fen(buffer));
    text::Writer line = text_in(out);
    line.put("sync");
    for (unsigned i = 0; i < fields_ && !fen.empty(); ++i) {
        line.put(' ', take_word(fen));
    }
    return finish(line);
}

size_t Cpp::put_state(etl::string_view word, const View& view, Game& game, etl::span<uint8_t> out) const {
    text::Writer line = text_in(out);
    line.put(word, ' ');
    put_placement(line, view.pieces);
    if (fields_ > 1) {
        std::array<char, Game::kLongestFen> buffer;
        etl::string_view fen(buffer.data(), game.write_fen(buffer));
        (void)take_word(fen);
        line.put(' ', take_word(fen));
    }
    return finish(line);
}

size_t Cpp::next(const View& view, Game& game, uint32_t, etl::span<uint8_t> out) {
    // What it changed is seen in the next view.
    if (reply_ == Reply::None && obey_next(game) && reply_ == Reply::None) return 0;
    const Reply reply = reply_;
    reply_ = Reply::None;
    switch (reply) {
        case Reply::Ok: return put_line(out, "ok");
        case Reply::Nok: return put_line(out, "nok");
        case Reply::Error: return put_line(out, "err", "not understood, or not possible");
        case Reply::State:
        case Reply::None: break;
    }
    if (tells_state_ && !in_round_) {
        if (reply != Reply::State && view.pieces == told_ && turn_told_) return 0;
        told_ = view.pieces;
        turn_told_ = true;
        return put_state("state", view, game, out);
    }
    if (!in_round_) return 0;
    if (!moves_.empty()) {
        const Uci move = moves_.front();
        moves_.pop();
        return put_line(out, "move", move.view());
    }
    // To come into step all pieces must stand; to stay in it they may be on their way.
    const bool in_sync = view.in_step && undone_.empty() && !is_lost_ && (is_synced_ || view.stands);
    if (has_begun_ || in_sync != is_synced_) {
        has_begun_ = false;
        is_synced_ = in_sync;
        told_ = view.pieces;
        return in_sync ? put_sync(game, out) : put_state("unsync", view, game, out);
    }
    if (!is_synced_ && !(view.pieces == told_)) {
        told_ = view.pieces;
        return put_state("state", view, game, out);
    }
    if (moved_due_ && view.stands) {
        moved_due_ = false;
        return put_line(out, "moved");
    }
    return 0;
}

}  // namespace eboard
