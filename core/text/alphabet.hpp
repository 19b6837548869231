#pragma once
#include <etl/string_view.h>

#include <array>
#include <cstdint>

namespace text {

/// The letters of a game's pieces as a two-way table: from the code of a piece to its letter and back.
struct Alphabet {
    static constexpr uint8_t kRun = 0x80;    ///< kRun + n: a digit that stands for n empty squares; pieces are below
    static constexpr uint8_t kNone = 0xFF;   ///< not in this alphabet
    static constexpr char kNoLetter = '\0';  ///< no letter for this code

    std::array<char, 256> letters{};  ///< as long as a code can say, so that no look-up needs a check
    std::array<uint8_t, 256> codes{};

    constexpr char letter(uint8_t code) const { return letters[code]; }
    constexpr uint8_t code(char c) const { return codes[static_cast<unsigned char>(c)]; }
};

/// The alphabet in which codes 1, 2, ... are the letters of `first`, and `second_code` + 1, + 2, ... those of
/// `second`. A space in a list leaves its code without a letter. A letter in both lists is read as the
/// second.
constexpr Alphabet alphabet(etl::string_view first, etl::string_view second, uint8_t second_code) {
    Alphabet result;
    result.codes.fill(Alphabet::kNone);
    const auto add = [&result](etl::string_view letters, unsigned code) {
        for (char c : letters) {
            ++code;
            if (c == ' ') continue;
            result.letters[code] = c;
            result.codes[static_cast<unsigned char>(c)] = static_cast<uint8_t>(code);
        }
    };
    add(first, 0);
    add(second, second_code);
    return result;
}

/// The same alphabet, in which 1 to 9 stand for as many empty squares and 0 for ten.
constexpr Alphabet with_runs(Alphabet alphabet) {
    for (unsigned n = 1; n <= 10; ++n) alphabet.codes['0' + n % 10] = static_cast<uint8_t>(Alphabet::kRun + n);
    return alphabet;
}

/// The same alphabet, in which `c` stands for one empty square.
constexpr Alphabet with_blank(Alphabet alphabet, char c) {
    alphabet.letters[0] = c;
    alphabet.codes[static_cast<unsigned char>(c)] = 0;
    return alphabet;
}

}  // namespace text
