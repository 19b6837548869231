#include "core/text/diagram.hpp"
#include "core/text/reader.hpp"
#include "firmware/bring_up.hpp"
#include "firmware/commands.hpp"
#include "firmware/console_events.hpp"
#include "firmware/report.hpp"

namespace firmware {

namespace {

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
    if (rank < 9) line.put(' ');
    line.put(rank + 1);
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
     R"(Kept are the game at hand, and of the settings 'lights', 'settle', 'flip', 'notation', 'echo' and
whether events are text or JSON. What is in use stays so until the restart; the game is kept again
from its next move on. Earlier games stay: 'games forget'. After !safe they are cleared too, and it
takes half a calm minute.)",
     run<forget>},
};

}  // namespace

constinit const CommandGroup kBringUpCommands(kCommands);

}  // namespace firmware
