/// @file
/// Where a game at a distance is found: the links that the page shows, and what people make of
/// them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace plateau::remote {

struct Address {
  bool secure = false; ///< By TLS.
  std::string host;
  std::uint16_t port = 80;
  std::string path = "/"; ///< Where the page lies, up to and with the last slash.
  std::string game;       ///< Empty: the link names none.
  std::string token;      ///< Of a link that takes a seat along.

  /// `http://here:8064/`: the server, as links begin.
  std::string server() const;
  /// The link that the page would show for this game.
  std::string link(std::string_view of_game) const;
  /// `here:8064`, as the field Host has it.
  std::string host_field() const;

  friend bool operator==(const Address &, const Address &) = default;
};

/// Reads `http://host:8064/#play=ID`, `…/#seat=ID.TOKEN` and the server alone; also `https`, `ws`
/// and `wss`, a path that ends with `/ws`, and no scheme at all (`host:8064/#play=ID`), which means
/// `http`.
/// @return instead of an address, the key of a text that says what is wrong
std::variant<Address, std::string_view> read_address(std::string_view text);

} // namespace plateau::remote
