#include <array>

#include "core/console/words.hpp"
#include "core/notation/explain.hpp"
#include "core/text/result.hpp"
#include "firmware/archive.hpp"
#include "firmware/commands.hpp"
#include "firmware/game_bytes.hpp"
#include "firmware/game_text.hpp"
#include "firmware/live_game.hpp"
#include "firmware/timekeeper.hpp"

namespace firmware {

namespace {

using notation::PgnTags;

Answer refuse_without_rules(Request& request) {
    return request.refuse("no-rules", "only chess and octad have game text");
}

/// What `pgn` is asked for.
struct PgnRequest {
    uint32_t number = 0;  ///< of a game in the archive; 0 for the one at hand
    bool tags = false;
    bool times = false;
    bool is_good = true;
};

PgnRequest read_pgn_request(const Request& request) {
    PgnRequest asked;
    etl::string_view left = request.arguments;
    for (etl::string_view word = console::take_word(left); !word.empty(); word = console::take_word(left)) {
        if (word == "tags") {
            asked.tags = true;
        } else if (word == "times") {
            asked.times = true;
        } else {
            asked.is_good &=
                asked.number == 0 && console::read_number(word, UINT32_MAX, asked.number) && asked.number != 0;
        }
    }
    return asked;
}

/// The next line of a game; `begins` with the first.
template <class Game>
Answer put_pgn_line(Request& request, GameText& text, const PgnRequest& asked, bool begins, const Game& game,
                    const PgnTags& tags, const timing::MoveTimes* times) {
    using Writer = GameText::Writer<Game>;
    if (begins) text.outgoing.emplace<Writer>(game, asked.tags ? &tags : nullptr, asked.times ? times : nullptr);
    return etl::get<Writer>(text.outgoing).next(request.line) ? Answer::More : Answer::Done;
}

Answer refuse_archived(Request& request) {
    return request.refuse("changed", "the game is gone from the archive, or cannot be read");
}

/// Brings a game of the archive back a bit at a time, then writes it.
template <class Game>
Answer put_archived(Request& request, GameText& text, const Archive& archive, const PgnRequest& asked,
                    const journal::Place& place) {
    using Start = typename notation::StartNotation<typename Game::Rules>::Type;
    std::array<uint8_t, Start::kMaxLength + 2> bytes;
    if (request.step == 0) {
        auto& begun = text.incoming.emplace<ArchivedGame<Game>>();
        const size_t count = archive.read(place, 0, bytes);
        GameParts parts;
        typename Game::Setup setup;
        if (!find_parts({bytes.data(), count}, parts) || !Start::decode(parts.start, setup) ||
            begun.game.reset(setup) != rules::Error::None) {
            return refuse_archived(request);
        }
        begun.place = place;
        begun.offset = static_cast<uint32_t>(count - parts.items.size());
        return Answer::Later;
    }
    auto& game = etl::get<ArchivedGame<Game>>(text.incoming);
    if (game.is_whole) return put_pgn_line(request, text, asked, false, game.game, game.tags, &game.times);
    constexpr size_t kBytesAtOnce = 32;
    const size_t count = archive.read(game.place, game.offset, etl::span<uint8_t>(bytes).first(kBytesAtOnce));
    game.offset += static_cast<uint32_t>(count);
    if (!game.replay.take({bytes.data(), count})) return refuse_archived(request);
    if (count == kBytesAtOnce) return Answer::Later;
    game.is_whole = true;
    return put_pgn_line(request, text, asked, true, game.game, game.tags, &game.times);
}

Answer put_archived(Request& request, GameText& text, const Archive& archive, const PgnRequest& asked) {
    journal::Place place;
    Archive::Summary summary;
    if (request.step == 0 && !archive.find(asked.number, place, summary)) {
        return request.refuse("bad-argument", "there is no game of that number; 'games' lists them");
    }
    const bool is_octad = request.step == 0 ? summary.variant == rules::Variant::Octad
                                            : etl::holds_alternative<ArchivedGame<octad::Game>>(text.incoming);
    return is_octad ? put_archived<octad::Game>(request, text, archive, asked, place)
                    : put_archived<chess::Game>(request, text, archive, asked, place);
}

Answer pgn(Request& request, const LiveGame& live, GameText& text, const Archive& archive, const Timekeeper& time) {
    const PgnRequest asked = read_pgn_request(request);
    if (!asked.is_good) {
        return request.refuse("bad-argument",
                              "'pgn' takes the number of a game that was, 'tags' and 'times', nothing else");
    }
    if (asked.number != 0) return put_archived(request, text, archive, asked);
    Answer answer = Answer::Done;
    const bool has_rules = live.games().with_rules([&](const auto& game) {
        answer = put_pgn_line(request, text, asked, request.step == 0, game, live.games().tags(), time.times_at_hand());
    });
    return has_rules ? answer : refuse_without_rules(request);
}

/// `error <name> line <n>, column <m>: ...` for game text that cannot be read.
template <class Game>
Answer refuse_game_text(Request& request, const IncomingGame<Game>& incoming) {
    const notation::PgnFault& fault = incoming.reader.fault();
    const bool is_refused = fault.refusal != rules::Error::None;
    const Answer answer = request.refuse(is_refused ? rules::error_name(fault.refusal) : text::error_name(fault.error),
                                         "line ", fault.line, ", column ", fault.column, ": ");
    const etl::string_view move = incoming.reader.fault_move();
    if (!incoming.reader.reasons().empty()) {
        put_every_reason(request.line, incoming.reader.reasons());
        return answer;
    }
    if (move.empty()) {
        request.line.put("the game text cannot be read from here on");
    } else {
        request.put_back(move);
        request.line.put(": ");
        notation::explain_move(request.line, move, incoming.game.position(),
                               {fault.error, 0, incoming.reader.fault_at()});
    }
    request.line.put("; the game on the board is as before");
    return answer;
}

template <class Game>
void read_piece(IncomingGame<Game>& incoming, etl::string_view piece) {
    using Progress = typename notation::PgnReader<Game>::Progress;
    for (const char c : piece) incoming.ended |= incoming.reader.push(c) == Progress::GameEnd;
}

/// Says what became of the text, once it is over; a game without a fault is then `incoming.game`.
template <class Game>
Answer judge(Request& request, IncomingGame<Game>& incoming) {
    // Tags alone are no game, as moves may have been lost behind them; a result or a position is.
    bool is_game = incoming.ended;
    (void)incoming.reader.finish();
    if (incoming.reader.fault().any()) return refuse_game_text(request, incoming);
    is_game |= incoming.game.plies() != 0 || incoming.reader.has_start();
    return is_game ? Answer::Done : request.refuse("unexpected-end", "there are no moves in this text");
}

/// Takes the next line; true if the text is over with it. Whatever is wrong with a text, all of its lines are taken, so
/// that none of them is a command.
bool take_line(Request& request, GameText& text) {
    // A line that could not be taken is not empty.
    const etl::string_view line = request.line_is_bad ? "?" : request.arguments;
    return text.lines.take(line, request.line_goes_on);
}

template <class Game>
Answer load_game(Request& request, LiveGame& live, GameText& text, Game& game) {
    auto& incoming = etl::get<IncomingGame<Game>>(text.incoming);
    if (!take_line(request, text)) {
        read_piece(incoming, request.arguments);
        if (!request.line_goes_on) read_piece(incoming, "\n");
        return Answer::Listen;
    }
    const Answer answer = judge(request, incoming);
    if (answer != Answer::Done) return answer;
    live.replace(game, incoming.game, incoming.tags);
    live.begin();
    const unsigned cut = incoming.reader.tags_cut();
    if (cut == 0) return answer;
    static_assert(PgnTags::kMaxName == 20 && PgnTags::kMaxValue == 64 && PgnTags::kBytes == 512);
    return request.say(cut, cut == 1 ? " tag was" : " tags were",
                       " cut or left out: a name may have 20 letters and digits, a value 64 bytes, all tags 512");
}

Answer load(Request& request, LiveGame& live, GameText& text) {
    if (request.step == 0) {
        if (request.word() != "pgn") return request.refuse("bad-argument", "what can be loaded is 'pgn'");
        text.lines = {};
        live.games().with_rules([&]<class Game>(Game&) { text.incoming.emplace<IncomingGame<Game>>(); });
        return Answer::Listen;
    }
    Answer answer = Answer::Listen;
    const bool has_rules = live.games().with_rules([&](auto& game) { answer = load_game(request, live, text, game); });
    if (has_rules || !take_line(request, text)) return answer;
    return refuse_without_rules(request);
}

Answer contains(Request& request, LiveGame& live) {
    etl::string_view remainder;
    const etl::string_view name = request.word(remainder);
    Games& games = live.games();
    const notation::Info* info = find_notation(name);
    if (!games.has_rules()) return refuse_without_rules(request);
    if (info == nullptr) return refuse_unknown_notation(request, name);
    if (!games.speaks(*info)) return refuse_other_game(request, name, *info, games.variant());
    const etl::string_view text = console::trimmed(remainder);
    const text::Result result = info->decode(text, games.scratch());
    if (!result) return refuse_text(request, *info, text, result);
    if (!info->to_common(games.scratch())) return refuse_en_passant(request);
    games.with_rules([&]<class Game>(const Game& game) {
        const auto& setup = games.scratch().template as<typename Game::Setup>();
        request.line.put(game.contains(setup.board) ? "yes" : "no");
    });
    return Answer::Done;
}

Answer starts(Request& request, const LiveGame& live, GameText& text) {
    Answer answer = Answer::Done;
    const bool has_rules = live.games().with_rules([&]<class Game>(const Game& game) {
        auto& incoming = text.incoming.emplace<IncomingGame<Game>>();
        (void)incoming.game.reset(game.start());
        read_piece(incoming, request.arguments);
        answer = judge(request, incoming);
        if (answer == Answer::Done) request.line.put(game.starts_with(incoming.game) ? "yes" : "no");
    });
    return has_rules ? answer : refuse_without_rules(request);
}

/// The value of a tag of a game, from the items at its front, which are `items`; `unknown` if it has none.
etl::string_view find_tag(etl::span<const uint8_t> items, etl::string_view name, etl::string_view unknown) {
    for (; items.size() >= kItemBytes; items = items.subspan(kItemBytes)) {
        const size_t length = items[0];
        const auto kind = static_cast<Item>(items[1]);
        if (kind == Item::Number) continue;
        if (kind != Item::Tag || items.size() < kItemBytes + length) break;
        // Text is bytes.
        etl::string_view text(reinterpret_cast<const char*>(items.data() + kItemBytes), length);
        PgnTags::Tag tag;
        if (PgnTags::next(text, tag) && tag.name == name) return tag.value;
        items = items.subspan(length);
    }
    return unknown;
}

/// `3 chess 57 2026.11.17 1-0 checkmate Anna - Ben`, of the bytes of a game.
void put_summary(text::Writer& line, const Archive::Summary& game, etl::span<const uint8_t> bytes) {
    GameParts parts;
    (void)find_parts(bytes, parts);
    line.put(game.number, ' ', rules::variant_name(game.variant), ' ', game.plies, ' ',
             find_tag(parts.items, "Date", "????.??.??"), ' ', rules::score_text(game.result.score), ' ',
             game.result.over() ? rules::ending_name(game.result.ending) : "unfinished", ' ',
             find_tag(parts.items, "White", "?"), " - ", find_tag(parts.items, "Black", "?"));
}

Answer forget_games(Request& request, Archive& archive) {
    switch (archive.forget()) {
        case journal::Error::None: return Answer::Done;
        case journal::Error::NotNow: return request.refuse("not-now", "the flash needs a few calm seconds first");
        default: return request.refuse("store-fault", "the flash does not take it");
    }
}

Answer games(Request& request, Archive& archive, Records& records) {
    const etl::string_view word = request.word();
    if (!word.empty() && word != "forget")
        return request.refuse("bad-argument", "'games' lists the games, 'games forget' forgets them");
    if (archive.is_sealed()) return request.refuse("not-now", "what is kept is left alone; 'forget' clears all of it");
    if (!word.empty()) return forget_games(request, archive);
    // Games may come and go between two lines: each goes on after the number of the one before.
    journal::Place place;
    Archive::Summary game;
    do {
        if (!archive.next(place, game)) return Answer::Done;
    } while (game.number <= request.cursor);
    request.cursor = game.number;
    const etl::span<uint8_t> bytes = records.scratch();
    put_summary(request.line, game, bytes.first(archive.read(place, 0, bytes)));
    return Answer::More;
}

/// The value of `tag White "..."`: between quotes, in which \" and \\ stand for those, or as it is.
bool read_value(etl::string_view text, etl::span<char> buffer, etl::string_view& value) {
    text::Writer out(buffer);
    const bool quoted = text.starts_with("\"");
    if (quoted && (text.size() < 2 || !text.ends_with("\""))) return false;
    if (quoted) text = text.substr(1, text.size() - 2);
    for (size_t i = 0; i < text.size(); ++i) {
        const bool escapes = quoted && text[i] == '\\';
        if (escapes && ++i == text.size()) return false;
        if (quoted && !escapes && text[i] == '"') return false;
        out.put(text[i]);
    }
    value = out.written();
    return !out.failed();
}

Answer list_tags(Request& request, const PgnTags& tags) {
    PgnTags::Tag tag;
    if (request.step < PgnTags::kRoster) {
        tag = tags.roster(request.step);
    } else {
        etl::string_view left = tags.text();
        left.remove_prefix(request.cursor);
        do {
            if (!PgnTags::next(left, tag)) return Answer::Done;
        } while (PgnTags::is_roster(tag.name));
        request.cursor = static_cast<uint32_t>(tags.text().size() - left.size());
    }
    request.line.put(tag.name, ' ', tag.value);
    return Answer::More;
}

Answer tag(Request& request, LiveGame& live) {
    etl::string_view remainder;
    const etl::string_view name = request.word(remainder);
    if (!live.games().has_rules()) return refuse_without_rules(request);
    PgnTags& tags = live.games().tags();
    if (name.empty()) return list_tags(request, tags);
    if (PgnTags::is_said_by_the_game(name)) return request.refuse("bad-argument", "the game itself says '", name, "'");
    const etl::string_view text = console::trimmed(remainder);
    if (text.empty()) return request.say(tags.value(name).empty() ? "?" : tags.value(name));
    std::array<char, PgnTags::kMaxValue + 1> buffer;
    etl::string_view value;
    if (!read_value(text, buffer, value) || value.size() > PgnTags::kMaxValue) {
        return request.refuse("bad-argument", "a value is a text in quotes of up to 64 bytes: tag White \"Anna\"");
    }
    if (tags.set(name, value) != PgnTags::Kept::Whole) {
        return request.refuse("bad-argument",
                              "a name has up to 20 letters and digits, and all tags together 512 bytes");
    }
    live.annotated();
    return Answer::Done;
}

constexpr Command kCommands[] = {
    {"pgn", "[number] [tags] [times]", 3, "the game as text (PGN), 80 columns wide; or one of those that 'games' lists",
     R"('tags' puts the tags before it. Seven are always there: Event, Site, Date, Round, White, Black, Result. Others
follow as they were loaded or set. 'times' says after each half move how long it took, {[%emt 0:00:07]}, and if
there was a clock, what was left, {[%emt 0:00:07] [%clk 0:04:53]}.)",
     run<pgn>, Command::About::Game},
    {"load", "pgn", 1, "reads a game from the lines that follow, up to an empty one",
     R"(Moves as in 1.e4 e5 2.Nf3, or in coordinates, with or without tags, comments, variations and marks. The
answer comes after the empty line. Empty lines between tags and moves, and in comments, belong to the text;
three in a row end it anywhere. A text with a fault is refused with its line and column, nothing of it is
taken for a command, and the game on the board stays.
The tags are kept with the game: 64 bytes of each value, and 512 bytes in all. If that cuts some of them,
the answer says how many.)",
     run<load>},
    {"contains", "<notation> <text>", Command::kAnyText,
     "whether the pieces ever stood like this in the game: yes or no", "Only the pieces count, not whose turn it is.",
     run<contains>},
    {"starts", "<moves>", Command::kAnyText, "whether the game starts with these moves: yes or no",
     "starts 1.e4 e5 2.Nf3", run<starts>},
    {"games", "[forget]", 1, "lists the games that were; 'pgn <number>' prints one",
     R"(3 chess 57 2026.11.17 1-0 checkmate Anna - Ben
Number, game, half moves, date, result and why, players. A chess or octad game in which somebody has moved is
kept the moment before another takes its place: the start position set up by hand, 'new', 'set', 'load'. The
oldest go first; there is room for more than a hundred. 'games forget' forgets all of them. Games without rules
have no moves to keep, and are not among them.)",
     run<games>},
    {"tag", "[tag] [value]", Command::kAnyText, "the tags of the game, or one; or sets one: tag White \"Anna\"",
     R"('pgn tags' and 'games' tell them. \" and \\ in a value stand for " and \. The value "" takes a tag away.
Tags are kept with the game; a new one begins without.)",
     run<tag>, Command::About::Game},
};

}  // namespace

constinit const CommandGroup kGameTextCommands(kCommands);

}  // namespace firmware
