#pragma once
#include "core/eboard/protocol.hpp"
#include "core/eboard/queue.hpp"

namespace eboard {

/// CPP, the Chess Peripheral Protocol: lines of text, here one a line of the serial port. The program is `c`, the board
/// `p`.
///
///     c begin fen         p sync fen, if the pieces stand so; else p unsync fen, and p state fen until p sync fen
///     c move uci          hands are guided; no answer
///     p move uci          a move by hand: c ok, c nok (it is taken back), c promote uci (with the piece that was chosen)
///     c undo fen          hands are guided; also c redo fen
///     c end reason        the round is over
///     c feature name      p ok for get_state, moved and undo_redo, else p nok
///     c variant name      p ok for standard, else p nok; c set_variant name has no answer
///     c get_state         p state fen
///     p moved             the move that came from the program stands on the board, if it asked for `feature moved`
///     p err text          what came is not understood
///
/// A FEN from the program may have fewer fields; the answers then have as many. A state is a placement, with `?`, `U`
/// and `u` for what stands there and cannot be named, and whose turn it is. A promotion by hand is sent without its
/// piece, which the board cannot know. If hands take back a move that the program has, the board is not in step
/// (`unsync`) until they make it again or the program begins anew.
class Cpp final : public Protocol {
  public:
    static constexpr size_t kLongestLine = 120;

    void begin() override;
    bool receive(uint8_t byte, uint32_t now, Lights& lights) override;
    bool has_room() const override { return received_.size() - length_ >= kBytesAtOnce || line_end() == length_; }
    size_t next(const View& view, Game& game, uint32_t now, etl::span<uint8_t> out) override;
    void moved(etl::string_view uci) override;
    void undone(etl::string_view uci) override;
    void restarted() override {
        is_lost_ = in_round_;
        turn_told_ = false;
    }

    /// Whether a line can only be of this protocol, and is how programs begin.
    static bool is_opener(etl::string_view line);

  private:
    /// A move in coordinates.
    struct Uci {
        std::array<char, 5> text{};
        uint8_t length = 0;

        etl::string_view view() const { return {text.data(), length}; }
    };
    static Uci make(etl::string_view text);

    enum class Reply : uint8_t { None, Ok, Nok, State, Error };

    uint8_t line_end() const;
    bool obey_next(Game& game);
    Reply obey(etl::string_view word, etl::string_view rest, Game& game);
    Reply begin_round(etl::string_view fen, Game& game);
    size_t put_state(etl::string_view word, const View& view, Game& game, etl::span<uint8_t> out) const;
    size_t put_sync(Game& game, etl::span<uint8_t> out) const;

    /// By one `undo`; where the position is further back, the game begins anew.
    static constexpr unsigned kMostTakenBack = 4;

    std::array<char, kLongestLine + kBytesAtOnce> received_{};  ///< lines that wait, and the one that comes
    uint8_t length_ = 0;
    bool is_long_ = false;  ///< the line has become too long: it is refused when it ends
    Reply reply_ = Reply::None;
    Queue<Uci, 8> moves_;   ///< by hand, that the program does not know yet
    Queue<Uci, 8> undone_;  ///< moves of the program's game that hands took back
    uint16_t strayed_ = 0;  ///< others that they made instead
    bool is_lost_ = false;  ///< more happened than is remembered
    uint8_t fields_ = 6;    ///< of the program's FEN
    bool in_round_ = false;
    bool is_synced_ = false;  ///< as far as the program knows
    bool has_begun_ = false;  ///< the program waits to hear whether the pieces stand
    bool tells_moved_ = false;
    bool moved_due_ = false;    ///< once the move stands
    bool tells_state_ = false;  ///< `state` follows each change
    bool turn_told_ = true;     ///< in the last state
    Pieces told_{};             ///< in the last state
};

}  // namespace eboard
