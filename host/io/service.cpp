#include "host/io/service.hpp"

#include <charconv>

namespace host {

namespace {

/// Takes the port off the end of `rest`, if there is one.
bool take_port(std::string& rest, uint16_t& port) {
    const size_t colon = rest.rfind(':');
    if (colon == std::string::npos) return true;
    const char* end = rest.data() + rest.size();
    const auto [stop, error] = std::from_chars(rest.data() + colon + 1, end, port);
    if (error != std::errc{} || stop != end || port == 0) return false;
    rest.resize(colon);
    return true;
}

}  // namespace

bool read_service(const Service& service, const std::string& url, ServiceAddress& out, std::string& why) {
    const std::string tls = std::string(service.tls) + "://";
    const std::string plain = std::string(service.plain) + "://";
    if (url.find('@') != std::string::npos) {
        why = std::string("names and passwords are not for the command line: put them into a file, ") + service.secrets;
        return false;
    }
    ServiceAddress address;
    address.tls = url.starts_with(tls);
    if (!address.tls && !url.starts_with(plain)) {
        why = std::string(service.what) + " is " + tls + "host[:port] or " + plain + "host[:port], not '" + url + "'";
        return false;
    }
    address.host = url.substr(address.tls ? tls.size() : plain.size());
    while (address.host.ends_with('/')) address.host.pop_back();
    address.port = address.tls ? service.tls_port : service.plain_port;
    if (!take_port(address.host, address.port)) {
        why = "'" + address.host.substr(address.host.rfind(':') + 1) + "' is no port";
        return false;
    }
    if (address.host.empty() || address.host.find_first_of("/?# ") != std::string::npos) {
        why = "'" + address.host + "' is no host";
        return false;
    }
    out = address;
    return true;
}

}  // namespace host
