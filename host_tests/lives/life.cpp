#include "host_tests/lives/life.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <utility>

#include "host_tests/lives/answers.hpp"
#include "host_tests/lives/requests.hpp"
#include "host_tests/support/flash_image.hpp"

namespace lives {

namespace {

constexpr uint16_t kNoField = 2048;

/// More steps than any answer takes with a reader that reads.
constexpr unsigned kPatience = 20'000;

/// What a step may ask of the machine: see check_calls.
constexpr unsigned kMostPrograms = 24;
constexpr unsigned kMostStoreReads = 40'000;
constexpr unsigned kMostLinkWrites = 10;

struct Size {
    uint8_t files;
    uint8_t ranks;
    bool measures;
};
constexpr Size kSizes[] = {{8, 8, false}, {4, 4, false}, {10, 10, false}, {8, 8, true}, {4, 4, true}, {5, 7, false}};

/// Any payload: as it is written, or nearly so, or nonsense.
flash_image::Bytes any_payload(Choices& choices, uint8_t kind) {
    flash_image::Bytes bytes;
    if (choices.one_in(4)) {
        for (const char c : choices.raw(60)) bytes.push_back(static_cast<uint8_t>(c));
        return bytes;
    }
    if (kind == flash_image::kSettings) {
        const auto settle = static_cast<uint16_t>(choices.below(6000));
        return flash_image::settings(static_cast<uint8_t>(choices.below(256)), settle,
                                     static_cast<uint8_t>(choices.below(3)), choices.of(kNotations));
    }
    if (kind == flash_image::kGame) {
        bytes = flash_image::game(static_cast<uint8_t>(choices.below(6)), choices.of(kPositions));
    }
    if (kind == flash_image::kCalibration) {
        const uint32_t cells = choices.one_in(2) ? 64 : 16;
        const auto strength = static_cast<uint16_t>(choices.below(400));
        for (uint32_t i = 0; i < cells; ++i) {
            for (const int value : {2048, 2048 + strength, 2048 - strength, 3})
                flash_image::put(bytes, static_cast<uint32_t>(value), 2);
        }
        return bytes;
    }
    for (uint32_t words = choices.below(12); words > 0; --words) {
        switch (choices.below(4)) {
            case 0: flash_image::put(bytes, flash_image::kUndoWord, 2); break;
            case 1: flash_image::put(bytes, flash_image::declared_word(choices.below(4), choices.below(16)), 2); break;
            case 2: flash_image::put(bytes, choices.below(0x10000), 2); break;
            default: flash_image::put(bytes, flash_image::move_word(4, 1, 4, 3), 2);
        }
    }
    return bytes;
}

}  // namespace

/// With LIVES_TELL in the environment, a life tells what goes over the link, and what hands and power do.
void tell(const char* who, const std::string& what) {
    static const bool wanted = getenv("LIVES_TELL") != nullptr;
    if (wanted) fprintf(stderr, "%s%s\n", who, what.c_str());
}

void live(const uint8_t* bytes, size_t count, Record& record) {
    Choices choices(bytes, count);
    const Size& size = choices.of(kSizes);
    Life life(choices, record, size.files, size.ranks, size.measures);
    life.live();
}

Life::Life(Choices& choices, Record& record, uint8_t files, uint8_t ranks, bool measures)
    : choices_(choices), record_(record), fake_(files, ranks), watched_(fake_) {
    if (measures) fake_.measure(kNoField);
    ++record_.lives;
    static constexpr uint32_t kBeginnings[] = {0, 0, UINT32_MAX - 50, UINT32_MAX - 5000, 0x7FFFFFF0};
    fake_.clock.milliseconds = choices.of(kBeginnings);
    prepare_flash();
    stand_for_new_game();
    start();
}

void Life::live() {
    struct Row {
        Action action;
        unsigned weight;
    };
    static constexpr Row kRows[] = {
        {&Life::let_time_pass, 8},
        {&Life::jump, 2},
        {&Life::cut_power, 1},
        {&Life::plan_cut, 3},
        {&Life::spoil_flash, 1},
        {&Life::change_pace, 4},
        {&Life::open_anew, 1},
        {&Life::send_request, 16},
        {&Life::send_nonsense, 3},
        {&Life::send_mark, 3},
        {&Life::load_game, 2},
        {&Life::play_by_command, 4},
        {&Life::list_slowly, 4},
        {&Life::forget, 1},
        {&Life::touch, 6},
        {&Life::bounce, 2},
        {&Life::play_by_hand, 14},
        {&Life::slide, 3},
        {&Life::stand_as_game, 5},
        {&Life::stand_as_before, 3},
        {&Life::take_back_far, 2},
        {&Life::stand_for_new_game, 2},
        {&Life::calibrate, 1},
        {&Life::compare_with_restart, 5},
        {&Life::repeat_position, 3},
        {&Life::repeat_game, 3},
        {&Life::expect_no_effect_of_error, 5},
    };
    constexpr unsigned kWeights = [] {
        unsigned sum = 0;
        for (const Row& row : kRows) sum += row.weight;
        return sum;
    }();
    while (!choices_.over()) {
        unsigned left = choices_.below(kWeights);
        const Row* row = kRows;
        for (; left >= row->weight; ++row) left -= row->weight;
        (this->*row->action)();
    }
    compare_with_restart();
    finish_requests();
}

// Time and power.

void Life::prepare_flash() {
    std::vector<uint8_t>& flash = fake_.store.bytes;
    const uint32_t kind = choices_.below(8);
    if (kind == 6) {
        const uint32_t seed = choices_.any();
        for (size_t i = 0; i < flash.size(); ++i) flash[i] = static_cast<uint8_t>(i * seed >> 7);
    }
    if (kind != 7) return;
    for (uint32_t sectors = choices_.below(3) + 1; sectors > 0; --sectors) {
        // Numbers of one flash are never half of all numbers apart.
        static constexpr uint32_t kNumbers[] = {1, 2, 0, UINT32_MAX, UINT32_MAX - 1, 100};
        const uint32_t sequence = choices_.of(kNumbers);
        tell("-- ", "a sector with number " + std::to_string(sequence));
        flash_image::Sector sector(sequence);
        for (uint32_t records = choices_.below(6); records > 0; --records) {
            const auto record_kind = static_cast<uint8_t>(choices_.below(5));
            const auto version = static_cast<uint8_t>(choices_.one_in(4)                 ? choices_.below(256)
                                                      : record_kind < flash_image::kGame ? 1
                                                                                         : 2);
            const flash_image::Bytes payload = any_payload(choices_, record_kind);
            if (sector.size() + payload.size() + flash_image::kPageBytes < flash_image::kSectorBytes)
                sector.add(record_kind, version, payload);
        }
        sector.write_to(flash, choices_.below(fake_.store.sectors()));
    }
}

/// The power comes, on whatever is in the flash.
void Life::start() {
    std::vector<uint8_t> flash = std::move(fake_.store.bytes);
    fake_.store = hal::host::MemoryStore(fake_.store.sectors());
    fake_.store.bytes = std::move(flash);
    fake_.system.in_boot_loader = false;
    static constexpr hal::Start kCauses[] = {hal::Start::Power, hal::Start::Power, hal::Start::Watchdog,
                                             hal::Start::Panic};
    fake_.system.cause = choices_.of(kCauses);
    fake_.link = {};
    pace_ = SIZE_MAX;
    model_ = {};
    due_.clear();
    heard_.clear();
    answer_.clear();
    forgotten_ = false;
    ++incarnation_;
    ++record_.starts;
    tell("-- ", "start " + std::to_string(incarnation_));
    watched_.calls = {};
    app_.reset();
    app_ = std::make_unique<firmware::App>(watched_.board);
    check_calls(true);
}

void Life::step(uint32_t milliseconds) {
    fake_.clock.milliseconds += milliseconds;
    fake_.sensors.tick();
    fake_.link.room = pace_ == SIZE_MAX ? SIZE_MAX : std::min(fake_.link.room, size_t{64}) + pace_;
    watched_.calls = {};
    app_->step();
    ++record_.steps;
    check_calls(false);
    if (fake_.store.is_dead()) return lose_power();
    hear();
    if (fake_.system.in_boot_loader) start();
}

/// The flash was being written: what is left is the state before that, or the one after.
void Life::lose_power() {
    ++record_.cuts;
    const std::string left = state_after_start_on(fake_.store.bytes);
    const bool is_whole =
        left == state_after_start_on(watched_.flash_before()) || left == state_after_start_on(watched_.flash_after());
    require(is_whole, "a cut leaves the state before or after");
    start();
}

void Life::check_calls(bool at_start) {
    const Calls& calls = watched_.calls;
    Calls& most = record_.most;
    const auto note = [](unsigned& highest, unsigned now) { highest = std::max(highest, now); };
    note(most.programs, calls.programs);
    note(most.store_reads, calls.store_reads);
    note(most.link_writes, calls.link_writes);
    require(at_start || (calls.scans <= 1 && calls.clocks <= 1), "a step reads clock and sensors once");
    require(calls.link_reads <= 1 && calls.frames <= 2 && calls.erases <= 1, "a step does each thing once");
    require(calls.link_writes <= kMostLinkWrites, "a step writes a few times");
    require(calls.programs <= kMostPrograms, "a step programs a few pages");
    require(calls.store_reads <= kMostStoreReads, "a step reads no more than all of the flash, and some again");
}

void Life::run(unsigned steps) {
    for (unsigned i = 0; i < steps; ++i) step();
}

/// Nobody does anything for so long that nothing is left to be found out.
void Life::calm() {
    constexpr uint32_t kLong = 5100;
    finish_requests();
    for (int i = 0; i < 8; ++i) step(kLong);
    finish_requests();
}

void Life::let_time_pass() {
    run(choices_.below(400));
}

void Life::jump() {
    static constexpr uint32_t kJumps[] = {20, 300, 1000, 3000, 40'000, 0x7FFFFFFF, UINT32_MAX - 3};
    step(choices_.of(kJumps));
}

void Life::cut_power() {
    start();
}

/// Some time later, in the middle of an operation.
void Life::plan_cut() {
    fake_.store.bytes_until_cut = choices_.one_in(4) ? choices_.below(9000) : choices_.below(64);
    fake_.store.torn_bits = static_cast<uint8_t>(choices_.below(256));
}

/// While the power is away the flash forgets some bits.
void Life::spoil_flash() {
    for (uint32_t left = choices_.below(4); left > 0; --left) {
        const uint32_t at = choices_.below(static_cast<uint32_t>(fake_.store.bytes.size()));
        fake_.store.bytes[at] = static_cast<uint8_t>(choices_.below(256));
    }
    start();
}

// The link.

void Life::send(const std::string& bytes) {
    for (const char byte : bytes) {
        const bool ends = byte == '\n' || byte == '\r';
        // A text that follows `load pgn` is for load_game alone.
        if (ends && model_.first_word() == "load" && model_.is_open()) {
            model_.push('x');
            fake_.link.to_board += 'x';
        }
        fake_.link.to_board += byte;
        if (!model_.push(byte)) continue;
        tell("> ", model_.line());
        due_.push_back("");
        forgotten_ |= model_.first_word() == "forget";
    }
}

void Life::hear() {
    heard_ += fake_.link.from_board;
    fake_.link.from_board.clear();
    size_t begin = 0;
    for (size_t end; (end = heard_.find('\n', begin)) != std::string::npos; begin = end + 1) {
        require(end > begin && heard_[end - 1] == '\r', "a line ends with its two characters");
        end_line(heard_.substr(begin, end - 1 - begin));
    }
    heard_.erase(0, begin);
}

void Life::end_line(const std::string& line) {
    tell("< ", line);
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7F'; };
    require(std::none_of(line.begin(), line.end(), is_control), "a line holds no control characters");
    if (line.starts_with('!')) return;
    answer_ += line + '\n';
    if (!is_final(line)) return;
    require(!due_.empty(), "there is no more than one final line to each request");
    require(line.find(due_.front()) != std::string::npos, "requests are answered in their order");
    due_.pop_front();
    last_answer_ = std::exchange(answer_, "");
    ++record_.answers;
}

/// Whoever reads gets all answers, and then nothing more.
void Life::finish_requests() {
    pace_ = SIZE_MAX;
    if (model_.is_open()) send("\n");
    unsigned steps = 0;
    while (!fake_.link.to_board.empty() || !due_.empty() || !heard_.empty()) {
        step();
        require(++steps < kPatience, "each request gets its final line");
    }
    // The last bytes are read when the buffer is empty, and sent in the step after.
    run(2);
    require(answer_.empty(), "there are no lines after the last answer");
}

Life::Answer Life::ask(const std::string& request) {
    finish_requests();
    const unsigned before = incarnation_;
    last_answer_.clear();
    send(request + "\n");
    finish_requests();
    if (incarnation_ != before) return {};
    return last_answer_;
}

void Life::change_pace() {
    static constexpr size_t kPaces[] = {0, 0, 1, 7, 40, 300, SIZE_MAX};
    pace_ = choices_.of(kPaces);
}

void Life::send_request() {
    send(request(choices_) + (choices_.one_in(4) ? "\r\n" : "\n"));
    run(choices_.below(20));
}

void Life::send_nonsense() {
    send(choices_.raw(40));
    if (choices_.one_in(2)) send("\n");
    run(choices_.below(4));
}

/// A request that has an answer of its own.
void Life::send_mark() {
    finish_requests();
    const std::string mark = "mark" + std::to_string(++marks_);
    send(mark + "\n");
    if (!due_.empty()) due_.back() = "'" + mark + "'";
    run(choices_.below(4));
}

/// Another program opens the port: what was under way is not for it.
void Life::open_anew() {
    tell("-- ", "opened anew");
    fake_.link = {};
    fake_.link.opened = true;
    model_ = {};
    due_.clear();
    heard_.clear();
    answer_.clear();
    pace_ = SIZE_MAX;
    if (choices_.one_in(2)) send_mark();
}

/// Half moves by command, as many as make long games.
void Life::play_by_command() {
    for (uint32_t left = choices_.one_in(4) ? choices_.below(100) : choices_.below(10); left > 0; --left) {
        const Answer legal = ask("legal");
        if (!legal || !is_ok(*legal)) return;
        const std::vector<std::string> moves = lines_of(data_of(*legal));
        if (moves.empty()) return;
        const std::string& move = choices_.of(moves);
        if (!ask("move " + move.substr(0, move.find(' ')))) return;
    }
}

/// A listing whose reader has time, while hands do something else.
void Life::list_slowly() {
    finish_requests();
    static constexpr const char* kListings[] = {"pgn", "pgn tags", "moves", "legal", "opening 1024", "show", "help"};
    send(std::string(choices_.of(kListings)) + "\n");
    pace_ = choices_.below(40);
    run(choices_.below(30));
    static constexpr Action kHands[] = {&Life::stand_as_before, &Life::stand_for_new_game, &Life::touch, &Life::slide};
    (this->*choices_.of(kHands))();
    run(choices_.below(1500));
    finish_requests();
}

void Life::load_game() {
    finish_requests();
    const unsigned before = incarnation_;
    if (choices_.one_in(2)) return load_long_game();
    // Not through the model: what follows belongs to this request.
    fake_.link.to_board += "load pgn\n";
    due_.push_back("");
    while (!fake_.link.to_board.empty()) step();
    run(4);
    for (uint32_t lines = choices_.below(6); lines > 0 && !due_.empty() && incarnation_ == before; --lines) {
        fake_.link.to_board += game_text_line(choices_) + (choices_.one_in(4) ? "\r\n" : "\n");
        run(choices_.below(60));
        if (choices_.one_in(4)) touch();
    }
    // A tag takes one empty line along.
    if (!due_.empty() && incarnation_ == before) fake_.link.to_board += "\n\n\n";
    finish_requests();
}

/// So many moves of a game that has five hundred.
void Life::load_long_game() {
    static const std::string game = [] {
        std::ifstream file(TEST_DATA "/long_game.pgn");
        return std::string(std::istreambuf_iterator<char>(file), {});
    }();
    const std::string text = game.substr(0, game.find(std::to_string(choices_.below(500) + 2) + ". "));
    due_.push_back("");
    fake_.link.to_board += "load pgn\n";
    while (!fake_.link.to_board.empty()) step();
    run(4);
    if (!due_.empty()) fake_.link.to_board += text + "\n\n\n";
    finish_requests();
}

void Life::forget() {
    if (choices_.one_in(4)) send("forget\n");
}

}  // namespace lives
