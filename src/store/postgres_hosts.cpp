#include "store/postgres_hosts.hpp"

#include <algorithm>
#include <charconv>
#include <libpq-fe.h>
#include <memory>
#include <string_view>

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

} // namespace

std::optional<std::map<std::string, std::string, std::less<>>>
read_address(const std::string &address) {
  struct Free {
    void operator()(PQconninfoOption *options) const { PQconninfoFree(options); }
  };
  char *ignored = nullptr; // It may quote what it does not understand: a password, for one.
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

PostgresHosts hosts_of(const std::string &address, std::chrono::milliseconds in_all) {
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
  // What does not fit together is for libpq to refuse.
  const auto fits = [&](const std::vector<std::string> &list) {
    return list.size() == count || (list.size() == 1 && list.front().empty());
  };
  PostgresHosts hosts{{{}}, in_all};
  if (count > 1 && fits(names) && fits(numbers) && (fits(ports) || ports.size() == 1)) {
    hosts.all.clear();
    for (std::size_t i = 0; i < count; ++i)
      hosts.all.push_back({names[names.size() == count ? i : 0],
                           numbers[numbers.size() == count ? i : 0],
                           ports[ports.size() == count ? i : 0]});
    hosts.patience = in_all / count;
  }
  int seconds = 0;
  const auto said = value("connect_timeout");
  std::from_chars(said.data(), said.data() + said.size(), seconds);
  if (seconds > 0)
    hosts.patience = std::chrono::seconds(seconds);
  return hosts;
}

} // namespace plateau::store
