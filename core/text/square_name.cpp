#include "core/text/square_name.hpp"

#include "core/text/characters.hpp"

namespace text {

board::Square find_square(etl::string_view name, board::Geometry geometry) {
    if (name.size() < 2 || name.size() > 3 || name[1] == '0') return board::kNoSquare;
    const int file = name[0] - 'a';
    int rank = 0;
    for (const char c : name.substr(1)) {
        if (!is_digit(c)) return board::kNoSquare;
        rank = rank * 10 + (c - '0');
    }
    if (file < 0 || file >= geometry.files || rank > geometry.ranks) return board::kNoSquare;
    return board::square(static_cast<unsigned>(file), static_cast<unsigned>(rank - 1));
}

}  // namespace text
