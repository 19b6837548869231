#include <array>

#include "core/console/words.hpp"
#include "firmware/archive.hpp"
#include "firmware/commands.hpp"
#include "firmware/game_bytes.hpp"

namespace firmware {

namespace {

using notation::PgnTags;

/// The value of a tag of an archived game, from the items at its front, which are read into `bytes`; `unknown` if it has none.
etl::string_view find_tag(const Archive& archive, const journal::Place& place, etl::string_view name,
                          etl::string_view unknown, std::array<uint8_t, 256>& bytes) {
    const auto read = [&](uint32_t at, etl::span<uint8_t> out) { return archive.read(place, at, out) == out.size(); };
    uint32_t offset = 1;
    uint8_t byte = 0;
    do {
        if (!read(offset++, {&byte, 1})) return unknown;
    } while (byte != 0);
    uint8_t item[kItemBytes];
    for (; read(offset, item); offset += kItemBytes) {
        const auto kind = static_cast<Item>(item[1]);
        if (kind == Item::Tag) {
            if (!read(offset + kItemBytes, {bytes.data(), item[0]})) return unknown;
            // Text is bytes.
            etl::string_view text(reinterpret_cast<const char*>(bytes.data()), item[0]);
            PgnTags::Tag tag;
            if (PgnTags::next(text, tag) && tag.name == name) return tag.value;
            offset += item[0];
        } else if (kind != Item::Number) {
            return unknown;
        }
    }
    return unknown;
}

/// `3 chess 57 2026.11.17 1-0 checkmate Anna - Ben`
void put_summary(text::Writer& line, const Archive& archive, const journal::Place& place,
                 const Archive::Summary& game) {
    std::array<uint8_t, 256> bytes;
    const auto put_tag = [&](etl::string_view name, etl::string_view unknown) {
        line.put(find_tag(archive, place, name, unknown, bytes));
    };
    line.put(game.number, ' ', rules::variant_name(game.variant), ' ', game.plies, ' ');
    put_tag("Date", "????.??.??");
    line.put(' ', rules::score_text(game.result.score), ' ',
             game.result.over() ? rules::ending_name(game.result.ending) : "unfinished", ' ');
    put_tag("White", "?");
    line.put(" - ");
    put_tag("Black", "?");
}

Answer forget_games(Request& request, Archive& archive) {
    switch (archive.forget()) {
        case journal::Error::None: return Answer::Done;
        case journal::Error::NotNow: return request.refuse("not-now", "the flash needs a few calm seconds first");
        default: return request.refuse("store-fault", "the flash does not take it");
    }
}

Answer games(Request& request, Archive& archive) {
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
    put_summary(request.line, archive, place, game);
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
    if (!live.games().has_rules()) return request.refuse("no-rules", "only chess and octad have game text");
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

using About = Command::About;

constexpr Command kCommands[] = {
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
     run<tag>, About::Game},
};

}  // namespace

constinit const CommandGroup kArchiveCommands(kCommands);

}  // namespace firmware
