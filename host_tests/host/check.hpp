#pragma once
#include <unity.h>

#include <string>

/// Texts are equal, and if not both are shown.
inline void expect_text(const std::string& wanted, const std::string& got) {
    TEST_ASSERT_EQUAL_STRING(wanted.c_str(), got.c_str());
}
inline void expect_in(const std::string& part, const std::string& whole) {
    TEST_ASSERT_TRUE_MESSAGE(whole.find(part) != std::string::npos, (part + " is not in: " + whole).c_str());
}
