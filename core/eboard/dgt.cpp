#include "core/eboard/dgt.hpp"

#include <algorithm>

namespace eboard {

namespace {

enum Command : uint8_t {
    kClockMessage = 0x2B,
    kReset = 0x40,
    kClock,
    kBoard,
    kUpdates,
    kFieldUpdates,
    kSerialNumber,
    kBusAddress,
    kTradeMark,
    kStoredMoves = 0x49,
    kNiceUpdates = 0x4B,
    kBattery,
    kVersion,
    kLongSerialNumber = 0x55,
    kLights = 0x60,
};

constexpr uint8_t kMessage = 0x80;
constexpr uint8_t kBoardMessage = kMessage | 0x06;
constexpr uint8_t kFieldMessage = kMessage | 0x0E;
constexpr uint8_t kAllFields = 0x40;

/// The code of a piece is its place here.
constexpr etl::string_view kPieces = ".PRNBKQprnbkq";

/// Commands whose answer is always the same.
struct Answer {
    uint8_t command;
    uint8_t message;
    etl::string_view data;
};
constexpr Answer kAnswers[] = {
    {kClock, kMessage | 0x0D, {"\0\0\0\0\0\0\x20", 7}},  // there is none
    {kSerialNumber, kMessage | 0x11, "00001"},
    {kBusAddress, kMessage | 0x10, {"\0\1", 2}},
    {kTradeMark, kMessage | 0x12, "Reedfish"},
    {kStoredMoves, kMessage | 0x0F, ""},
    {kBattery, kMessage | 0x20, {"\x64\x7F\x7F\0\0\0\0\0\0", 9}},  // full, and nobody knows for how long
    {kVersion, kMessage | 0x13, {"\1\0", 2}},
    {kLongSerialNumber, kMessage | 0x22, "0000000001"},
};

const Answer* answer_to(uint8_t command) {
    const auto* found = std::find_if(std::begin(kAnswers), std::end(kAnswers),
                                     [=](const Answer& answer) { return answer.command == command; });
    return found == std::end(kAnswers) ? nullptr : found;
}

/// Begins a message, and returns its length.
size_t put_header(etl::span<uint8_t> out, uint8_t message, size_t data) {
    const size_t length = 3 + data;
    out[0] = message;
    out[1] = static_cast<uint8_t>(length >> 7);
    out[2] = static_cast<uint8_t>(length & 0x7F);
    return length;
}

size_t put_answer(etl::span<uint8_t> out, const Answer& answer) {
    std::copy(answer.data.begin(), answer.data.end(), out.begin() + 3);
    return put_header(out, answer.message, answer.data.size());
}

/// Fields and squares are numbered by the same ranks, the other way up.
constexpr unsigned square_of_field(unsigned field) {
    return number_of(field % 8, 7 - field / 8);
}

uint8_t code_of(char piece) {
    const size_t code = kPieces.find(piece);
    return code == etl::string_view::npos ? 0 : static_cast<uint8_t>(code);
}

}  // namespace

void Dgt::begin() {
    requests_.clear();
    wants_size_ = updates_fields_ = updates_clock_ = false;
    left_ = 0;
    is_new_ = true;
}

bool Dgt::receive(uint8_t byte, uint32_t, Lights& lights) {
    if (wants_size_ || left_ != 0) return take_data(byte, lights);
    switch (byte) {
        case kReset: updates_fields_ = updates_clock_ = false; return true;
        case kUpdates:
        case kFieldUpdates:
        case kNiceUpdates:
            is_new_ |= !updates_fields_;
            updates_fields_ = true;
            updates_clock_ = byte == kUpdates;
            return true;
        case kLights:
        case kClockMessage:
            command_ = byte;
            wants_size_ = true;
            return false;
        default: break;
    }
    if (byte != kBoard && answer_to(byte) == nullptr) return false;
    (void)requests_.push(byte);
    return true;
}

bool Dgt::take_data(uint8_t byte, Lights& lights) {
    if (wants_size_) {
        wants_size_ = false;
        left_ = byte;
        taken_ = 0;
        return false;
    }
    if (taken_ < kMostData) data_[taken_] = byte;
    ++taken_;
    if (--left_ != 0) return false;
    if (command_ != kLights) return true;
    // The short form has no fields: it means all of them.
    const bool is_short = taken_ == 2;
    if (!is_short && taken_ != kMostData) return false;
    const Light light = data_[0] == 0 ? Light{} : plain_light(kSteady);
    ++lights.changes;
    lights.slot_us = 0;
    if (is_short || data_[1] == kAllFields) {
        lights.set_all(light);
        return true;
    }
    for (const uint8_t field : {data_[1], data_[2]}) {
        if (field < kSquares) lights.squares[square_of_field(field)] = light;
    }
    return true;
}

/// What was emptied comes before what was filled: a piece is never on two fields.
size_t Dgt::next_update(const Pieces& pieces, etl::span<uint8_t> out) {
    for (const bool empties : {true, false}) {
        for (unsigned field = 0; field < kSquares; ++field) {
            const unsigned square = square_of_field(field);
            const uint8_t code = code_of(pieces[square]);
            if (code == code_of(told_[square]) || (code == 0) != empties) continue;
            told_[square] = pieces[square];
            out[3] = static_cast<uint8_t>(field);
            out[4] = code;
            return put_header(out, kFieldMessage, 2);
        }
    }
    return 0;
}

size_t Dgt::next(const View& view, Game&, uint32_t now, etl::span<uint8_t> out) {
    if (updates_fields_ && is_new_) {
        is_new_ = false;
        told_ = view.pieces;
        clock_at_ = now;
    }
    // Updates come first: who asks without end hears of changes all the same.
    if (updates_fields_) {
        if (const size_t length = next_update(view.pieces, out); length != 0) return length;
    }
    if (!requests_.empty()) {
        const uint8_t command = requests_.front();
        requests_.pop();
        if (command != kBoard) return put_answer(out, *answer_to(command));
        for (unsigned field = 0; field < kSquares; ++field)
            out[3 + field] = code_of(view.pieces[square_of_field(field)]);
        return put_header(out, kBoardMessage, kSquares);
    }
    if (!updates_clock_ || now - clock_at_ < kClockMs) return 0;
    clock_at_ = now;
    return put_answer(out, *answer_to(kClock));
}

}  // namespace eboard
