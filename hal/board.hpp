#pragma once
#include <etl/span.h>

#include <cstdint>

/// What the machine can do: the whole contract between the firmware and a physical board. It speaks of cells,
/// colours, milliseconds and bytes and knows nothing of chess. Nothing here ever blocks.
namespace hal {

/// What the sensor under one square sees. Reed switches tell Empty and Magnet; Hall sensors tell the poles.
enum class Cell : uint8_t { Empty, Magnet, North, South };

struct Colour {
    uint8_t red = 0;
    uint8_t green = 0;
    uint8_t blue = 0;

    constexpr bool operator==(const Colour&) const = default;
};

/// The largest board that a driver can serve.
inline constexpr unsigned kMaxCells = 128;

class Sensors {
  public:
    /// Copies the newest frame, a cell for each square along the ranks from a1, and returns true; returns
    /// false and leaves `frame` alone if no new frame is complete since the last call.
    virtual bool scan(etl::span<Cell> frame) = 0;

  protected:
    ~Sensors() = default;
};

class Lights {
  public:
    /// Takes a whole frame, a colour for each square along the ranks from a1. The driver limits the current;
    /// a frame that comes while another is being sent follows it, and only the newest waits.
    virtual void show(etl::span<const Colour> frame) = 0;

  protected:
    ~Lights() = default;
};

class Clock {
  public:
    /// Milliseconds since the start; wraps after 49 days, so compare by subtracting.
    virtual uint32_t now() = 0;

  protected:
    ~Clock() = default;
};

class Link {
  public:
    /// Takes up to `bytes.size()` received bytes, unchanged; returns how many.
    virtual size_t read(etl::span<char> bytes) = 0;

    /// Hands over bytes to send, unchanged; returns how many were taken, 0 while the other side does not
    /// read.
    virtual size_t write(etl::span<const char> bytes) = 0;

  protected:
    ~Link() = default;
};

/// Memory that survives a power cut, with the manners of NOR flash.
class Store {
  public:
    static constexpr uint32_t kSectorBytes = 4096;
    static constexpr uint32_t kPageBytes = 256;

    virtual uint32_t sectors() const = 0;
    virtual void read(uint32_t offset, etl::span<uint8_t> bytes) const = 0;

    /// Clears bits: what is stored becomes `old & bytes`. The range must lie within one page. False on a
    /// fault.
    virtual bool program(uint32_t offset, etl::span<const uint8_t> bytes) = 0;

    /// Sets every bit of a sector. False on a fault.
    virtual bool erase(uint32_t sector) = 0;

  protected:
    ~Store() = default;
};

class System {
  public:
    /// Says that the application is alive, then sleeps until something may have happened.
    virtual void idle() = 0;

    /// Leaves the firmware for the boot loader, which waits for a new image.
    virtual void enter_boot_loader() = 0;

  protected:
    ~System() = default;
};

/// What the board is, for people and for the application to adapt to.
struct Layout {
    const char* name;
    uint8_t files;
    uint8_t ranks;
    const char* sensors;  ///< the kind of sensor in a few words
    bool tells_poles;     ///< whether cells can be North and South
    uint8_t lights;       ///< how many squares have a light
};

/// One physical board: its parts, gathered by reference. A part that a board lacks is an object that does
/// nothing.
struct Board {
    Sensors& sensors;
    Lights& lights;
    Clock& clock;
    Link& link;
    Store& store;
    System& system;
    const Layout& layout;
};

/// The board that this program runs on, started and ready. Each folder in boards/ defines it once, and the
/// linker picks one.
Board& board();

/// Stands in where a board has no lights.
class NoLights final : public Lights {
  public:
    void show(etl::span<const Colour>) override {}
};

}  // namespace hal
