#include "core/console/words.hpp"
#include "firmware/commands.hpp"
#include "firmware/light_panel.hpp"
#include "firmware/live_game.hpp"
#include "firmware/timekeeper.hpp"

#include "firmware/writing.hpp"

namespace firmware {

namespace {

/// `5+3` or `5`: minutes, and seconds a move.
bool read_control(etl::string_view word, timing::TimeControl& control) {
    constexpr uint32_t kMost = 255;
    const size_t plus = word.find('+');
    uint32_t minutes = 0;
    uint32_t increment = 0;
    if (!console::read_number(word.substr(0, plus), kMost, minutes) || minutes == 0) return false;
    if (plus != etl::string_view::npos && !console::read_number(word.substr(plus + 1), kMost, increment)) return false;
    control = {static_cast<uint8_t>(minutes), static_cast<uint8_t>(increment)};
    return true;
}

/// `clock lights [on|off]`
Answer clock_lights(Request& request, etl::string_view word, LightPanel& lights, const EventStream& events) {
    if (word.empty()) return request.say(lights.shows_time() ? "on" : "off");
    if (word != "on" && word != "off")
        return request.refuse("bad-argument", "the lights of the clock can be 'on' or 'off'");
    lights.set_shows_time(word == "on");
    events.publish(Event::Kind::SettingChanged);
    return Answer::Done;
}

Answer clock(Request& request, LiveGame& live, Timekeeper& time, LightPanel& lights, const EventStream& events) {
    etl::string_view remainder;
    const etl::string_view word = request.word(remainder);
    if (word == "lights") return clock_lights(request, remainder, lights, events);
    if (!remainder.empty()) return request.refuse("bad-argument", "one word is enough, as in 'clock 5+3'");
    if (!live.games().has_rules()) {
        return request.refuse("no-rules", "in ", rules::variant_name(live.games().variant()), " nobody is on the move");
    }
    if (word.empty()) {
        put_clock(request.line, time.face());
        return Answer::Done;
    }
    timing::TimeControl control;
    const bool sets = read_control(word, control);
    const bool drives = word == "stop" || word == "go";
    if (!sets && !drives && word != "off") {
        return request.refuse("bad-argument",
                              "a clock is '5+3': 1 to 255 minutes, and up to 255 seconds a move; "
                              "or 'stop', 'go', 'off', 'lights'");
    }
    if (drives) {
        if (!time.face().control.is_set()) return request.refuse("not-now", "there is no clock; 'clock 5+3' sets one");
        time.drive(word == "go");
        return Answer::Done;
    }
    time.set_control(control);
    live.annotated();
    return Answer::Done;
}

constexpr Command kCommands[] = {
    {"clock", "[5+3|stop|go|off|lights] [on|off]", 2, "a chess clock that the moves press",
     R"(5+3: five minutes each, and three seconds more with each move. It waits for the next half move, by hand or by
'move', then runs for the other side. 'clock' answers 5+3 0:04:57 0:05:00 black runs: what White and Black have left,
and who is to move. 'clock stop' stops it until the next half move or 'clock go'; so do the end of the game and a
power cut. A new game has all of the time again; a take-back gives none back.
'!clock 0:04:57 0:05:00 black runs'  after each half move, and when a command or a new game changes it
'!clock off'    there is none
'!flag white'   White's time is up; 'result' can end the game
'clock lights on' shows the time left in amber along each player's rank.
Times of moves are kept with or without a clock: see 'pgn times'.)",
     run<clock>, Command::About::SettledBoard},
};

}  // namespace

constinit const CommandGroup kClockCommands(kCommands);

}  // namespace firmware
