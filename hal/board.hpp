#pragma once
#include <etl/span.h>

#include <cstdint>

/// What the machine can do: the whole contract between the firmware and a physical board. It speaks of cells,
/// colours, milliseconds and bytes and knows nothing of chess. Nothing here waits, but for Store and System::idle.
namespace hal {

struct Colour {
    uint8_t red = 0;
    uint8_t green = 0;
    uint8_t blue = 0;

    constexpr bool operator==(const Colour&) const = default;
};

/// The largest board: files and ranks, and cells of one that a driver can serve.
inline constexpr uint8_t kMaxFiles = 10;
inline constexpr uint8_t kMaxRanks = 10;
inline constexpr unsigned kMaxCells = 128;

/// Where the sensor of a cell is wired, in the words of the board's wiring table: one or two numbered things
/// such as "GP" 6 and "GP" 13, or "multiplexer " 3 and "channel " 5.
struct Origin {
    const char* part = "";
    unsigned number = 0;
    const char* second_part = nullptr;  ///< null if there is only one
    unsigned second_number = 0;
};

/// What a switch reads; a sensor that measures reads 0 to kFullScale.
inline constexpr uint16_t kOpen = 0;
inline constexpr uint16_t kClosed = 1;
inline constexpr uint16_t kFullScale = 4095;

class Sensors {
  public:
    /// Copies the newest frame, a reading for each square along the ranks from a1, and returns true; returns
    /// false and leaves `frame` alone if no new frame is complete since the last call.
    virtual bool scan(etl::span<uint16_t> frame) = 0;

    /// Where to look with a meter when this cell is wrong.
    virtual Origin origin(unsigned cell) const = 0;

    /// The wire by which the reading of this cell comes, where several share one: they go wrong together. An Origin
    /// without a part where that tells nothing more.
    virtual Origin line(unsigned) const { return {}; }

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
    /// Whether somebody has opened the other end since the last call. Until it is asked, nothing is read or written;
    /// what was handed over before is not for them, nor is what came.
    virtual bool take_opened() { return false; }

    /// Whether somebody has the other end open, as far as can be told.
    virtual bool is_open() const { return true; }

    /// Everything that was handed over is on its way: what is written next does not share a packet with it, as far as
    /// can be told.
    virtual bool has_sent() { return true; }

    /// Whether the other end has set the line to seven bits with odd parity. A hint at who is there, and no more: bytes
    /// pass unchanged, and most links have no such setting.
    virtual bool has_odd_parity() const { return false; }

    /// Whether a person is known to sit at the other end.
    virtual bool is_terminal() const { return false; }

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

    /// How many sectors follow those that can only be read: an earlier firmware kept something there.
    virtual uint32_t retired_sectors() const { return 0; }
    virtual void read(uint32_t offset, etl::span<uint8_t> bytes) const = 0;

    /// Clears bits: what is stored becomes `old & bytes`. The range must lie within one page. Takes up to 7 ms for
    /// a page, below 1 ms for 32 bytes. False on a fault.
    virtual bool program(uint32_t offset, etl::span<const uint8_t> bytes) = 0;

    /// Sets every bit of a sector, of a retired one too. Takes up to 400 ms, in which nothing is scanned. False on a
    /// fault.
    virtual bool erase(uint32_t sector) = 0;

  protected:
    ~Store() = default;
};

/// Why the firmware started.
enum class Start : uint8_t {
    Power,     ///< the power came, or somebody asked for a restart
    Watchdog,  ///< the main loop stood still
    Panic,     ///< the firmware found itself in an impossible state
    Fault,     ///< the processor did: a wild pointer, a stack that ran over
};

class System {
  public:
    virtual Start start_cause() const = 0;

    /// What the panic before this start had to say, or where the fault was, such as `pc=0x10003a5c lr=0x10003a01`; an
    /// empty text otherwise.
    virtual const char* last_words() const = 0;

    /// Whether the firmware went down soon after each of its last three starts: something in the store may be what
    /// brings it down, so this time it should be left alone.
    virtual bool is_safe_start() const { return false; }

    /// Ends in a restart that tells `words`, which must be a literal. What is in the store stays.
    [[noreturn]] virtual void panic(const char* words) = 0;

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
    uint8_t files;            ///< 1 to kMaxFiles
    uint8_t ranks;            ///< 1 to kMaxRanks
    const char* sensors;      ///< the kind of sensor in a few words
    bool tells_poles;         ///< whether the sensors measure, and so tell the poles of a magnet
    uint8_t lights;           ///< how many squares have a light
    uint8_t brightness = 64;  ///< how bright the lights are until somebody changes it, 0 to 255
};

/// One physical board: its parts, gathered by reference. A part that a board lacks is an object that does
/// nothing.
struct Board {
    Sensors& sensors;
    Lights& lights;
    Clock& clock;
    Link& link;
    Store& store;
    Store& archive;  ///< another one, for what is only read on demand
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
