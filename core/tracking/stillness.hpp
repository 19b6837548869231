#pragma once
#include <algorithm>
#include <cstdint>
#include <utility>

namespace tracking {

/// How long the board has been still: the longer, the more is decided.
enum class Stage : uint8_t {
    Fresh,     ///< a contact has just changed
    Settled,   ///< as long as a motion that could go on must rest
    Stale,     ///< a board that nothing explains is left alone no longer
    Abandoned  ///< nobody ponders so long with a piece in the hand over its place: what stands is a capture in place
};

/// Measures it, and remembers what has been done at a stage. Times are milliseconds that may wrap.
class Stillness {
  public:
    static constexpr uint16_t kDefaultSettleMs = 300;
    static constexpr uint32_t kPatienceMs = 1000;
    static constexpr uint32_t kAbandonedMs = 2000;

    Stage stage() const { return stage_; }
    uint32_t now() const { return now_; }
    /// Since a contact has changed.
    uint32_t lasts() const { return now_ - changed_at_; }
    /// Since the sensors last saw what has been taken in.
    uint32_t unread() const { return now_ - read_at_; }
    uint16_t settle_ms() const { return settle_ms_; }
    void set_settle_ms(uint16_t ms) { settle_ms_ = ms; }

    void set_now(uint32_t now) { now_ = now; }
    void set_read() { read_at_ = now_; }
    /// Takes the board for as still as that; returns the stage before.
    Stage take_for(Stage stage) { return std::exchange(stage_, stage); }
    /// A contact has changed.
    void end() {
        changed_at_ = now_;
        enter(Stage::Fresh);
    }
    /// Whether the next stage has just begun.
    bool goes_on() {
        const uint32_t delays[] = {settle_ms_, std::max<uint32_t>(settle_ms_, kPatienceMs),
                                   std::max<uint32_t>(settle_ms_, kAbandonedMs)};
        const auto stage = static_cast<unsigned>(stage_);
        if (stage_ == Stage::Abandoned || lasts() < delays[stage]) return false;
        enter(static_cast<Stage>(stage + 1));
        return true;
    }
    /// True once a stage; a search asks for one look more.
    bool looks() { return !std::exchange(looked_, true); }
    bool searches() {
        if (std::exchange(searched_, true)) return false;
        looked_ = false;
        return true;
    }

  private:
    void enter(Stage stage) {
        stage_ = stage;
        looked_ = searched_ = false;
    }

    uint32_t now_ = 0;
    uint32_t changed_at_ = 0;
    uint32_t read_at_ = 0;
    uint16_t settle_ms_ = kDefaultSettleMs;
    Stage stage_ = Stage::Abandoned;
    bool looked_ = false;
    bool searched_ = false;
};

}  // namespace tracking
