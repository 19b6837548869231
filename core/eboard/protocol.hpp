#pragma once
#include <etl/span.h>
#include <etl/string_view.h>

#include <array>
#include <cstdint>

#include "core/eboard/lights.hpp"
#include "core/text/writer.hpp"

/// What chess programs speak to boards: bytes in, bytes out, pieces and lights as data. docs/programs.md tells which
/// program speaks what.
namespace eboard {

/// Writes a message of text. Its length is that of the message.
inline text::Writer text_in(etl::span<uint8_t> message) {
    // Text is bytes.
    return text::Writer({reinterpret_cast<char*>(message.data()), message.size()});
}

/// What stands on each square, a1, b1 ... h8: a letter of FEN, or kEmpty; or kUnknown, kUnknownWhite or kUnknownBlack
/// where something stands that nobody can name.
using Pieces = std::array<char, kSquares>;
inline constexpr char kEmpty = '.';
inline constexpr char kUnknown = '?';
inline constexpr char kUnknownWhite = 'U';
inline constexpr char kUnknownBlack = 'u';

/// The board as a protocol sees it.
struct View {
    Pieces pieces{};        ///< by squares of the game; a piece in the air is on none
    uint64_t occupied = 0;  ///< what the sensors see, by squares as wired: bit 0 is a1, bit 63 is h8
    bool in_step = true;    ///< the pieces stand as the game has them, or are on their way there
    bool stands = true;     ///< the pieces stand as the game has them
};

/// The game on the board, for protocols that know more of it than pieces and lights.
class Game {
  public:
    /// Begins from a FEN, of which fields may be missing from the end; false if it is none or the rules refuse it.
    virtual bool begin(etl::string_view fen) = 0;
    /// Plays a move in coordinates; false if it is not legal. Hands are guided to make it.
    virtual bool play(etl::string_view uci) = 0;
    /// Takes the last half move back; false if there is none.
    virtual bool take_back() = 0;
    /// The pawn that was just promoted becomes this (`q`, `r`, `b` or `n`).
    virtual bool promote(char piece) = 0;
    /// Writes the FEN of the game into `out`, which has kLongestFen characters; returns how many it has.
    virtual size_t write_fen(etl::span<char> out) = 0;

    static constexpr size_t kLongestFen = 96;

  protected:
    ~Game() = default;
};

/// One of the protocols, spoken to one program at a time. It never waits: what came is kept as the requests that wait
/// for their answers, and what the program was told as the state that it knows, so that a program that reads late gets
/// the present state and not all that was.
class Protocol {
  public:
    /// Room for the longest message of any protocol.
    static constexpr size_t kLongestMessage = 720;
    /// So many bytes may be received at once where `has_room`.
    static constexpr unsigned kBytesAtOnce = 16;

    /// Another program is there: nothing waits for it, and it knows nothing.
    virtual void begin() = 0;
    /// Takes a byte from the program; lights that it sets are set in `lights`. `now` is in milliseconds and may wrap.
    /// Returns whether the byte completed a message that the protocol knows.
    virtual bool receive(uint8_t byte, uint32_t now, Lights& lights) = 0;
    /// The requests of kBytesAtOnce further bytes have room; what has none is dropped.
    virtual bool has_room() const { return true; }
    /// Writes the next message that is due into `out`, which has kLongestMessage bytes, and returns its length; 0 if
    /// none is.
    virtual size_t next(const View& view, Game& game, uint32_t now, etl::span<uint8_t> out) = 0;

    /// A half move was made by hand, in coordinates.
    virtual void moved(etl::string_view) {}
    /// The last half move was taken back by hand.
    virtual void undone(etl::string_view) {}
    /// Hands began another game.
    virtual void restarted() {}

  protected:
    ~Protocol() = default;
};

}  // namespace eboard
