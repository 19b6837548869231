#include <cstring>

#include "core/eboard/all.hpp"
#include "host_tests/fuzz/require.hpp"

// An input is what a program sends: the first byte tells which protocol, every 251 in the others lets some time pass
// and one message be read. Whatever comes, messages stay within their room, lights within their squares, and the
// protocol goes on.
namespace {

class NoGame final : public eboard::Game {
  public:
    bool begin(etl::string_view text) override { return text.size() % 2 == 0; }
    bool play(etl::string_view uci) override { return uci.size() == 4; }
    bool take_back() override { return true; }
    bool promote(char piece) override { return piece == 'q'; }
    size_t write_fen(etl::span<char> out) override {
        static constexpr etl::string_view kFen = "8/8/8/8/8/8/8/K1k5 w - - 0 1";
        std::memcpy(out.data(), kFen.data(), kFen.size());
        return kFen.size();
    }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    if (size == 0) return 0;
    eboard::All all;
    eboard::Protocol& protocol = eboard::make(all, data[0] % std::size(eboard::kNames));
    NoGame game;
    eboard::Lights lights;
    eboard::View view;
    view.pieces.fill(eboard::kEmpty);
    uint32_t now = 0;
    uint8_t out[eboard::Protocol::kLongestMessage];
    protocol.begin();
    for (size_t i = 1; i < size; ++i) {
        (void)protocol.receive(data[i], now, lights);
        require(lights.brightness <= eboard::Lights::kBrightest, "brightness has an end");
        (void)lights.slot(now);
        if (data[i] != 251 && protocol.has_room()) continue;
        now += 17;
        view.pieces[data[i - 1] % eboard::kSquares] = "KQRBNPkqrbnp.?Uu"[i % 16];
        view.occupied ^= uint64_t{1} << data[i - 1] % 64;
        view.stands = (data[i - 1] & 1) != 0;
        if (i % 7 == 0) protocol.moved("e2e4");
        if (i % 11 == 0) protocol.undone("e2e4");
        require(protocol.next(view, game, now, out) <= sizeof out, "a message fits");
    }
    // Once nobody asks any more, the answers come to an end.
    for (unsigned i = 0; i < 200; ++i) (void)protocol.next(view, game, now, out);
    require(protocol.has_room(), "there is room again");
    return 0;
}
