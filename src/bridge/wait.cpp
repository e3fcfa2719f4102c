#include "bridge/wait.hpp"

namespace plateau::bridge {

namespace {

void wait(int *word, int value, long long nanoseconds) {
  __builtin_wasm_memory_atomic_wait32(word, value, nanoseconds);
}
void wake(int *word) { __builtin_wasm_memory_atomic_notify(word, ~0U); }

// Both instructions must stand in functions of their own: the baseline compiler of V8 (seen
// in 11.3) spoils local variables of the function it finds a wait in. A pointer that may change is
// what no optimiser inlines.
void (*volatile waiting)(int *, int, long long) = wait;
void (*volatile waking)(int *) = wake;

} // namespace

void wait_while(Word &word, std::uint32_t value, long long nanoseconds) {
  waiting(reinterpret_cast<int *>(&word), static_cast<int>(value), nanoseconds);
}
void wake_all(Word &word) { waking(reinterpret_cast<int *>(&word)); }

} // namespace plateau::bridge
