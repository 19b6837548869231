#include "core/console/words.hpp"
#include "core/text/diagram.hpp"
#include "core/text/reader.hpp"
#include "firmware/bring_up.hpp"
#include "firmware/commands.hpp"
#include "firmware/console_events.hpp"
#include "firmware/light_panel.hpp"
#include "firmware/live_game.hpp"
#include "firmware/machine.hpp"
#include "firmware/records.hpp"
#include "firmware/version.hpp"

namespace firmware {

namespace {

Answer version(Request& request) {
    return request.say(kVersion);
}

Answer board(Request& request, const Machine& machine) {
    const hal::Layout& layout = machine.layout();
    switch (request.step) {
        case 0: request.line.put("name ", layout.name); return Answer::More;
        case 1: request.line.put("squares ", layout.files, 'x', layout.ranks); return Answer::More;
        case 2: request.line.put("sensors ", layout.sensors); return Answer::More;
        default: return request.say("lights ", layout.lights);
    }
}

Answer lights(Request& request, LightPanel& lights, const Machine& machine, EventStream& events) {
    const etl::string_view word = request.word();
    uint32_t brightness = machine.layout().brightness;
    if (word.empty()) return request.say(lights.brightness());
    if (word == "test") {
        lights.show_test();
        return Answer::Done;
    }
    if (word == "off") brightness = 0;
    if (word != "on" && word != "off" && !console::read_number(word, 255, brightness)) {
        return request.refuse("bad-argument", "lights can be 'on', 'off', 'test' or a brightness from 0 to 255");
    }
    lights.set_brightness(static_cast<uint8_t>(brightness));
    events.publish(Event::Kind::SettingChanged);
    return Answer::Done;
}

Answer uptime(Request& request, const Machine& machine) {
    return request.say(machine.uptime());
}

Answer bootsel(Request&, Machine& machine) {
    machine.enter_boot_loader_soon();
    return Answer::Done;
}

/// A line a rank, the last rank first, then the names of the files; `put` writes what a cell has.
template <typename Put>
Answer draw_numbers(Request& request, board::Geometry squares, Put put) {
    text::Writer& line = request.line;
    if (request.step == squares.ranks) {
        line.put("  ");
        for (unsigned file = 0; file < squares.files; ++file) line.put(' ', static_cast<char>('a' + file));
        return Answer::Done;
    }
    const unsigned rank = squares.ranks - 1 - request.step;
    line.put(rank < 9 ? " " : "", rank + 1);
    for (unsigned file = 0; file < squares.files; ++file) {
        line.put(' ');
        put(line, squares.index(board::square(file, rank)));
    }
    return Answer::More;
}

Answer refuse_switches(Request& request) {
    return request.refuse("not-here", "the sensors of this board switch, they do not measure");
}

Answer sensors(Request& request, const LiveGame& live, const Machine& machine) {
    const etl::string_view word = request.word();
    if (word.empty()) {
        text::put_diagram_line(request.line, live.board(), request.step,
                               [&live](board::Square square) { return live.seen(square); });
        return request.step + 1 == text::diagram_lines(live.board()) ? Answer::Done : Answer::More;
    }
    if (word != "raw" && word != "levels" && word != "wires") {
        return request.refuse("bad-argument", "sensors can be followed by 'raw', 'levels' or 'wires'");
    }
    if (word == "wires") {
        return draw_numbers(request, live.board(), [&](text::Writer& line, unsigned cell) {
            if (cell % live.board().files != 0) line.put("| ");
            put_origin(line, machine.origin(cell));
        });
    }
    if (!live.measures()) return refuse_switches(request);
    return draw_numbers(request, live.board(), [&](text::Writer& line, unsigned cell) {
        if (word == "raw") return line.put(live.reading(cell));
        const sensing::Levels levels = live.levels(cell);
        line.put(levels.south, '<', levels.empty, '<', levels.north);
    });
}

Answer calibrate(Request& request, BringUp& bring_up, const LiveGame& live) {
    const etl::string_view word = request.word();
    if (!live.measures()) return refuse_switches(request);
    if (word.empty()) {
        bring_up.start_calibration();
    } else if (word != "finish" && word != "stop") {
        return request.refuse("bad-argument", "calibrate can be followed by 'finish' or 'stop'");
    } else if (!bring_up.is_calibrating()) {
        return request.refuse("not-now", "no calibration is under way");
    } else if (word == "finish") {
        if (!bring_up.finish_calibration())
            return request.refuse("not-now", "the empty squares are still being measured");
    } else {
        bring_up.stop();
    }
    return Answer::Done;
}

/// What a report is about.
struct Reported {
    const BringUp& bring_up;
    const LiveGame& live;
    const LightPanel& lights;
    const Records& records;
    const ConsoleEvents& events;
    const Machine& machine;
};

/// One of the lines that every board has.
void put_line(const Reported& of, text::Writer& line, unsigned number) {
    using Verdict = BringUp::Verdict;
    const hal::Layout& layout = of.machine.layout();
    const Games& games = of.live.games();
    const auto size = [&](RecordKind kind) { return of.records.size(kind); };
    const auto count = [&](Verdict verdict) { return of.bring_up.count(verdict); };
    switch (number) {
        case 0: return line.put("version ", kVersion, " for ", kTarget);
        case 1:
            return line.put("board ", layout.name, ", ", layout.files, 'x', layout.ranks, ", ", layout.sensors,
                            ", lights ", layout.lights);
        case 2:
            line.put("uptime ", of.machine.uptime(), " ms, start ");
            put_start_cause(line, of.machine);
            return line.put(of.machine.is_safe_start() ? ", safe: what is kept is left alone" : "");
        case 3:
            return line.put("game ", rules::variant_name(games.variant()), ", notation ", games.notation().name,
                            of.live.stands() ? ", the pieces stand" : ", the pieces do not stand");
        case 4:
            return line.put("settings lights ", of.lights.brightness(), ", settle ", of.live.settle_ms(),
                            of.live.is_flipped() ? ", flipped" : ", not flipped",
                            of.events.is_on() ? ", events on" : ", events off",
                            of.events.is_json() ? ", json" : ", text");
        case 5:
            return line.put("flash settings ", size(RecordKind::Settings), ", calibration ",
                            size(RecordKind::Calibration), ", game ", size(RecordKind::Game), ", moves ",
                            size(RecordKind::Moves),
                            of.records.is_behind() ? " bytes, something waits" : " bytes, nothing waits");
        default:
            return line.put("selftest ", count(Verdict::Good), " good, ", count(Verdict::Bad), " bad, ",
                            count(Verdict::Stuck), " stuck, ", count(Verdict::Open), " open; frames ",
                            of.live.frames());
    }
}

/// `rank 8 o.......`, and what sensors that measure read.
void put_rank(const Reported& of, text::Writer& line, unsigned rank) {
    const board::Geometry squares = of.live.board();
    line.put("rank ", rank + 1, ' ');
    for (unsigned file = 0; file < squares.files; ++file) line.put(of.live.seen(board::square(file, rank)));
    if (!of.live.measures()) return;
    for (unsigned file = 0; file < squares.files; ++file)
        line.put(' ', of.live.reading(squares.index(board::square(file, rank))));
}

/// What is wrong with a square, or an empty text.
etl::string_view complaint(const Reported& of, unsigned index) {
    if (of.live.measures() && BringUp::is_off_scale(of.live.reading(index))) return "missing ";
    switch (of.bring_up.verdict(index)) {
        case BringUp::Verdict::Bad: return "bad ";
        case BringUp::Verdict::Stuck: return "stuck ";
        default: return "";
    }
}

/// The next square from `cursor` on with something wrong; false if there is none.
bool put_next_complaint(const Reported& of, text::Writer& line, uint32_t& cursor) {
    const unsigned squares = of.live.board().count();
    while (cursor < squares && complaint(of, cursor).empty()) ++cursor;
    if (cursor == squares) return false;
    line.put(complaint(of, cursor), of.live.board().at(cursor), ' ');
    put_origin(line, of.machine.origin(cursor));
    if (of.live.measures()) line.put(" reads ", of.live.reading(cursor));
    ++cursor;
    return true;
}

/// What somebody should paste into a bug report, a line at a time: what runs on what, since when and why, how it is
/// set, what is kept, what each sensor sees, and what the last self-test found wrong, with the wires. At most as many
/// lines as the board has ranks and squares, and a few more.
Answer report(Request& request, const Reported& of) {
    constexpr unsigned kLines = 7;
    const unsigned ranks = of.live.board().ranks;
    if (request.step < kLines) {
        put_line(of, request.line, request.step);
    } else if (request.step < kLines + ranks) {
        put_rank(of, request.line, ranks - 1 - (request.step - kLines));
    } else if (!put_next_complaint(of, request.line, request.cursor)) {
        return Answer::Done;
    }
    return Answer::More;
}

Answer selftest(Request& request, BringUp& bring_up, const LiveGame& live, const LightPanel& lights,
                const Records& records, const ConsoleEvents& events, const Machine& machine) {
    const etl::string_view word = request.word();
    if (word == "report") return report(request, {bring_up, live, lights, records, events, machine});
    const board::Square from = text::find_square(word, live.board());
    if (word.empty()) {
        bring_up.start_selftest();
    } else if (from != board::kNoSquare) {
        bring_up.start_selftest(live.board().index(from));
    } else if (word != "skip" && word != "stop") {
        return request.refuse("bad-argument", "selftest can be followed by a square, 'skip', 'stop' or 'report'");
    } else if (!bring_up.is_testing()) {
        return request.refuse("not-now", "no self-test is under way");
    } else if (word == "skip") {
        bring_up.skip_square();
    } else {
        bring_up.stop();
    }
    return Answer::Done;
}

Answer forget(Request& request, Records& records) {
    switch (records.forget()) {
        case journal::Error::None: return Answer::Done;
        case journal::Error::NotNow:
            return request.refuse("not-now", "the flash must be erased first: leave the board alone for a while");
        default: return request.refuse("store-fault", "the flash did not take it");
    }
}

constexpr Command kCommands[] = {
    {"version", "", 0, "the version of this firmware", "", run<version>},
    {"board", "", 0, "what this board is: name, size, sensors, lights",
     R"(The virtual and the emulated board also have hands: lines that begin with @ move pieces, and are no
commands. '@help' lists them; '@play e2e4' carries a piece.)",
     run<board>},
    {"lights", "[on|off|test|0-255]", 1, "switches or dims the lights; without a word, tells the brightness",
     R"(dim white, white    the last move: from, to
green, orange       where the lifted piece may go, what it may capture
red                 a king in check
blinking blue, violet, red   a white or a black piece is missing, a piece is too many
dim cyan, cyan, orange       a move that a program played: lift, put down, take off
magenta, blue, cyan, yellow  a pawn became a queen, rook, bishop, knight
The brightness is kept across a power cut; 'on' goes back to the board's own.
'lights test' gives every square a colour of its own, until the next 'lights': more red to the right,
more green upwards, less blue from square to square.)",
     run<lights>},
    {"uptime", "", 0, "milliseconds since the start", "", run<uptime>},
    {"bootsel", "", 0, "restarts into the boot loader, ready for a new UF2", "", run<bootsel>},
    {"sensors", "[raw|levels|wires]", 1, "a diagram of what the sensors see, or numbers for bring-up",
     R"(Seen from White's side. . is an empty square, o a magnet; sensors that tell the poles
of a magnet show N and S.
'sensors raw' prints what each sensor reads (0 to 4095), 'sensors levels' what that is
compared with: south pole < empty < north pole. 'sensors wires' tells where each is wired.)",
     run<sensors>},
    {"calibrate", "[finish|stop]", 1, "teaches Hall sensors what empty squares and pieces look like",
     R"(Take all pieces off, then 'calibrate'. When it says !calibrate place, put a piece of
either colour on each lit square, several at a time, for a second each: a square that is
done turns green. After the last one it keeps what it learned.
'!calibrate done'
'!calibrate refused e4 multiplexer 4 channel Y4 reads 30, ...'  what is wrong, and where)",
     run<calibrate>},
    {"selftest", "[square|skip|stop|report]", 1, "walks over all squares and names the wires of wrong ones",
     R"(Take all pieces off, then 'selftest', or 'selftest a2' to begin at a2. Put a piece on the lit square
and take it away again; the next one lights up. 'selftest skip' gives a square up.
'selftest report' prints what to paste into a bug report: version, board, start, settings, what is
kept, what the sensors see, and what the last self-test found wrong, with the wires.
'!selftest place e4'                     asks for a piece on e4
'!selftest silent e4 GP6 GP13'           no answer: look at these wires
'!selftest stuck e4 GP6 GP13'            answers without a piece
'!selftest missing e4 multiplexer 4 channel Y4 reads 20' no Hall sensor reads that
'!selftest dead multiplexer 4 from a4 on reads 20'       nor does any behind that part
'!selftest broken GP28 from a3 on reads 20'              nor does any that comes by that wire
'!selftest together e4 GP6 GP13 e5 ...'  two squares answer at once
'!selftest swapped e4 GP6 GP13 e5 ...'   another square answers
'!selftest done 63 of 64')",
     run<selftest>},
    {"forget", "", 0, "clears what the board keeps across a power cut: game, settings, calibration",
     R"(Kept are the game at hand, and of the settings 'lights', 'settle', 'flip', 'notation', 'echo',
'protocol', 'clock lights' and whether events are text or JSON. What is in use stays so until the
restart; the game is kept again from its next move on. Earlier games stay: 'games forget'. After !safe
they are cleared too, and it takes half a calm minute.)",
     run<forget>},
};

}  // namespace

constinit const CommandGroup kBoardCommands(kCommands);

}  // namespace firmware
