#pragma once
#include <etl/span.h>
#include <etl/string_view.h>

#include <cstdint>
#include <tuple>
#include <type_traits>

#include "core/console/words.hpp"
#include "core/notation/all.hpp"
#include "core/rules/validate.hpp"
#include "core/text/characters.hpp"
#include "core/text/writer.hpp"

namespace firmware {

class LiveGame;
struct GameText;
class Timekeeper;
class Archive;
class LightPanel;
class BringUp;
class Records;
class ConsoleEvents;
class Machine;
class EventStream;
class Terminal;
class Watch;
class Conversation;

/// Everything that commands can reach. What a single command reaches are the parts that its parameters name.
using Reach = std::tuple<LiveGame&, GameText&, Timekeeper&, Archive&, LightPanel&, BringUp&, Records&, ConsoleEvents&,
                         Machine&, EventStream&, Terminal&, Watch&, Conversation&>;

/// The part of that type.
template <class Part>
Part& part(Reach& reach) {
    return std::get<std::remove_const_t<Part>&>(reach);
}

/// What a command says after writing a line.
enum class Answer : uint8_t {
    More,     ///< a data line is written; call again for the next one
    Done,     ///< a last data line is written, or none; `ok` follows
    Refused,  ///< the line is an error line; the command changed nothing
    Later,    ///< nothing is written: call again, this takes more than one step
    Listen,   ///< nothing is written: the next line from the other side belongs to this command
};

/// One line from the other side, being answered. A command is called once for each line of its answer, so an
/// answer of any length needs one line of memory, and waits while the other side does not read. A command that
/// listens is called once for each further line too, in `arguments`.
struct Request {
    etl::string_view name;                 ///< the command's name as written, cut to a length fit to repeat
    etl::string_view arguments;            ///< what follows the command's name and one blank; or a further line
    bool line_goes_on = false;             ///< the further line was long: this is a piece of it, and more follows
    bool line_is_bad = false;              ///< the further line held a control character
    unsigned step = 0;                     ///< how often the command was called before
    uint32_t cursor = 0;                   ///< for the command to keep its place; 0 at first
    text::Writer line{etl::span<char>{}};  ///< where the command writes one line of its answer

    /// The first word of the arguments, and with `remainder`, what follows it.
    etl::string_view word() const {
        etl::string_view remainder;
        return word(remainder);
    }
    etl::string_view word(etl::string_view& remainder) const {
        remainder = arguments;
        return console::take_word(remainder);
    }

    /// Writes the last data line, in pieces.
    template <class... Pieces>
    Answer say(const Pieces&... pieces) {
        line.put(pieces...);
        return Answer::Done;
    }

    /// Writes `error <error> <sentence>`, the sentence in pieces.
    template <class... Pieces>
    Answer refuse(etl::string_view error, Pieces... sentence) {
        line.put("error ", error, ' ');
        (put_back(sentence), ...);
        return Answer::Refused;
    }

    /// Writes what may have come from the other side: what a terminal could obey becomes `?`.
    void put_back(etl::string_view text) {
        for (const char c : text) line.put(text::printable(c));
    }
    /// Writes what is our own, as it is: literals, characters and numbers.
    template <class Own>
        requires(std::is_arithmetic_v<Own> || std::is_convertible_v<Own, const char*>)
    void put_back(const Own& own) {
        line.put(own);
    }

    /// Writes `error <error> at <at> `, ready for the sentence.
    Answer refuse_at(etl::string_view error, uint32_t at) {
        line.put("error ", error, " at ", at, ' ');
        return Answer::Refused;
    }
};

/// A row of the command table.
struct Command {
    static constexpr uint8_t kAnyText = 0xFF;

    /// What an answer depends on.
    enum class About : uint8_t {
        Other,
        Game,          ///< an answer of several lines ends with an error if the game changes under it
        SettledBoard,  ///< moves by hand that wait to be sure count first
    };

    const char* name;
    const char* arguments;  ///< as `help` prints them, empty if none
    uint8_t max_words;      ///< how many words it takes; kAnyText if it reads them itself
    const char* summary;    ///< one line
    const char* details;    ///< further lines for `help <command>`, split by \n; may be empty
    Answer (*run)(Reach& reach, Request& request);
    About about = About::Other;
};

/// Makes `Command::run` of a function `Answer command(Request&, <parts that it reaches>&...)`.
template <auto function>
Answer run(Reach& reach, Request& request) {
    return []<class... Parts>(Answer (*command)(Request&, Parts&...), Reach& all, Request& of) {
        return command(of, part<Parts>(all)...);
    }(function, reach, request);
}

/// A group of commands, in the order in which `help` lists them; a new one joins the list in commands.cpp.
using CommandGroup = etl::span<const Command>;
extern const CommandGroup kBoardCommands, kClockCommands, kEventCommands, kGameCommands, kGameTextCommands,
    kPositionCommands;

/// Command number `index` of all groups, from 0; null behind the last.
const Command* command_at(unsigned index);
/// The names of commands and of notations by number, from 0; empty behind the last.
etl::string_view command_name(unsigned index);
etl::string_view notation_name(unsigned index);

/// The command of that name, in whatever case, or null.
const Command* find_command(etl::string_view name);

/// The notation of that name, in whatever case, or null.
const notation::Info* find_notation(etl::string_view name);

/// Refuses the name of a command that there is not, and names the one that may have been meant.
Answer refuse_unknown_command(Request& request, etl::string_view name);
/// The same for a notation; or asks for one, if there is no name.
Answer refuse_unknown_notation(Request& request, etl::string_view name);
/// Refuses a notation that is not for the game at hand.
Answer refuse_other_game(Request& request, etl::string_view name, const notation::Info& info, rules::Variant at_hand);
/// Refuses a text that `info` could not read, and says where and why.
Answer refuse_text(Request& request, const notation::Info& info, etl::string_view text, text::Result result);
/// Writes `<name>: <sentence> <name>: <sentence> ...`, every reason why the rules refuse a position.
void put_every_reason(text::Writer& line, rules::Reasons reasons);
/// Refuses a position with several en passant squares, which a notation of chess can say.
Answer refuse_en_passant(Request& request);

}  // namespace firmware
