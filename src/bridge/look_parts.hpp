/// @file look_parts.hpp
/// The words in which each game's `Look` is written.
#pragma once

#include "core/cell.hpp"
#include "core/event.hpp"
#include "core/refusal.hpp"
#include "core/side.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace plateau::bridge {

/// See look.hpp.
template <class G> struct Look;

enum class Shape : std::uint8_t { square, hex };

/// Where a cell lies, as protocol.ts says it.
struct Place {
  int x = 0;
  int y = 0;
};

/// A king attacked, and who attacks it.
struct Check {
  Cell king;
  std::vector<Cell> attackers;
  EventKind told; ///< The event that says so.
};

/// A number worth showing.
struct Counter {
  std::string_view key;
  std::optional<Side> side; ///< None: it belongs to the game.
  std::int64_t value = 0;
  std::optional<std::int64_t> limit; ///< The game ends there.
};

/// One of the words of a position text that is neither board, side nor rules.
struct Field {
  std::string_view key;
  std::string_view kind; ///< `text`, `number` or `cell`.
  std::string_view usual;
  std::size_t place = 0; ///< Which word it is, the board being 0.
};

/// What the texts of a game are called where they have names of their own.
struct Files {
  std::string_view position;  ///< `FEN`.
  std::string_view record;    ///< `PGN`.
  std::string_view extension; ///< `pgn`.
  std::string_view type;      ///< Of such files: `text/plain`.
};

} // namespace plateau::bridge
