/// @file archive_file.hpp
/// All games of a store as a text: a line of JSON each for the beginning, for a game, for its
/// entries, and for the end. docs/stores.md describes it. One game at a time is held in memory.
#pragma once

#include "server/terms.hpp"
#include "store/archive.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace plateau::server {

struct ArchiveLimits {
  /// A line. The longest is the creation of a game from a position of 4096 bytes.
  static constexpr std::size_t line_bytes = std::size_t{64} << 10;
  /// Entries of a game; more than a server ever adds.
  static constexpr std::int64_t entries = 100'000;
  /// What all of them say, together; several times what so many moves take.
  static constexpr std::size_t game_bytes = std::size_t{32} << 20;
  /// The latest time, in milliseconds since 1970: lists go on from any before it.
  static constexpr Time latest = Time{1} << 52;
};

struct ArchiveCount {
  std::uint64_t games = 0;
  std::uint64_t entries = 0;
};

/// What went wrong: a code (`app.refusal.<code>`), the line, and what it concerns.
struct ArchiveProblem {
  std::string_view code;
  std::uint64_t line = 0;
  std::string detail;
};

using Archived = std::variant<ArchiveCount, ArchiveProblem>;

/// Everything there is, a line for each game and each entry. `write` takes whole lines; false:
/// nobody reads them any more.
Archived write_archive(store::Archive &from, const std::function<bool(std::string_view)> &write);

/// The next line, without its end; nothing at the end.
struct ArchiveLine {
  std::string_view text;
  bool too_long = false;
};
using NextLine = std::function<std::optional<ArchiveLine>()>;

/// All or nothing; a game that is there already is not touched. Every game is played through: what
/// makes no sense is refused. The store is not locked before all of it was read; until then it is
/// kept in a temporary file.
Archived read_archive(const NextLine &next, store::Archive &to);

} // namespace plateau::server
