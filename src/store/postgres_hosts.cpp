#include "store/postgres_hosts.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <libpq-fe.h>
#include <memory>
#include <netdb.h>
#include <string_view>
#include <sys/socket.h>

namespace plateau::store {

namespace {

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> parts;
  for (auto comma = text.find(','); comma != std::string_view::npos; comma = text.find(',')) {
    parts.emplace_back(text.substr(0, comma));
    text.remove_prefix(comma + 1);
  }
  parts.emplace_back(text);
  return parts;
}

/// Lists each host once for each of its addresses. A folder means a Unix socket.
std::vector<PostgresHost> expand(const std::vector<PostgresHost> &places, const LookUp &find) {
  std::vector<PostgresHost> all;
  for (const auto &place : places) {
    const bool is_name = !place.name.empty() && place.name[0] != '/' && place.name[0] != '@';
    const auto numbers =
        is_name && place.number.empty() ? find(place.name) : std::vector<std::string>{};
    for (const auto &number : numbers)
      all.push_back({place.name, number, place.port});
    if (numbers.empty()) // If it cannot be looked up, libpq reports that.
      all.push_back(place);
  }
  return all;
}

} // namespace

std::vector<std::string> look_up(const std::string &name) {
  struct Free {
    void operator()(addrinfo *list) const { ::freeaddrinfo(list); }
  };
  addrinfo wanted{};
  wanted.ai_family = AF_UNSPEC;
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo *found = nullptr;
  if (::getaddrinfo(name.c_str(), nullptr, &wanted, &found) != 0)
    return {};
  const std::unique_ptr<addrinfo, Free> list(found);
  std::vector<std::string> numbers;
  for (const auto *one = list.get(); one != nullptr; one = one->ai_next) {
    std::array<char, NI_MAXHOST> number{};
    if (::getnameinfo(one->ai_addr, one->ai_addrlen, number.data(), number.size(), nullptr, 0,
                      NI_NUMERICHOST) == 0)
      numbers.emplace_back(number.data());
  }
  return numbers;
}

std::optional<std::map<std::string, std::string, std::less<>>>
read_address(const std::string &address) {
  struct Free {
    void operator()(PQconninfoOption *options) const { PQconninfoFree(options); }
  };
  char *ignored = nullptr; // Not shown, because it may quote a password.
  const std::unique_ptr<PQconninfoOption, Free> options(PQconninfoParse(address.c_str(), &ignored));
  PQfreemem(ignored);
  if (!options)
    return std::nullopt;
  std::map<std::string, std::string, std::less<>> values;
  for (const auto *option = options.get(); option->keyword != nullptr; ++option)
    if (option->val != nullptr)
      values[option->keyword] = option->val;
  return values;
}

PostgresHosts hosts_of(const std::string &address, std::chrono::milliseconds in_all,
                       const LookUp &find) {
  const auto values = read_address(address);
  const auto value = [&](std::string_view name) -> std::string_view {
    if (!values)
      return {};
    const auto found = values->find(name);
    return found == values->end() ? std::string_view{} : found->second;
  };
  const auto names = split(value("host"));
  const auto numbers = split(value("hostaddr"));
  const auto ports = split(value("port"));
  const auto count = std::max(names.size(), numbers.size());
  // libpq refuses lists of different lengths.
  const auto fits = [&](const std::vector<std::string> &list) {
    return list.size() == count || (list.size() == 1 && list.front().empty());
  };
  PostgresHosts hosts{{{}}, in_all};
  if (fits(names) && fits(numbers) && (fits(ports) || ports.size() == 1)) {
    hosts.all.clear();
    for (std::size_t i = 0; i < count; ++i)
      hosts.all.push_back({names[names.size() == count ? i : 0],
                           numbers[numbers.size() == count ? i : 0],
                           ports[ports.size() == count ? i : 0]});
    hosts.all = expand(hosts.all, find);
    hosts.patience = in_all / static_cast<std::int64_t>(hosts.all.size());
  }
  int seconds = 0;
  const auto said = value("connect_timeout");
  std::from_chars(said.data(), said.data() + said.size(), seconds);
  if (seconds > 0)
    hosts.patience = std::chrono::seconds(seconds);
  return hosts;
}

} // namespace plateau::store
