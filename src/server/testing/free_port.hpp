/// @file free_port.hpp
/// A port that nobody listens at, for programs that cannot choose one themselves.
#pragma once

#include <arpa/inet.h>
#include <cstdint>
#include <cstdlib>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace plateau::server::testing {

inline std::uint16_t free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto *plain = reinterpret_cast<sockaddr *>(&address);
  if (::bind(socket, plain, size) != 0 || ::getsockname(socket, plain, &size) != 0)
    std::abort();
  ::close(socket);
  return ntohs(address.sin_port);
}

} // namespace plateau::server::testing
