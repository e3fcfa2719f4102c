/// @file visitors.hpp
/// Who comes from which address, and how much each address may take. What one connection may take
/// is not enough: whoever is refused there comes back by another one.
#pragma once

#include "server/allowance.hpp"
#include "server/limits.hpp"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plateau::server {

/// What counts as one place: an IPv4 address, or the 64 bits of an IPv6 address that a provider
/// gives to one household. Anything else stands for itself.
std::string place_of(std::string_view address);

/// An address in the one way it is compared and counted: one of IPv4 as such, although a socket for
/// both kinds puts six groups before it, and one of IPv6 in its short form. Anything else stays as
/// it is.
std::string plain_address(std::string_view address);
/// Whether it is among them, however they are written.
bool is_one_of(std::string_view address, const std::vector<std::string> &addresses);

/// The address a request comes from. A proxy that is trusted says it in `X-Forwarded-For`, whose
/// last entry that is not such a proxy itself was written by one; from anybody else the header is
/// not looked at.
std::string client_address(std::string_view peer, std::string_view forwarded,
                           const std::vector<std::string> &proxies);

/// Whether a text is an address in digits.
bool is_address(std::string_view text);

class Visitors {
public:
  using Instant = Allowance::Instant;

  explicit Visitors(const Limits &limits) : limits_(limits) {}

  struct Count {
    std::size_t connections = 0; ///< WebSockets included.
    std::size_t sockets = 0;
  };
  Count count(const std::string &address) const;
  void enter(const std::string &address, Instant now) { ++at(address, now).count.connections; }
  void leave(const std::string &address);
  void enter_socket(const std::string &address, Instant now);
  void leave_socket(const std::string &address);

  /// Counts a message, or so many; false when it is too much.
  bool may_say(const std::string &address, Instant now, std::size_t messages = 1);
  /// The same for a new game.
  bool may_create(const std::string &address, Instant now);
  /// It was not made after all.
  void give_back_game(const std::string &address);
  /// Counts so many messages after the fact, however much it is.
  void owe(const std::string &address, Instant now, std::size_t messages);

  std::size_t size() const { return places_.size(); }

private:
  struct Place {
    Count count;
    Allowance messages;
    Allowance games;
  };
  Place &at(const std::string &address, Instant now);
  void forget_some(Instant now);

  const Limits &limits_;
  std::unordered_map<std::string, Place> places_;
};

} // namespace plateau::server
