#include "host/io/file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace host {

namespace {

std::string complaint(const std::string& what) {
    return what + ": " + std::strerror(errno);
}

/// Whether all of it was written and is on the disk.
bool write_all(int file, std::string_view content) {
    while (!content.empty()) {
        const ssize_t count = write(file, content.data(), content.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        content.remove_prefix(static_cast<size_t>(count));
    }
    return fsync(file) == 0;
}

void sync_folder(const std::string& path) {
    const std::string folder = std::filesystem::path(path).parent_path().string();
    const int file = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return;
    fsync(file);
    close(file);
}

}  // namespace

int open_port(const std::string& path, std::string& why) {
    const int file = open(path.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) {
        why = complaint(path);
        if (errno == EACCES) {
            why +=
                "; let your user use it: copy cmake/60-reedfish.rules to /etc/udev/rules.d, or join the "
                "group '" +
                std::string("dialout") + "'";
        }
        return -1;
    }
    termios raw{};
    if (tcgetattr(file, &raw) != 0) {
        why = path + " is no serial port";
        close(file);
        return -1;
    }
    // Others who care look for this lock too; TIOCEXCL would outlive us on a pseudo-terminal that the board holds open.
    if (flock(file, LOCK_EX | LOCK_NB) != 0) {
        why = path + " is in use by another program";
        close(file);
        return -1;
    }
    cfmakeraw(&raw);
    cfsetspeed(&raw, B115200);
    raw.c_cflag |= CLOCAL | CREAD;
    tcsetattr(file, TCSANOW, &raw);
    return file;
}

std::string replace_file(const std::string& path, std::string_view content) {
    const std::string temporary = path + ".new";
    const int file = open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0) return complaint(temporary);
    const bool written = write_all(file, content);
    std::string why = written ? "" : complaint(temporary);
    if (close(file) != 0 && why.empty()) why = complaint(temporary);
    if (why.empty() && rename(temporary.c_str(), path.c_str()) != 0) why = complaint(path);
    if (!why.empty()) {
        unlink(temporary.c_str());
        return why;
    }
    sync_folder(path);
    return "";
}

std::optional<std::string> read_file(const std::string& path, size_t longest) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return std::nullopt;
    std::string content;
    char bytes[16384];
    ssize_t count = 0;
    while ((count = read(file, bytes, sizeof bytes)) > 0 && content.size() <= longest) {
        content.append(bytes, static_cast<size_t>(count));
    }
    close(file);
    if (count < 0 || content.size() > longest) return std::nullopt;
    return content;
}

std::string read_secret(const std::string& path, std::string& why) {
    constexpr size_t kLongest = 4096;
    struct stat status{};
    if (stat(path.c_str(), &status) != 0) {
        why = complaint(path);
        return "";
    }
    if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
        why = path + " can be read by others: chmod 600 " + path;
        return "";
    }
    const std::optional<std::string> content = read_file(path, kLongest);
    if (!content) {
        why = path + " cannot be read";
        return "";
    }
    const std::string secret = content->substr(0, content->find_first_of("\r\n"));
    if (secret.empty()) why = path + " is empty";
    return secret;
}

}  // namespace host
