/// @file visitor.hpp
/// The other end of a connection: plain, and as a WebSocket.
#pragma once

#include <arpa/inet.h>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <optional>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>
#include <utility>

namespace plateau::server::testing {

/// A visitor's end of a connection.
class Visitor {
public:
  /// `room`: how much the system keeps for it that it has not read; 0: as usual.
  explicit Visitor(std::uint16_t port, int room = 0) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    if (room > 0)
      ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ =
        ::connect(socket_, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0;
  }
  ~Visitor() { ::close(socket_); }
  Visitor(const Visitor &) = delete;
  Visitor &operator=(const Visitor &) = delete;

  bool connected() const { return connected_; }
  /// Whoever waits longer than this for the other end hears its connection end.
  void give_up_after(std::chrono::seconds patience) const {
    const timeval time{patience.count(), 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
  }
  /// Every `send` is a packet of its own.
  void send_at_once() const {
    const int yes = 1;
    ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  }
  std::uint16_t port() const {
    sockaddr_in address{};
    socklen_t size = sizeof address;
    ::getsockname(socket_, reinterpret_cast<sockaddr *>(&address), &size);
    return ntohs(address.sin_port);
  }
  /// False when the connection is broken.
  bool send(std::string_view text) const {
    while (!text.empty()) {
      const auto sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
      if (sent <= 0)
        return false;
      text.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }
  /// One answer: its head, and as much body as it says.
  std::string receive(bool body = true) {
    while (kept_.find("\r\n\r\n") == std::string::npos)
      if (!more())
        return std::exchange(kept_, {});
    const auto head = kept_.find("\r\n\r\n") + 4;
    constexpr std::string_view name = "Content-Length: ";
    const auto length = kept_.substr(0, head).find(name);
    std::size_t size = head;
    if (body && length != std::string::npos)
      size += static_cast<std::size_t>(std::atoi(kept_.c_str() + length + name.size()));
    while (kept_.size() < size && more()) {
    }
    const auto answer = kept_.substr(0, size);
    kept_.erase(0, size);
    return answer;
  }
  bool receive_some() { return more(); }
  /// Everything until the server closes the connection.
  std::string receive_all() {
    while (more()) {
    }
    return std::exchange(kept_, {});
  }

  /// Exactly so many bytes; fewer when the connection ends.
  std::string take(std::size_t size) {
    while (kept_.size() < size && more()) {
    }
    auto taken = kept_.substr(0, size);
    kept_.erase(0, taken.size());
    return taken;
  }

private:
  bool more() {
    char bytes[4096];
    const auto got = ::recv(socket_, bytes, sizeof bytes, 0);
    if (got <= 0)
      return false;
    kept_.append(bytes, static_cast<std::size_t>(got));
    return true;
  }

  int socket_;
  bool connected_ = false;
  std::string kept_;
};

/// How the server's end of a connection is set: it is in this process, too.
inline int option_of_the_other_end(std::uint16_t port, int level, int option) {
  for (const auto &file : std::filesystem::directory_iterator("/proc/self/fd")) {
    const int descriptor = std::stoi(file.path().filename());
    sockaddr_in peer{};
    socklen_t size = sizeof peer;
    if (::getpeername(descriptor, reinterpret_cast<sockaddr *>(&peer), &size) != 0 ||
        peer.sin_family != AF_INET || ntohs(peer.sin_port) != port)
      continue;
    int value = -1;
    size = sizeof value;
    ::getsockopt(descriptor, level, option, &value, &size);
    return value;
  }
  return -1;
}

/// A frame as a client sends it. The mask is all zeros: it hides nothing from a test.
inline std::string frame(unsigned opcode, std::string_view payload, bool last = true) {
  std::string bytes;
  bytes += static_cast<char>((last ? 0x80U : 0U) | opcode);
  if (payload.size() < 126) {
    bytes += static_cast<char>(0x80U | payload.size());
  } else {
    const bool is_long = payload.size() > 0xFFFF;
    bytes += static_cast<char>(0x80U | (is_long ? 127U : 126U));
    for (int shift = is_long ? 56 : 8; shift >= 0; shift -= 8)
      bytes += static_cast<char>(payload.size() >> static_cast<unsigned>(shift) & 0xFFU);
  }
  return bytes.append(4, '\0').append(payload);
}

/// A WebSocket's client.
class WebSocket {
public:
  static constexpr unsigned text = 1;
  static constexpr unsigned binary = 2;
  static constexpr unsigned close = 8;
  static constexpr unsigned ping = 9;
  static constexpr unsigned pong = 10;

  explicit WebSocket(std::uint16_t port, std::string_view more_headers = {}, int room = 0)
      : visitor_(port, room) {
    visitor_.send(std::string("GET /ws HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\n"
                              "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n")
                      .append(more_headers)
                      .append("\r\n"));
    head_ = visitor_.receive();
  }

  bool open() const { return status() == "101"; }
  const std::string &head() const { return head_; }
  std::string status() const { return head_.size() > 12 ? head_.substr(9, 3) : std::string(); }
  void send(std::string_view message) { visitor_.send(frame(text, message)); }
  void send_raw(std::string_view bytes) { visitor_.send(bytes); }
  std::uint16_t port() const { return visitor_.port(); }

  /// The next text; nothing when the connection is closed. Pings are answered.
  std::optional<std::string> receive() {
    while (true) {
      const auto head = visitor_.take(2);
      if (head.size() < 2)
        return std::nullopt;
      const auto opcode = static_cast<unsigned char>(head[0]) & 0x0FU;
      std::size_t size = static_cast<unsigned char>(head[1]) & 0x7FU;
      for (std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0, i = 0; i < more; ++i)
        size = (i == 0 ? 0 : size << 8U) | static_cast<unsigned char>(visitor_.take(1)[0]);
      auto payload = visitor_.take(size);
      if (opcode == text)
        return payload;
      if (opcode == ping)
        ++pings;
      if (opcode == ping && answers_pings)
        visitor_.send(frame(pong, payload));
      if (opcode == close) {
        if (payload.size() >= 2)
          close_code = static_cast<unsigned char>(payload[0]) * 256U +
                       static_cast<unsigned char>(payload[1]);
        visitor_.send(frame(close, payload.substr(0, 2)));
      }
    }
  }

  bool answers_pings = true;
  int pings = 0;           ///< That came.
  unsigned close_code = 0; ///< What the server said when it closed.

private:
  Visitor visitor_;
  std::string head_;
};

} // namespace plateau::server::testing
