#include "search/crew.hpp"

#ifndef __wasi__
#include <system_error>
#include <thread>
#include <vector>
#endif

namespace plateau::search {

Crew system_crew() {
#ifdef __wasi__
  return [](std::size_t /*helpers*/, const auto &lead, const auto & /*help*/) { lead(); };
#else
  return [](std::size_t helpers, const auto &lead, const auto &help) {
    std::vector<std::thread> threads;
    threads.reserve(helpers);
    try {
      for (std::size_t i = 1; i <= helpers; ++i)
        threads.emplace_back([&help, i] { help(i); });
    } catch (const std::system_error &) {
      // The system has no more threads: those that came are enough.
    }
    lead();
    for (auto &thread : threads)
      thread.join();
  };
#endif
}

} // namespace plateau::search
