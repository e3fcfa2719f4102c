/// @file listing.hpp
/// The statement that lists games, for SQLite and PostgreSQL.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plateau::store {

/// The columns of a game, in the order of `Row`.
inline constexpr std::string_view row_columns =
    "id, game, clock, status, listed, version, deadline, changed, summary";

/// The parameters of `list_sql`, by their numbers.
enum class ListValue : std::uint8_t { status = 1, clock, before, before_id, most, game };

enum class Dialect : std::uint8_t { sqlite, postgres };

/// Lists games of one kind, or of all (then there is no `ListValue::game`). An index sorts the
/// listed games within each group of clock and status, and the database merges the groups. So it
/// reads only the games it answers and one more of each group, not all that were not asked for.
std::string list_sql(Dialect dialect, bool of_one_kind);

/// Finished games before a time, the oldest first, and whether each has a move: id, changed, 0
/// or 1. Parameters as in `Prune`: before, after, after_id, most.
std::string prune_sql(Dialect dialect);

} // namespace plateau::store
