#pragma once
#include <memory>
#include <string>
#include <vector>

#include "host/io/process.hpp"

namespace host {

/// A Reedfish board on USB, as the system lists it.
struct PluggedBoard {
    std::string port;    ///< /dev/ttyACM0
    std::string serial;  ///< the chip's own number
    std::string usb;     ///< 2e8a:000a
};

/// Every Reedfish board that is plugged in. `system` is the folder where the kernel tells of devices, `devices` the one
/// where the ports are; tests have their own.
std::vector<PluggedBoard> find_boards(const std::string& system, const std::string& devices);
/// The same on this machine; the folders can be changed by REEDFISH_SYS and REEDFISH_DEV.
std::vector<PluggedBoard> find_boards();

/// Where a board is. It is named by its port or pseudo-terminal (a path), by its serial number, or as `virtual`, which
/// starts one; an empty name is the only board that is plugged in.
class BoardAddress {
  public:
    BoardAddress(Loop& loop, std::string name) : loop_(loop), name_(std::move(name)) {}

    /// The path of the port as of now, for a board that may have come back elsewhere; or "" and in `why` what to do.
    std::string locate(std::string& why);
    /// A name for people, and for files.
    std::string label() const;
    bool is_virtual() const { return name_ == "virtual"; }
    /// Passes a line for hands (`@play e2e4`) on to a virtual board; false if this is none.
    bool move_hands(const std::string& line);

  private:
    std::string start_virtual(std::string& why);

    Loop& loop_;
    std::string name_;
    std::string serial_;
    std::unique_ptr<Process> virtual_;
    std::string pseudo_terminal_;
    std::string errors_;
};

/// The program reedfish-virtual: REEDFISH_VIRTUAL, or beside this one, or in the build folder.
std::string find_virtual_board();

}  // namespace host
