#pragma once
#include <string>

namespace hal::host {

/// Standard input and output of this program.
class StandardStreams {
  public:
    static bool input_is_terminal();
    /// From now on every key comes at once, Ctrl-C among them, and nothing is echoed, until the program ends.
    static void take_keys();

    /// Waits up to `milliseconds` for input and appends what came to `received`; -1 waits for ever.
    void receive(int milliseconds);
    /// Whether `send` would not wait for the reader: for a few hundred bytes there is room.
    static bool has_room();
    /// Sends all of it, however long the reader takes; ends the program if nobody is left to read.
    void send(const std::string& bytes);
    /// From now on the program goes on without a reader: what `send` has for it is lost.
    void outlive_reader();

    std::string received;
    bool at_end = false;

  private:
    bool outlives_reader_ = false;
};

/// A pseudo-terminal that any program can open like the serial port of a real board.
class PseudoTerminal {
  public:
    /// Opens one; `path()` is empty if the system has none to give.
    PseudoTerminal();
    ~PseudoTerminal();
    PseudoTerminal(const PseudoTerminal&) = delete;
    PseudoTerminal& operator=(const PseudoTerminal&) = delete;

    const std::string& path() const { return path_; }

    /// What has come from the other side, without waiting.
    std::string receive();

    /// Whether a program has opened the other side since the last call, which nobody else had open: as with a serial
    /// port, who comes beside another is no news. Asked after `receive`, it tells of everybody who sent some of that.
    /// Always false where the system does not tell.
    bool take_opened();

    /// Whether a program has the other side open, as far as the last `take_opened` knows; true where the system does
    /// not tell.
    bool is_open() const { return watch_ < 0 || openers_ != 0; }

    /// Sends what the other side has room for; returns how many bytes that was.
    size_t send(const char* bytes, size_t count);

  private:
    int ours_ = -1;
    int theirs_ = -1;  ///< held open so that a program that closes its end can come back
    int watch_ = -1;   ///< tells when it is opened and closed
    unsigned openers_ = 0;
    std::string path_;
};

}  // namespace hal::host
