#include <algorithm>

#include "host_tests/core/notation/check.hpp"
#include "host_tests/support/random_setups.hpp"

void setUp() {}
void tearDown() {}

namespace {

constexpr unsigned kValues = 100000;
constexpr uint32_t kSeed = 20231107;

// `board` has no character for a black egg of six ticks, and none of its own for White's immortal panda: true if it was
// refused for one of these.
bool refused_with_reason(const chessplus::Setup& setup, text::Result result) {
    constexpr auto kEgg = chessplus::piece(rules::Colour::Black, chessplus::Form::Egg6);
    constexpr auto kPanda = chessplus::piece(rules::Colour::White, chessplus::Form::PandaImmortal);
    if (result.error != text::Error::CannotExpress) return false;
    const chessplus::Piece piece = setup.board[board::Square{result.info}];
    TEST_ASSERT_TRUE(piece == kEgg || piece == kPanda);
    return true;
}

template <typename N>
void check_generated() {
    Random random{kSeed};
    unsigned written = 0;
    for (unsigned i = 0; i < kValues; ++i) {
        typename N::Value value;
        fill(random, value);
        char buffer[N::kMaxLength];
        const text::Result encoded = N::encode(value, buffer);
        if constexpr (std::is_same_v<N, notation::Board>) {
            if (refused_with_reason(value, encoded)) continue;
        }
        TEST_ASSERT_TRUE(encoded);
        auto again = poisoned<typename N::Value>();
        TEST_ASSERT_TRUE(N::decode({buffer, encoded.at}, again));
        TEST_ASSERT_TRUE(again == value);
        ++written;
    }
    TEST_ASSERT_GREATER_THAN(kValues / 4, written);
}

void generated_values_survive_writing_and_reading() {
    std::printf("seed %u, %u values a notation\n", static_cast<unsigned>(kSeed), kValues);
    notation::All::each([]<typename N>(N) { check_generated<N>(); });
}

// A text is refused with its output untouched, or what it means survives writing and reading. Returns whether
// it was read.
template <typename N>
bool refused_or_stable(etl::string_view text) {
    auto value = poisoned<typename N::Value>();
    const auto before = value;
    const text::Result result = N::decode(text, value);
    if (!result) {
        TEST_ASSERT_TRUE(same_bytes(before, value));
        TEST_ASSERT_LESS_OR_EQUAL(text.size(), result.at);
        return false;
    }
    TEST_ASSERT_EQUAL_UINT(text.size(), result.at);
    const std::string canonical = encode_text<N>(value);
    auto again = poisoned<typename N::Value>();
    TEST_ASSERT_TRUE(N::decode(view(canonical), again));
    TEST_ASSERT_TRUE(again == value);
    TEST_ASSERT_EQUAL_STRING(canonical.c_str(), encode_text<N>(again).c_str());
    return true;
}

template <typename N>
void check_prefixes() {
    for (const std::string& text : answers(N::kName)) {
        for (size_t length = 0; length < text.size(); ++length) refused_or_stable<N>({text.data(), length});
    }
}

void every_prefix_is_refused_or_stable() {
    notation::All::each([]<typename N>(N) { check_prefixes<N>(); });
}

template <typename N>
void check_changes() {
    unsigned tried = 0;
    unsigned read = 0;
    for (const std::string& text : answers(N::kName)) {
        for (size_t at = 0; at < text.size(); ++at) {
            for (unsigned byte = 0; byte < 256; ++byte) {
                std::string changed = text;
                changed[at] = static_cast<char>(byte);
                read += refused_or_stable<N>(view(changed)) ? 1 : 0;
                ++tried;
            }
        }
    }
    std::printf("%s: %u one-byte changes, %u of them still a text\n", N::kName.data(), tried, read);
}

void every_one_byte_change_is_refused_or_stable() {
    notation::All::each([]<typename N>(N) { check_changes<N>(); });
}

// Values with every bit pattern: what a notation cannot express must be refused, never written wrongly.
template <typename N>
void check_wild_values() {
    Random random{kSeed};
    unsigned refused = 0;
    for (unsigned i = 0; i < 20000; ++i) {
        typename N::Value value;
        fill(random, value);
        auto* bytes = reinterpret_cast<unsigned char*>(&value);
        bytes[random.below(sizeof value)] = static_cast<unsigned char>(random.below(256));
        char buffer[N::kMaxLength];
        const text::Result encoded = N::encode(value, buffer);
        if (!encoded) {
            TEST_ASSERT_TRUE(encoded.error == text::Error::CannotExpress);
            ++refused;
            continue;
        }
        typename N::Value again;
        TEST_ASSERT_TRUE(N::decode({buffer, encoded.at}, again));
        const std::string text = encode_text<N>(again);
        TEST_ASSERT_EQUAL_UINT(encoded.at, text.size());
        TEST_ASSERT_EQUAL_MEMORY(buffer, text.data(), text.size());
    }
    TEST_ASSERT_GREATER_THAN(0, refused);
}

void a_value_that_cannot_be_expressed_is_refused() {
    notation::All::each([]<typename N>(N) { check_wild_values<N>(); });
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(generated_values_survive_writing_and_reading);
    RUN_TEST(every_prefix_is_refused_or_stable);
    RUN_TEST(every_one_byte_change_is_refused_or_stable);
    RUN_TEST(a_value_that_cannot_be_expressed_is_refused);
    return UNITY_END();
}
