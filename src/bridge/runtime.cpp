// Debian's libraries for WebAssembly know one thread. What a search touches of them on several is
// here instead: memory, and objects made at their first use.
#include "bridge/wait.hpp"

#include <cstdlib>
#include <new>

namespace {

using plateau::bridge::wait_while;
using plateau::bridge::wake_all;
using plateau::bridge::Word;

/// Held for less than a microsecond, so whoever finds it taken just looks again soon: nobody has to
/// be woken.
class Locked {
public:
  Locked() {
    while (taken_.exchange(1) != 0)
      wait_while(taken_, 1, look_again_nanoseconds);
  }
  ~Locked() { taken_.store(0); }
  Locked(const Locked &) = delete;
  Locked &operator=(const Locked &) = delete;

private:
  static constexpr long long look_again_nanoseconds = 50'000;
  static inline Word taken_{0};
};

void *allocate(std::size_t size) {
  const Locked locked;
  return std::malloc(size);
}
void *allocate(std::size_t size, std::align_val_t alignment) {
  const Locked locked;
  const auto align = static_cast<std::size_t>(alignment);
  return std::aligned_alloc(align, (size + align - 1) / align * align);
}
void release(void *memory) {
  const Locked locked;
  std::free(memory);
}
/// There are no exceptions here: without memory the module ends, and the page starts another.
void *demand(void *memory) {
  if (memory == nullptr)
    __builtin_trap();
  return memory;
}

// A guard of the C++ ABI.
constexpr std::uint32_t unmade = 0;
constexpr std::uint32_t made = 1; // The compiler looks at this bit itself.
constexpr std::uint32_t being_made = 2;

} // namespace

void *operator new(std::size_t size) { return demand(allocate(size)); }
void *operator new(std::size_t size, std::align_val_t align) {
  return demand(allocate(size, align));
}
void *operator new(std::size_t size, const std::nothrow_t & /*tag*/) noexcept {
  return allocate(size);
}
void *operator new(std::size_t size, std::align_val_t align,
                   const std::nothrow_t & /*tag*/) noexcept {
  return allocate(size, align);
}
void operator delete(void *memory) noexcept { release(memory); }
void operator delete(void *memory, std::size_t /*size*/) noexcept { release(memory); }
void operator delete(void *memory, std::align_val_t /*align*/) noexcept { release(memory); }
void operator delete(void *memory, std::size_t /*size*/, std::align_val_t /*align*/) noexcept {
  release(memory);
}

// The names are those of the C++ ABI.
// NOLINTBEGIN(bugprone-reserved-identifier)
extern "C" {

/// Whether the caller is to make the object; all others wait until it is made.
int __cxa_guard_acquire(Word *guard) {
  while (true) {
    std::uint32_t seen = unmade;
    if (guard->compare_exchange_strong(seen, being_made))
      return 1;
    if (seen == made)
      return 0;
    wait_while(*guard, being_made);
  }
}
void __cxa_guard_release(Word *guard) {
  guard->store(made);
  wake_all(*guard);
}

} // extern "C"
// NOLINTEND(bugprone-reserved-identifier)
