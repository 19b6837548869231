#include "firmware/game_record.hpp"

#include <array>
#include <bit>

namespace firmware {

void GameRecord::take(const Event& event) {
    using Kind = Event::Kind;
    const bool has_rules = games_.has_rules();
    switch (event.kind) {
        case Kind::GameSet:
        case Kind::Annotated:
        case Kind::NewGame: return records_.keep(RecordKind::Game);
        case Kind::Moved: {
            if (!has_rules) return;
            const timing::MoveTimes& times = time_.times();
            return append({item_of_seconds(times.seconds(times.plies() - 1)),
                           item_of(std::bit_cast<rules::Move>(event.motion.move))});
        }
        case Kind::Undone:
            if (has_rules) append({kUndoItem});
            break;
        case Kind::Declared:
            games_.with_rules(
                [this](const auto& game) { append({item_of(Item::Declared, pack_result(game.declared()))}); });
            break;
        case Kind::Position:
            if (!has_rules) records_.keep(RecordKind::Game);
            break;
        default: break;
    }
}

void GameRecord::append(std::initializer_list<uint16_t> items) {
    std::array<uint8_t, 4 * kItemBytes> bytes;
    size_t size = 0;
    const auto put = [&](uint16_t item) {
        bytes[size++] = static_cast<uint8_t>(item);
        bytes[size++] = static_cast<uint8_t>(item >> 8);
    };
    if (kept_number_ != archive_.number()) put(item_of(Item::Number, archive_.number()));
    kept_number_ = archive_.number();
    for (const uint16_t item : items) put(item);
    records_.append(RecordKind::Moves, {bytes.data(), size}, RecordKind::Game);
}

size_t GameRecord::pack(etl::span<uint8_t> bytes) {
    kept_number_ = archive_.number();
    return pack_game(games_, time_.times_at_hand(), kept_number_, bytes);
}

bool GameRecord::unpack(etl::span<const uint8_t> bytes) {
    GameParts parts;
    if (!find_parts(bytes, parts) || !recall_start(parts)) return false;
    bool whole = true;
    time_.times().begin();
    games_.with_rules([&](auto& game) {
        GameReplay replay(game, games_.tags(), time_.times());
        whole = replay.take(parts.items);
        std::array<uint8_t, 32 * kItemBytes> items;
        for (uint32_t at = 0; whole;) {
            const size_t count = records_.read(RecordKind::Moves, at, items);
            if (count == 0) break;
            whole = replay.take({items.data(), count});
            at += static_cast<uint32_t>(count);
        }
        games_.is_played() = game.plies() > 0;
        if (replay.has_number()) archive_.set_number(replay.number());
        kept_number_ = archive_.number();
    });
    time_.resume();
    return whole;
}

bool GameRecord::recall_start(const GameParts& parts) {
    if (!board_.contains(Games::geometry_of(parts.variant))) return false;
    const rules::Variant before = games_.variant();
    games_.change(parts.variant);
    const notation::Info& notation = Games::complete_notation(parts.variant);
    const bool taken = notation.decode(parts.start, games_.scratch()) && games_.take(notation) == Games::Taken::Yes;
    // A game is kept in one notation and spoken of in another.
    games_.change(taken ? parts.variant : before);
    return taken;
}

}  // namespace firmware
