#include "server/visitors.hpp"

#include "core/ascii.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cstring>
#include <netinet/in.h>

namespace plateau::server {

namespace {

/// Removes the port that some proxies write: `203.0.113.9:4711`, `[2001:db8::9]:4711`.
std::string_view without_port(std::string_view text) {
  if (!text.empty() && text.front() == '[')
    return text.substr(1, std::min(text.find(']'), text.size()) - 1);
  const auto colon = text.find(':');
  const bool one = colon != std::string_view::npos && text.find(':', colon + 1) == text.npos;
  return one ? text.substr(0, colon) : text;
}

} // namespace

bool is_address(std::string_view text) {
  const std::string copy(text);
  in6_addr ignored{};
  return ::inet_pton(AF_INET, copy.c_str(), &ignored) == 1 ||
         ::inet_pton(AF_INET6, copy.c_str(), &ignored) == 1;
}

std::string plain_address(std::string_view address) {
  std::string copy(address);
  in6_addr wide{};
  if (::inet_pton(AF_INET6, copy.c_str(), &wide) != 1)
    return copy;
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (IN6_IS_ADDR_V4MAPPED(&wide))
    ::inet_ntop(AF_INET, wide.s6_addr + 12, text.data(), text.size());
  else
    ::inet_ntop(AF_INET6, &wide, text.data(), text.size());
  return text.data();
}

bool is_one_of(std::string_view address, const std::vector<std::string> &addresses) {
  const auto plain = plain_address(address);
  return std::any_of(addresses.begin(), addresses.end(),
                     [&](const auto &one) { return plain_address(one) == plain; });
}

namespace {

/// The first bits of an IPv6 address as `2001:db8::/56`; of any other, the address itself.
std::string prefix_of(std::string_view address, int bits) {
  auto plain = plain_address(address.substr(0, address.find('%')));
  in6_addr wide{};
  if (::inet_pton(AF_INET6, plain.c_str(), &wide) != 1 || IN6_IS_ADDR_LOOPBACK(&wide))
    return plain;
  const auto kept = static_cast<std::size_t>(bits) / 8;
  std::memset(wide.s6_addr + kept, 0, sizeof wide.s6_addr - kept);
  std::array<char, INET6_ADDRSTRLEN> text{};
  ::inet_ntop(AF_INET6, &wide, text.data(), text.size());
  return std::string(text.data()) + "/" + std::to_string(bits);
}

} // namespace

std::string place_of(std::string_view address) { return prefix_of(address, 64); }

std::vector<Share> shares_of(std::string_view address, const Limits &limits) {
  std::vector<Share> shares = {{prefix_of(address, 64), 1}};
  for (const auto &[bits, parts] : {std::pair{56, limits.share_56}, {48, limits.share_48}})
    if (auto place = prefix_of(address, bits); place != shares.front().place)
      shares.push_back({std::move(place), parts});
  return shares;
}

std::string client_address(std::string_view peer, std::string_view forwarded,
                           const std::vector<std::string> &proxies) {
  auto found = plain_address(peer);
  while (is_one_of(found, proxies) && !forwarded.empty()) {
    const auto comma = forwarded.rfind(',');
    const auto last = comma == std::string_view::npos ? forwarded : forwarded.substr(comma + 1);
    forwarded = forwarded.substr(0, comma == std::string_view::npos ? 0 : comma);
    const auto address = without_port(trimmed(last));
    if (!is_address(address))
      break;
    found = plain_address(address);
  }
  return found;
}

Visitors::Place &Visitors::at(const std::string &place, Instant now) {
  const auto found = places_.find(place);
  if (found != places_.end())
    return found->second;
  if (places_.size() >= limits_.addresses)
    forget_some(now);
  return places_[place];
}

/// Forgets addresses that have used nothing lately, and if that is not enough, all that are not
/// connected: the table must not grow.
void Visitors::forget_some(Instant now) {
  const auto absent = [](const auto &entry) { return entry.second.count.connections == 0; };
  std::erase_if(places_, [&](const auto &entry) {
    return absent(entry) && entry.second.messages.is_full(now) && entry.second.games.is_full(now);
  });
  if (places_.size() >= limits_.addresses)
    std::erase_if(places_, absent);
}

Visitors::Count Visitors::count_at(const std::string &place) const {
  const auto found = places_.find(place);
  return found == places_.end() ? Count{} : found->second.count;
}

Visitors::Count Visitors::count(const std::string &address) const {
  return count_at(place_of(address));
}

bool Visitors::crowded(const std::string &address) const {
  const auto shares = shares_of(address, limits_);
  return std::any_of(shares.begin(), shares.end(), [&](const Share &share) {
    return count_at(share.place).connections > limits_.connections_per_address * share.parts;
  });
}

bool Visitors::has_place_for_socket(const std::string &address) const {
  const auto shares = shares_of(address, limits_);
  return std::all_of(shares.begin(), shares.end(), [&](const Share &share) {
    return count_at(share.place).sockets < limits_.sockets_per_address * share.parts;
  });
}

void Visitors::enter(const std::string &address, Instant now) {
  for (const auto &share : shares_of(address, limits_))
    ++at(share.place, now).count.connections;
}

void Visitors::leave(const std::string &address) {
  for (const auto &share : shares_of(address, limits_))
    if (const auto found = places_.find(share.place); found != places_.end())
      --found->second.count.connections;
}

void Visitors::enter_socket(const std::string &address, Instant now) {
  for (const auto &share : shares_of(address, limits_)) {
    auto &count = at(share.place, now).count;
    ++count.connections;
    ++count.sockets;
  }
}

void Visitors::leave_socket(const std::string &address) {
  leave(address);
  for (const auto &share : shares_of(address, limits_))
    if (const auto found = places_.find(share.place); found != places_.end())
      --found->second.count.sockets;
}

bool Visitors::take(const std::string &address, Allowance Place::*allowance, std::size_t most,
                    std::chrono::milliseconds window, Instant now, std::size_t count) {
  const auto shares = shares_of(address, limits_);
  for (auto share = shares.begin(); share != shares.end(); ++share) {
    if ((at(share->place, now).*allowance).take(most * share->parts, window, now, count))
      continue;
    for (auto before = shares.begin(); before != share; ++before)
      (at(before->place, now).*allowance).give_back(most * before->parts, window, count);
    return false;
  }
  return true;
}

bool Visitors::may_say(const std::string &address, Instant now, std::size_t messages) {
  return take(address, &Place::messages, limits_.messages_per_address, limits_.message_window, now,
              messages);
}

void Visitors::owe(const std::string &address, Instant now, std::size_t messages) {
  for (const auto &share : shares_of(address, limits_))
    at(share.place, now)
        .messages.owe(limits_.messages_per_address * share.parts, limits_.message_window, now,
                      messages);
}

bool Visitors::may_create(const std::string &address, Instant now) {
  return take(address, &Place::games, limits_.games_per_address, limits_.games_window, now, 1);
}

void Visitors::give_back_game(const std::string &address) {
  for (const auto &share : shares_of(address, limits_))
    if (const auto found = places_.find(share.place); found != places_.end())
      found->second.games.give_back(limits_.games_per_address * share.parts, limits_.games_window);
}

} // namespace plateau::server
