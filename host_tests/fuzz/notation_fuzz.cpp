#include <cstdint>
#include <cstring>

#include "core/notation/all.hpp"
#include "core/notation/explain.hpp"
#include "host_tests/fuzz/require.hpp"

// An input is a line of the known answers: the name of a notation, a space, a text. What can be read must be
// written as one canonical text that means the same; what cannot be read must leave its output alone and have
// a reason.
namespace {

template <typename N>
void explain(etl::string_view text, text::Result result) {
    char sentence[notation::kMaxExplanation];
    text::Writer writer(sentence);
    notation::explain_reading(writer, *notation::find(N::kName), text, result);
    require(writer.length() > 0 && writer.result(), "a refusal has a sentence that fits");
}

template <typename N>
void check(etl::string_view text) {
    using Value = typename N::Value;
    Value value;
    std::memset(static_cast<void*>(&value), 0xA5, sizeof value);
    Value before;
    std::memcpy(static_cast<void*>(&before), &value, sizeof value);
    const text::Result result = N::decode(text, value);
    if (!result) {
        require(std::memcmp(&before, &value, sizeof value) == 0, "a refused text leaves the output alone");
        require(result.at <= text.size(), "the fault is in the text");
        return explain<N>(text, result);
    }
    require(result.at == text.size(), "the whole text is read");
    char buffer[N::kMaxLength];
    const text::Result encoded = N::encode(value, buffer);
    require(static_cast<bool>(encoded), "what was read can be written");
    Value again;
    const text::Result reread = N::decode({buffer, encoded.at}, again);
    require(static_cast<bool>(reread) && again == value, "what was written means the same");
    char second[N::kMaxLength];
    const text::Result rewritten = N::encode(again, second);
    require(rewritten == encoded && std::memcmp(buffer, second, encoded.at) == 0, "there is one way to write it");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    // A text is at most as long as an offset can say.
    if (size > 60000) return 0;
    const etl::string_view line(reinterpret_cast<const char*>(data), size);
    const size_t space = line.find(' ');
    if (space == line.npos) return 0;
    notation::All::each([&]<typename N>(N) {
        if (line.substr(0, space) == N::kName) check<N>(line.substr(space + 1));
    });
    return 0;
}
