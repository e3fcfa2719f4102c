/// @file
/// The connection to a server: one WebSocket, on a thread of its own, which is opened again
/// whenever it is lost. Only link.cpp includes Boost.
#pragma once

#include "core/clock.hpp"
#include "remote/address.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace plateau::remote {

/// What comes from a connection.
struct LinkEvent {
  enum class Kind : std::uint8_t {
    opened,   ///< Something can be said.
    said,     ///< `text` came.
    lost,     ///< It is gone or could not be had; it is tried again after `pause`.
    reminder, ///< What `remind` was asked for.
  };
  Kind kind = Kind::lost;
  std::string text{};   ///< Of `said`; of `lost`, the last part of the key `remote.lost.<text>`.
  int number = 0;       ///< Of `lost`: the system's error, or the status that HTTP answered.
  Milliseconds pause{}; ///< Of `lost`.
};

struct LinkLimits {
  /// Looking up the name, connecting, TLS and the handshake, each.
  Milliseconds opening{10'000};
  /// Without a sign of life; the server is pinged meanwhile.
  Milliseconds silence{30'000};
  /// The longest message: a game of ten thousand entries is a third of this.
  std::size_t message_bytes = std::size_t{8} << 20;
  /// The pause before the first new attempt; it doubles each time, up to the longest.
  Milliseconds first_pause{500};
  Milliseconds longest_pause{20'000};
};

class Link {
public:
  /// Begins to connect.
  /// @param ring called from another thread when `next` has something
  Link(Address address, std::function<void()> ring, LinkLimits limits = {});
  /// Closes it.
  ~Link();
  Link(const Link &) = delete;
  Link &operator=(const Link &) = delete;

  /// From here on somebody else is rung for.
  void ring_for(std::function<void()> ring);
  /// What came first of what was not taken yet; nothing when nothing came.
  std::optional<LinkEvent> next();

  /// Sends a message, if the connection is open.
  void send(std::string message);
  /// It works: the next pause is a short one again.
  void settle();
  /// Closes this connection, because it is of no use, and tries again later.
  void drop();
  /// Makes `next` give a reminder after this time.
  void remind(Milliseconds after);

private:
  class Inside;
  std::unique_ptr<Inside> inside_;
};

} // namespace plateau::remote
