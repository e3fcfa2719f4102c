/// @file
/// Who helps with a search: threads, wherever they come from.
#pragma once

#include <cstddef>
#include <functional>

namespace plateau::search {

/// Does `lead()` here and meanwhile `help(1)` to `help(helpers)` on other threads, each at most
/// once. Helpers may come late or not at all; once `lead` is done, none begins. Returns when all
/// that began are done.
using Crew = std::function<void(std::size_t helpers, const std::function<void()> &lead,
                                const std::function<void(std::size_t)> &help)>;

/// Threads of the system; nobody where there are none.
Crew system_crew();

} // namespace plateau::search
