#pragma once
#include <etl/string_view.h>

#include <cstdint>

namespace notation {

/// Finds where the text of one game ends among lines, whether or not it can be read: nothing of it is left over for
/// somebody else. An empty line ends it after its first move or result, outside of comments; three in a row end it
/// always, and one does if nothing came before.
class PgnLines {
  public:
    /// Takes a line without its end, or a piece of one that goes on; true if the text is over with it.
    bool take(etl::string_view piece, bool goes_on = false);

  private:
    enum class State : uint8_t { Text, Comment, LineComment, Tag, TagValue, TagEscape };

    static constexpr uint8_t kEmptyLines = 3;

    void step(char c);
    bool end_line();

    State state_ = State::Text;
    uint8_t empty_lines_ = 0;    // in a row
    bool at_line_begin_ = true;  // no character of the line has come
    bool line_is_empty_ = true;  // but for blanks
    bool begun_ = false;
    bool has_moves_ = false;
};

}  // namespace notation
