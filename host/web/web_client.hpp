#pragma once
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "host/io/loop.hpp"

namespace host {

/// What a web site answered: `why` is not empty if nothing came, or not all of it.
struct SiteAnswer {
    unsigned status = 0;
    std::string body;
    std::string why;
    bool is_untrusted = false;  ///< its certificate is not what it should be: trying again does not help
};

/// A web site that wants a token. Requests go one after the other; streams beside them. The token is in no message and no log.
class WebClient {
  public:
    /// `base` is https://lichess.org, or http:// for a stand-in on this machine. `authority` is a file of certificates to
    /// trust, or empty for the system's own.
    WebClient(Loop& loop, const std::string& base, std::string token, const std::string& authority);
    ~WebClient();

    /// Why it cannot be used: the base is no address, or the authority no file of certificates. Empty if it can.
    std::string complaint() const;

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
