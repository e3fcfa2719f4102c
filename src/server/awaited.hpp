/// @file awaited.hpp
/// How coroutines wait for the network.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace plateau::server {

namespace asio = boost::asio;

/// Errors as values: the end of a connection is nothing exceptional.
inline constexpr auto awaited = asio::as_tuple(asio::use_awaitable);

} // namespace plateau::server
