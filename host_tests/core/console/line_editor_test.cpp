#include "core/console/line_editor.hpp"

#include <unity.h>

#include <string>

#include "host_tests/support/random.hpp"

void setUp() {}
void tearDown() {}

namespace {

using console::Edit;
using console::LineEditor;

/// A terminal of one line, as far as the editor needs one: what a person sees, and where the cursor is.
class Screen {
  public:
    void show(const std::string& bytes) {
        for (size_t i = 0; i < bytes.size(); ++i) {
            const char c = bytes[i];
            if (c == '\r') {
                column_ = 0;
            } else if (c == '\n') {
                above = text;
                text.clear();
            } else if (c == '\x1B') {
                TEST_ASSERT_EQUAL_CHAR('[', bytes[++i]);
                size_t count = 0;
                while (isdigit(static_cast<unsigned char>(bytes[++i])) != 0)
                    count = count * 10 + static_cast<size_t>(bytes[i] - '0');
                if (bytes[i] == 'K') {
                    text.resize(column_);
                } else {
                    TEST_ASSERT_EQUAL_CHAR('D', bytes[i]);
                    TEST_ASSERT_TRUE(count <= column_);
                    column_ -= count;
                }
            } else {
                if (column_ == text.size()) text += ' ';
                text[column_++] = c;
            }
        }
    }
    size_t column() const { return column_; }

    std::string text;
    std::string above;

  private:
    size_t column_ = 0;
};

/// An editor, its screen, and the lines that were entered.
struct Desk {
    LineEditor editor;
    Screen screen;
    std::string entered;

    void draw() {
        char buffer[LineEditor::kMaxDrawing];
        text::Writer out(buffer);
        editor.draw(out);
        TEST_ASSERT_FALSE(out.failed());
        screen.show(std::string(buffer, out.length()));
    }
    void type(const std::string& keys) {
        for (const char key : keys) {
            if (editor.push(key) == Edit::Line) {
                char buffer[LineEditor::kMaxDrawing];
                text::Writer out(buffer);
                editor.finish(out);
                screen.show(std::string(buffer, out.length()));
                entered = line();
                editor.begin(true);
            }
            draw();
        }
    }
    std::string line() const { return std::string(editor.line().data(), editor.line().size()); }
};

const std::string kUp = "\x1B[A", kDown = "\x1B[B", kRight = "\x1B[C", kLeft = "\x1B[D", kDel = "\x1B[3~";

void expect(const char* keys, const char* line, size_t cursor) {
    Desk desk;
    desk.type(keys);
    TEST_ASSERT_EQUAL_STRING_MESSAGE(line, desk.line().c_str(), keys);
    TEST_ASSERT_EQUAL_UINT_MESSAGE(cursor, desk.editor.before_cursor().size(), keys);
    TEST_ASSERT_EQUAL_STRING_MESSAGE((std::string("> ") + line).c_str(), desk.screen.text.c_str(), keys);
    TEST_ASSERT_EQUAL_UINT_MESSAGE(cursor + 2, desk.screen.column(), keys);
}

void keys_edit_the_line_and_the_screen_follows() {
    expect("help", "help", 4);
    expect("hepl\x7F\x7Flp", "help", 4);
    expect("elp\x01h", "help", 1);
    expect("hlp\x1B[D\x1B[De", "help", 2);
    expect("help\x1B[H\x1B[3~H", "Help", 1);
    expect("hhelp\x1B[1~\x04", "help", 0);
    expect("help\x02\x02\x06", "help", 3);
    expect("set fen\x17octad", "set octad", 9);
    expect("set fen\x15version", "version", 7);
    expect("set fen\x02\x02\x02\x0B", "set ", 4);
    expect("help\x1B[F\x05!", "help!", 5);
    expect("elp\x01h\x1B[F!", "help!", 5);
    expect("help\x1B[B", "help", 4);
    expect("\x1BOD\x1BOCx", "x", 1);
}

void keys_that_mean_nothing_do_nothing() {
    expect("he\x1B[15~\x1B[1;5Clp\x1B[Z\x1B[5~\x1BOP\x1Bq", "help", 4);
    expect("\x7F\x04\x17\x0B\x15\x1B[D\x1B[C\x1B[A\x1B[B", "", 0);
    expect("a\x1B\x1B[Db", "ba", 1);
}

void characters_of_several_bytes_go_whole() {
    Desk desk;
    desk.type("\xC2\xBD-\xC2\xBD\x7F");
    TEST_ASSERT_EQUAL_STRING("\xC2\xBD-", desk.line().c_str());
    desk.type(kLeft + kLeft + kDel);
    TEST_ASSERT_EQUAL_STRING("-", desk.line().c_str());
}

void enter_gives_the_line_once_whatever_ends_it() {
    Desk desk;
    desk.type("version\r\n");
    TEST_ASSERT_EQUAL_STRING("version", desk.entered.c_str());
    TEST_ASSERT_EQUAL_STRING("> version", desk.screen.above.c_str());
    TEST_ASSERT_EQUAL_STRING("> ", desk.screen.text.c_str());
    desk.entered.clear();
    desk.type("board\n");
    TEST_ASSERT_EQUAL_STRING("board", desk.entered.c_str());
}

void arrows_call_lines_back() {
    Desk desk;
    desk.type("one\rtwo\rtwo\rthree\r");
    desk.type("new" + kUp);
    TEST_ASSERT_EQUAL_STRING("three", desk.line().c_str());
    desk.type(kUp + kUp + kUp + kUp);
    TEST_ASSERT_EQUAL_STRING("one", desk.line().c_str());
    desk.type(kDown);
    TEST_ASSERT_EQUAL_STRING("two", desk.line().c_str());
    desk.type(kDown + kDown);
    TEST_ASSERT_EQUAL_STRING("", desk.line().c_str());
    desk.type(kUp + "!\r");
    TEST_ASSERT_EQUAL_STRING("three!", desk.entered.c_str());
    desk.type(kUp);
    TEST_ASSERT_EQUAL_STRING("three!", desk.line().c_str());
}

void the_oldest_lines_are_forgotten_whole() {
    Desk desk;
    for (unsigned i = 0; i < 100; ++i) desk.type("line number " + std::to_string(i) + "\r");
    for (unsigned i = 0; i < 200; ++i) desk.type(kUp);
    TEST_ASSERT_TRUE(desk.line().starts_with("line number "));
    desk.editor.clear();
    desk.type(std::string(LineEditor::kMaxLength, 'x') + "\r" + std::string(LineEditor::kMaxLength, 'y') + "\r");
    desk.type(kUp + kUp);
    TEST_ASSERT_EQUAL_STRING(std::string(LineEditor::kMaxLength, 'x').c_str(), desk.line().c_str());
    desk.type(kUp + kUp);
    TEST_ASSERT_TRUE(desk.line() == std::string(LineEditor::kMaxLength, 'x') ||
                     desk.line().starts_with("line number 9"));
}

void a_long_line_scrolls_and_a_full_one_says_so() {
    Desk desk;
    std::string text;
    for (unsigned i = 0; i < LineEditor::kMaxLength; ++i) text += static_cast<char>('a' + i % 26);
    desk.type(text);
    TEST_ASSERT_EQUAL_STRING(text.c_str(), desk.line().c_str());
    TEST_ASSERT_TRUE(desk.screen.text.size() <= LineEditor::kColumns + 2u);
    TEST_ASSERT_TRUE(text.ends_with(desk.screen.text.substr(2)));
    TEST_ASSERT_TRUE(desk.editor.push('!') == Edit::Full);
    desk.type("\x01");
    TEST_ASSERT_EQUAL_STRING(("> " + text.substr(0, LineEditor::kColumns)).c_str(), desk.screen.text.c_str());
}

void other_lines_come_between() {
    Desk desk;
    desk.type("he");
    char buffer[LineEditor::kMaxDrawing];
    text::Writer out(buffer);
    desk.editor.hide(out);
    desk.screen.show(std::string(buffer, out.length()) + "!lift e2\r\n");
    TEST_ASSERT_EQUAL_STRING("!lift e2", desk.screen.above.c_str());
    desk.type("lp");
    TEST_ASSERT_EQUAL_STRING("> help", desk.screen.text.c_str());
}

void any_keys_keep_the_screen_right() {
    constexpr uint32_t kSeed = 0x5EED0600;
    printf("keys with seed 0x%08lX\n", static_cast<unsigned long>(kSeed));
    Random random{kSeed};
    Desk desk;
    for (unsigned n = 0; n < 20000; ++n) {
        const std::string keys[] = {kUp, kDown, kLeft, kRight, kDel, "\x01", "\x05", "\x17", "\r", "\x7F", "\x0B"};
        if (random.below(3) == 0) {
            desk.type(keys[random.below(static_cast<uint32_t>(std::size(keys)))]);
        } else {
            desk.type(std::string(1, static_cast<char>(' ' + random.below(95))));
        }
        const size_t cursor = desk.editor.before_cursor().size();
        const size_t begin = cursor < LineEditor::kColumns ? 0 : cursor - LineEditor::kColumns + 1;
        TEST_ASSERT_EQUAL_STRING(("> " + desk.line().substr(begin, LineEditor::kColumns)).c_str(),
                                 desk.screen.text.c_str());
        TEST_ASSERT_EQUAL_UINT(cursor - begin + 2, desk.screen.column());
    }
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(keys_edit_the_line_and_the_screen_follows);
    RUN_TEST(keys_that_mean_nothing_do_nothing);
    RUN_TEST(characters_of_several_bytes_go_whole);
    RUN_TEST(enter_gives_the_line_once_whatever_ends_it);
    RUN_TEST(arrows_call_lines_back);
    RUN_TEST(the_oldest_lines_are_forgotten_whole);
    RUN_TEST(a_long_line_scrolls_and_a_full_one_says_so);
    RUN_TEST(other_lines_come_between);
    RUN_TEST(any_keys_keep_the_screen_right);
    return UNITY_END();
}
