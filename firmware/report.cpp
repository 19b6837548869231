#include "firmware/report.hpp"

#include "firmware/bring_up.hpp"
#include "firmware/console_events.hpp"
#include "firmware/machine.hpp"
#include "firmware/version.hpp"

namespace firmware {

namespace {

constexpr unsigned kLines = 7;

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
                            of.events.form() == ConsoleEvents::Form::Json ? ", json" : ", text");
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

}  // namespace

Answer report(Request& request, const Reported& of) {
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

}  // namespace firmware
