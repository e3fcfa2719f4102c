#include "console/bell.hpp"

#include "system/descriptor.hpp"

#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <utility>

namespace plateau::console {

namespace {

constexpr char rung = 'r';
constexpr char interrupted = 'i';

/// Where the signal handler writes; -1 when nobody listens.
std::atomic<int> interrupts_go_to{-1};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler may use it");

/// When the pipe is full, a ring is already waiting in it.
void write_byte(int channel, char byte) {
  const int error = errno;
  while (::write(channel, &byte, 1) < 0 && errno == EINTR) {
  }
  errno = error;
}

/// How the terminal was before it was told not to echo, for a program that is ended meanwhile.
termios echoing{};

void echo_again_and_end(int signal) {
  ::tcsetattr(STDIN_FILENO, TCSANOW, &echoing);
  ::signal(signal, SIG_DFL);
  ::raise(signal);
}

constexpr std::array<int, 3> endings = {SIGTERM, SIGHUP, SIGQUIT};

void hear_interrupt(int /*signal*/) {
  if (const int channel = interrupts_go_to.load(); channel >= 0)
    write_byte(channel, interrupted);
}

/// Waits for its pipe and for the keyboard at once. The keyboard is in line mode meanwhile: what
/// can be read is a whole line.
class KeyboardBell final : public Bell {
public:
  KeyboardBell(system::Pipe pipe, bool editing) : pipe_(std::move(pipe)), editing_(editing) {}

  void ring() override { write_byte(pipe_.write.number(), rung); }

  Woken wait() override {
    while (true) {
      std::array<pollfd, 2> channels{{{pipe_.read.number(), POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}}};
      // After the end of input the keyboard is not polled again.
      const nfds_t count = keyboard_gone_ ? 1 : 2;
      if (::poll(channels.data(), count, -1) < 0)
        continue; // A signal; if it was Ctrl-C, the pipe knows.
      Woken woken;
      if (channels[0].revents != 0 && drain(woken))
        return woken;
      if (count == 2 && channels[1].revents != 0) {
        woken.typed = read_line();
        return woken;
      }
    }
  }

  void attend() override {
    // A Ctrl-C from before this wait was meant for something else.
    Woken stale;
    drain(stale);
    interrupts_go_to = pipe_.write.number();
    struct sigaction action {};
    action.sa_handler = hear_interrupt; // NOLINT: the system's interface.
    action.sa_flags = SA_RESTART;
    ::sigaction(SIGINT, &action, &before_);
    if (editing_)
      be_silent();
  }
  void release() override {
    if (std::exchange(silent_, false)) {
      ::tcsetattr(STDIN_FILENO, TCSADRAIN, &echoing);
      for (std::size_t i = 0; i < endings.size(); ++i)
        ::sigaction(endings[i], &endings_before_[i], nullptr);
    }
    ::sigaction(SIGINT, &before_, nullptr);
    interrupts_go_to = -1;
  }

  bool echoes() const override { return !silent_; }

private:
  /// The echo would write over what is shown of the thoughts.
  void be_silent() {
    if (::tcgetattr(STDIN_FILENO, &echoing) != 0)
      return;
    for (std::size_t i = 0; i < endings.size(); ++i) {
      struct sigaction action {};
      action.sa_handler = echo_again_and_end; // NOLINT: the system's interface.
      ::sigaction(endings[i], &action, &endings_before_[i]);
    }
    auto silent = echoing;
    silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    silent_ = ::tcsetattr(STDIN_FILENO, TCSADRAIN, &silent) == 0;
  }

  /// Takes everything out of the pipe.
  bool drain(Woken &woken) {
    std::array<char, 256> bytes{};
    bool any = false;
    for (ssize_t size = 0; (size = ::read(pipe_.read.number(), bytes.data(), bytes.size())) > 0;
         any = true)
      for (ssize_t i = 0; i < size; ++i)
        woken.interrupted |= bytes[static_cast<std::size_t>(i)] == interrupted;
    return any;
  }

  InputLine read_line() {
    std::string text(max_line, '\0');
    ssize_t size = 0;
    do {
      size = ::read(STDIN_FILENO, text.data(), text.size());
    } while (size < 0 && errno == EINTR);
    if (size <= 0) {
      keyboard_gone_ = true;
      return {};
    }
    text.resize(static_cast<std::size_t>(size));
    if (text.back() == '\n')
      text.pop_back();
    return {InputLine::Kind::text, std::move(text)};
  }

  system::Pipe pipe_;
  struct sigaction before_ {};
  std::array<struct sigaction, endings.size()> endings_before_{};
  bool keyboard_gone_ = false;
  bool editing_;
  bool silent_ = false;
};

} // namespace

std::unique_ptr<Bell> keyboard_bell(bool editing) {
  auto pipe = system::make_pipe(system::Waiting::never);
  if (!pipe)
    return std::make_unique<QuietBell>();
  return std::make_unique<KeyboardBell>(*std::move(pipe), editing);
}

} // namespace plateau::console
