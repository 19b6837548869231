#include "firmware/archive.hpp"

#include "core/journal/little_endian.hpp"
#include "firmware/game_bytes.hpp"

namespace firmware {

Archive::Archive(LiveGame& game, const Timekeeper& time, Records& records, EventStream& events)
    : games_(game.games()), time_(time), records_(records), events_(events) {
    Summary summary;
    for (journal::Place place; next(place, summary);) newest_ = summary.number;
    number_anew();
}

void Archive::take(const Event& event) {
    using Kind = Event::Kind;
    switch (event.kind) {
        case Kind::Leaving: return put();
        case Kind::NewGame:
        case Kind::GameSet: number_anew(); break;
        // A game that goes on after all is another one.
        case Kind::Moved:
        case Kind::Undone:
        case Kind::Declared:
        case Kind::Annotated:
            if (is_here()) number_anew();
            break;
        default: break;
    }
}

void Archive::put() {
    if (!games_.has_rules() || !games_.is_played() || is_here() || records_.is_sealed()) return;
    const etl::span<uint8_t> bytes = records_.scratch();
    games_.with_rules([&](const auto& game) {
        if (game.plies() == 0) return;
        journal::put_number(&bytes[0], newest_ + 1, 4);
        journal::put_number(&bytes[4], game.plies(), 2);
        bytes[6] = pack_result(game.result());
        const size_t size = pack_game(games_, time_.times_at_hand(), number_, bytes.subspan(kHeaderBytes));
        const auto append = [&] {
            return records_.archive().append(kKind, kVersion, bytes.first(kHeaderBytes + size));
        };
        journal::Error error = size != 0 ? append() : journal::Error::Full;
        if (error == journal::Error::NotNow) {
            // There was no calm moment for very long: hands wait for an erase now, or the game is lost.
            records_.erase_in_archive();
            error = append();
        }
        const bool kept = error == journal::Error::None;
        not_kept_ |= !kept;
        if (kept) ++newest_;
    });
}

bool Archive::next(journal::Place& place, Summary& summary) const {
    while (records_.archive().next(place)) {
        std::array<uint8_t, kHeaderBytes + 1> head;
        if (place.version != kVersion || records_.archive().read(place, 0, head) != head.size()) continue;
        if (head[kHeaderBytes] >= rules::kVariants) continue;
        summary = {journal::get_number(&head[0], 4), static_cast<uint16_t>(journal::get_number(&head[4], 2)),
                   unpack_result(head[6]), static_cast<rules::Variant>(head[kHeaderBytes])};
        if (summary.result.ending < rules::Ending::Count) return true;
    }
    return false;
}

bool Archive::find(uint32_t number, journal::Place& place, Summary& summary) const {
    place = {};
    while (next(place, summary)) {
        if (summary.number == number) return true;
    }
    return false;
}

}  // namespace firmware
