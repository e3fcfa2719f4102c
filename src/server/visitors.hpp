/// @file visitors.hpp
/// How much each address may take. A limit for each connection is not enough: a client that is
/// refused would open another one.
#pragma once

#include "server/allowance.hpp"
#include "server/limits.hpp"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plateau::server {

/// What counts as one place: an IPv4 address, or the first 64 bits of an IPv6 address, which
/// providers give to one household. Anything else counts as it is.
std::string place_of(std::string_view address);

/// A part of the network whose visitors share what they may take.
struct Share {
  std::string place;
  std::size_t parts = 1; ///< How many times the limits of one address they may take together.
};
/// All that an address belongs to, the narrowest first: its place, and for IPv6 the /56 and /48
/// around it.
std::vector<Share> shares_of(std::string_view address, const Limits &limits);

/// The canonical form of an address: IPv4 also if it comes mapped into IPv6, and IPv6 in its short
/// form. Anything else stays as it is.
std::string plain_address(std::string_view address);
/// True if the address is among them, however they are written.
bool is_one_of(std::string_view address, const std::vector<std::string> &addresses);

/// The address that a request comes from. If the peer is a trusted proxy, that is the last entry of
/// `X-Forwarded-For` that is not such a proxy; otherwise the header is ignored.
std::string client_address(std::string_view peer, std::string_view forwarded,
                           const std::vector<std::string> &proxies);

/// True if a text is a numeric address.
bool is_address(std::string_view text);

class Visitors {
public:
  using Instant = Allowance::Instant;

  explicit Visitors(const Limits &limits) : limits_(limits) {}

  struct Count {
    std::size_t connections = 0; ///< WebSockets included.
    std::size_t sockets = 0;
  };
  /// What is open from the address's own place.
  Count count(const std::string &address) const;
  /// True if more connections are open than the address, or a network around it, may have.
  bool crowded(const std::string &address) const;
  /// True if the address may open another WebSocket.
  bool has_place_for_socket(const std::string &address) const;
  void enter(const std::string &address, Instant now);
  void leave(const std::string &address);
  void enter_socket(const std::string &address, Instant now);
  void leave_socket(const std::string &address);

  /// Takes messages from the address's budget; false if there are too many.
  bool may_say(const std::string &address, Instant now, std::size_t messages = 1);
  /// The same for a new game.
  bool may_create(const std::string &address, Instant now);
  /// Returns a game that was not stored after all.
  void give_back_game(const std::string &address);
  /// Charges for messages after the fact, however many.
  void owe(const std::string &address, Instant now, std::size_t messages);

  std::size_t size() const { return places_.size(); }

private:
  struct Place {
    Count count;
    Allowance messages;
    Allowance games;
  };
  Place &at(const std::string &place, Instant now);
  Count count_at(const std::string &place) const;
  /// Takes from all shares of the address, or from none.
  bool take(const std::string &address, Allowance Place::*allowance, std::size_t most,
            std::chrono::milliseconds window, Instant now, std::size_t count);
  void forget_some(Instant now);

  const Limits &limits_;
  std::unordered_map<std::string, Place> places_;
};

} // namespace plateau::server
