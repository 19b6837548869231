#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

#include "core/board/geometry.hpp"

namespace tracking {

/// When contacts changed. Times are milliseconds that may wrap.
class Contacts {
  public:
    /// Hands do not change four contacts in less time, unless one piece slides.
    static constexpr uint32_t kBurstMs = 80;
    /// A contact that opens so soon after the one next to it closed is left by the same piece: it slides.
    static constexpr uint32_t kSlidingMs = 220;

    /// A contact changes now; what it does is told by `opens` or `closes`.
    void begin(uint32_t now) {
        now_ = now;
        in_burst_ = now - times_.back() < kBurstMs;
        std::copy_backward(times_.begin(), times_.end() - 1, times_.end());
        times_.front() = now;
    }
    void opens(board::Square contact) {
        slides_ = board::adjacent(contact, last_closed_) && now_ - at(last_closed_) < kSlidingMs;
        if (slides_) gap_ = 0;
        stood_ = now_ - at(contact);
        changed_[index(contact)] = last_opened_ = now_;
        closed_now_ = board::kNoSquare;
    }
    void closes(board::Square contact) {
        gap_ = now_ - last_opened_;
        changed_[index(contact)] = now_;
        last_closed_ = closed_now_ = contact;
    }

    /// When the last contact changed.
    uint32_t now() const { return now_; }
    /// When a contact last changed.
    uint32_t at(board::Square contact) const { return changed_[index(contact)]; }
    uint32_t since(board::Square contact) const { return now_ - at(contact); }
    /// More contacts change at once than one hand changes.
    bool in_burst() const { return in_burst_; }
    /// What opened last is left by a piece that slides.
    bool slides() const { return slides_; }
    /// So long the last contact that opened had been closed.
    uint32_t stood() const { return stood_; }
    /// So long before the last contact closed one opened; 0 if a piece slid.
    uint32_t gap() const { return gap_; }
    /// The last one that closed.
    board::Square last_closed() const { return last_closed_; }
    /// The same, unless another one has opened since: then kNoSquare.
    board::Square closed_now() const { return closed_now_; }

  private:
    static constexpr unsigned index(board::Square square) {
        return unsigned{square.rank()} * board::kMaxFiles + square.file();
    }

    std::array<uint32_t, unsigned{board::kMaxFiles} * board::kMaxRanks> changed_{};
    std::array<uint32_t, 3> times_{};  ///< when the contacts before the last one changed, the last one first
    uint32_t now_ = 0;
    uint32_t last_opened_ = 0;
    uint32_t stood_ = 0;
    uint32_t gap_ = 0;
    board::Square last_closed_ = board::kNoSquare;
    board::Square closed_now_ = board::kNoSquare;
    bool in_burst_ = false;
    bool slides_ = false;
};

}  // namespace tracking
