/// @file
/// How much of the same a test repeats. For tests only.
#pragma once

#include <algorithm>

namespace plateau::testing {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
inline constexpr bool sanitized =
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool sanitized = false;
#endif

/// The sanitizers make a test ten to thirty times slower. They look for mistakes of memory, which
/// show as well in fewer games; the rules are checked on all of them by the optimised build.
inline constexpr int sanitized_share = 4;

/// How many of `count` games, positions or seeds to take: all, or under sanitizers a part, never
/// none.
constexpr int sample(int count) { return sanitized ? std::max(count / sanitized_share, 1) : count; }

/// To take every n-th of many: n itself, or under sanitizers fewer of them.
constexpr int sample_every(int step) { return sanitized ? step * sanitized_share : step; }

} // namespace plateau::testing
