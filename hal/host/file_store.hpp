#pragma once
#include <string>

#include "hal/host/memory.hpp"

namespace hal::host {

/// Flash in a file, so that what a board keeps outlives the program: every change is in the file when the call returns,
/// even if the program is killed the moment after.
///
///     file = "reedfish store 1\n" then blanks up to 32 bytes, then the sectors: the journal's, the archive's
class FileStore final : public Store {
  public:
    static constexpr uint32_t kJournalSectors = 8;
    static constexpr uint32_t kArchiveSectors = 32;
    static constexpr uint32_t kSectors = kJournalSectors + kArchiveSectors;

    FileStore() = default;
    ~FileStore();
    FileStore(const FileStore&) = delete;
    FileStore& operator=(const FileStore&) = delete;

    /// Opens `path`, or makes it, blank, if there is no such file or an empty one; one from before there was an
    /// archive gets it. Returns what is wrong, or an empty text; a file that is not such a store, or is in use, is
    /// left as it is. Call it once, before anything else.
    std::string open(const std::string& path);

    uint32_t sectors() const override { return kSectors; }
    void read(uint32_t offset, etl::span<uint8_t> out) const override { flash_.read(offset, out); }
    bool program(uint32_t offset, etl::span<const uint8_t> data) override {
        return flash_.program(offset, data) && write(offset, data.size());
    }
    bool erase(uint32_t sector) override { return flash_.erase(sector) && write(sector * kSectorBytes, kSectorBytes); }

  private:
    bool write(uint32_t offset, size_t count);

    int file_ = -1;
    MemoryStore flash_{kSectors};  ///< what is in the file
};

}  // namespace hal::host
