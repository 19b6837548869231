#include "firmware/app.hpp"

#include <bit>
#include <utility>

#include "core/text/errors.hpp"
#include "firmware/legend.hpp"
#include "firmware/move_text.hpp"

namespace firmware {

namespace {

/// Time for the last `ok` to reach the other side.
constexpr uint32_t kFarewellMs = 100;

constexpr uint32_t kBlinkMs = 400;

/// So much of what the tracker found out is told in one step; a take-back of many moves goes on in the next.
constexpr unsigned kTalesPerStep = 2;

void put_squares(text::Writer& line, char sign, const board::Occupancy& squares) {
    squares.visit([&](board::Square square) {
        line.put(' ');
        line.put(sign);
        line.square(square);
    });
}

}  // namespace

App::App(hal::Board& board)
    : board_(board),
      conversation_(board.link),
      session_(geometry()),
      follower_(session_, board.layout.tells_poles),
      now_(board.clock.now()),
      started_(now_),
      last_stir_(now_),
      notebook_(board.store),
      keeper_(session_, notebook_),
      brightness_(board.layout.brightness) {
    bring_up_.recall(board.gauges, notebook_);
    keeper_.recall(geometry());
    follower_.begin();
    recall_preferences();
    report_start();
}

void App::step() {
    now_ = board_.clock.now();
    if (board_.link.take_opened()) welcome();
    look();
    conversation_.step(*this);
    bring_up_.step(*this);
    if (!bring_up_.is_active()) refresh_lights();
    keep_everything();
    if (leaving_ && now_ - leaving_since_ >= kFarewellMs) board_.system.enter_boot_loader();
}

hal::Cell App::settled(board::Square square) const {
    return static_cast<hal::Cell>(debounce_.settled(geometry().index(square)));
}

void App::set_brightness(uint8_t brightness) {
    brightness_ = brightness;
    light_test_ = false;
    lights_changed_ = true;
}

void App::show_light_test() {
    light_test_ = true;
    lights_changed_ = true;
}

void App::enter_boot_loader_soon() {
    leaving_ = true;
    leaving_since_ = now_;
}

void App::tell_position() {
    conversation_.send_event([this](text::Writer& line) {
        line.put("!position ");
        const text::Result result = session_.write(session_.notation(), line);
        if (!result) line.put(text::error_name(result.error));
    });
}

void App::position_changed() {
    result_told_ = false;
    keeper_.keep_game();
    follower_.begin();
    tell_position();
    report_result();
    settle();
}

void App::settle() {
    tracker().settle();
    while (tell_tracking(kTalesPerStep)) {
    }
}

text::Error App::play(chess::Move move) {
    text::Error error = text::Error::None;
    session_.with_rules([&](const auto& game) {
        if (game.plies() == game.kMaxPlies) {
            error = text::Error::GameFull;
        } else if (!tracker().play(std::bit_cast<uint32_t>(move))) {
            error = text::Error::GameOver;
        }
    });
    if (error != text::Error::None) return error;
    tracking::Event event{tracking::Event::Kind::Moved, {}};
    event.motion.move = std::bit_cast<uint32_t>(move);
    tell(event);
    tell_position();
    report_result();
    return error;
}

bool App::take_back() {
    bool reopened = false;
    chess::Move last;
    session_.with_rules([&](auto& game) {
        reopened = game.reopen();
        if (!reopened && game.plies() > 0) last = game.move(game.plies() - 1);
    });
    if (reopened) {
        declared_result_changed();
        tracker().look_again();
        return true;
    }
    if (!last || !tracker().undo()) return false;
    tracking::Event event{tracking::Event::Kind::Undone, {}};
    event.motion.move = std::bit_cast<uint32_t>(last);
    tell(event);
    tell_position();
    report_result();
    return true;
}

bool App::tell_tracking(unsigned events) {
    using Kind = tracking::Event::Kind;
    bool moved = false;
    bool more = true;
    for (unsigned i = 0; i < events && more; ++i) {
        const tracking::Event event = tracker().next();
        more = event.kind != Kind::None;
        if (more) tell(event);
        moved |= event.kind == Kind::Moved || event.kind == Kind::Undone || event.kind == Kind::NewGame;
    }
    if (!moved) return more;
    follower_.carry_over();
    if (!session_.has_rules()) keeper_.keep_game();
    tell_position();
    report_result();
    return more;
}

void App::tell(const tracking::Event& event) {
    using Kind = tracking::Event::Kind;
    if (session_.has_rules()) {
        if (event.kind == Kind::Moved) keeper_.keep_move(std::bit_cast<chess::Move>(event.motion.move));
        if (event.kind == Kind::Undone) keeper_.keep_undo();
        if (event.kind == Kind::NewGame) keeper_.keep_game();
    }
    if (event.kind == Kind::NewGame) result_told_ = false;
    conversation_.send_event([&](text::Writer& line) {
        switch (event.kind) {
            case Kind::None: break;
            case Kind::NewGame: line.put("!new"); break;
            case Kind::Flipped: line.put("!flip"); break;
            case Kind::Ready: line.put("!ready"); break;
            case Kind::Corrected: line.put("!corrected"); break;
            case Kind::Correct:
                line.put("!correct");
                put_squares(line, '+', tracker().missing());
                put_squares(line, '-', tracker().extra());
                break;
            case Kind::Moved: put_move_event(line, session_, event.motion); break;
            case Kind::Undone: put_undo_event(line, session_, event.motion); break;
        }
    });
}

void App::report_result() {
    session_.with_rules([this](const auto& game) {
        const chess::GameResult result = game.result();
        const bool goes_on_after_all = result_told_ && !result.over();
        result_told_ = result.over();
        if (!result.over() && !goes_on_after_all) return;
        conversation_.send_event([&](text::Writer& line) {
            line.put("!result ");
            put_result(line, result);
        });
    });
}

void App::declared_result_changed() {
    keeper_.keep_declared();
    report_result();
}

Preferences App::preferences() {
    return {brightness_, tracker().settle_ms(), tracker().flipped(), session_.chosen_notation()};
}

void App::recall_preferences() {
    kept_preferences_ = preferences();
    if (!firmware::recall_preferences(notebook_.journal(), kept_preferences_)) return;
    brightness_ = kept_preferences_.brightness;
    tracker().set_settle_ms(kept_preferences_.settle_ms);
    if (kept_preferences_.flipped) tracker().flip();
    if (kept_preferences_.notation != nullptr) (void)session_.choose(*kept_preferences_.notation);
}

bool App::pieces_stand() {
    return tracker().missing().empty() && tracker().extra().empty();
}

/// What changed goes to flash at once; what takes time waits until nobody is at the board.
void App::keep_everything() {
    const Preferences chosen = preferences();
    if (chosen != kept_preferences_ &&
        keep_preferences(notebook_.journal(), chosen) == journal::Error::None) {
        kept_preferences_ = chosen;
    }
    if (conversation_.take_heard() || !debounce_.at_rest()) last_stir_ = now_;
    const uint32_t calm_for = now_ - last_stir_;
    if (notebook_.may_rest(now_, calm_for) && (calm_for >= Notebook::kLongCalmMs || pieces_stand())) {
        notebook_.rest(now_);
        keeper_.catch_up();
        bring_up_.catch_up(notebook_, board_.gauges.count());
    }
    const bool is_behind = keeper_.is_behind() || bring_up_.is_behind() || chosen != kept_preferences_;
    if (is_behind == told_behind_) return;
    told_behind_ = is_behind;
    conversation_.send_event(
        [this](text::Writer& line) { line.put(told_behind_ ? "!keep waiting" : "!keep done"); });
}

void App::welcome() {
    conversation_.begin_anew();
    if (std::exchange(start_told_, true)) return;
    report_start();
}

void App::report_start() {
    const hal::Start cause = board_.system.start_cause();
    if (cause == hal::Start::Power) return;
    conversation_.send_event([&](text::Writer& line) {
        constexpr const char* kCauses[] = {"", "watchdog", "panic ", "fault "};
        line.put("!reset ");
        line.put(kCauses[static_cast<unsigned>(cause)]);
        line.put(board_.system.last_words());
    });
}

void App::look() {
    std::array<hal::Cell, hal::kMaxCells> cells;
    const size_t count = geometry().count();
    if (!board_.sensors.scan({cells.data(), count})) return;

    const etl::span<const uint8_t> frame(reinterpret_cast<const uint8_t*>(cells.data()), count);
    if (!seen_first_frame_) {
        seen_first_frame_ = true;
        debounce_.start(frame);
        for (unsigned i = 0; i < count; ++i) see(geometry().at(i));
        // What stands at the start is no news, but what is missing later is.
        forget_tracking();
        tracker().update(sight_, now_);
        forget_tracking();
        return;
    }
    const unsigned changes = debounce_.update(frame, now_);
    for (unsigned i = 0; i < changes; ++i) touch(geometry().at(debounce_.changed(i)));
    if (bring_up_.is_active()) return;
    tracker().update(sight_, now_);
    tell_tracking(kTalesPerStep);
}

void App::forget_tracking() {
    while (tracker().next().kind != tracking::Event::Kind::None) {
    }
}

void App::see(board::Square square) {
    const hal::Cell cell = settled(square);
    sight_.clear(square);
    if (cell != hal::Cell::Empty) sight_.put(square, cell == hal::Cell::South);
}

void App::touch(board::Square square) {
    last_stir_ = now_;
    see(square);
    const bool lifted = settled(square) == hal::Cell::Empty;
    conversation_.send_event([=](text::Writer& line) {
        line.put(lifted ? "!lift " : "!place ");
        line.square(square);
    });
}

void App::refresh_lights() {
    const bool blink_on = now_ / kBlinkMs % 2 == 0;
    const uint32_t version = tracker().version();
    if (!lights_changed_ && version == guided_version_ && (blink_on == blink_on_ || !blinking_)) return;
    lights_changed_ = false;
    guided_version_ = version;
    blink_on_ = blink_on;
    show_guidance();
}

void App::show_guidance() {
    std::array<hal::Colour, hal::kMaxCells> frame;
    const board::Geometry squares = geometry();
    tracking::Roles roles;
    tracker().guide(roles);
    blinking_ = false;
    for (unsigned i = 0; i < squares.count(); ++i) {
        const board::Square square = squares.at(i);
        const Look look = look_of(roles[square]);
        const bool is_on = blink_on_ || !look.blinks;
        blinking_ |= look.blinks;
        frame[i] = dimmed(is_on ? look.colour : hal::Colour{}, square, brightness_);
        if (light_test_) frame[i] = dimmed(test_colour(square, i), brightness_);
    }
    board_.lights.show({frame.data(), squares.count()});
}

}  // namespace firmware
