#pragma once
#include <utility>
//
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>

#include "host/io/loop.hpp"

namespace host {

/// What the files that use Boost see of the loop.
struct Loop::Impl {
    boost::asio::io_context context{1};
    boost::asio::signal_set signals{context};
    bool stopped = false;
};

}  // namespace host
