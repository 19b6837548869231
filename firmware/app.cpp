#include "firmware/app.hpp"

#include "core/text/errors.hpp"
#include "firmware/move_text.hpp"

namespace firmware {

namespace {

/// Time for the last `ok` to reach the other side.
constexpr uint32_t kFarewellMs = 100;

constexpr hal::Colour kLifted{255, 255, 255};

hal::Colour dimmed(hal::Colour colour, uint8_t brightness) {
    const auto scale = [brightness](uint8_t value) { return static_cast<uint8_t>(value * brightness / 255); };
    return {scale(colour.red), scale(colour.green), scale(colour.blue)};
}

}  // namespace

App::App(hal::Board& board)
    : board_(board),
      conversation_(board.link),
      session_(geometry()),
      now_(board.clock.now()),
      started_(now_),
      last_touch_(now_),
      notebook_(board.store),
      brightness_(board.layout.brightness) {
    bring_up_.recall(board.gauges, notebook_);
    report_start();
}

void App::step() {
    now_ = board_.clock.now();
    look();
    conversation_.step(*this);
    bring_up_.step(*this);
    if (!bring_up_.is_active()) refresh_lights();
    notebook_.rest(now_ - last_touch_);
    if (leaving_ && now_ - leaving_since_ >= kFarewellMs) board_.system.enter_boot_loader();
}

hal::Cell App::settled(board::Square square) const {
    return static_cast<hal::Cell>(debounce_.settled(geometry().index(square)));
}

void App::set_brightness(uint8_t brightness) {
    brightness_ = brightness;
    lights_changed_ = true;
}

void App::show_light_test() {
    const board::Geometry squares = geometry();
    for (unsigned i = 0; i < squares.count(); ++i) {
        const board::Square square = squares.at(i);
        colours_[i] = {static_cast<uint8_t>(square.file() * 25), static_cast<uint8_t>(square.rank() * 25),
                       static_cast<uint8_t>(255 - 2 * i)};
    }
    lights_changed_ = true;
}

void App::enter_boot_loader_soon() {
    leaving_ = true;
    leaving_since_ = now_;
}

void App::position_changed() {
    conversation_.send_event([this](text::Writer& line) {
        line.put("!position ");
        const text::Result result = session_.write(session_.notation(), line);
        if (!result) line.put(text::error_name(result.error));
    });
}

text::Error App::play(chess::Move move) {
    text::Error error = text::Error::None;
    session_.with_rules([&](auto& game) {
        auto before = game.position();
        error = game.play(move);
        if (error != text::Error::None) return;
        conversation_.send_event([&](text::Writer& line) {
            line.put("!move ");
            put_uci(line, before, move);
            line.put(' ');
            put_san(line, before, move);
        });
    });
    if (error != text::Error::None) return error;
    position_changed();
    report_result();
    return error;
}

bool App::take_back() {
    bool taken = false;
    session_.with_rules([&](auto& game) {
        if (game.reopen()) {
            taken = true;
            conversation_.send_event([](text::Writer& line) { line.put("!result *"); });
            return;
        }
        if (game.plies() == 0) return;
        const chess::Move move = game.move(game.plies() - 1);
        taken = game.undo();
        conversation_.send_event([&](text::Writer& line) {
            line.put("!undo ");
            put_uci(line, game.position(), move);
        });
    });
    if (taken) position_changed();
    return taken;
}

void App::report_result() {
    session_.with_rules([this](const auto& game) {
        const chess::GameResult result = game.result();
        if (!result.over()) return;
        conversation_.send_event([&](text::Writer& line) {
            line.put("!result ");
            put_result(line, result);
        });
    });
}

void App::report_start() {
    const hal::Start cause = board_.system.start_cause();
    if (cause == hal::Start::Power) return;
    conversation_.send_event([&](text::Writer& line) {
        line.put(cause == hal::Start::Watchdog ? "!reset watchdog" : "!reset panic ");
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
        return;
    }
    const unsigned changes = debounce_.update(frame, now_);
    for (unsigned i = 0; i < changes; ++i) touch(geometry().at(debounce_.changed(i)));
}

void App::touch(board::Square square) {
    last_touch_ = now_;
    const bool lifted = settled(square) == hal::Cell::Empty;
    conversation_.send_event([=](text::Writer& line) {
        line.put(lifted ? "!lift " : "!place ");
        line.square(square);
    });
    colours_[geometry().index(square)] = lifted ? kLifted : hal::Colour{};
    lights_changed_ = true;
}

void App::refresh_lights() {
    if (!lights_changed_) return;
    lights_changed_ = false;
    std::array<hal::Colour, hal::kMaxCells> frame;
    const size_t count = geometry().count();
    for (size_t i = 0; i < count; ++i) frame[i] = dimmed(colours_[i], brightness_);
    board_.lights.show({frame.data(), count});
}

}  // namespace firmware
