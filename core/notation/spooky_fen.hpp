#pragma once
#include "core/notation/notation.hpp"
#include "core/rules/spooky/setup.hpp"

namespace notation {

/// Spooky FEN: up to 8 boards of 10x10, with maps, techs and money.
///
///     spooky  = count SP indices SP count SP indices SP boards SP side SP status SP money
///     count   = 1 to 8 boards; 1 to 32 techs
///     indices = index *("," index)               ; as many as the count before says, each 0 to 255
///     boards  = board *("|" board)               ; as many as the first count says
///     board   = row 9("/" row)                   ; top row first, left square first
///     row     = units and digits; 10 squares, no two digits side by side; 0 is ten empty squares
///     units   = Z I S R W G T H K P A C V M L O B E Y D N; upper case is side 0, lower case side 1
///     side    = "0" / "1"
///     status  = group "|" group
///     group   = 1*32("L" / "U" / "A")            ; locked, unlocked, active
///     money   = number "|" number                ; 32 bits with sign
struct Spooky {
    using Value = spooky::Setup;

    static constexpr etl::string_view kName = "spooky";
    static constexpr etl::string_view kExample =
        "2 0,1 4 0,1,2,3 N8z/0/0/0/0/0/0/0/0/0|0/0/0/0/0/0/0/0/0/0 0 LLLUUA|LLLLLA 10|5";
    static constexpr Variant kVariant = Variant::Spooky;
    static constexpr uint16_t kMaxLength = 1136;
    static const Field kFields[8];
    static const text::Alphabet kAlphabet;

    /// `info` of the result is 1 as a warning if a status group is not as long as the tech count says; strict reading
    /// refuses that.
    static text::Result decode(etl::string_view text, Value& out, const Reading& reading = {});

    /// Each status group is written with its own length.
    static text::Result encode(const Value& value, etl::span<char> out);
};

static_assert(Notation<Spooky>);

}  // namespace notation
