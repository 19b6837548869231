#pragma once
/// A board of sensors, and magnets that move over it. Lengths are in squares, times in milliseconds: the sensor of the
/// square in file f and rank r lies at (f, r, 0), and a piece that stands has its magnet at height 0.
///
/// A contact closes when a magnet comes nearer than the sensor's reach and opens when it goes further than reach and
/// hysteresis; a dead spot is a small disc in which the sensor does not see a magnet. Everything that is awkward about
/// real boards follows from that: with long reaches a piece between two squares closes both contacts, with short
/// ones neither, and a piece that passes low touches contacts on its way.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "host_tests/simulator/chance.hpp"
#include "host_tests/simulator/rig.hpp"

namespace simulator {

struct Point {
    float x = 0;
    float y = 0;
    float z = 0;
    bool operator==(const Point&) const = default;
};

inline float distance(const Point& a, const Point& b) {
    return std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
}

inline constexpr Point kBox{-4, -4, 4};    ///< where captured pieces lie: far from every sensor
inline constexpr float kFarthest = 0.85f;  ///< no sensor reaches further, hysteresis and strongest magnet included

struct Sensor {
    float reach = 0.5f;
    float hysteresis = 0.05f;
    Point dead{};           ///< the centre of a dead spot, as seen from the sensor
    float dead_radius = 0;  ///< 0: it has none
};

/// A contact that changed for good, and the piece whose magnet did it. A contact that bounces does so until `calm`.
struct Change {
    uint32_t time;
    uint32_t calm;
    uint8_t cell;
    bool closed;
    bool black;  ///< the colour that was seen; for an open contact, the one seen before
    int piece;
};

class World {
  public:
    World(unsigned files, unsigned ranks) : files_(files), ranks_(ranks) {
        still_.fill({9, -1});
        closed_by_.fill(-1);
    }

    unsigned cells() const { return files_ * ranks_; }
    Point centre(unsigned cell) const {
        return {static_cast<float>(cell % files_), static_cast<float>(cell / files_), 0};
    }
    /// The cell that a point lies over, or -1.
    int cell_under(const Point& point) const {
        const int file = static_cast<int>(std::lround(point.x));
        const int rank = static_cast<int>(std::lround(point.y));
        const bool inside =
            file >= 0 && rank >= 0 && file < static_cast<int>(files_) && rank < static_cast<int>(ranks_);
        return inside ? rank * static_cast<int>(files_) + file : -1;
    }

    Sensor& sensor(unsigned cell) { return sensors_[cell]; }
    const Sensor& sensor(unsigned cell) const { return sensors_[cell]; }
    /// Reed switches, whose contacts bounce for up to so long when they change and see no colour; else Hall sensors.
    void use_reed_switches(uint32_t bounce_ms) {
        bounce_ms_ = bounce_ms;
        tells_colours_ = false;
    }

    /// A new piece, its magnet of this strength (1 is usual), at rest.
    int add(bool black, float strength, const Point& at) {
        pieces_.push_back({black, strength, at, {}, 0, false});
        const int id = static_cast<int>(pieces_.size()) - 1;
        refresh_around(at);
        return id;
    }
    bool is_black(int id) const { return piece(id).black; }
    unsigned count() const { return static_cast<unsigned>(pieces_.size()); }

    /// Plans: the piece will be at `at` at `time`, going there straight from wherever its plan ends.
    void plan(int id, uint32_t time, const Point& at) {
        Piece& moved = piece(id);
        if (moved.next == moved.path.size()) {
            moved.path.clear();
            moved.next = 0;
            moved.path.push_back({now_, moved.at});
            moved.next = 1;
        }
        moved.path.push_back({std::max(time, moved.path.back().time), at});
        if (!moved.moving) {
            moved.moving = true;
            moving_.push_back(id);
            refresh_around(moved.at);
        }
    }
    /// Plans: the piece stays where its plan ends until `time`.
    void plan_rest(int id, uint32_t time) { plan(id, time, planned(id)); }
    /// Where the plan of a piece ends, and when.
    Point planned(int id) const {
        const Piece& moved = piece(id);
        return moved.next == moved.path.size() ? moved.at : moved.path.back().at;
    }
    uint32_t planned_until(int id) const {
        const Piece& moved = piece(id);
        return moved.next == moved.path.size() ? now_ : moved.path.back().time;
    }
    Point at(int id) const { return piece(id).at; }

    /// The contact of a cell will not close from `from` to `until`.
    void fail_contact(unsigned cell, uint32_t from, uint32_t until) {
        failing_.push_back({static_cast<uint8_t>(cell), from, until});
    }

    /// Whether the sensor of a cell sees a piece that rests at a point.
    bool sees(unsigned cell, int id, const Point& point) const {
        return pull(cell, piece(id), point) < sensors_[cell].reach;
    }

    bool busy() const { return !moving_.empty() || !chatter_.empty() || !failing_.empty(); }
    uint32_t now() const { return now_; }

    /// Moves the world on to `time`; returns whether a reading may have changed.
    bool advance(uint32_t time, Chance& chance) {
        now_ = time;
        bool changed = false;
        for (size_t i = 0; i < moving_.size();) {
            const int id = moving_[i];
            if (move(piece(id))) {
                ++i;
            } else {
                moving_[i] = moving_.back();
                moving_.pop_back();
                piece(id).moving = false;
                refresh_around(piece(id).at);
            }
        }
        for (unsigned word = 0; word < 2; ++word) {
            for (uint64_t bits = dirty_[word]; bits != 0; bits &= bits - 1) {
                changed |= judge(word * 64 + static_cast<unsigned>(std::countr_zero(bits)), chance);
            }
            dirty_[word] = 0;
        }
        for (const Failing& failing : failing_) touch(failing.cell);
        std::erase_if(failing_, [&](const Failing& failing) { return failing.until < now_; });
        changed |= !chatter_.empty();
        rattle(chance);
        return changed;
    }

    /// What the sensors say now: who closes each contact, bounce included.
    bool closed(unsigned cell) const { return reading_[cell]; }
    bool shows_black(unsigned cell) const { return shows_black_[cell]; }

    std::vector<Change> changes;  ///< since somebody cleared it

  private:
    struct Key {
        uint32_t time;
        Point at;
    };
    struct Piece {
        bool black;
        float strength;
        Point at;
        std::vector<Key> path;
        size_t next;
        bool moving;
    };
    struct Still {
        float pull;
        int piece;
    };
    struct Failing {
        uint8_t cell;
        uint32_t from;
        uint32_t until;
    };
    struct Chatter {
        uint8_t cell;
        uint32_t until;
    };

    Piece& piece(int id) { return pieces_[static_cast<size_t>(id)]; }
    const Piece& piece(int id) const { return pieces_[static_cast<size_t>(id)]; }

    /// Moves a piece along its plan; false if the plan has come to its end.
    bool move(Piece& moved) {
        const Point before = moved.at;
        while (moved.next < moved.path.size() && moved.path[moved.next].time <= now_) {
            moved.at = moved.path[moved.next++].at;
        }
        if (moved.next < moved.path.size()) {
            const Key& a = moved.path[moved.next - 1];
            const Key& b = moved.path[moved.next];
            if (!(a.at == b.at) && now_ > a.time) {
                const float part = static_cast<float>(now_ - a.time) / static_cast<float>(b.time - a.time);
                moved.at = {a.at.x + (b.at.x - a.at.x) * part, a.at.y + (b.at.y - a.at.y) * part,
                            a.at.z + (b.at.z - a.at.z) * part};
            }
        }
        if (!(before == moved.at)) {
            touch_around(before);
            touch_around(moved.at);
        }
        return moved.next < moved.path.size();
    }

    void touch(unsigned cell) { dirty_[cell / 64] |= uint64_t{1} << cell % 64; }
    void touch_around(const Point& point) {
        if (point.z > kFarthest) return;
        visit_around(point, [&](unsigned cell) { touch(cell); });
    }
    template <class Visitor>
    void visit_around(const Point& point, Visitor&& visitor) const {
        const int file = static_cast<int>(std::lround(point.x));
        const int rank = static_cast<int>(std::lround(point.y));
        for (int y = std::max(rank - 1, 0); y <= std::min(rank + 1, static_cast<int>(ranks_) - 1); ++y) {
            for (int x = std::max(file - 1, 0); x <= std::min(file + 1, static_cast<int>(files_) - 1); ++x) {
                visitor(static_cast<unsigned>(y) * files_ + static_cast<unsigned>(x));
            }
        }
    }

    /// How far a magnet seems to be: its distance, less for a strong one; very far on a dead spot.
    float pull(unsigned cell, const Piece& who, const Point& point) const {
        const Point middle = centre(cell);
        const float length = distance(middle, point) / who.strength;
        const Sensor& sensor = sensors_[cell];
        if (sensor.dead_radius > 0 && length < 0.7f) {
            const Point spot{middle.x + sensor.dead.x, middle.y + sensor.dead.y, 0};
            if (distance(spot, point) < sensor.dead_radius) return 9;
        }
        return length;
    }

    /// The nearest piece at rest, for the sensors around a point where a piece came to rest or left.
    void refresh_around(const Point& point) {
        if (point.z > kFarthest) return;
        visit_around(point, [&](unsigned cell) {
            Still& still = still_[cell];
            still = {9, -1};
            for (size_t id = 0; id < pieces_.size(); ++id) {
                const Piece& other = pieces_[id];
                if (other.moving || other.at.z > kFarthest) continue;
                const float length = pull(cell, other, other.at);
                if (length < still.pull) still = {length, static_cast<int>(id)};
            }
            touch(cell);
        });
    }

    bool failing(unsigned cell) const {
        return std::any_of(failing_.begin(), failing_.end(), [&](const Failing& row) {
            return row.cell == cell && row.from <= now_ && now_ < row.until;
        });
    }

    /// Decides what a contact does now.
    bool judge(unsigned cell, Chance& chance) {
        Still nearest = still_[cell];
        for (const int id : moving_) {
            if (piece(id).at.z > kFarthest) continue;
            const float length = pull(cell, piece(id), piece(id).at);
            if (length < nearest.pull) nearest = {length, id};
        }
        const Sensor& sensor = sensors_[cell];
        const bool was = closed_by_[cell] >= 0;
        bool is = nearest.pull < sensor.reach + (was ? sensor.hysteresis : 0);
        if (is && !failing_.empty() && failing(cell)) is = false;
        const bool black = is && piece(nearest.piece).black;
        if (is == was && (!is || !tells_colours_ || black == shows_black_[cell])) {
            if (is) closed_by_[cell] = nearest.piece;
            return false;
        }
        const int who = is ? nearest.piece : closed_by_[cell];
        const bool seen = is ? black : piece(who).black;
        closed_by_[cell] = is ? nearest.piece : -1;
        shows_black_[cell] = black;
        reading_[cell] = is;
        uint32_t calm = now_;
        if (bounce_ms_ != 0 && is != was) {
            calm += chance.below(bounce_ms_ + 1);
            if (calm > now_) chatter_.push_back({static_cast<uint8_t>(cell), calm});
        }
        changes.push_back({now_, calm, static_cast<uint8_t>(cell), is, seen, who});
        return true;
    }

    void rattle(Chance& chance) {
        for (size_t i = 0; i < chatter_.size();) {
            const Chatter& row = chatter_[i];
            const bool over = row.until <= now_;
            const bool is = closed_by_[row.cell] >= 0;
            reading_[row.cell] = over ? is : chance.below(2) == 0;
            if (over) {
                chatter_[i] = chatter_.back();
                chatter_.pop_back();
            } else {
                ++i;
            }
        }
    }

    unsigned files_;
    unsigned ranks_;
    uint32_t now_ = 0;
    uint32_t bounce_ms_ = 0;
    bool tells_colours_ = true;
    std::vector<Piece> pieces_;
    std::vector<int> moving_;
    std::vector<Failing> failing_;
    std::vector<Chatter> chatter_;
    std::array<Sensor, 128> sensors_{};
    std::array<Still, 128> still_{};
    std::array<int, 128> closed_by_{};
    std::array<bool, 128> reading_{};
    std::array<bool, 128> shows_black_{};
    std::array<uint64_t, 2> dirty_{};
};

}  // namespace simulator
