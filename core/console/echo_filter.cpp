#include "core/console/echo_filter.hpp"

#include "core/console/framing.hpp"
#include "core/console/words.hpp"

namespace console {

namespace {

constexpr uint32_t kPrime = 16777619u;

uint32_t hash_on(uint32_t hash, char byte) {
    return (hash ^ static_cast<unsigned char>(byte)) * kPrime;
}

/// A terminal that does not turn a return into a line end shows it, and so sends it back, as these two characters.
constexpr etl::string_view kReturn = "^M";

etl::string_view without_return(etl::string_view line) {
    if (line.ends_with(kReturn)) line.remove_suffix(kReturn.size());
    return line;
}

}  // namespace

uint32_t EchoFilter::hash(etl::string_view line) {
    uint32_t hash = kEmpty;
    for (const char byte : without_return(line)) hash = hash_on(hash, byte);
    return hash;
}

bool EchoFilter::is_reserved(etl::string_view line) {
    etl::string_view rest = without_return(line);
    const etl::string_view word = take_word(rest);
    return line == kReturn || word.starts_with("!") || word.starts_with(kFrame) || word == "ok" || word == "error";
}

void EchoFilter::sent(etl::span<const char> bytes) {
    for (const char byte : bytes) {
        if (byte != '\n' && byte != '\r') {
            unfinished_ = hash_on(unfinished_, byte);
        } else if (unfinished_ != kEmpty) {
            if (count_ == kLines) drop(1);
            lines_[(first_ + count_++) % kLines] = unfinished_;
            unfinished_ = kEmpty;
        }
    }
}

void EchoFilter::forget() {
    count_ = 0;
    unfinished_ = kEmpty;
    echoes_ = false;
}

void EchoFilter::drop(unsigned count) {
    first_ = static_cast<uint16_t>((first_ + count) % kLines);
    count_ = static_cast<uint16_t>(count_ - count);
}

EchoFilter::Verdict EchoFilter::judge(etl::string_view line) {
    const uint32_t wanted = hash(line);
    uint16_t found = 0;
    while (found < count_ && at(found) != wanted) ++found;
    if (found == count_) return Verdict::Meant;
    const bool is_next = echoes_ && found == 0;
    if (!is_next && !is_reserved(line)) return Verdict::Unclear;
    echoes_ = true;
    drop(found + 1u);
    return Verdict::Echo;
}

bool EchoFilter::is_echo(etl::string_view line, etl::string_view next) {
    const uint32_t wanted = hash(line);
    const uint32_t follows = hash(next);
    for (uint16_t i = 0; i + 1 < count_; ++i) {
        if (at(i) != wanted || at(static_cast<uint16_t>(i + 1)) != follows) continue;
        echoes_ = true;
        drop(i + 1u);
        return true;
    }
    return false;
}

}  // namespace console
