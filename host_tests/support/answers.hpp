#pragma once
#include <etl/string_view.h>

#include <fstream>
#include <string>
#include <utility>
#include <vector>

/// The known answers of one notation: every text in data/notation/answers.txt under its name.
inline std::vector<std::string> answers(etl::string_view notation) {
    std::vector<std::string> texts;
    std::ifstream file(TEST_DATA "/notation/answers.txt");
    const std::string prefix = std::string(notation.data(), notation.size()) + ' ';
    for (std::string line; std::getline(file, line);) {
        if (line.rfind(prefix, 0) == 0) texts.push_back(line.substr(prefix.size()));
    }
    return texts;
}

inline etl::string_view view(const std::string& text) {
    return {text.data(), text.size()};
}
