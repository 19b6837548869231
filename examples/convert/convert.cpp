// convert <from> <to> <text>: a position in another notation, such as: convert fen hartwig "4k3/8/8/8/8/8/8/4K3 b - - 7
// 40"
#include <cstdio>

#include "core/notation/all.hpp"
#include "core/text/result.hpp"

int main(int count, char** words) {
    const notation::Info* from = count == 4 ? notation::find(words[1]) : nullptr;
    const notation::Info* to = count == 4 ? notation::find(words[2]) : nullptr;
    if (from == nullptr || to == nullptr) {
        puts("use: convert <from> <to> <text>; the notations are:");
        for (const notation::Info& info : notation::infos()) printf("  %s\n", info.name.data());
        return 2;
    }
    notation::AnyValue scratch;
    char out[notation::kMaxLength];
    bool reading = false;
    const text::Result result = notation::convert(*from, *to, words[3], scratch, out, reading);
    if (!result) {
        printf("%s at %d\n", text::error_name(result.error).data(), result.at);
        return 1;
    }
    printf("%.*s\n", result.at, out);
}
