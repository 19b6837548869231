#include <cctype>
#include <sstream>

#include "host_tests/core/notation/check.hpp"

void setUp() {}
void tearDown() {}

// Every row of every table of the documents, read and written. The lines go to notation_report.txt where the
// test runs.
namespace {

std::FILE* report = nullptr;

void put_line(const std::string& line) {
    std::fprintf(report, "%s\n", line.c_str());
}

constexpr const char* kForms[] = {"",
                                  "pawn",
                                  "pawn en passant",
                                  "pawn moved",
                                  "rook",
                                  "rook moved",
                                  "king",
                                  "king moved",
                                  "panda",
                                  "panda immortal",
                                  "frog",
                                  "dog",
                                  "cleric",
                                  "chicken",
                                  "chicken moved",
                                  "chicken immortal",
                                  "blob 0",
                                  "blob 1",
                                  "blob 2",
                                  "blob 3",
                                  "egg 6",
                                  "egg 5",
                                  "egg 4",
                                  "egg 3",
                                  "egg 2",
                                  "egg 1"};

constexpr const char* kKinds[] = {"", "pawn", "knight", "bishop", "rook", "queen", "king"};

constexpr const char* kUnits[] = {"",          "zombie",  "initiate",   "skeleton",   "serpent", "warg",
                                  "ghost",     "wight",   "haunt",      "shrieker",   "spectre", "rat",
                                  "sorcerer",  "vampire", "mummy",      "lich",       "void",    "banshee",
                                  "elemental", "harpy",   "shadowlord", "necromancer"};

std::string name_of(chessplus::Piece piece) {
    const char* colour = piece.colour() == rules::Colour::White ? "white " : "black ";
    return piece.empty() ? "empty" : std::string(colour) + kForms[static_cast<unsigned>(piece.form())];
}

std::string name_of(rules::Piece piece) {
    const char* colour = piece.colour() == rules::Colour::White ? "white " : "black ";
    return piece.empty() ? "empty" : std::string(colour) + kKinds[static_cast<unsigned>(piece.kind())];
}

std::string name_of(spooky::Unit unit) {
    const std::string side = "side " + std::to_string(unit.side()) + " ";
    return unit.empty() ? "empty" : side + kUnits[unit.kind()];
}

struct Row {
    std::string notation;
    std::string character;
    std::string meaning;
};

std::vector<Row> rows() {
    std::vector<Row> result;
    std::ifstream file(TEST_DATA "/notation/tables.txt");
    for (std::string line; std::getline(file, line);) {
        if (line[0] == '#' && line[1] == ' ') continue;
        std::istringstream words(line);
        Row row;
        words >> row.notation >> row.character;
        std::getline(words >> std::ws, row.meaning);
        result.push_back(row);
    }
    return result;
}

/// A text in which the row's character stands where it has the row's meaning, and what the text says there.
struct Sample {
    std::string text;
    std::string meaning;
};

bool starts(const std::string& text, const char* with) {
    return text.rfind(with, 0) == 0;
}

bool ends(const std::string& text, const char* with) {
    const std::string end = with;
    return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

template <typename N>
std::string back(const std::string& text, typename N::Value& value) {
    TEST_ASSERT_TRUE_MESSAGE(N::decode(view(text), value), text.c_str());
    return encode_text<N>(value);
}

// The rows of FEN, its dialect and OFEN: `corner` is the last rank with X in place of its first square.
template <typename N>
Sample record_sample(const Row& row, unsigned files, const char* const (&rights)[6]) {
    const std::string empty(1, static_cast<char>('0' + files));
    std::string board;
    for (unsigned rank = 1; rank < files; ++rank) board += empty + "/";
    std::string corner = empty;
    std::string turn = "w";
    std::string castling = "-";
    if (starts(row.meaning, "castling "))
        castling = row.character;
    else if (ends(row.meaning, " to move"))
        turn = row.character;
    else if (starts(row.meaning, "empty "))
        corner = row.character + std::string(files - std::stoul(row.character), 'P');
    else
        corner = row.character + static_cast<char>('0' + files - 1);
    Sample sample{board + corner + " " + turn + " " + castling + " - 0 1", ""};
    typename N::Value value;
    TEST_ASSERT_EQUAL_STRING(sample.text.c_str(), back<N>(sample.text, value).c_str());
    if (castling != "-") {
        for (unsigned bit = 0; bit < 6; ++bit) {
            if (value.castling == 1u << bit) sample.meaning = std::string("castling ") + rights[bit];
        }
    } else if (ends(row.meaning, " to move")) {
        sample.meaning = value.turn == rules::Colour::White ? "white to move" : "black to move";
    } else if (starts(row.meaning, "empty ")) {
        unsigned run = 0;
        while (run < files && value.board.cells[run].empty()) ++run;
        sample.meaning = "empty " + std::to_string(run);
    } else {
        sample.meaning = name_of(value.board.cells[0]);
    }
    return sample;
}

template <typename N>
Sample board_sample(const Row& row) {
    Sample sample{std::string(42, ' ') + row.character + std::string(57, ' '), ""};
    chessplus::Setup setup;
    TEST_ASSERT_EQUAL_STRING(sample.text.c_str(), back<N>(sample.text, setup).c_str());
    sample.meaning = name_of(setup.board[board::square(2, 5)]);
    return sample;
}

Sample spooky_sample(const Row& row) {
    std::string top = "0";
    std::string side = "0";
    std::string status = "L";
    const bool is_side = ends(row.meaning, " to move");
    const bool is_tech = starts(row.meaning, "tech ");
    const bool is_run = starts(row.meaning, "empty ");
    const unsigned run = row.character == "0" ? 10u : static_cast<unsigned>(row.character[0] - '0');
    if (is_side)
        side = row.character;
    else if (is_tech)
        status = row.character;
    else if (is_run)
        top = row.character + std::string(10 - run, 'Z');
    else
        top = row.character + "9";
    Sample sample{"1 0 1 0 " + top + "/0/0/0/0/0/0/0/0/0 " + side + " " + status + "|L 0|0", ""};
    spooky::Setup setup;
    TEST_ASSERT_EQUAL_STRING(sample.text.c_str(), back<notation::Spooky>(sample.text, setup).c_str());
    constexpr const char* kTechs[] = {"locked", "unlocked", "active"};
    const auto square = [&](unsigned file) { return setup.boards[0][board::square(file, 9)]; };
    unsigned empty = 0;
    while (empty < 10 && square(empty).empty()) ++empty;
    sample.meaning = is_side   ? "side " + std::to_string(setup.side) + " to move"
                     : is_tech ? std::string("tech ") + kTechs[static_cast<unsigned>(setup.status[0].items[0])]
                     : is_run  ? "empty " + std::to_string(empty)
                               : name_of(square(0));
    return sample;
}

constexpr const char* kChessRights[6] = {"white king side", "white queen side", "black king side", "black queen side"};
constexpr const char* kOctadRights[6] = {"white knight", "white close pawn", "white far pawn",
                                         "black knight", "black close pawn", "black far pawn"};

Sample sample_of(const Row& row) {
    if (row.notation == "fen") return record_sample<notation::Fen>(row, 8, kChessRights);
    if (row.notation == "hartwig") return record_sample<notation::Hartwig>(row, 8, kChessRights);
    if (row.notation == "ofen") return record_sample<notation::Ofen>(row, 4, kOctadRights);
    if (row.notation == "board") return board_sample<notation::Board>(row);
    if (row.notation == "board-live") return board_sample<notation::BoardLive>(row);
    return spooky_sample(row);
}

void every_row_of_every_table_holds_in_both_directions() {
    const auto table = rows();
    TEST_ASSERT_EQUAL_UINT(2 * 25 * 2 - 2 + 2 * (12 + 8 + 2 + 4) + (12 + 4 + 2 + 6) + 42 + 10 + 5, table.size());
    put_line("Every row of the tables: notation, character, what it is read as, and is written back from.");
    for (const Row& row : table) {
        const Sample sample = sample_of(row);
        TEST_ASSERT_EQUAL_STRING(row.meaning.c_str(), sample.meaning.c_str());
        put_line(row.notation + "  " + row.character + "  <->  " + sample.meaning);
    }
}

// Only the rows of the table have a meaning: every other byte is refused.
void no_other_character_is_a_piece_of_the_board_state() {
    unsigned board = 0;
    unsigned live = 0;
    for (unsigned byte = 0; byte < 256; ++byte) {
        const std::string text = static_cast<char>(byte) + std::string(99, ' ');
        chessplus::Setup setup;
        if (notation::Board::decode(view(text), setup)) ++board;
        if (notation::BoardLive::decode(view(text), setup)) ++live;
    }
    TEST_ASSERT_EQUAL_UINT(25 * 2 - 2 + 1, board);
    TEST_ASSERT_EQUAL_UINT(25 * 2 + 1, live);
}

template <typename N>
void put_start() {
    chessplus::Setup setup;
    TEST_ASSERT_TRUE(N::decode(N::kExample, setup));
    const std::string written = encode_text<N>(setup);
    put_line(std::string("The start in ") + N::kName.data() + ": number, square, character, piece, character written.");
    for (unsigned i = 0; i < 100; ++i) {
        const board::Square square = board::square(i % 10, 9 - i / 10);
        char name[5] = {};
        text::Writer writer(etl::span<char>(name, 4));
        writer.put(square);
        TEST_ASSERT_EQUAL_CHAR(N::kExample[i], written[i]);
        put_line(std::to_string(i) + "  " + name + "  '" + N::kExample[i] + "'  ->  " + name_of(setup.board[square]) +
                 "  ->  '" + written[i] + "'");
    }
}

void the_start_of_chess_plus_reads_character_by_character() {
    put_start<notation::Board>();
    put_start<notation::BoardLive>();
    chessplus::Setup setup;
    TEST_ASSERT_TRUE(notation::Board::decode(notation::Board::kExample, setup));
    TEST_ASSERT_EQUAL_STRING("white chicken", name_of(setup.board[board::square(2, 0)]).c_str());
    TEST_ASSERT_EQUAL_STRING("black rook", name_of(setup.board[board::square(0, 9)]).c_str());
    TEST_ASSERT_EQUAL_STRING("white pawn", name_of(setup.board[board::square(9, 1)]).c_str());
}

}  // namespace

int main(int, char** arguments) {
    const std::string path = std::string(arguments[0]) + ".report.txt";
    report = std::fopen(path.c_str(), "w");
    std::printf("the report is %s\n", path.c_str());
    UNITY_BEGIN();
    RUN_TEST(every_row_of_every_table_holds_in_both_directions);
    RUN_TEST(no_other_character_is_a_piece_of_the_board_state);
    RUN_TEST(the_start_of_chess_plus_reads_character_by_character);
    std::fclose(report);
    return UNITY_END();
}
