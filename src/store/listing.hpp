/// @file listing.hpp
/// The statement that lists games, the same for SQLite and PostgreSQL.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plateau::store {

/// What is read of a game, in the order of `Row`.
inline constexpr std::string_view row_columns =
    "id, game, clock, status, listed, version, deadline, changed, summary";

/// Which values a statement of `list_sql` takes, and where.
enum class ListValue : std::uint8_t { status = 1, clock, before, before_id, most, game };

enum class Dialect : std::uint8_t { sqlite, postgres };

/// Games of one kind, or of all, which has no `ListValue::game`. Listed games stand on a shelf for
/// each clock and status, in the order of an index; the database takes the next one from whichever
/// shelf has it. So it looks at the games it answers, and at one more of each shelf: not at all
/// those that are not asked for.
std::string list_sql(Dialect dialect, bool of_one_kind);

} // namespace plateau::store
