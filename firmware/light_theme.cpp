#include "firmware/light_theme.hpp"

#include <iterator>

namespace firmware {

namespace {

constexpr hal::Colour kOff{};
constexpr hal::Colour kWhite{255, 255, 255};
constexpr hal::Colour kDimWhite{70, 70, 70};
constexpr hal::Colour kGreen{0, 255, 0};
constexpr hal::Colour kOrange{255, 90, 0};
constexpr hal::Colour kRed{255, 0, 0};
constexpr hal::Colour kMagenta{255, 0, 160};
constexpr hal::Colour kBlue{0, 0, 255};
constexpr hal::Colour kCyan{0, 200, 200};
constexpr hal::Colour kDimCyan{0, 60, 60};
constexpr hal::Colour kYellow{255, 200, 0};
constexpr hal::Colour kViolet{120, 0, 255};

/// In the order of tracking::Role.
constexpr Look kTheme[] = {
    {kOff},
    {kDimWhite, false, '-', "the last move began here, or the lifted piece stood here"},
    {kWhite, false, '+', "the last move ended here"},
    {kGreen, false, '*', "the lifted piece may go here"},
    {kOrange, false, 'x', "the lifted piece may capture here"},
    {kRed, false, '!', "this king is in check"},
    {kMagenta, false, 'Q', "a pawn became a queen; 'promote' chooses another piece"},
    {kBlue, false, 'R', "a pawn became a rook"},
    {kCyan, false, 'B', "a pawn became a bishop"},
    {kYellow, false, 'N', "a pawn became a knight"},
    {kBlue, true, 'o', "put a piece here, a white one if colours matter"},
    {kViolet, true, 'b', "put a black piece here"},
    {kRed, true, '#', "take this piece off"},
    {kDimCyan, false, '<', "lift this piece"},
    {kCyan, false, '>', "and put it here"},
    {kOrange, false, 'X', "take this piece off: it is captured"},
    {kYellow, true, '?', "lift the piece that moved and put it back"},
};
static_assert(std::size(kTheme) == static_cast<unsigned>(tracking::Role::Unclear) + 1);

/// The eye sees the same light brighter on a dark square.
constexpr unsigned kDarkSquarePercent = 60;

}  // namespace

const Look& look_of(tracking::Role role) {
    return kTheme[static_cast<unsigned>(role)];
}

hal::Colour dimmed(hal::Colour colour, uint8_t brightness) {
    const auto part = [brightness](uint8_t value) { return static_cast<uint8_t>(value * brightness / 255); };
    return {part(colour.red), part(colour.green), part(colour.blue)};
}

hal::Colour dimmed(hal::Colour colour, board::Square square, uint8_t brightness) {
    const bool dark = (square.file() + square.rank()) % 2 == 0;
    return dimmed(colour, dark ? static_cast<uint8_t>(brightness * kDarkSquarePercent / 100) : brightness);
}

hal::Colour test_colour(board::Square square, unsigned index) {
    return {static_cast<uint8_t>(square.file() * 25), static_cast<uint8_t>(square.rank() * 25),
            static_cast<uint8_t>(255 - 2 * index)};
}

}  // namespace firmware
