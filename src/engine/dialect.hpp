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

} // namespace plateau::engine
