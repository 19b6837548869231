#include "host/mqtt/publisher.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <utility>

#include "host/io/time.hpp"

namespace host {

Publisher::Publisher(Loop& loop, LiveBoard& board, Options options)
    : loop_(loop), board_(board), options_(std::move(options)), resend_(loop), retry_(loop) {}

/// The board has said who it is.
void Publisher::begin() {
    id_ = board_.id();
    std::error_code error;
    std::filesystem::create_directories(options_.folder, error);
    const std::string why_not = log_.open(options_.folder + "/" + id_ + ".log");
    if (!why_not.empty() && on_trouble)
        on_trouble(why_not +
                   (log_.is_usable() ? "" : "; nothing of this board is published. Put the file back as it was"));
    if (!log_.is_usable()) return;
    mqtt_ = std::make_unique<MqttClient>(
        loop_, MqttClient::Options{options_.broker, "reedfish-" + options_.prefix + "-" + id_, options_.credentials,
                                   options_.authority, topic("online"), "false"});
    mqtt_->on_connected = [this] {
        mqtt_->subscribe(topic("resend"));
        publish_online(board_.client().is_connected());
        publish_state();
    };
    mqtt_->on_disconnected = [this](const std::string& why) {
        if (on_trouble) on_trouble("no connection to the broker (" + why + "); trying again");
    };
    mqtt_->on_message = [this](const std::string&, std::string_view text) { resend(text); };
    std::string why;
    if (!mqtt_->start(why) && on_trouble) on_trouble(why);
}

void Publisher::connected(LiveBoard&, const BoardClient::Missed&) {
    if (!mqtt_) begin();
    if (!mqtt_) return;
    publish_online(true);
    catch_up();
}

void Publisher::disconnected(LiveBoard&, const std::string&) {
    catching_up_ = false;
    publish_online(false);
}

void Publisher::game_changed(LiveBoard&) {
    if (mqtt_) catch_up();
}

void Publisher::heard(LiveBoard&, const BoardEvent& event) {
    if (event.name == "clock" && mqtt_) publish_state();
}

/// Games that came and went unseen are in the board's archive: they are told of first, in order.
void Publisher::catch_up() {
    if (catching_up_) {
        again_ = true;
        return;
    }
    if (!has_rules(board_.game_name())) return publish_state();
    again_ = false;
    const uint32_t known = log_.archive_number();
    const bool is_newer = known != 0 && known < board_.archive_number() && log_.text().game == board_.game_name();
    tell_archived(is_newer ? known : board_.archive_number());
}

void Publisher::tell_archived(uint32_t number) {
    if (number >= board_.archive_number()) {
        note(board_.archive_number(), board_.game());
        return publish_state();
    }
    catching_up_ = true;
    board_.client().ask("pgn " + std::to_string(number) + " tags", [this, number](const Answer& answer) {
        catching_up_ = false;
        if (answer.error.starts_with("error lost")) return;
        std::string why;
        // One that the board has forgotten cannot be told of any more.
        const std::optional<GameText> game =
            answer.ok ? read_game(board_.game_name(), answer.text(), why) : std::nullopt;
        if (game) note(number, *game);
        again_ ? catch_up() : tell_archived(number + 1);
    });
}

void Publisher::note(uint32_t archive_number, const GameText& game) {
    std::string why;
    const std::deque<MoveRecord> news = log_.follow(archive_number, game, now_ms(), why);
    const bool is_news = !std::exchange(in_trouble_, !why.empty());
    if (!why.empty()) {
        if (is_news && on_trouble) on_trouble(why + "; it is tried again until it can be written");
        constexpr Milliseconds kTryAgain{5000};
        retry_.after(kTryAgain, [this] { catch_up(); });
    }
    for (const MoveRecord& record : news) mqtt_->publish(topic("moves"), write_record(record), false);
}

void Publisher::publish_state() {
    MoveState state;
    state.board = id_;
    state.number = options_.first_number + board_.number() - 1;
    state.version = board_.client().about().version;
    state.n = log_.n();
    state.game = log_.game();
    state.text = has_rules(board_.game_name()) ? log_.text() : board_.game();
    if (!has_rules(board_.game_name())) state.text.start = board_.position();
    state.clock = board_.clock();
    mqtt_->publish(topic("state"), write_state(state), true);
}

void Publisher::publish_online(bool online) {
    if (mqtt_) mqtt_->publish(topic("online"), online ? "true" : "false", true);
}

/// Many readers may ask at once; one answer does for all of them.
void Publisher::resend(std::string_view text) {
    uint64_t from = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), from);
    if (error != std::errc{} || stop != text.data() + text.size()) return;
    resend_from_ = resend_.is_running() ? std::min(resend_from_, from) : from;
    if (resend_.is_running()) return;
    constexpr Milliseconds kGather{100};
    resend_.after(kGather, [this] {
        for (const MoveRecord& record : log_.since(resend_from_))
            mqtt_->publish(topic("moves"), write_record(record), false);
        publish_state();
    });
}

void Publisher::finish() {
    if (!mqtt_) return;
    publish_online(false);
    mqtt_->finish();
}

}  // namespace host
