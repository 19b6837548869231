#pragma once
/// Stories of the tracker as text, for tests and for the viewer.
#include <algorithm>
#include <string>
#include <vector>

#include "core/tracking/stories.hpp"

namespace simulator {

inline std::string name_of(board::Square square) {
    if (square == tracking::kBox) return "*";
    return {static_cast<char>('a' + square.file()), static_cast<char>('1' + square.rank())};
}

/// "e2-" is in the air, "e2>e4" stands elsewhere, "e2>e3+e4" on two squares; "*" is not in the game.
inline std::string text_of(const tracking::Piece& piece) {
    std::string text = name_of(piece.name) + (piece.in_air() ? "-" : ">" + name_of(piece.at));
    return piece.also == board::kNoSquare ? text : text + "+" + name_of(piece.also);
}

inline std::string text_of(const tracking::Arrangement& arrangement) {
    std::vector<std::string> words;
    for (const tracking::Piece& piece : arrangement.pieces()) words.push_back(text_of(piece));
    std::sort(words.begin(), words.end());
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

/// "~" on a turned board, "<" for each half move that is taken back, the half moves, and the displaced pieces.
inline std::string text_of(const tracking::Stories& stories, const tracking::Story& story) {
    std::string text = story.turned ? "~" : "";
    text += std::string(story.line.back, '<');
    tracking::Line line;
    line.back = story.line.back;
    for (unsigned i = 0; i < story.line.count; ++i) {
        line.push(story.line.moves[i]);
        const tracking::Motion motion = stories.look_at(line).last;
        text += (i == 0 ? "" : " ") + name_of(motion.from) + name_of(motion.to);
        if (motion.promotion != 0) text += "qrbn"[motion.promotion - 1];
    }
    const std::string pieces = text_of(static_cast<const tracking::Arrangement&>(story));
    return text + (text.empty() || pieces.empty() ? "" : " ") + pieces;
}

}  // namespace simulator
