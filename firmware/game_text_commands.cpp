#include "core/console/words.hpp"
#include "core/notation/explain.hpp"
#include "core/text/errors.hpp"
#include "firmware/app.hpp"
#include "firmware/commands.hpp"

namespace firmware {

namespace {

Answer refuse_without_rules(Request& request) {
    return request.refuse("no-rules", {"only chess and octad have game text"});
}

Answer pgn(App& app, Request& request) {
    const etl::string_view word = request.word();
    if (!word.empty() && word != "tags") {
        return request.refuse("bad-argument", {"'pgn tags' adds the seven tags; nothing else can be added"});
    }
    bool more = false;
    const bool has_rules = app.session().with_rules([&](auto& game) {
        auto& text = app.session().text_of(game);
        if (request.step == 0) text.writer.emplace(game, word == "tags");
        more = text.writer->next(request.line);
    });
    if (!has_rules) return refuse_without_rules(request);
    return more ? Answer::More : Answer::Done;
}

template <class Game>
Answer refuse_game_text(Request& request, const notation::PgnReader<Game>& reader) {
    const notation::PgnFault& fault = reader.fault();
    const Answer answer = request.refuse(text::error_name(fault.error), {"line "});
    request.line.number(fault.line);
    request.line.put(", column ");
    request.line.number(fault.column);
    request.line.put(": the game text cannot be read from here on; the game on the board is as before");
    return answer;
}

/// The lines of a game, until an empty one. It becomes the game at hand only when all of it was read.
template <class Game>
Answer take_line(App& app, Request& request, Game& game, GameText<Game>& text) {
    if (request.step == 0) {
        text.reader.emplace(text.incoming);
        text.incoming.reset();
        text.ended = false;
        return Answer::Listen;
    }
    using Progress = typename notation::PgnReader<Game>::Progress;
    const bool last = request.arguments.empty();
    const auto note = [&text](Progress progress) { text.ended |= progress == Progress::GameEnd; };
    if (!last) {
        for (const char c : request.arguments) {
            if (!text.ended) note(text.reader->push(c));
        }
        if (!text.ended) note(text.reader->push('\n'));
        return Answer::Listen;
    }
    if (!text.ended) note(text.reader->finish());
    if (text.reader->fault().error != text::Error::None) return refuse_game_text(request, *text.reader);
    if (!text.ended) return request.refuse("unexpected-end", {"no game came before the empty line"});
    game = text.incoming;
    app.position_changed();
    return Answer::Done;
}

Answer load(App& app, Request& request) {
    if (request.step == 0 && request.word() != "pgn") {
        return request.refuse("bad-argument", {"what can be loaded is 'pgn'"});
    }
    Answer answer = Answer::Done;
    const bool has_rules = app.session().with_rules(
        [&](auto& game) { answer = take_line(app, request, game, app.session().text_of(game)); });
    return has_rules ? answer : refuse_without_rules(request);
}

Answer contains(App& app, Request& request) {
    etl::string_view rest;
    const etl::string_view name = request.word(rest);
    Session& session = app.session();
    const notation::Info* info = notation::find(name);
    if (!session.has_rules()) return refuse_without_rules(request);
    if (info == nullptr || !session.speaks(*info)) {
        return request.refuse("unknown-notation",
                              {"'", name, "' is no notation of this game; 'notation' lists them"});
    }
    const etl::string_view text = console::trimmed(rest);
    text::Result result = info->decode(text, session.scratch());
    if (!result) {
        const Answer answer = request.refuse_at(text::error_name(result.error), result.at);
        notation::explain_reading(request.line, *info, text, result);
        return answer;
    }
    (void)info->to_common(session.scratch());
    session.with_rules([&](const auto& game) {
        using Setup = typename std::remove_cvref_t<decltype(game)>::Setup;
        request.line.put(game.contains(session.template as<Setup>().board) ? "yes" : "no");
    });
    return Answer::Done;
}

Answer starts(App& app, Request& request) {
    Answer answer = Answer::Done;
    const bool has_rules = app.session().with_rules([&](auto& game) {
        auto& text = app.session().text_of(game);
        text.reader.emplace(text.incoming);
        text.incoming.reset();
        for (const char c : request.arguments) (void)text.reader->push(c);
        (void)text.reader->finish();
        if (text.reader->fault().error != text::Error::None) {
            answer = refuse_game_text(request, *text.reader);
        } else {
            request.line.put(game.starts_with(text.incoming) ? "yes" : "no");
        }
    });
    return has_rules ? answer : refuse_without_rules(request);
}

constexpr Command kCommands[] = {
    {"pgn", "[tags]", "the game as text, 80 columns wide; 'tags' puts the seven tags before it", "", pgn},
    {"load", "pgn", "reads a game: the lines that follow, until an empty one",
     "Moves as in 1.e4 e5 2.Nf3, with or without tags, comments, variations and marks. The answer comes "
     "after the\n"
     "empty line. A text with a fault is refused with its line and column, and the game on the board stays.",
     load},
    {"contains", "<notation> <text>", "whether a board came up in the game: yes or no",
     "Only the pieces count, not whose turn it is.", contains},
    {"starts", "<moves>", "whether the game starts with these moves: yes or no", "starts 1.e4 e5 2.Nf3",
     starts},
};

}  // namespace

CommandGroup game_text_commands() {
    return kCommands;
}

}  // namespace firmware
