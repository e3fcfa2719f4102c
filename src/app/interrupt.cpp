#include "app/interrupt.hpp"

#include "system/process.hpp"

#include <atomic>
#include <csignal>

namespace plateau::app {

namespace {

constexpr std::array<int, 3> interruptions = {SIGINT, SIGTERM, SIGHUP};

std::atomic<search::Signals *> to_stop{nullptr};
std::atomic<bool> happened{false};
static_assert(std::atomic<search::Signals *>::is_always_lock_free &&
              std::atomic<bool>::is_always_lock_free);

extern "C" void stop_or_die(int signal) {
  if (auto *signals = to_stop.load(); signals != nullptr && !happened.exchange(true)) {
    signals->stop.store(true);
    return;
  }
  system::kill_all_processes();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

} // namespace

Interruptible::Interruptible(search::Signals &signals) {
  happened = false;
  to_stop = &signals;
  for (std::size_t i = 0; i < interruptions.size(); ++i) {
    before_[i] = std::signal(interruptions[i], stop_or_die);
    // Whoever had them ignored (nohup) goes on ignoring them.
    if (before_[i] == SIG_IGN)
      std::signal(interruptions[i], SIG_IGN);
  }
}

Interruptible::~Interruptible() {
  for (std::size_t i = 0; i < interruptions.size(); ++i)
    std::signal(interruptions[i], before_[i]);
  to_stop = nullptr;
}

bool Interruptible::interrupted() const { return happened.load(); }

} // namespace plateau::app
