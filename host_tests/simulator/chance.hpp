#pragma once
/// Chance as hands have it: the same for the same seed on every machine.
#include <cmath>
#include <vector>

#include "host_tests/support/random.hpp"

namespace simulator {

class Chance {
  public:
    explicit Chance(uint32_t seed) : random_{seed == 0 ? 1u : seed} {
        for (int i = 0; i < 8; ++i) random_.next();
    }

    uint32_t below(uint32_t limit) { return random_.below(limit); }
    /// From 0 to 1, 1 excluded.
    float unit() { return static_cast<float>(random_.next() >> 8) * 0x1p-24f; }
    float between(float least, float most) { return least + (most - least) * unit(); }
    bool with(float probability) { return probability > 0 && unit() < probability; }
    /// Bell-shaped around 0, never beyond three times `spread`.
    float around(float spread) {
        float sum = -2.0f;
        for (int i = 0; i < 4; ++i) sum += unit();
        return sum * 1.5f * spread;
    }
    /// A time in milliseconds: mostly near `least`, now and then as long as `most`, as times of people are.
    uint32_t time(float least, float most) {
        const float draw = unit();
        return static_cast<uint32_t>(least * std::pow(most / least, draw) + 0.5f);
    }

    template <class T>
    const T& any(const std::vector<T>& items) {
        return items[below(static_cast<uint32_t>(items.size()))];
    }
    template <class T>
    void shuffle(std::vector<T>& items) {
        for (size_t i = items.size(); i > 1; --i) {
            std::swap(items[i - 1], items[below(static_cast<uint32_t>(i))]);
        }
    }

  private:
    Random random_;
};

}  // namespace simulator
