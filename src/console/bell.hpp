/// @file
/// How a program waits for its own other thread, and hears a person meanwhile.
#pragma once

#include "console/lines.hpp"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>

namespace plateau::console {

/// What ended a wait. With neither set, the bell was rung.
struct Woken {
  bool interrupted = false;       ///< Ctrl-C.
  std::optional<InputLine> typed; ///< A line came in, or the input ended.
};

/// Rung by one thread, waited for by another. A ring before the wait is not lost.
class Bell {
public:
  Bell() = default;
  Bell(const Bell &) = delete;
  Bell &operator=(const Bell &) = delete;
  virtual ~Bell() = default;

  /// From any thread.
  virtual void ring() = 0;
  /// Until it rings, or a person wants something.
  virtual Woken wait() = 0;

  /// Between these two Ctrl-C is an answer of `wait`; else it ends the program, as usual.
  virtual void attend() {}
  virtual void release() {}

  /// Whether what is typed during a wait shows on the screen at once.
  virtual bool echoes() const { return false; }
};

/// Attends as long as it lives.
class Attention {
public:
  explicit Attention(Bell &bell) : bell_(bell) { bell_.attend(); }
  Attention(const Attention &) = delete;
  Attention &operator=(const Attention &) = delete;
  ~Attention() { bell_.release(); }

private:
  Bell &bell_;
};

/// For pipes and tests, where no person can interrupt.
class QuietBell final : public Bell {
public:
  void ring() override {
    {
      const std::lock_guard lock(mutex_);
      rung_ = true;
    }
    changed_.notify_one();
  }
  Woken wait() override {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return rung_; });
    rung_ = false;
    return {};
  }

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool rung_ = false;
};

/// For a person at the keyboard: hears Ctrl-C, and lines typed on standard input. A QuietBell when
/// the system has no pipe to give.
/// @param editing a line editor reads the lines: what is typed during a wait is not echoed, and
/// what
///   was not ended by Enter stands on the editor's line afterwards
std::unique_ptr<Bell> keyboard_bell(bool editing);

} // namespace plateau::console
