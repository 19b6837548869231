#pragma once
#include <array>
#include <cstdint>
#include <utility>

#include "core/console/outbox.hpp"
#include "core/eboard/all.hpp"
#include "firmware/event.hpp"
#include "firmware/light_panel.hpp"
#include "firmware/live_game.hpp"
#include "hal/board.hpp"

namespace firmware {

/// What is spoken on the link: the console, or one of the protocols that chess programs know (docs/programs.md). It has
/// the link, hands the console what is for the console, and binds a protocol to the game, the events and the lights.
///
/// Whatever is spoken, `console` and a line end lead back to the console, in the middle of a message too, and with
/// parity bits. That lasts until somebody opens the link anew or chooses a protocol.
class Conversation final : public hal::Link, public Listener, private eboard::Game {
  public:
    /// The first bytes tell; or the link is the console's alone; or it is a protocol, in the order of eboard::kNames.
    static constexpr uint8_t kAuto = 0;
    static constexpr uint8_t kConsole = 1;
    static constexpr uint8_t kFirstProtocol = 2;
    static constexpr uint8_t kChoices = kFirstProtocol + std::size(eboard::kNames);
    static const char* name_of(uint8_t choice);

    Conversation(hal::Link& link, LiveGame& game, LightPanel& lights, console::Outbox& outbox)
        : link_(link), game_(game), lights_(lights), outbox_(outbox) {
        stranded_.fill(eboard::kEmpty);
    }

    uint8_t choice() const { return choice_; }
    /// From the next `open` on, or from the next `step` if `now`: then the console has its say first.
    void choose(uint8_t choice, bool now);
    /// Whether the game at hand and this board are such that a protocol can be spoken: they are all about chess.
    bool can_speak() const;

    /// Somebody has opened the link.
    void open();
    /// Goes on with what is spoken. `console_is_idle`: the console has nothing to say.
    void step(uint32_t now, bool console_is_idle);
    bool is_console() const { return !eboard::kPresent || spoken_ == nullptr; }
    /// Whether something else is spoken since the last call.
    bool take_changed() { return std::exchange(changed_, false); }
    /// Whether the other side has sent something to a protocol since the last call.
    bool take_heard() { return std::exchange(heard_, false); }

    /// Takes a line that the console does not know, if it is one of another protocol; false if not.
    bool take_line(etl::string_view line);

    // The link as the console has it. While a protocol is spoken, nothing comes.
    bool is_terminal() const override { return link_.is_terminal(); }
    size_t read(etl::span<char> bytes) override;
    size_t write(etl::span<const char> bytes) override { return link_.write(bytes); }

    void take(const Event& event) override;

  private:
    static constexpr etl::string_view kWayBack = "console";
    static constexpr etl::string_view kWayBackLine = "console\n";
    static constexpr size_t kBytesAtOnce = 64;
    static constexpr uint8_t kMostHeld = kBytesAtOnce + kWayBackLine.size();
    static constexpr unsigned kChunksPerStep = 4;
    /// After so long without a byte going out, nobody reads: requests are dropped instead of being left in the link.
    static constexpr uint32_t kUnreadMs = 250;

    bool begin(etl::string_view fen) override;
    bool play(etl::string_view uci) override;
    bool take_back() override {
        return for_program([this] { return game_.take_back(); });
    }
    bool promote(char piece) override;
    size_t write_fen(etl::span<char> out) override;

    template <class Do>
    bool for_program(Do what) {
        by_program_ = true;
        const bool done = what();
        by_program_ = false;
        return done;
    }
    void speak(eboard::Protocol* protocol);
    void go_on_with(eboard::Protocol* protocol);
    eboard::Protocol* make_chosen();
    void follow_hint();
    void listen(uint32_t now);
    void tell(uint32_t now);
    size_t listen_for_program(etl::span<char> bytes);
    bool is_way_back(char byte);
    void hold(etl::string_view bytes);
    size_t take_bytes(etl::span<char> bytes);
    void look();
    void follow_taken_back(const Event& event);

    hal::Link& link_;
    LiveGame& game_;
    LightPanel& lights_;
    console::Outbox& outbox_;  ///< of the console, while it does not need it

    eboard::All protocols_;
    eboard::Protocol* spoken_ = nullptr;  ///< null for the console
    eboard::View view_;
    eboard::Lights program_lights_;
    /// What stands where a move brought it that was taken back from elsewhere; kEmpty on the other squares.
    eboard::Pieces stranded_;
    uint32_t looked_at_ = 0;   ///< the version of what the tracker knew, when the view was made
    bool is_stale_ = true;     ///< the view is
    bool by_program_ = false;  ///< what happens now was asked for by the program

    uint8_t choice_ = kAuto;
    bool choice_waits_ = false;  ///< to be spoken
    bool was_open_ = false;
    bool is_hinted_ = false;  ///< the line is set as programs of ChessLink set it
    bool by_hint_ = false;    ///< ... and for no other reason ChessLink is spoken
    bool changed_ = false;
    bool heard_ = false;
    uint32_t sent_at_ = 0;  ///< when bytes went out last, or none waited

    uint8_t way_back_ = 0;  ///< letters of it that have come
    bool at_line_begin_ = true;
    bool is_noise_ = false;        ///< the line that comes holds what no line can
    bool may_be_message_ = false;  ///< what comes may be a message of ChessLink
    uint32_t now_ = 0;
    uint32_t heard_at_ = 0;
    std::array<char, kMostHeld> held_{};  ///< its end came with what ended the protocol or the console, for the other
    uint8_t held_begin_ = kMostHeld;
};

}  // namespace firmware
