/// @file migrations.hpp
/// The steps by which the tables came to be what they are: `migrations/001_….sql` and so on. They
/// only go forward, and a step that was released never changes. Their SQL is understood by SQLite
/// and by PostgreSQL.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace plateau::store {

/// In their order; a database that is empty has seen none of them.
std::span<const std::string_view> migrations();

/// What becomes of tables that have not seen all of them.
enum class Tables : std::uint8_t {
  brought_up_to_date,
  left_as_they_are, ///< For whoever only reads logs: they have been the same since the first step.
};

} // namespace plateau::store
