/// @file migrations.hpp
/// The steps by which the tables came to be what they are: `migrations/001_….sql` and so on. They
/// only go forward, and a step that was released never changes. Their SQL is understood by SQLite
/// and by PostgreSQL.
#pragma once

#include <span>
#include <string_view>

namespace plateau::store {

/// In their order; a database that is empty has seen none of them.
std::span<const std::string_view> migrations();

} // namespace plateau::store
