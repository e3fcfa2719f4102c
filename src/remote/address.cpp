#include "remote/address.hpp"

#include "core/ascii.hpp"
#include "server/secret.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace plateau::remote {

namespace {

/// Longer than any link; the rest would only be carried around.
constexpr std::size_t max_address = 2000;

constexpr std::uint16_t usual_port(bool secure) { return secure ? 443 : 80; }

/// Letters that stand in a request line and in a header as they are.
bool is_plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char letter) { return letter > ' ' && letter < '\x7F' && letter != '\\'; });
}

/// Takes `http://` off the front; false for a scheme that is none of ours.
bool take_scheme(std::string_view &text, bool &secure) {
  const auto end = text.find("://");
  if (end == std::string_view::npos || end > text.find('/'))
    return true;
  const auto scheme = lowered(text.substr(0, end));
  secure = scheme == "https" || scheme == "wss";
  text.remove_prefix(end + 3);
  return secure || scheme == "http" || scheme == "ws";
}

/// `host`, `host:8064`, `[::1]:8064`.
bool read_place(std::string_view place, Address &address) {
  auto colon = place.rfind(':');
  if (place.substr(0, 1) == "[") {
    const auto end = place.find(']');
    if (end == std::string_view::npos || (end + 1 < place.size() && place[end + 1] != ':'))
      return false;
    address.host = place.substr(1, end - 1);
    colon = end + 1 < place.size() ? end + 1 : std::string_view::npos;
  } else {
    address.host = place.substr(0, colon);
  }
  address.port = usual_port(address.secure);
  if (colon == std::string_view::npos)
    return !address.host.empty();
  const auto digits = place.substr(colon + 1);
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), address.port);
  return error == std::errc{} && end == digits.data() + digits.size() && address.port != 0 &&
         !address.host.empty();
}

/// What stands behind the `#`.
bool read_game(std::string_view hash, Address &address) {
  constexpr std::string_view play = "play=";
  constexpr std::string_view seat = "seat=";
  if (hash.substr(0, play.size()) == play) {
    address.game = hash.substr(play.size());
    return server::is_game_id(address.game);
  }
  if (hash.substr(0, seat.size()) != seat)
    return false;
  const auto rest = hash.substr(seat.size());
  const auto dot = rest.find('.');
  if (dot == std::string_view::npos)
    return false;
  address.game = rest.substr(0, dot);
  address.token = rest.substr(dot + 1);
  return server::is_game_id(address.game) && server::is_token(address.token);
}

} // namespace

std::string Address::host_field() const {
  const bool bare = host.find(':') == std::string::npos;
  auto field = bare ? host : "[" + host + "]";
  return port == usual_port(secure) ? field : field + ":" + std::to_string(port);
}

std::string Address::server() const {
  return (secure ? "https://" : "http://") + host_field() + path;
}

std::string Address::link(std::string_view of_game) const {
  return server().append("#play=").append(of_game);
}

std::variant<Address, std::string_view> read_address(std::string_view text) {
  Address address;
  text = trimmed(text);
  if (text.empty() || text.size() > max_address || !is_plain(text))
    return "remote.address.not-a-link";
  if (!take_scheme(text, address.secure))
    return "remote.address.scheme";
  const auto sharp = text.find('#');
  auto before = text.substr(0, sharp);
  before = before.substr(0, before.find('?'));
  const auto slash = std::min(before.find('/'), before.size());
  if (before.substr(0, slash).find('@') != std::string_view::npos)
    return "remote.address.user";
  if (!read_place(before.substr(0, slash), address))
    return "remote.address.not-a-link";
  auto path = before.substr(slash);
  constexpr std::string_view socket = "/ws";
  if (path.size() >= socket.size() && path.substr(path.size() - socket.size()) == socket)
    path.remove_suffix(socket.size() - 1);
  address.path = path.substr(0, path.rfind('/') + 1);
  if (address.path.empty())
    address.path = "/";
  if (sharp != std::string_view::npos && sharp + 1 < text.size() &&
      !read_game(text.substr(sharp + 1), address))
    return "remote.address.no-such-link";
  return address;
}

} // namespace plateau::remote
