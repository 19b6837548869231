#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <new>
#include <type_traits>

#include "core/notation/board_state.hpp"
#include "core/notation/fen.hpp"
#include "core/notation/hartwig_fen.hpp"
#include "core/notation/notation.hpp"
#include "core/notation/ofen.hpp"
#include "core/notation/spooky_fen.hpp"

namespace notation {

template <Notation... N>
struct List {
    static constexpr std::size_t kValueSize = std::max({sizeof(typename N::Value)...});
    static constexpr uint16_t kMaxLength = std::max({N::kMaxLength...});

    /// Calls `visit` with an object of each notation's type.
    template <typename Visit>
    static constexpr void each(Visit visit) {
        (visit(N{}), ...);
    }
};

/// Every position notation: the one list that a new notation joins.
using All = List<Fen, Hartwig, Ofen, Board, BoardLive, Spooky>;

/// The longest text of any notation.
inline constexpr uint16_t kMaxLength = All::kMaxLength;

/// Room for a value of any notation. Nearly 1 KiB: keep it off the stack.
struct AnyValue {
    alignas(4) std::array<std::byte, All::kValueSize> bytes;

    /// The value in it, which must be of this type.
    template <class T>
    T& as() {
        static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof bytes);
        // `emplace` made one there.
        return *std::launder(reinterpret_cast<T*>(bytes.data()));
    }
    template <class T>
    const T& as() const {
        static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof bytes);
        // `emplace` made one there.
        return *std::launder(reinterpret_cast<const T*>(bytes.data()));
    }

    /// Begins a value of this type in it.
    template <class T>
    T& emplace() {
        static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof bytes && alignof(T) <= 4);
        return *new (bytes.data()) T();
    }
    template <class T>
    T& emplace(const T& value) {
        static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof bytes && alignof(T) <= 4);
        return *new (bytes.data()) T(value);
    }
};

/// A notation whose name is only known when the program runs.
struct Info {
    etl::string_view name;
    Variant variant;
    etl::string_view example;
    etl::span<const Field> fields;
    board::Geometry geometry;
    const text::Alphabet* letters;
    text::Result (*decode_text)(etl::string_view text, AnyValue& out, const Reading& reading);
    text::Result (*encode)(const AnyValue& value, etl::span<char> out);
    text::Result (*to_common)(AnyValue& value);    ///< in place: from this notation's value to the one the game shares
    text::Result (*from_common)(AnyValue& value);  ///< in place: the way back

    text::Result decode(etl::string_view text, AnyValue& out, const Reading& reading = {}) const {
        return decode_text(text, out, reading);
    }
    const text::Alphabet& alphabet() const { return *letters; }
};

/// One entry for each notation of `All`, in that order.
etl::span<const Info> infos();

/// The notation called `name`, or nullptr.
const Info* find(etl::string_view name);

/// Reads `text` as `from` and writes it as `to`, which must be of the same variant (else OtherGame). If reading
/// fails, the result is that of the reader, and `reading` is true: `at` is then an offset in `text`.
text::Result convert(const Info& from, const Info& to, etl::string_view text, AnyValue& scratch, etl::span<char> out,
                     bool& reading, const Reading& how = {});

}  // namespace notation
