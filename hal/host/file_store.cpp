#include "hal/host/file_store.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace hal::host {

namespace {

constexpr uint32_t kHeaderBytes = 32;
constexpr uint32_t kStoreBytes = FileStore::kSectors * Store::kSectorBytes;
constexpr uint32_t kJournalBytes = FileStore::kJournalSectors * Store::kSectorBytes;

std::string header() {
    std::string text = "reedfish store 1\n";
    text.resize(kHeaderBytes - 1, ' ');
    return text + '\n';
}

std::string complaint(const std::string& path, const std::string& why) {
    return "the store '" + path + "' " + why;
}

bool write_all(int file, const char* bytes, size_t count, off_t at) {
    while (count > 0) {
        const ssize_t done = pwrite(file, bytes, count, at);
        if (done <= 0) return false;
        bytes += done;
        count -= static_cast<size_t>(done);
        at += done;
    }
    return true;
}

/// Makes a store that begins with `sectors` and goes on blank, under another name first: whoever is killed meanwhile
/// leaves no half of one.
bool make(const std::string& path, std::string sectors) {
    const std::string unfinished = path + ".new";
    const int file = open(unfinished.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0) return false;
    sectors.resize(kStoreBytes, '\xFF');
    const std::string bytes = header() + sectors;
    const bool written = write_all(file, bytes.data(), bytes.size(), 0) && fsync(file) == 0;
    const int error = errno;
    close(file);
    if (written && rename(unfinished.c_str(), path.c_str()) == 0) return true;
    if (!written) errno = error;
    unlink(unfinished.c_str());
    return false;
}

/// The sectors of a store from before there was an archive; none if it is something else.
std::string read_old_store(const std::string& path) {
    std::string bytes(kHeaderBytes + kJournalBytes + 1, '\0');
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return "";
    // One that is in use is left alone.
    const bool is_free = flock(file, LOCK_EX | LOCK_NB) == 0;
    const ssize_t count = is_free ? pread(file, bytes.data(), bytes.size(), 0) : 0;
    close(file);
    const bool is_old = count == kHeaderBytes + kJournalBytes && bytes.starts_with(header());
    return is_old ? bytes.substr(kHeaderBytes, kJournalBytes) : "";
}

/// Why this is no store of ours; empty if it is one. `bytes` are then its sectors.
std::string read_store(int file, std::vector<uint8_t>& bytes) {
    struct stat about{};
    if (fstat(file, &about) != 0) return "cannot be read";
    std::string text(kHeaderBytes, '\0');
    const bool is_ours = pread(file, text.data(), kHeaderBytes, 0) == kHeaderBytes && text == header();
    if (!is_ours) return "is a file of something else; it is left as it is";
    if (about.st_size != kHeaderBytes + kStoreBytes) {
        return "has " + std::to_string(about.st_size) + " bytes instead of " +
               std::to_string(kHeaderBytes + kStoreBytes) + "; it is left as it is";
    }
    bytes.resize(kStoreBytes);
    return pread(file, bytes.data(), kStoreBytes, kHeaderBytes) == kStoreBytes ? "" : "cannot be read";
}

}  // namespace

FileStore::~FileStore() {
    if (file_ >= 0) close(file_);
}

std::string FileStore::open(const std::string& path) {
    struct stat about{};
    const bool found = stat(path.c_str(), &about) == 0;
    const bool is_new = found ? about.st_size == 0 : errno == ENOENT;
    // A pipe would be waited for until somebody writes to it.
    if (found && !S_ISREG(about.st_mode)) return complaint(path, "is no regular file");
    const std::string old = is_new ? "" : read_old_store(path);
    if ((!is_new && old.empty()) || make(path, old)) file_ = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
    if (file_ < 0) return complaint(path, std::string("cannot be opened: ") + strerror(errno));
    if (flock(file_, LOCK_EX | LOCK_NB) != 0) return complaint(path, "is in use by another board");
    const std::string why = read_store(file_, flash_.bytes);
    return why.empty() ? why : complaint(path, why);
}

/// A change that does not reach the file is a fault, as a cell of flash that does not take it is.
bool FileStore::write(uint32_t offset, size_t count) {
    // A stream of the standard library takes bytes as characters.
    const auto* bytes = reinterpret_cast<const char*>(flash_.bytes.data() + offset);
    return write_all(file_, bytes, count, static_cast<off_t>(kHeaderBytes) + offset);
}

}  // namespace hal::host
