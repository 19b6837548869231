#include <filesystem>

#include "host/web/web_server.hpp"

namespace host {

namespace fs = std::filesystem;

namespace {

std::string_view without_port(std::string_view host) {
    if (host.starts_with('[')) {
        const size_t end = host.find(']');
        return end == std::string_view::npos ? host : host.substr(0, end + 1);
    }
    return host.substr(0, host.find(':'));
}

int digit_of(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/// Undoes %20 and the like; false if it is no such text.
bool decode(std::string_view text, std::string& out) {
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            out += text[i];
            continue;
        }
        if (i + 2 >= text.size()) return false;
        const int high = digit_of(text[i + 1]);
        const int low = digit_of(text[i + 2]);
        if (high < 0 || low < 0) return false;
        out += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return true;
}

}  // namespace

bool is_loopback(std::string_view address) {
    // A name may begin with digits as well (127.evil.example): only an address is one of this machine.
    const bool is_number = address.find_first_not_of("0123456789.") == std::string_view::npos;
    return (is_number && address.starts_with("127.")) || address == "::1" || address == "localhost";
}

bool names_this_machine(std::string_view host) {
    const std::string_view name = without_port(host);
    return name == "localhost" || name == "[::1]" || is_loopback(name);
}

bool is_own_origin(std::string_view origin, std::string_view host) {
    if (origin.empty()) return true;
    return origin == "http://" + std::string(host) || origin == "https://" + std::string(host);
}

std::string page_file(const std::string& root, std::string_view target) {
    std::string path;
    if (!target.starts_with('/') || !decode(target.substr(0, target.find_first_of("?#")), path)) return "";
    for (const char c : path) {
        if (c == '\\' || c == ':' || static_cast<unsigned char>(c) < ' ') return "";
    }
    // Neither `..` nor what begins with a dot.
    if (path.find("/.") != std::string::npos) return "";
    if (path.ends_with('/')) path += "index.html";
    std::error_code error;
    const fs::path top = fs::canonical(root, error);
    if (error) return "";
    const fs::path file = fs::canonical(top.string() + path, error);
    if (error || !fs::is_regular_file(file, error)) return "";
    // A link in the folder may lead out of it.
    if (!file.string().starts_with(top.string() + "/")) return "";
    return file.string();
}

std::string type_of(std::string_view path) {
    struct Row {
        std::string_view ending;
        std::string_view type;
    };
    static constexpr Row kTypes[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".wasm", "application/wasm"},
        {".txt", "text/plain; charset=utf-8"},
    };
    for (const Row& row : kTypes) {
        if (path.ends_with(row.ending)) return std::string(row.type);
    }
    return "application/octet-stream";
}

}  // namespace host
