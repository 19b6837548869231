#pragma once
#include <cstdint>
#include <string>

namespace host {

/// A kind of service in the network, and how its addresses look: <scheme>://host[:port].
struct Service {
    const char* what;     ///< as in "a broker"
    const char* tls;      ///< the scheme with TLS
    uint16_t tls_port;    ///< if an address has none
    const char* plain;    ///< the scheme without
    uint16_t plain_port;  ///< if an address has none
    const char* secrets;  ///< the option for what does not belong into an address
};

/// Where one is.
struct ServiceAddress {
    std::string host;
    uint16_t port = 0;
    bool tls = false;
};

/// Reads an address; false, with a reason, if it is none of that kind: `out` is then as it was. Names and passwords are
/// refused, and not repeated.
bool read_service(const Service& service, const std::string& url, ServiceAddress& out, std::string& why);

}  // namespace host
