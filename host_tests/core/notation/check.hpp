#pragma once
#include <unity.h>

#include <cstdio>
#include <cstring>
#include <string>
#include <type_traits>

#include "core/notation/all.hpp"
#include "core/text/result.hpp"
#include "core/text/writer.hpp"
#include "host_tests/support/answers.hpp"

/// What the tests of all notations share.

/// A value that no text means, to see whether a refused text leaves its output alone.
template <typename Value>
Value poisoned() {
    Value value;
    std::memset(static_cast<void*>(&value), 0xA5, sizeof value);
    return value;
}

template <typename Value>
bool same_bytes(const Value& a, const Value& b) {
    return std::memcmp(&a, &b, sizeof a) == 0;
}

template <typename N>
std::string encode_text(const typename N::Value& value) {
    char buffer[N::kMaxLength];
    const text::Result result = N::encode(value, buffer);
    TEST_ASSERT_TRUE_MESSAGE(result, text::error_name(result.error).data());
    return std::string(buffer, result.at);
}

/// A text that must be refused: where and why.
struct Refusal {
    const char* text;
    text::Error error;
    unsigned at;
};

template <typename N, size_t Count>
void check_refusals(const Refusal (&rows)[Count]) {
    for (const Refusal& row : rows) {
        auto value = poisoned<typename N::Value>();
        const auto before = value;
        const text::Result result = N::decode(row.text, value);
        const std::string found = std::string(row.text) + " gave " + text::error_name(result.error).data();
        TEST_ASSERT_TRUE_MESSAGE(result.error == row.error, found.c_str());
        TEST_ASSERT_EQUAL_UINT_MESSAGE(row.at, result.at, row.text);
        TEST_ASSERT_TRUE_MESSAGE(same_bytes(before, value), row.text);
    }
}
