/// @file threads.hpp
/// Threads in a browser: workers that run other instances of the same module on the same memory.
/// For plateau-threads.wasm alone.
#pragma once

#include "search/crew.hpp"

namespace plateau::bridge {

/// The stack of a helper. Move lists and lines of a search are on the heap.
inline constexpr std::size_t helper_stack_bytes = std::size_t{1} << 20;

/// Those that are in `help_for_ever`.
search::Crew worker_crew();

/// What a helper's instance runs from its beginning to its end: it sleeps until there is a search,
/// and helps with it.
[[noreturn]] void help_for_ever();

} // namespace plateau::bridge
