#include "core/notation/pgn.hpp"

#include "core/notation/move_parts.hpp"
#include "core/notation/san.hpp"
#include "core/notation/uci.hpp"
#include "core/text/characters.hpp"
#include "core/text/duration.hpp"

namespace notation {

using rules::Colour;
using rules::Score;
using text::Error;
using text::is_digit;

namespace {

bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}
bool is_number(etl::string_view token) {
    return std::all_of(token.begin(), token.end(), is_digit);
}
bool is_marks(etl::string_view token) {
    return token.find_first_not_of(kMarks) == token.npos;
}

struct ResultText {
    etl::string_view text;
    Score score;
};

const ResultText kResults[] = {
    {"1-0", Score::WhiteWins},
    {"0-1", Score::BlackWins},
    {"1/2-1/2", Score::Draw},
    {"*", Score::Open},
    {"1\u20130", Score::WhiteWins},  // with an en dash
    {"0\u20131", Score::BlackWins},
    {"1/2\u20131/2", Score::Draw},
    {"\u00BD-\u00BD", Score::Draw},  // with the sign for a half
    {"\u00BD\u2013\u00BD", Score::Draw},
};

void put_tag(text::Writer& out, const PgnTags::Tag& tag) {
    out.put('[', tag.name, " \"");
    for (const char c : tag.value) {
        if (c == '"' || c == '\\') out.put('\\');
        out.put(c);
    }
    out.put("\"]");
}

}  // namespace

template <class Game>
auto PgnReader<Game>::push(char c) -> Progress {
    if (state_ == State::Failed) return Progress::Failed;
    progress_ = Progress::More;
    if (mark_ < kByteOrderMark.size()) {
        const bool is_mark = c == kByteOrderMark[mark_];
        if (!is_mark && mark_ > 0) fail(Error::BadCharacter, 1);
        mark_ = is_mark ? static_cast<uint8_t>(mark_ + 1) : kByteOrderMark.size();
        if (is_mark || state_ == State::Failed) return progress_;
    }
    ++column_;
    const bool is_control = static_cast<unsigned char>(c) < ' ' && !is_space(c);
    is_control ? fail(Error::BadCharacter, column_) : step(c);
    if (c == '\n') {
        ++line_;
        column_ = 0;
    }
    return progress_;
}

template <class Game>
auto PgnReader<Game>::finish() -> Progress {
    if (state_ == State::Failed) return Progress::Failed;
    progress_ = Progress::More;
    ++column_;
    if (state_ == State::Text) end_token();
    const bool ended =
        state_ == State::Text || state_ == State::LineComment || state_ == State::Nag || state_ == State::Over;
    if (state_ != State::Failed && (!ended || depth_ != 0)) fail(Error::UnexpectedEnd, column_);
    if (progress_ == Progress::More && open_) end_game(Score::Open);
    return progress_;
}

template <class Game>
void PgnReader<Game>::step(char c) {
    switch (state_) {
        case State::Text: return movetext(c);
        case State::Comment:
            if (c == '}') state_ = State::Text;
            return;
        case State::LineComment:
            if (c == '\n') state_ = State::Text;
            return;
        case State::Nag:
            if (is_digit(c)) return;
            state_ = State::Text;
            return movetext(c);
        case State::TagName: return tag_name(c);
        case State::TagValue: return tag_value(c);
        case State::TagEscape: state_ = State::TagValue; return append(c);
        case State::TagEnd:
            if (c == ']') return end_tag();
            if (!is_space(c)) fail(Error::BadCharacter, column_);
            return;
        case State::Over:
            if (!is_space(c)) fail(Error::TrailingText, column_);
            return;
        case State::Failed: return;
    }
}

template <class Game>
void PgnReader<Game>::movetext(char c) {
    if (c == '.' && is_number({buffer_.data(), length_})) {
        length_ = 0;  // a move number
        return;
    }
    const bool inside = etl::string_view("{};()[]$").find(c) == etl::string_view::npos && !is_space(c);
    if (column_ == 1 && c == '%') {
        state_ = State::LineComment;
    } else if (inside || brackets_promotion(c)) {
        append(c);
    } else {
        end_token();
        if (state_ != State::Text) return step(c);
        switch (c) {
            case '{': state_ = State::Comment; break;
            case ';': state_ = State::LineComment; break;
            case '$': state_ = State::Nag; break;
            case '(': ++depth_; break;
            case ')': depth_ == 0 ? fail(Error::BadCharacter, column_) : void(--depth_); break;
            case '[': depth_ == 0 ? begin_tag() : void(); break;
            case '}':
            case ']': depth_ == 0 ? fail(Error::BadCharacter, column_) : void(); break;
            default: break;
        }
    }
}

// A pawn's move to a last rank goes on with what it becomes, so the bracket of e8(Q) opens no variation.
template <class Game>
bool PgnReader<Game>::brackets_promotion(char c) const {
    if (depth_ != 0 || length_ < 2 || buffer_[0] < 'a') return false;
    if (c == ')') return buffer_[length_ - 2u] == '(';
    const char last = buffer_[length_ - 1u];
    return c == '(' && (last == '1' || last == static_cast<char>('0' + Game::Rules::kRanks));
}

template <class Game>
void PgnReader<Game>::append(char c) {
    if (length_ == 0) token_column_ = column_;
    if (length_ < buffer_.size()) buffer_[length_++] = c;
    if (state_ == State::Text && length_ > kMaxToken && depth_ == 0) fail(Error::BadCharacter, token_column_);
    if (state_ == State::Text && depth_ != 0) length_ = 1;  // skipped anyway
}

template <class Game>
void PgnReader<Game>::end_token() {
    const etl::string_view token(buffer_.data(), length_);
    length_ = 0;
    if (depth_ == 0 && San::is_null(token)) return play(token);
    if (depth_ != 0 || is_number(token) || is_marks(token) || token == "e.p.") return;
    for (const ResultText& result : kResults) {
        if (token == result.text) return end_game(result.score);
    }
    play(token);
}

template <class Game>
void PgnReader<Game>::play(etl::string_view token) {
    begin_game();
    moves_ = true;
    rules::Move move;
    text::Result result = San::decode(token, game_.position(), move);
    // Programs write coordinates; what is neither is refused as SAN.
    if (!result && Uci::decode(token, game_.position(), move)) result = {};
    if (!result) {
        fault_length_ = static_cast<uint8_t>(token.size());
        return fail(result.error, token_column_ + result.at);
    }
    const rules::Error refusal = game_.play(move);
    if (refusal != rules::Error::None) fail({Error::None, refusal}, token_column_);
}

template <class Game>
etl::string_view PgnReader<Game>::fault_move() const {
    return {buffer_.data(), fault_length_};
}

template <class Game>
void PgnReader<Game>::begin_game() {
    if (open_) return;
    open_ = true;
    moves_ = false;
    score_ = Score::Open;
    tags_cut_ = 0;
    has_start_ = false;
    if (tags_ != nullptr) tags_->clear();
    if (extent_ == Extent::AnyGames) game_.reset();
}

template <class Game>
void PgnReader<Game>::end_game(Score score) {
    begin_game();
    open_ = false;
    score_ = score;
    game_.record(score);
    if (extent_ == Extent::OneGame) state_ = State::Over;
    progress_ = Progress::GameEnd;
}

template <class Game>
void PgnReader<Game>::begin_tag() {
    // Tags after moves belong to the next game; this one had no result.
    if (open_ && moves_) end_game(Score::Open);
    if (state_ == State::Over) return fail(Error::TrailingText, column_);
    name_length_ = 0;
    state_ = State::TagName;
}

template <class Game>
void PgnReader<Game>::tag_name(char c) {
    if (c == '"' || c == ']' || c == '[') {
        if (c != '"' || name_length_ == 0) return fail(Error::BadCharacter, column_);
        const etl::string_view name(name_.data(), name_length_);
        start_ = name == "FEN" || name == "OFEN";
        state_ = State::TagValue;
        return;
    }
    if (!is_space(c) && name_length_ < kMaxName) name_[name_length_++] = c;
}

template <class Game>
void PgnReader<Game>::tag_value(char c) {
    if (c == '\n') return fail(Error::UnexpectedEnd, column_);
    if (c == '"') {
        state_ = State::TagEnd;
    } else if (c == '\\') {
        state_ = State::TagEscape;
    } else if (start_ && length_ == buffer_.size()) {
        fail(Error::TrailingText, column_);
    } else {
        append(c);
    }
}

template <class Game>
void PgnReader<Game>::end_tag() {
    state_ = State::Text;
    begin_game();
    const etl::string_view name(name_.data(), name_length_);
    const etl::string_view value(buffer_.data(), length_);
    length_ = 0;
    if (start_) return set_start(value);
    if (tags_ == nullptr || PgnTags::is_said_by_the_game(name)) return;
    if (tags_->set(name, value) != PgnTags::Kept::Whole) ++tags_cut_;
}

template <class Game>
void PgnReader<Game>::set_start(etl::string_view value) {
    typename Game::Setup setup;
    const text::Result result = Start::decode(value, setup);
    if (!result) return fail(result.error, token_column_ + result.at);
    has_start_ = true;
    const rules::Error refusal = game_.reset(setup);
    if (refusal == rules::Error::None) return;
    reasons_ = rules::validate<typename Game::Rules>(setup);
    fail({Error::None, refusal}, token_column_);
}

template <class Game>
void PgnReader<Game>::fail(PgnFault fault, uint32_t column) {
    fault_ = fault;
    fault_.column = static_cast<uint16_t>(std::min<uint32_t>(column, 0xFFFF));
    fault_.line = line_;
    state_ = State::Failed;
    progress_ = Progress::Failed;
}

template <class Game>
PgnWriter<Game>::PgnWriter(const Game& game, const PgnTags* tags, const timing::MoveTimes* times)
    : game_(game),
      tags_(tags),
      times_(times),
      position_(game.start()),
      score_(game.result().score),
      part_(tags != nullptr ? Part::Roster : Part::SetUp) {}

template <class Game>
bool PgnWriter<Game>::next(text::Writer& out) {
    switch (part_) {
        case Part::Roster:
            put_tag(out, tags_->roster(row_++));
            if (row_ == PgnTags::kRoster) part_ = Part::Result;
            return true;
        case Part::Result:
            put_tag(out, {"Result", rules::score_text(score_)});
            other_tags_ = tags_->text();
            part_ = Part::OtherTags;
            return true;
        case Part::OtherTags:
            for (PgnTags::Tag tag; PgnTags::next(other_tags_, tag);) {
                if (PgnTags::is_roster(tag.name)) continue;
                put_tag(out, tag);
                return true;
            }
            [[fallthrough]];
        case Part::SetUp:
            if (game_.start() == typename Game::Position().setup()) {
                part_ = tags_ == nullptr ? Part::Moves : Part::Gap;
                return next(out);
            }
            put_tag(out, {"SetUp", "1"});
            part_ = Part::Start;
            return true;
        case Part::Start: {
            std::array<char, Start::kMaxLength> buffer;
            const text::Result result = Start::encode(game_.start(), buffer);
            put_tag(out, {"FEN", {buffer.data(), result ? result.at : 0u}});
            part_ = Part::Gap;
            return true;
        }
        case Part::Gap: part_ = Part::Moves; return true;
        case Part::Moves: moves(out); return true;
        case Part::Done: break;
    }
    return false;
}

// Words are made one at a time; one that does not fit is made again for the next line.
template <class Game>
void PgnWriter<Game>::moves(text::Writer& out) {
    std::array<char, 40> buffer;
    const uint16_t begin = out.length();
    for (;;) {
        const unsigned length = word(buffer);
        const bool first = out.length() == begin;
        if (!first && out.length() - begin + 1u + length > kColumns) return;
        if (!first) out.put(' ');
        out.put(etl::string_view(buffer.data(), length));
        advance();
        if (part_ == Part::Done) return;
    }
}

template <class Game>
unsigned PgnWriter<Game>::word(etl::span<char> buffer) {
    text::Writer out(buffer);
    if (comment_) {
        comment(out);
    } else if (ply_ == game_.plies()) {
        out.put(rules::score_text(score_));
    } else if (number_) {
        out.put(position_.fullmove(), position_.turn() == Colour::White ? "." : "...");
    } else {
        const text::Result result = San::encode(position_, game_.move(ply_), buffer);
        return result ? result.at : 0u;
    }
    return out.length();
}

template <class Game>
void PgnWriter<Game>::comment(text::Writer& out) const {
    out.put("{[%emt ");
    text::put_duration(out, times_->seconds(ply_ - 1u));
    const uint16_t left = times_->left_after(ply_ - 1u);
    if (left != timing::MoveTimes::kUnknown) {
        out.put("] [%clk ");
        text::put_duration(out, left);
    }
    out.put("]}");
}

// After a comment, a half move of Black begins with its number again.
template <class Game>
void PgnWriter<Game>::advance() {
    if (comment_) {
        comment_ = false;
        number_ = true;
    } else if (ply_ == game_.plies()) {
        part_ = Part::Done;
    } else if (number_) {
        number_ = false;
    } else {
        position_.make(game_.move(ply_++));
        number_ = position_.turn() == Colour::White;
        comment_ = times_ != nullptr && times_->seconds(ply_ - 1u) != timing::MoveTimes::kUnknown;
    }
}

template class PgnReader<chess::Game>;
template class PgnReader<octad::Game>;
template class PgnWriter<chess::Game>;
template class PgnWriter<octad::Game>;

}  // namespace notation
