#pragma once
/// A hand: it plans how pieces move, one thing after the other, from a time of its own.
#include "host_tests/simulator/physics.hpp"

namespace simulator {

/// What all hands share: the board, chance, and who still holds what.
struct Table {
    Table(unsigned files, unsigned ranks, uint32_t seed) : world(files, ranks), chance(seed) {}

    uint32_t& let_go(int id) {
        if (held_.size() <= static_cast<size_t>(id)) held_.resize(static_cast<size_t>(id) + 1);
        return held_[static_cast<size_t>(id)];
    }

    World world;
    Chance chance;
    std::array<bool, 128> occupied{};  ///< cells where a piece stands, or will when what is planned is done

  private:
    std::vector<uint32_t> held_;
};

/// How a piece comes down.
enum class Landing : uint8_t {
    Straight,  ///< from above
    Shallow,   ///< low over the square before the last
    Between,   ///< half on the next square; pushed right after a while
    Beside,    ///< well off the centre; pushed right after a while
};

class Hand {
  public:
    /// `pace`: 1 for a calm hand, 0.3 for a hurried one.
    Hand(Table& table, uint32_t start, float pace_of_hand) : time(start), pace(pace_of_hand), table_(table) {}

    uint32_t draw(float least, float most) {
        return static_cast<uint32_t>(static_cast<float>(table_.chance.time(least, most)) * pace) + 1;
    }
    void wait(float least, float most) { time += draw(least, most); }

    /// Takes a piece up, once whoever holds it has let go.
    void lift(int id) {
        Point at = begin(id);
        time += draw(35, 140);
        at.x += around(0.08f);
        at.y += around(0.08f);
        at.z = between(0.95f, 1.6f);
        world().plan(id, time, at);
    }

    /// Carries a lifted piece through the air and puts it down on a cell, not before `earliest`.
    void put(int id, unsigned cell, Landing landing = Landing::Straight, uint32_t earliest = 0) {
        const Point goal = rest_point(id, cell);
        const Point from = world().planned(id);
        Point over = goal;
        over.z = std::max(0.95f, std::min(from.z, 1.5f));
        const Point step = direction(from, goal);
        if (landing == Landing::Shallow) {
            over.x -= step.x * between(0.5f, 1.0f);
            over.y -= step.y * between(0.5f, 1.0f);
        }
        fly(id, over);
        const uint32_t descent = draw(40, 150);
        if (time + descent < earliest) {
            time = earliest - descent;
            world().plan_rest(id, time);
        }
        if (landing == Landing::Shallow) {
            Point low = over;
            low.z = between(0.1f, 0.45f);
            time += descent / 2;
            world().plan(id, time, low);
        }
        const bool pushed = landing == Landing::Between || landing == Landing::Beside;
        const Point first = pushed ? beside(goal, cell, landing) : goal;
        time += descent;
        world().plan(id, time, first);
        if (pushed) {
            time += table_.chance.time(40, 900);
            world().plan_rest(id, time);
            time += static_cast<uint32_t>(distance(first, goal) / between(3, 10) * 1000) + 5;
            world().plan(id, time, goal);
        }
        release(id);
    }

    /// Pushes a piece over the board through these points, at so many squares a second; it is held until the end.
    void push(int id, const Point& goal, float speed) {
        const Point from = begin(id);
        time += static_cast<uint32_t>(distance(from, goal) / speed * 1000) + 8;
        world().plan(id, time, goal);
    }
    void rest_on_the_way(int id, uint32_t ms) {
        time += ms;
        world().plan_rest(id, time);
    }
    void release(int id) { table_.let_go(id) = time + draw(15, 70); }

    /// Takes a piece off the board, straight up.
    void remove(int id) {
        lift(id);
        leave(id);
    }
    /// Takes a lifted piece to the box.
    void leave(int id) {
        world().plan(id, time + draw(150, 400), kBox);
        table_.let_go(id) = time + draw(400, 600);
    }
    /// Drags a piece off its square to a point and lifts it only there.
    void drag_off(int id, const Point& over) {
        const Point from = begin(id);
        const float low = between(0, 0.25f);
        time += static_cast<uint32_t>(distance(from, over) / between(4, 16) * 1000) + 5;
        world().plan(id, time, {over.x, over.y, low});
        time += draw(30, 90);
        world().plan(id, time, {over.x + around(0.2f), over.y + around(0.2f), 1.2f});
        leave(id);
    }

    /// Where a hand puts a piece that is to stand on a cell: near the centre, and seen by the sensor.
    Point rest_point(int id, unsigned cell) {
        const Point centre = world().centre(cell);
        for (int tries = 0; tries < 20; ++tries) {
            const Point point{centre.x + around(0.07f), centre.y + around(0.07f), 0};
            if (world().sees(cell, id, point)) return point;
        }
        return {centre.x + 0.15f, centre.y, 0};
    }

    uint32_t time;
    float pace;

  private:
    World& world() { return table_.world; }
    float between(float least, float most) { return table_.chance.between(least, most); }
    float around(float spread) { return table_.chance.around(spread); }

    static Point direction(const Point& from, const Point& to) {
        const float x = to.x - from.x;
        const float y = to.y - from.y;
        const float length = std::max(std::sqrt(x * x + y * y), 0.01f);
        return {x / length, y / length, 0};
    }

    Point begin(int id) {
        time = std::max({time, table_.let_go(id), world().planned_until(id), world().now() + 1});
        world().plan_rest(id, time);
        return world().planned(id);
    }

    void fly(int id, const Point& to) {
        const Point from = world().planned(id);
        const bool from_box = from.x < -2;
        const float length = from_box ? 3.0f : distance(from, to);
        time += static_cast<uint32_t>(length / between(5, 14) * 1000 * pace);
        time += draw(30, 120);
        if (from_box) world().plan_rest(id, time - 20);
        world().plan(id, time, to);
    }

    /// Half on a neighbour, or just well off the centre.
    Point beside(const Point& goal, unsigned cell, Landing landing) {
        const Point centre = world().centre(cell);
        static constexpr int kWays[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        for (int tries = 0; tries < 12; ++tries) {
            const auto& way = kWays[table_.chance.below(4)];
            const Point next{centre.x + static_cast<float>(way[0]), centre.y + static_cast<float>(way[1]), 0};
            const int other = world().cell_under(next);
            if (other < 0 || table_.occupied[static_cast<unsigned>(other)]) continue;
            const float part = landing == Landing::Between ? between(0.4f, 0.54f) : between(0.22f, 0.4f);
            return {centre.x + static_cast<float>(way[0]) * part, centre.y + static_cast<float>(way[1]) * part, 0};
        }
        return goal;
    }

    Table& table_;
};

}  // namespace simulator
