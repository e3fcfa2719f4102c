/// @file link.hpp
/// A WebSocket of a load generator: as little as a client needs.
#pragma once

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>

namespace plateau::bench {

/// A member of a message that has it as a text; empty where it has none.
inline std::string_view member(std::string_view message, std::string_view name) {
  const auto key = std::string("\"").append(name).append("\":\"");
  const auto at = message.find(key);
  if (at == std::string_view::npos)
    return {};
  const auto begin = at + key.size();
  return message.substr(begin, message.find('"', begin) - begin);
}

/// One that is a number.
inline std::size_t number(std::string_view message, std::string_view name) {
  const auto key = std::string("\"").append(name).append("\":");
  const auto at = message.find(key);
  return at == std::string_view::npos
             ? 0
             : std::strtoul(std::string(message.substr(at + key.size(), 20)).c_str(), nullptr, 10);
}

class Link {
public:
  explicit Link(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int yes = 1;
    ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    connected_ =
        ::connect(socket_, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0;
    ::fcntl(socket_, F_SETFL, O_NONBLOCK);
  }
  ~Link() { ::close(socket_); }
  Link(const Link &) = delete;
  Link &operator=(const Link &) = delete;

  int descriptor() const { return socket_; }
  /// The last that came, where something went wrong.
  const std::string &last() const { return kept_; }

  void open() const {
    write("GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  }
  /// Sent when the connection is open: the first waits until then.
  void send(std::string_view text) {
    if (!open_)
      waiting_.append(text);
    else
      write(frame(1, text));
  }

  /// Reads all there is; false when the connection is closed.
  template <class Hear> bool receive(Hear hear) {
    std::array<char, 16384> bytes;
    while (true) {
      const auto got = ::recv(socket_, bytes.data(), bytes.size(), 0);
      if (got == 0 || (got < 0 && errno != EAGAIN) || !connected_)
        return false;
      if (got < 0)
        return true;
      kept_.append(bytes.data(), static_cast<std::size_t>(got));
      if (!open_ && !finish_opening())
        return kept_.find("HTTP/1.1 101") == 0 || kept_.size() < 12;
      while (take_frame(hear)) {
      }
    }
  }

private:
  bool finish_opening() {
    const auto end = kept_.find("\r\n\r\n");
    if (end == std::string::npos || kept_.find("HTTP/1.1 101") != 0)
      return false;
    kept_.erase(0, end + 4);
    open_ = true;
    if (!waiting_.empty())
      write(frame(1, waiting_));
    return true;
  }

  template <class Hear> bool take_frame(Hear &hear) {
    if (kept_.size() < 2)
      return false;
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(kept_[i]); };
    std::size_t size = byte(1) & 0x7FU;
    const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (kept_.size() < 2 + more)
      return false;
    if (more > 0)
      size = 0;
    for (std::size_t i = 0; i < more; ++i)
      size = size << 8U | byte(2 + i);
    if (kept_.size() < 2 + more + size)
      return false;
    const auto kind = byte(0) & 0x0FU;
    const auto frame_bytes = kept_.substr(0, 2 + more + size);
    kept_.erase(0, 2 + more + size);
    const std::string_view payload = std::string_view(frame_bytes).substr(2 + more);
    constexpr unsigned text = 1;
    constexpr unsigned ping = 9;
    constexpr unsigned pong = 10;
    if (kind == ping)
      write(frame(pong, payload));
    if (kind == text)
      hear(payload);
    return true;
  }

  /// Masked with zeros: a client must, and this is a mask.
  static std::string frame(unsigned kind, std::string_view text) {
    std::string out(1, static_cast<char>(0x80U | kind));
    if (text.size() < 126) {
      out += static_cast<char>(0x80U | text.size());
    } else {
      out += static_cast<char>(0x80U | 126U);
      out += static_cast<char>(text.size() >> 8U);
      out += static_cast<char>(text.size() & 0xFFU);
    }
    return out.append(4, '\0').append(text);
  }
  void write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent < 0 && errno == EAGAIN)
        continue;
      if (sent <= 0)
        return;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
  }

  int socket_;
  bool connected_ = false;
  bool open_ = false;
  std::string waiting_;
  std::string kept_;
};

} // namespace plateau::bench
