#include "firmware/games.hpp"

namespace firmware {

using rules::Variant;

Games::Games(board::Geometry board, const EventStream& events) : chess_(events), octad_(events) {
    const auto fits = [board](Variant variant) { return board.contains(geometry_of(variant)); };
    change(fits(Variant::ChessPlus) ? Variant::ChessPlus : fits(Variant::Chess) ? Variant::Chess : Variant::Octad);
}

void Games::change(Variant variant) {
    variant_ = variant;
    notation_ = notation::find(row(variant).notation);
}

bool Games::choose(const notation::Info& notation) {
    if (!speaks(notation)) return false;
    notation_ = &notation;
    return true;
}

text::Result Games::write(const notation::Info& notation, text::Writer& out) const {
    slot().read(scratch_);
    return write_scratch(notation, out);
}

text::Result Games::write_scratch(const notation::Info& notation, text::Writer& out) const {
    text::Result result = notation.from_common(scratch_);
    if (result) result = notation.encode(scratch_, out.room());
    if (result) out.accept(result);
    return result;
}

Games::Taken Games::take(const notation::Info& notation) {
    if (!notation.to_common(scratch_)) return Taken::CannotExpress;
    const bool stays_free = variant_ == Variant::Free && speaks(notation);
    const Variant variant = stays_free ? Variant::Free : notation.variant;
    if (!slot(variant).judge(scratch_).empty()) return Taken::IllegalPosition;
    variant_ = variant;
    notation_ = &notation;
    slot().take(scratch_);
    return Taken::Yes;
}

text::Result Games::judge(const notation::Info& notation, rules::Reasons& reasons) {
    const text::Result result = notation.to_common(scratch_);
    reasons = result ? slot(notation.variant).judge(scratch_) : rules::Reasons{};
    return result;
}

char Games::letter(board::Square square, unsigned layer) const {
    const uint8_t piece = slot().code(square, layer);
    if (piece == 0) return '.';
    const char letter = notation_->alphabet().letter(piece);
    const bool tells = letter != text::Alphabet::kNoLetter && notation_->alphabet().code(letter) == piece;
    return tells ? letter : complete_notation(variant_).alphabet().letter(piece);
}

char Games::complete_letter(board::Square square) const {
    const uint8_t piece = slot().code(square, 0);
    return piece == 0 ? '.' : complete_notation(variant_).alphabet().letter(piece);
}

}  // namespace firmware
