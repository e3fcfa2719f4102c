/// @file
/// The two protocols, and what they call things.
#pragma once

#include <array>
#include <string_view>

namespace plateau::engine {

/// The words in which UCI and UGI differ.
struct Dialect {
  std::string_view hello;                    ///< `uci`
  std::string_view welcome;                  ///< `uciok`
  std::string_view new_game;                 ///< `ucinewgame`
  std::array<std::string_view, 2> time;      ///< `wtime`, `btime`
  std::array<std::string_view, 2> increment; ///< `winc`, `binc`
};
inline constexpr Dialect uci_dialect = {
    "uci", "uciok", "ucinewgame", {"wtime", "btime"}, {"winc", "binc"}};
inline constexpr Dialect ugi_dialect = {
    "ugi", "ugiok", "uginewgame", {"p1time", "p2time"}, {"p1inc", "p2inc"}};

/// What engines of a game speak: UGI, unless the game says that it is UCI.
template <class G> constexpr const Dialect &dialect_of() {
  if constexpr (requires { requires G::speaks_uci; })
    return uci_dialect;
  else
    return ugi_dialect;
}

/// The option by which a game tells its engines which of two kinds of rules is played (as UCI does
/// with Chess960); empty for games without one.
template <class G> constexpr std::string_view switch_of() {
  if constexpr (requires { G::engine_switch; })
    return G::engine_switch;
  else
    return {};
}

} // namespace plateau::engine
