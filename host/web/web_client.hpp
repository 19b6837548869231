#pragma once
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "host/io/loop.hpp"
#include "host/io/service.hpp"

namespace host {

/// What a web site answered: `why` is not empty if nothing came, or not all of it.
struct SiteAnswer {
    unsigned status = 0;
    std::string body;
    std::string why;
    bool is_untrusted = false;  ///< its certificate is not what it should be: trying again does not help
};

/// Where a site is that may get a token: https://host[:443], or http://host[:80] for a stand-in on this machine. False,
/// with a reason, if it is no such address.
bool read_site(const std::string& url, ServiceAddress& out, std::string& why);

/// Why this is no file of certificates to trust, for all that use TLS; empty if it is one, or if there is no path.
std::string refuse_authority(const std::string& path);

/// A web site that wants a token. Requests go one after the other; streams beside them. The token is in no message and
/// no log.
class WebClient {
  public:
    /// `authority` is a file of certificates to trust, or empty for the system's own; one that cannot be read is
    /// trusted with nothing.
    WebClient(Loop& loop, ServiceAddress site, std::string token, const std::string& authority);
    ~WebClient();

    using OnAnswer = std::function<void(const SiteAnswer&)>;
    void request(const std::string& method, const std::string& path, std::string body, OnAnswer on_answer);

    /// A stream of lines; it ends with this object.
    class LineStream {
      public:
        virtual ~LineStream() = default;
    };
    std::unique_ptr<LineStream> stream(const std::string& path, std::function<void(std::string_view)> on_line,
                                       std::function<void(const SiteAnswer&)> on_end);

  private:
    struct Impl;
    std::shared_ptr<Impl> impl_;
};

}  // namespace host
