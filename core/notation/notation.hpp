#pragma once
#include <etl/span.h>
#include <etl/string_view.h>

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "core/board/geometry.hpp"
#include "core/rules/variant.hpp"
#include "core/text/alphabet.hpp"
#include "core/text/result.hpp"

namespace notation {

using rules::Variant;

/// A field of a notation in plain words: what it is, and what may stand in it. Fields are one space apart.
struct Field {
    etl::string_view name;
    etl::string_view allowed;
};

/// How closely a text is read where its document contradicts itself, and what a game of Spooky has.
struct Reading {
    uint16_t maps = 256;   ///< how many maps the game has: indices are below it; 1 to 256
    uint16_t techs = 256;  ///< how many techs the game has; 1 to 256
    bool strict = false;   ///< to the letter: nothing is forgiven, nothing is guessed
};

/// The one shape of every position notation.
///
/// `decode` leaves its output untouched on error; `encode` never writes past the end of its buffer, and a
/// buffer of kMaxLength characters is never too small. Extra parameters of either have defaults.
template <typename N>
concept Notation =
    std::is_trivially_copyable_v<typename N::Value> && std::equality_comparable<typename N::Value> &&
    requires(etl::string_view text, typename N::Value& out, const typename N::Value& value, etl::span<char> buffer) {
        { N::decode(text, out) } -> std::same_as<text::Result>;
        { N::encode(value, buffer) } -> std::same_as<text::Result>;
        { N::kMaxLength } -> std::convertible_to<uint16_t>;
        { N::kName } -> std::convertible_to<etl::string_view>;
        { N::kExample } -> std::convertible_to<etl::string_view>;
        { N::kVariant } -> std::convertible_to<Variant>;
        { N::kFields } -> std::convertible_to<etl::span<const Field>>;
        { N::kAlphabet } -> std::convertible_to<const text::Alphabet&>;
    };

}  // namespace notation
