#pragma once
/// A tracker on the bench: hands that change one contact at a time.
#include <unity.h>

#include <bit>
#include <memory>
#include <string>

#include "core/tracking/guidance.hpp"
#include "host_tests/core/rules/support.hpp"
#include "host_tests/simulator/rig.hpp"
#include "host_tests/simulator/trace.hpp"

namespace bench {

using ChessRig = simulator::Rig<chess::Game>;

inline board::Square at(const char* name) {
    return board::square(static_cast<unsigned>(name[0] - 'a'), static_cast<unsigned>(name[1] - '1'));
}

/// Changes a contact and lets `ms` pass.
template <class RigT>
void touch(RigT& rig, const char* square, uint8_t cell, uint32_t ms = 100) {
    rig.set({rig.now, static_cast<uint8_t>(RigT::kGeometry.index(at(square))), cell});
    rig.run(rig.now + ms);
}

/// What was reported since the last call.
inline std::string events(ChessRig& rig) {
    std::string line;
    for (const std::string& event : rig.log) line += (line.empty() ? "" : ", ") + event;
    rig.log.clear();
    return line;
}

inline std::unique_ptr<ChessRig> standing(bool colours = false, const char* fen = nullptr) {
    auto rig = std::make_unique<ChessRig>(colours);
    if (fen != nullptr) TEST_ASSERT_TRUE(rig->game.reset(support::fen(fen)) == rules::Error::None);
    rig->stand();
    return rig;
}

inline tracking::Role role(ChessRig& rig, const char* square) {
    tracking::Roles roles;
    tracking::guide(rig.tracker(), roles);
    return roles[at(square)];
}

/// A legal move in the words of the game.
inline uint32_t word(ChessRig& rig, const char* uci) {
    rules::Move move;
    TEST_ASSERT_TRUE(notation::Uci::decode(uci, rig.game.position(), move));
    return std::bit_cast<uint32_t>(move);
}

}  // namespace bench

#define EXPECT_EVENTS(rig, text) TEST_ASSERT_EQUAL_STRING(text, bench::events(rig).c_str())
