/// @file migrations.hpp
/// The migrations of the tables: `migrations/001_….sql` and so on. They only go forward, a released
/// one never changes, and both SQLite and PostgreSQL understand their SQL.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace plateau::store {

/// In their order.
std::span<const std::string_view> migrations();

/// What to do with tables that have not seen all of them.
enum class Tables : std::uint8_t {
  brought_up_to_date,
  left_as_they_are, ///< Enough to read logs, whose table is the same since the first migration.
};

} // namespace plateau::store
