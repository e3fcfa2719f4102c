/// @file wait.hpp
/// Sleeping on a word of shared memory.
#pragma once

#include <atomic>
#include <cstdint>

namespace plateau::bridge {

using Word = std::atomic<std::uint32_t>;
static_assert(sizeof(Word) == sizeof(int));

/// Sleeps while the word has this value, until someone wakes it.
/// @param word what to sleep on
/// @param value not slept at all when it has another one
/// @param nanoseconds at most so long; negative, however long it takes
void wait_while(Word &word, std::uint32_t value, long long nanoseconds = -1);
void wake_all(Word &word);

} // namespace plateau::bridge
