/// @file
/// Abalone in text mode: the program `abalone`, and `plateau play abalone`.
#pragma once

#include "abalone/abalone.hpp"
#include "console/face.hpp"

#include <string>
#include <string_view>

namespace plateau::console {

/// How Abalone shows itself in a terminal.
class AbaloneFace {
public:
  using Game = abalone::Abalone;
  static constexpr bool offers_in_pipes = true;

  /// The hexagon, which sign is whose, and how many marbles each side has lost.
  std::string board(const Table<Game> &table) const;
  static std::string sign(const Stack &stack, bool ascii, bool colour);
  std::string prompt(const Table<Game> &table) const;
  std::string help(const Table<Game> &table) const;
  /// `layout NAME` starts another game; `layout` alone names the layouts.
  FaceAnswer obey(Table<Game> &table, std::string_view line) const;
  static bool stays_whole(std::string_view line);
  /// `-> A1B2`; everything but moves in the common words.
  std::string words(const Table<Game> &table, const Heard &heard) const;
};

template <> struct FaceOf<abalone::Abalone> { using Type = AbaloneFace; };

} // namespace plateau::console
