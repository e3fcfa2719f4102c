/// @file archive_file.hpp
/// All games of a store as text: one line of JSON for the header, for each game, for each of its
/// entries, and for the end, with checksums (docs/stores.md). Only one game at a time is held in
/// memory.
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
  /// Bytes of one line. The longest one creates a game from a position of 4096 bytes.
  static constexpr std::size_t line_bytes = std::size_t{64} << 10;
  /// Entries of one game: more than a server ever adds.
  static constexpr std::int64_t entries = 100'000;
  /// Bytes of all bodies of one game: several times what that many moves take.
  static constexpr std::size_t game_bytes = std::size_t{32} << 20;
  /// The latest time, in milliseconds since 1970: lists page by any time before it.
  static constexpr Time latest = Time{1} << 52;
};

struct ArchiveCount {
  std::uint64_t games = 0;
  std::uint64_t entries = 0;
  std::uint64_t without_checksum = 0; ///< Games that an earlier version has exported.
};

/// What went wrong: a code (`app.refusal.<code>`), the line, and what is concerned.
struct ArchiveProblem {
  std::string_view code;
  std::uint64_t line = 0;
  std::string detail;
};

using Archived = std::variant<ArchiveCount, ArchiveProblem>;

/// Writes the whole store. `write` takes whole lines, and returns false when nobody reads them any
/// more.
Archived write_archive(store::Archive &from, const std::function<bool(std::string_view)> &write);

/// Returns the next line without its line end; empty at the end of the text.
struct ArchiveLine {
  std::string_view text;
  bool too_long = false;
};
using NextLine = std::function<std::optional<ArchiveLine>()>;

/// Imports all games or none; a game that the store already has is an error. Every game is
/// replayed, and refused if that fails. Everything is read into a temporary file before the store
/// is locked.
Archived read_archive(const NextLine &next, store::Archive &to);

/// Checks an archive without a store: its form, its checksums, and that every game can be replayed.
Archived check_archive(const NextLine &next);

} // namespace plateau::server
