#include "firmware/move_text.hpp"

#include <bit>

namespace firmware {

namespace {

void put_squares(text::Writer& line, const tracking::Motion& motion) {
    line.square(motion.from);
    line.square(motion.to);
}

}  // namespace

void put_move_event(text::Writer& line, Session& session, const tracking::Motion& motion) {
    line.put("!move ");
    const bool has_rules = session.with_rules([&](const auto& game) {
        const auto move = std::bit_cast<chess::Move>(motion.move);
        auto before = game.position_after(game.plies() - 1);
        put_uci(line, before, move);
        line.put(' ');
        put_san(line, before, move);
    });
    if (!has_rules) put_squares(line, motion);
}

void put_coordinates_event(text::Writer& line, Session& session, etl::string_view name,
                           const tracking::Motion& motion) {
    line.put(name);
    line.put(' ');
    const bool has_rules = session.with_rules(
        [&](const auto& game) { put_uci(line, game.position(), std::bit_cast<chess::Move>(motion.move)); });
    if (!has_rules) put_squares(line, motion);
}

}  // namespace firmware
