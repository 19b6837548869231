#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Positions as text, judged on this side of the cable by the same core that the board has.
namespace host {

/// How closely a text is read; see `help set`.
struct HowToRead {
    bool strict = false;
    unsigned maps = 0;  ///< 0: any; only for spooky
    unsigned techs = 0;

    /// The words between that notation's name and its text in a request.
    std::string words(std::string_view notation) const;
};

/// What became of a text: `text` if it is good, else `error` as the board would say it, `error bad-row at 12 ...`.
struct Verdict {
    std::string error;
    std::string text;
    std::vector<std::string> notes;  ///< why it is illegal, or what was forgiven

    bool ok() const { return error.empty(); }
};

/// The names of all notations.
std::vector<std::string> notation_names();

/// Whether the text can be read at all.
Verdict read_position(std::string_view notation, std::string_view text, const HowToRead& how = {});
/// Whether it is a position of the game: `text` is `legal`, `illegal` or, for games without rules, `readable`.
Verdict check_position(std::string_view notation, std::string_view text, const HowToRead& how = {});
/// The same position in another notation of the same game.
Verdict convert_position(std::string_view from, std::string_view to, std::string_view text, const HowToRead& how = {});

/// The words between blanks, for a text from a command line; in Chess+ blanks are squares and stay.
std::string text_for(std::string_view notation, std::string_view text);

}  // namespace host
