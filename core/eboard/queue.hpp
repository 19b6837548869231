#pragma once
#include <array>
#include <cstdint>

namespace eboard {

/// Up to `kMost` things that wait, in the order in which they came.
template <class T, unsigned kMost>
class Queue {
  public:
    /// False, and nothing changes, if there is no room.
    bool push(const T& item) {
        if (count_ == kMost) return false;
        items_[(first_ + count_++) % kMost] = item;
        return true;
    }
    /// The first one; there must be one.
    const T& front() const { return items_[first_]; }
    /// The last one; there must be one.
    const T& back() const { return items_[(first_ + count_ - 1u) % kMost]; }
    void pop_back() { --count_; }
    void pop() {
        first_ = static_cast<uint8_t>((first_ + 1) % kMost);
        --count_;
    }
    void clear() { count_ = 0; }
    bool empty() const { return count_ == 0; }
    unsigned room() const { return kMost - count_; }

  private:
    std::array<T, kMost> items_{};
    uint8_t first_ = 0;
    uint8_t count_ = 0;
};

}  // namespace eboard
