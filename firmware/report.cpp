#include "firmware/report.hpp"

#include "firmware/bring_up.hpp"
#include "firmware/console_events.hpp"
#include "firmware/machine.hpp"
#include "firmware/version.hpp"

namespace firmware {

namespace {

/// What the lines are about.
struct Subject {
    const BringUp& bring_up;
    const LiveGame& live;
    const LightPanel& lights;
    const Records& records;
    const ConsoleEvents& events;
    const Machine& machine;
};

void put_version(const Subject&, text::Writer& line) {
    line.put("version ", kVersion, " for ", kTarget);
}

void put_board(const Subject& subject, text::Writer& line) {
    const hal::Layout& layout = subject.machine.layout();
    line.put("board ", layout.name, ", ", layout.files, 'x', layout.ranks, ", ", layout.sensors, ", lights ",
             layout.lights);
}

void put_start(const Subject& subject, text::Writer& line) {
    line.put("uptime ", subject.machine.uptime(), " ms, start ");
    put_start_cause(line, subject.machine);
    if (subject.machine.is_safe_start()) line.put(", safe: what is kept is left alone");
}

void put_game(const Subject& subject, text::Writer& line) {
    const Games& games = subject.live.games();
    line.put("game ", rules::variant_name(games.variant()), ", notation ", games.notation().name,
             subject.live.stands() ? ", the pieces stand" : ", the pieces do not stand");
}

void put_settings(const Subject& subject, text::Writer& line) {
    line.put("settings lights ", subject.lights.brightness(), ", settle ", subject.live.settle_ms(),
             subject.live.is_flipped() ? ", flipped" : ", not flipped",
             subject.events.is_on() ? ", events on" : ", events off",
             subject.events.form() == ConsoleEvents::Form::Json ? ", json" : ", text");
}

void put_flash(const Subject& subject, text::Writer& line) {
    const Records& records = subject.records;
    line.put("flash settings ", records.size(RecordKind::Settings), ", calibration ",
             records.size(RecordKind::Calibration), ", game ", records.size(RecordKind::Game), ", moves ",
             records.size(RecordKind::Moves),
             records.is_behind() ? " bytes, something waits" : " bytes, nothing waits");
}

void put_selftest(const Subject& subject, text::Writer& line) {
    using Verdict = BringUp::Verdict;
    const auto count = [&](Verdict verdict) { return subject.bring_up.count(verdict); };
    line.put("selftest ", count(Verdict::Good), " good, ", count(Verdict::Bad), " bad, ",
             count(Verdict::Stuck), " stuck, ", count(Verdict::Open), " open; frames ",
             subject.live.frames());
}

constexpr void (*kLines[])(const Subject&, text::Writer&) = {
    put_version, put_board, put_start, put_game, put_settings, put_flash, put_selftest,
};

/// `rank 8 o.......`, and what sensors that measure read.
void put_rank(const Subject& subject, text::Writer& line, unsigned rank) {
    const board::Geometry squares = subject.live.board();
    line.put("rank ", rank + 1, ' ');
    for (unsigned file = 0; file < squares.files; ++file)
        line.put(subject.live.seen(board::square(file, rank)));
    if (!subject.live.measures()) return;
    for (unsigned file = 0; file < squares.files; ++file)
        line.put(' ', subject.live.reading(squares.index(board::square(file, rank))));
}

/// What is wrong with a square, or an empty text.
etl::string_view complaint(const Subject& subject, unsigned index) {
    if (subject.live.measures() && BringUp::is_off_scale(subject.live.reading(index))) return "missing ";
    switch (subject.bring_up.verdict(index)) {
        case BringUp::Verdict::Bad: return "bad ";
        case BringUp::Verdict::Stuck: return "stuck ";
        default: return "";
    }
}

/// The next square from `cursor` on with something wrong; false if there is none.
bool put_next_complaint(const Subject& subject, text::Writer& line, uint32_t& cursor) {
    const unsigned squares = subject.live.board().count();
    while (cursor < squares && complaint(subject, cursor).empty()) ++cursor;
    if (cursor == squares) return false;
    line.put(complaint(subject, cursor), subject.live.board().at(cursor), ' ');
    put_origin(line, subject.machine.origin(cursor));
    if (subject.live.measures()) line.put(" reads ", subject.live.reading(cursor));
    ++cursor;
    return true;
}

}  // namespace

Answer report(Request& request, const BringUp& bring_up, const LiveGame& live, const LightPanel& lights,
              const Records& records, const ConsoleEvents& events, const Machine& machine) {
    const Subject subject{bring_up, live, lights, records, events, machine};
    const unsigned lines = std::size(kLines);
    const unsigned ranks = live.board().ranks;
    if (request.step < lines) {
        kLines[request.step](subject, request.line);
    } else if (request.step < lines + ranks) {
        put_rank(subject, request.line, ranks - 1 - (request.step - lines));
    } else if (!put_next_complaint(subject, request.line, request.cursor)) {
        return Answer::Done;
    }
    return Answer::More;
}

}  // namespace firmware
