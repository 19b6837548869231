#include "firmware/conversation.hpp"

#include <algorithm>

#include "core/console/words.hpp"
#include "core/notation/fen.hpp"
#include "core/notation/uci.hpp"
#include "core/rules/chess/rules.hpp"
#include "firmware/writing.hpp"

namespace firmware {

namespace {

using Kind = Event::Kind;

constexpr board::Geometry kChessBoard{8, 8};
constexpr char kSevenBits = 0x7F;
/// A pause after which a message may begin in the middle of what was only noise.
constexpr uint32_t kNoiseEndsMs = 20;

bool is_line_end(char byte) {
    return byte == '\r' || byte == '\n';
}

/// What a pawn becomes, by the number of the choice.
constexpr etl::string_view kPromoted = " qrbn";

/// Castling is possible wherever king and rook stand as they begin.
void allow_castling(chess::Setup& setup) {
    unsigned row = 0;
    for (const rules::Castling& castling : chess::Rules::kCastlings) {
        const rules::Colour colour = row < 2 ? rules::Colour::White : rules::Colour::Black;
        const bool stands = setup.board[board::Square{castling.king_from}] == piece(colour, rules::Kind::King) &&
                            setup.board[board::Square{castling.partner_from}] == piece(colour, castling.partner);
        setup.castling = static_cast<uint8_t>(setup.castling | (stands ? 1u << row : 0u));
        ++row;
    }
}

}  // namespace

const char* Conversation::name_of(uint8_t choice) {
    if (choice == kAuto) return "auto";
    return choice == kConsole ? "console" : eboard::kNames[choice - kFirstProtocol];
}

bool Conversation::can_speak() const {
    const rules::Variant variant = game_.games().variant();
    return eboard::kPresent && (variant == rules::Variant::Chess ||
                                (variant == rules::Variant::Free && game_.games().geometry() == kChessBoard));
}

void Conversation::choose(uint8_t choice, bool now) {
    choice_ = choice;
    choice_waits_ = now;
}

/// Made anew: to be spoken at once.
eboard::Protocol* Conversation::make_chosen() {
    const bool is_protocol = choice_ >= kFirstProtocol && can_speak();
    return is_protocol ? &eboard::make(protocols_, choice_ - kFirstProtocol) : nullptr;
}

void Conversation::open() {
    held_begin_ = kMostHeld;
    choice_waits_ = is_hinted_ = false;
    speak(make_chosen());
}

void Conversation::speak(eboard::Protocol* protocol) {
    at_line_begin_ = true;
    is_noise_ = false;
    program_lights_ = {};
    if (protocol != nullptr) protocol->begin();
    go_on_with(protocol);
}

void Conversation::go_on_with(eboard::Protocol* protocol) {
    changed_ = true;
    spoken_ = protocol;
    way_back_ = 0;
    is_stale_ = true;
    by_hint_ = false;
    lights_.show_program(protocol == nullptr ? nullptr : &program_lights_);
}

void Conversation::step(uint32_t now, bool console_is_idle) {
    now_ = now;
    // Who closes the port leaves nothing behind.
    if (!is_console() && was_open_ && !link_.is_open()) open();
    was_open_ = link_.is_open();
    follow_hint();
    if (choice_waits_ && console_is_idle && outbox_.pending().empty()) {
        choice_waits_ = false;
        eboard::Protocol* const chosen = make_chosen();
        if (chosen != spoken_) speak(chosen);
    }
    // What is new is known to everybody before it says something.
    if (is_console() || changed_) return;
    listen(now);
    if (!is_console()) tell(now);
}

/// Under `auto`, who sets the line as ChessLink has it hears nothing of the console, even before it says anything.
void Conversation::follow_hint() {
    if (!eboard::kPresent || !was_open_ || link_.has_odd_parity() == is_hinted_) return;
    is_hinted_ = !is_hinted_;
    if (!is_hinted_ && by_hint_) return speak(nullptr);
    if (!is_hinted_ || spoken_ != nullptr || choice_ != kAuto || !can_speak()) return;
    speak(&protocols_.chesslink);
    by_hint_ = true;
}

/// Whether a byte ends what leads back to the console.
bool Conversation::is_way_back(char byte) {
    const char c = console::lower(static_cast<char>(byte & kSevenBits));
    if (way_back_ == kWayBack.size() && is_line_end(c)) return true;
    // Its first letter is nowhere else in it.
    const bool goes_on = way_back_ < kWayBack.size() && c == kWayBack[way_back_];
    way_back_ = goes_on ? static_cast<uint8_t>(way_back_ + 1) : c == kWayBack[0] ? 1 : 0;
    return false;
}

/// Puts bytes before those that are held.
void Conversation::hold(etl::string_view bytes) {
    held_begin_ = static_cast<uint8_t>(held_begin_ - bytes.size());
    std::copy(bytes.begin(), bytes.end(), held_.begin() + held_begin_);
}

/// From what is held, or else from the link.
size_t Conversation::take_bytes(etl::span<char> bytes) {
    if (held_begin_ == kMostHeld) return link_.read(bytes.first(std::min(bytes.size(), kBytesAtOnce)));
    const size_t count = std::min<size_t>(bytes.size(), kMostHeld - held_begin_);
    std::copy_n(held_.begin() + held_begin_, count, bytes.begin());
    held_begin_ = static_cast<uint8_t>(held_begin_ + count);
    return count;
}

void Conversation::listen(uint32_t now) {
    for (unsigned chunk = 0; chunk < kChunksPerStep; ++chunk) {
        if (!spoken_->has_room() && now - sent_at_ < kUnreadMs) return;
        std::array<char, eboard::Protocol::kBytesAtOnce> bytes;
        const size_t count = take_bytes(bytes);
        if (count == 0) return;
        heard_ = true;
        for (size_t i = 0; i < count; ++i) {
            if (!is_way_back(bytes[i])) {
                by_hint_ &= !spoken_->receive(static_cast<uint8_t>(bytes[i]), now, program_lights_);
                continue;
            }
            // What came with it is for the console, and the word itself, which is a command.
            hold({bytes.data() + i + 1, count - i - 1});
            hold(kWayBackLine);
            return speak(nullptr);
        }
    }
}

/// A message goes out whole before the next one is made, and each of them in a write of its own.
void Conversation::tell(uint32_t now) {
    if (outbox_.pending().empty() && link_.has_sent()) {
        if (is_stale_ || looked_at_ != game_.tracker().version()) look();
        const etl::span<char> room = outbox_.reserve(eboard::Protocol::kLongestMessage);
        // Bytes are characters.
        const etl::span<uint8_t> out(reinterpret_cast<uint8_t*>(room.data()), room.size());
        outbox_.commit_bytes(static_cast<uint16_t>(spoken_->next(view_, *this, now, out)));
    }
    const etl::span<const char> pending = outbox_.pending();
    const size_t count = pending.empty() ? 0 : link_.write(pending);
    outbox_.sent(count);
    if (count > 0 || pending.empty()) sent_at_ = now;
}

/// What the game knows of the pieces, and what the sensors see.
void Conversation::look() {
    const tracking::Tracker& tracker = game_.tracker();
    const tracking::Sight expected = tracker.game().sight();
    is_stale_ = false;
    looked_at_ = tracker.version();
    view_.occupied = 0;
    for (unsigned i = 0; i < eboard::kSquares; ++i) {
        const board::Square square = kChessBoard.at(i);
        const board::Square name = tracker.piece_on(square, expected);
        const sensing::Cell cell = game_.settled(tracker.turned(square));
        char piece = eboard::kEmpty;
        if (stranded_[i] != eboard::kEmpty) {
            piece = stranded_[i];
        } else if (name == tracking::kBox) {
            piece = cell == sensing::Cell::South   ? eboard::kUnknownBlack
                    : cell == sensing::Cell::North ? eboard::kUnknownWhite
                                                   : eboard::kUnknown;
        } else if (name != board::kNoSquare) {
            piece = game_.games().complete_letter(name);
        }
        view_.pieces[i] = piece;
        view_.occupied |= uint64_t{game_.settled(square) != sensing::Cell::Empty} << i;
    }
    view_.stands = game_.stands();
    view_.in_step = tracker.ready() && !tracker.correcting();
}

/// The tracker guides hands to the position before a move that is taken back from elsewhere; until they follow, the
/// pieces that made the move stand where it brought them, perhaps in the place of what they captured.
void Conversation::follow_taken_back(const Event& event) {
    const tracking::Tracker& tracker = game_.tracker();
    const auto letter_on = [this](board::Square square) -> char& { return stranded_[kChessBoard.index(square)]; };
    switch (event.kind) {
        case Kind::Lifted:
        case Kind::Placed: {
            const board::Square square = tracker.turned(event.square);
            if (kChessBoard.contains(square)) letter_on(square) = eboard::kEmpty;
            break;
        }
        case Kind::Undone: {
            // Hands that take back are followed.
            if (!can_speak() || tracker.ready()) break;
            const tracking::Motion& motion = event.motion;
            const std::pair<board::Square, board::Square> ways[] = {{motion.from, motion.to},
                                                                    {motion.partner_from, motion.partner_to}};
            for (const auto& [from, to] : ways) {
                // What was left there by a later move is there still.
                if (to == board::kNoSquare || letter_on(to) != eboard::kEmpty) continue;
                if (game_.settled(tracker.turned(to)) == sensing::Cell::Empty) continue;
                letter_on(to) = game_.games().complete_letter(from);
            }
            break;
        }
        case Kind::Ready:
        case Kind::NewGame:
        case Kind::GameSet:
        case Kind::Flipped: stranded_.fill(eboard::kEmpty); break;
        default: break;
    }
}

void Conversation::take(const Event& event) {
    if (event.kind > Kind::Expected) return;
    is_stale_ = true;
    if (eboard::kPresent) follow_taken_back(event);
    if (is_console() || by_program_) return;
    if (event.kind == Kind::NewGame) spoken_->restarted();
    if (event.kind != Kind::Moved && event.kind != Kind::Undone) return;
    std::array<char, notation::Uci::kMaxLength> text;
    text::Writer uci(text);
    put_motion(uci, game_.games(), event.motion);
    event.kind == Kind::Moved ? spoken_->moved(uci.written()) : spoken_->undone(uci.written());
}

// What the console's side of the link sees.

size_t Conversation::read(etl::span<char> bytes) {
    if (!is_console()) return 0;
    const size_t count = take_bytes(bytes);
    const bool looks = choice_ == kAuto && can_speak();
    return looks ? listen_for_program(bytes.first(count)) : count;
}

/// Hands on what is for the console. A message of ChessLink where a line begins, or all at once after a pause, is a
/// program's: the console gets what came before it, and the program what comes behind.
size_t Conversation::listen_for_program(etl::span<char> bytes) {
    eboard::ChessLink& chesslink = protocols_.chesslink;
    const bool paused = now_ - heard_at_ >= kNoiseEndsMs;
    bool by_pause = false;
    if (!bytes.empty()) heard_at_ = now_;
    for (size_t i = 0; i < bytes.size(); ++i) {
        if (at_line_begin_ || (i == 0 && paused && !may_be_message_)) {
            by_pause = !at_line_begin_ && !is_noise_;
            chesslink.begin();
            may_be_message_ = true;
        }
        const char c = static_cast<char>(bytes[i] & kSevenBits);
        if (may_be_message_ && chesslink.receive(static_cast<uint8_t>(bytes[i]), now_, program_lights_)) {
            hold({bytes.data() + i + 1, bytes.size() - i - 1});
            go_on_with(&chesslink);
            return 0;
        }
        may_be_message_ = may_be_message_ && chesslink.is_inside();
        at_line_begin_ = is_line_end(bytes[i]);
        is_noise_ = !at_line_begin_ && (is_noise_ || bytes[i] != c || c < ' ');
    }
    // Nobody types a whole message at once.
    may_be_message_ = may_be_message_ && !by_pause;
    return bytes.size();
}

bool Conversation::take_line(etl::string_view line) {
    if (choice_ != kAuto || !can_speak() || !eboard::Cpp::is_opener(line)) return false;
    speak(&eboard::make(protocols_, eboard::kCppNumber));
    for (const char c : line) (void)spoken_->receive(static_cast<uint8_t>(c), now_, program_lights_);
    (void)spoken_->receive('\n', now_, program_lights_);
    return true;
}

// What a protocol asks of the game. What happens then is the program's doing.

bool Conversation::begin(etl::string_view fen) {
    const notation::Info& info = *notation::find(notation::Fen::kName);
    std::array<char, kLongestFen> buffer;
    text::Writer line(buffer);
    // What programs leave out is as it usually is.
    static constexpr etl::string_view kUsual[] = {"", "w", "-", "-", "0", "1"};
    unsigned fields = 0;
    for (const etl::string_view& usual : kUsual) {
        const etl::string_view word = console::take_word(fen);
        fields += !word.empty();
        if (line.length() > 0) line.put(' ');
        line.put(word.empty() ? usual : word);
    }
    Games& games = game_.games();
    if (line.failed() || !info.decode(line.written(), games.scratch(), {})) return false;
    if (fields < 3) allow_castling(games.scratch().as<chess::Setup>());
    if (games.take(info) != Games::Taken::Yes) return false;
    return for_program([this] {
        game_.begin();
        return true;
    });
}

bool Conversation::play(etl::string_view uci) {
    rules::Move move;
    game_.games().with_rules([&](const auto& game) { (void)notation::Uci::decode(uci, game.position(), move); });
    return move && for_program([&] { return game_.play(move) == rules::Error::None; });
}

bool Conversation::promote(char piece) {
    const size_t choice = kPromoted.find(piece);
    return choice != etl::string_view::npos && choice > 0 &&
           for_program([&] { return game_.promote(static_cast<uint8_t>(choice)); });
}

size_t Conversation::write_fen(etl::span<char> out) {
    text::Writer line(out);
    (void)game_.games().write(*notation::find(notation::Fen::kName), line);
    return line.length();
}

}  // namespace firmware
