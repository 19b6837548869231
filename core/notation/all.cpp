#include "core/notation/all.hpp"

namespace notation {

namespace {

template <typename N>
text::Result decode_any(etl::string_view text, AnyValue& out, [[maybe_unused]] const Reading& reading) {
    typename N::Value& value = out.emplace<typename N::Value>();
    if constexpr (requires { N::decode(text, value, reading); }) {
        return N::decode(text, value, reading);
    } else {
        return N::decode(text, value);
    }
}

template <typename N>
text::Result encode_any(const AnyValue& value, etl::span<char> out) {
    return N::encode(value.as<typename N::Value>(), out);
}

template <typename N>
concept HasCommon = requires { typename N::Common; };

template <typename N>
text::Result to_common([[maybe_unused]] AnyValue& value) {
    if constexpr (HasCommon<N>) {
        const typename N::Value own = value.as<typename N::Value>();
        return N::to_common(own, value.emplace<typename N::Common>());
    }
    return {};
}

template <typename N>
text::Result from_common([[maybe_unused]] AnyValue& value) {
    if constexpr (HasCommon<N>) {
        const typename N::Common common = value.as<typename N::Common>();
        return N::from_common(common, value.emplace<typename N::Value>());
    }
    return {};
}

template <Notation... N>
constexpr std::array<Info, sizeof...(N)> table(List<N...>) {
    return {Info{N::kName, N::kVariant, N::kExample, N::kFields, N::Value::kGeometry, &N::kAlphabet, decode_any<N>,
                 encode_any<N>, to_common<N>, from_common<N>}...};
}

constexpr auto kInfos = table(All{});

}  // namespace

etl::span<const Info> infos() {
    return kInfos;
}

const Info* find(etl::string_view name) {
    for (const Info& info : kInfos) {
        if (info.name == name) return &info;
    }
    return nullptr;
}

text::Result convert(const Info& from, const Info& to, etl::string_view text, AnyValue& scratch, etl::span<char> out,
                     bool& reading, const Reading& how) {
    reading = false;
    if (from.variant != to.variant) return {text::Error::OtherGame, board::kNoSquare.code, 0};
    text::Result result = from.decode(text, scratch, how);
    reading = !result;
    if (result && &from != &to) result = from.to_common(scratch);
    if (result && &from != &to) result = to.from_common(scratch);
    return result ? to.encode(scratch, out) : result;
}

}  // namespace notation
