#pragma once
#include <etl/span.h>
#include <etl/string_view.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/notation/fen.hpp"
#include "core/notation/ofen.hpp"
#include "core/notation/pgn_tags.hpp"
#include "core/rules/chess/chess.hpp"
#include "core/rules/octad/octad.hpp"
#include "core/rules/validate.hpp"
#include "core/text/writer.hpp"
#include "core/timing/move_times.hpp"

namespace notation {

/// The position notation of a game's set-up tag.
template <class Rules>
struct StartNotation {
    using Type = Fen;
};
template <>
struct StartNotation<octad::Rules> {
    using Type = Ofen;
};

/// Where and why reading stopped; lines and columns count from 1, columns in bytes.
struct PgnFault {
    text::Error error = text::Error::None;
    rules::Error refusal = rules::Error::None;  ///< the text is fine, but the game refused what it says
    uint16_t column = 0;
    uint32_t line = 0;

    bool any() const { return error != text::Error::None || refusal != rules::Error::None; }
};

/// Reads game text as a stream: characters go in, moves go into a game. Its memory does not grow with the
/// text.
///
///     text      = [byte-order-mark] games
///     games     = *(*tag movetext)
///     tag       = "[" name SP <"> value <"> "]"      ; FEN (or OFEN) sets the start position
///     movetext  = *(number / move / nag / comment / variation) [result]
///     move      = san / uci                          ; a null move is refused by name
///     number    = 1*DIGIT *"."
///     nag       = "$" 1*DIGIT
///     comment   = "{" ... "}" / ";" to the end of the line / "%" in the first column, to the end of the line
///     variation = "(" ... ")"                        ; skipped, at any depth
///     result    = "1-0" / "0-1" / "1/2-1/2" / "*"    ; also with an en dash and with the sign for a half
///
/// No control characters but tabs and line ends. A game ends with its result, before the next tag, or with the text. It
/// stays in the game object until the next one begins. After an error the game holds the moves before it.
template <class Game>
class PgnReader {
  public:
    enum class Progress : uint8_t { More, GameEnd, Failed };

    /// What a text may hold: games one after the other, each from the start position of the rules; or one that goes on
    /// from where `game` stands, which has no half moves, and behind which nothing may follow.
    enum class Extent : uint8_t { AnyGames, OneGame };

    /// The tags of a game go into `tags`, if somebody wants them; both must outlive the reader.
    explicit PgnReader(Game& game, PgnTags* tags = nullptr, Extent extent = Extent::AnyGames)
        : game_(game), tags_(tags), extent_(extent) {}

    /// Takes the next character.
    Progress push(char c);
    /// The text is over: GameEnd if that ends a game, More if none was begun.
    Progress finish();

    const PgnFault& fault() const { return fault_; }
    /// The move at fault as it is written, if a move is; the game stands before it.
    etl::string_view fault_move() const;
    /// Where in that move the fault is.
    uint16_t fault_at() const { return static_cast<uint16_t>(fault_.column - token_column_); }
    /// Why the rules refuse the start position that a tag sets, if that is the fault.
    rules::Reasons reasons() const { return reasons_; }
    /// Whether a tag has set the start position of the last game.
    bool has_start() const { return has_start_; }
    /// The result that the last game's text gives; Open if none.
    rules::Score score() const { return score_; }
    /// How many tags of the last game were cut, or left out for want of room.
    unsigned tags_cut() const { return tags_cut_; }

  private:
    using Start = typename StartNotation<typename Game::Rules>::Type;
    enum class State : uint8_t { Text, Comment, LineComment, Nag, TagName, TagValue, TagEscape, TagEnd, Over, Failed };

    static constexpr unsigned kMaxToken = 24;
    static constexpr etl::string_view kByteOrderMark = "\xEF\xBB\xBF";
    // One more than is kept of a name or a value tells that it is too long; a character of UTF-8 has up to four bytes.
    static constexpr unsigned kMaxName = PgnTags::kMaxName + 1;
    static constexpr unsigned kMaxValue = std::max<unsigned>(Start::kMaxLength, PgnTags::kMaxValue + 4);

    void step(char c);
    void movetext(char c);
    bool brackets_promotion(char c) const;
    void tag_name(char c);
    void tag_value(char c);
    void begin_game();
    void begin_tag();
    void end_tag();
    void set_start(etl::string_view value);
    void end_token();
    void end_game(rules::Score score);
    void play(etl::string_view token);
    void append(char c);
    void fail(text::Error error, uint32_t column) { fail(PgnFault{error}, column); }
    void fail(PgnFault fault, uint32_t column);

    Game& game_;
    PgnTags* tags_;
    Extent extent_;
    State state_ = State::Text;
    Progress progress_ = Progress::More;
    bool open_ = false;   // a game has begun and not ended
    bool moves_ = false;  // its movetext has begun
    bool start_ = false;  // the tag at hand sets the start position
    bool has_start_ = false;
    uint32_t depth_ = 0;  // of variations
    uint8_t length_ = 0;  // of the token, or of a tag's value
    uint8_t name_length_ = 0;
    uint8_t fault_length_ = 0;  // of the move at fault
    uint8_t mark_ = 0;          // how much of a byte order mark has come
    uint16_t tags_cut_ = 0;
    uint32_t line_ = 1;
    uint32_t column_ = 0;
    uint32_t token_column_ = 0;
    PgnFault fault_;
    rules::Reasons reasons_;
    rules::Score score_ = rules::Score::Open;
    std::array<char, kMaxName> name_;
    std::array<char, kMaxValue> buffer_;
};

/// Writes game text line by line, at most 80 columns each, without ever holding more than one line.
template <class Game>
class PgnWriter {
  public:
    static constexpr unsigned kColumns = 80;

    /// With `tags`, these and the roster of seven come first; without, only what sets a start position of its own. With
    /// `times`, a comment follows each half move whose time is known: how long it took, `[%emt 0:00:07]`, and under a
    /// time control what was left, `[%clk 0:04:53]`. All of them must outlive the writer.
    explicit PgnWriter(const Game& game, const PgnTags* tags = nullptr, const timing::MoveTimes* times = nullptr);

    /// Writes the next line, without its end, into `out`; false if there is none left.
    bool next(text::Writer& out);

  private:
    using Start = typename StartNotation<typename Game::Rules>::Type;
    enum class Part : uint8_t { Roster, Result, OtherTags, SetUp, Start, Gap, Moves, Done };

    void moves(text::Writer& out);
    unsigned word(etl::span<char> buffer);
    void comment(text::Writer& out) const;
    void advance();

    const Game& game_;
    const PgnTags* tags_;
    const timing::MoveTimes* times_;
    etl::string_view other_tags_;  // of these, the ones still to be written
    typename Game::Position position_;
    rules::Score score_;
    Part part_;
    uint8_t row_ = 0;
    uint16_t ply_ = 0;
    bool number_ = true;    // the next word is a move number
    bool comment_ = false;  // the next word is a comment on the last half move
};

}  // namespace notation
