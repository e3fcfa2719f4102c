#include "system/process.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace plateau::system {

namespace {

/// Read at once: as much as a pipe holds.
constexpr std::size_t block_bytes = std::size_t{1} << 16;

/// The groups of all running processes, for `kill_all_processes`; 0 is a free place. A signal
/// handler may look at it at any moment.
std::array<std::atomic<pid_t>, max_processes> groups{};
static_assert(std::atomic<pid_t>::is_always_lock_free);

bool enter_group(pid_t group) {
  return std::any_of(groups.begin(), groups.end(), [&](auto &place) {
    pid_t free = 0;
    return place.compare_exchange_strong(free, group);
  });
}

void leave_group(pid_t group) {
  for (auto &place : groups) {
    pid_t expected = group;
    if (place.compare_exchange_strong(expected, 0))
      return;
  }
}

/// Starts the program in a process group of its own, with the signals a shell would give it.
int spawn(pid_t &child, const std::vector<std::string> &command, const Pipe &to, const Pipe &from) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawnattr_init(&attributes);
  ::posix_spawn_file_actions_adddup2(&actions, to.read.number(), STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, from.write.number(), STDOUT_FILENO);
  ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  sigset_t signals;
  sigemptyset(&signals);
  ::posix_spawnattr_setsigmask(&attributes, &signals);
  for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP})
    sigaddset(&signals, signal);
  ::posix_spawnattr_setsigdefault(&attributes, &signals);
  ::posix_spawnattr_setpgroup(&attributes, 0);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                              POSIX_SPAWN_SETSIGMASK);
  std::vector<char *> words;
  for (const auto &word : command)
    words.push_back(const_cast<char *>(word.c_str())); // NOLINT: the old interface of exec.
  words.push_back(nullptr);
  const int error = ::posix_spawnp(&child, words[0], &actions, &attributes, words.data(), environ);
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&actions);
  return error;
}

/// The system only says that a folder may not be run, or that there is no such program.
bool is_folder(const std::string &path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

/// While it lives, this thread gets no SIGPIPE: a program that does not listen is no reason to die,
/// whatever the rest of this one does about signals.
class NoPipeSignal {
public:
  NoPipeSignal() {
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  NoPipeSignal(const NoPipeSignal &) = delete;
  NoPipeSignal &operator=(const NoPipeSignal &) = delete;
  ~NoPipeSignal() {
    const timespec at_once{};
    if (!was_pending_)
      while (::sigtimedwait(&pipe_, nullptr, &at_once) < 0 && errno == EINTR) {
      }
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

private:
  sigset_t pipe_{};
  sigset_t before_{};
  bool was_pending_ = false;
};

} // namespace

Process::Process(Process &&other) noexcept
    : child_(std::exchange(other.child_, 0)), to_(std::move(other.to_)),
      from_(std::move(other.from_)) {}
Process &Process::operator=(Process &&other) noexcept {
  std::swap(child_, other.child_);
  std::swap(to_, other.to_);
  std::swap(from_, other.from_);
  return *this;
}

int Process::start(const std::vector<std::string> &command, const Confinement *confinement) {
  end();
  if (command.empty() || command.front().empty())
    return ENOENT;
  auto to = make_pipe();
  auto from = make_pipe();
  if (!to || !from)
    return errno;
  pid_t child = 0;
  const int error = confinement == nullptr ? spawn(child, command, *to, *from)
                                           : start_confined(child, command, to->read.number(),
                                                            from->write.number(), *confinement);
  if (error != 0)
    return is_folder(command.front()) ? EISDIR : error;
  child_ = child;
  if (!enter_group(child_)) {
    end();
    return EAGAIN;
  }
  to_ = std::move(to->write);
  from_ = std::move(from->read);
  for (const int ours : {to_.number(), from_.number()})
    ::fcntl(ours, F_SETFL, O_NONBLOCK);
  return 0;
}

bool Process::running() const {
  if (child_ == 0)
    return false;
  // WNOWAIT leaves an ended child uncollected, so that its number cannot go to another process.
  siginfo_t info{};
  const int asked = ::waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT);
  return asked == 0 && info.si_pid == 0;
}

std::optional<std::size_t> Process::write(std::string_view bytes) {
  if (!to_.open())
    return std::nullopt;
  const NoPipeSignal quiet;
  const auto written = ::write(to_.number(), bytes.data(), bytes.size());
  if (written >= 0)
    return static_cast<std::size_t>(written);
  if (errno == EAGAIN || errno == EINTR)
    return 0;
  to_.close();
  return std::nullopt;
}

bool Process::read(std::string &output) {
  if (!from_.open())
    return false;
  std::array<char, block_bytes> block;
  while (true) {
    const auto got = ::read(from_.number(), block.data(), block.size());
    if (got > 0) {
      output.append(block.data(), static_cast<std::size_t>(got));
      return true;
    }
    if (got < 0 && errno == EAGAIN)
      return true;
    if (got < 0 && errno == EINTR)
      continue;
    from_.close();
    return false;
  }
}

void Process::wait(bool to_write, std::chrono::milliseconds time) const {
  std::array<pollfd, 2> ends = {
      {{to_write ? to_.number() : -1, POLLOUT, 0}, {from_.number(), POLLIN, 0}}};
  ::poll(ends.data(), ends.size(), static_cast<int>(time.count()));
}

ProcessEnd Process::end() {
  to_.close();
  from_.close();
  const pid_t child = std::exchange(child_, 0);
  if (child == 0)
    return {};
  // Killed before the child is collected: only until then the group's number is surely its own.
  ::kill(-child, SIGKILL);
  leave_group(child);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? ProcessEnd{false, WEXITSTATUS(status)}
                           : ProcessEnd{true, WTERMSIG(status)};
}

void kill_all_processes() noexcept {
  for (const auto &place : groups)
    if (const pid_t group = place.load(); group > 0)
      ::kill(-group, SIGKILL);
}

} // namespace plateau::system
