#pragma once
#include <etl/span.h>
#include <etl/string_view.h>

#include <array>
#include <cstdint>

namespace console {

/// Tells lines that a terminal sends back by itself from those that somebody means. An echo brings back every line that
/// was sent, once and in order; nobody else sends a line of ours and then the one that followed it, or a line that
/// begins as no request does. So no line is taken for an echo because it looks like one: only if its neighbour comes
/// back too.
class EchoFilter {
  public:
    enum class Verdict : uint8_t {
        Meant,    ///< somebody sent this
        Echo,     ///< it came back by itself
        Unclear,  ///< the line that follows tells: ask `is_echo`
    };

    /// So many lines that were sent can come back; of more, the oldest count as meant.
    static constexpr uint16_t kLines = 640;

    /// These bytes went out.
    void sent(etl::span<const char> bytes);

    /// Nothing that was sent so far comes back any more.
    void forget();

    /// What this line is, not empty, that has come in.
    Verdict judge(etl::string_view line);

    /// Whether an unclear line is an echo, now that `next` follows it; that one is still to be judged.
    bool is_echo(etl::string_view line, etl::string_view next);

    /// Whether this is never a request, whoever sends it: an event, the end of an answer, or a return that
    /// a terminal shows.
    static bool is_reserved(etl::string_view line);

  private:
    static constexpr uint32_t kEmpty = 2166136261u;  ///< the hash of no characters, FNV-1a

    static uint32_t hash(etl::string_view line);
    uint32_t at(uint16_t index) const { return lines_[(first_ + index) % kLines]; }
    void drop(unsigned count);

    std::array<uint32_t, kLines> lines_{};  ///< hashes of those that may come back, a ring
    uint16_t first_ = 0;
    uint16_t count_ = 0;
    uint32_t unfinished_ = kEmpty;  ///< hash of the line that is going out
    bool echoes_ = false;           ///< something did come back
};

}  // namespace console
