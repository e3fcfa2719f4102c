#include "server/bus_address.hpp"

#include <algorithm>
#include <charconv>

namespace plateau::server {

namespace {

template <class Number> bool read_number(std::string_view text, Number &value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size();
}

/// Decodes `%2F` and the like.
std::optional<std::string> unescape(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out.push_back(text[i]);
      continue;
    }
    unsigned byte = 0;
    const auto digits = text.substr(i + 1, 2);
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
    if (digits.size() != 2 || error != std::errc{} || end != digits.data() + 2)
      return std::nullopt;
    out.push_back(static_cast<char>(byte));
    i += 2;
  }
  return out;
}

} // namespace

std::optional<BusAddress> read_bus_address(std::string_view text) {
  constexpr std::string_view scheme = "redis://";
  if (text.substr(0, scheme.size()) != scheme)
    return std::nullopt;
  text.remove_prefix(scheme.size());
  BusAddress address;
  if (const auto slash = text.rfind('/'); slash != std::string_view::npos) {
    const auto number = text.substr(slash + 1);
    unsigned value = 0;
    if (!number.empty() && !read_number(number, value))
      return std::nullopt;
    if (!number.empty())
      address.channel = number;
    text = text.substr(0, slash);
  }
  if (const auto at = text.rfind('@'); at != std::string_view::npos) {
    const auto colon = text.find(':');
    if (colon > at)
      return std::nullopt;
    auto user = unescape(text.substr(0, colon));
    auto password = unescape(text.substr(colon + 1, at - colon - 1));
    if (!user || !password)
      return std::nullopt;
    if (!user->empty())
      address.user = *std::move(user);
    address.password = *std::move(password);
    text.remove_prefix(at + 1);
  }
  // An IPv6 address stands in brackets.
  const auto bracket =
      text.empty() || text.front() != '[' ? std::string_view::npos : text.find(']');
  const auto colon = text.find(':', bracket == std::string_view::npos ? 0 : bracket);
  if (colon != std::string_view::npos) {
    if (!read_number(text.substr(colon + 1), address.port) || address.port == 0)
      return std::nullopt;
    text = text.substr(0, colon);
  }
  if (bracket != std::string_view::npos)
    text = text.substr(1, bracket - 1);
  if (!text.empty())
    address.host = text;
  return address;
}

} // namespace plateau::server
