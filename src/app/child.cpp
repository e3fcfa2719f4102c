#include "app/child.hpp"

#include "app/files.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace plateau::app {

namespace {

using Clock = std::chrono::steady_clock;

/// How often a child that says nothing is looked after: it may have ended while a child of its own
/// keeps its output open.
constexpr int look_every_ms = 20;

/// A line of /proc/…/stat has some hundred bytes.
constexpr std::size_t max_stat_bytes = 4096;

/// A descriptor that closes itself.
class Descriptor {
public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor &&other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor &operator=(Descriptor &&other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  ~Descriptor() { close(); }

  int number() const { return number_; }
  bool open() const { return number_ >= 0; }
  void close() {
    if (open())
      ::close(std::exchange(number_, -1));
  }

private:
  int number_ = -1;
};

struct Pipe {
  Descriptor read;
  Descriptor write;
};

bool make_pipe(Pipe &made) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0)
    return false;
  made.read = Descriptor(ends[0]);
  made.write = Descriptor(ends[1]);
  return true;
}

/// The group to take along when this program is interrupted: the child is in a group of its own,
/// so the terminal's signals do not reach it. Only `run_child` sets it, one child at a time.
volatile std::sig_atomic_t running_group = 0;

extern "C" void take_child_along(int signal) {
  if (running_group > 0)
    ::kill(-running_group, SIGKILL);
  std::signal(signal, SIG_DFL);
  ::raise(signal);
}

constexpr std::array<int, 3> interruptions = {SIGINT, SIGTERM, SIGHUP};

/// While it lives, interruptions end the child too, and a child that closes its input is no reason
/// to die.
class Guard {
public:
  explicit Guard(pid_t group) {
    running_group = group;
    pipe_before_ = std::signal(SIGPIPE, SIG_IGN);
    for (std::size_t i = 0; i < interruptions.size(); ++i) {
      before_[i] = std::signal(interruptions[i], take_child_along);
      // Whoever had them ignored (nohup) goes on ignoring them.
      if (before_[i] == SIG_IGN)
        std::signal(interruptions[i], SIG_IGN);
    }
  }
  Guard(const Guard &) = delete;
  Guard &operator=(const Guard &) = delete;
  ~Guard() {
    running_group = 0;
    std::signal(SIGPIPE, pipe_before_);
    for (std::size_t i = 0; i < interruptions.size(); ++i)
      std::signal(interruptions[i], before_[i]);
  }

private:
  std::array<void (*)(int), interruptions.size()> before_{};
  void (*pipe_before_)(int) = SIG_DFL;
};

#ifdef __linux__
/// Calls `see(pid)` for every child of this process, by what /proc says of all processes.
template <class See> void for_each_child(See see) {
  DIR *const processes = ::opendir("/proc");
  if (processes == nullptr)
    return;
  while (const dirent *const entry = ::readdir(processes)) { // NOLINT: the folder is ours alone.
    const std::string_view name(entry->d_name);
    pid_t process = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), process);
    if (error != std::errc{} || end != name.data() + name.size())
      continue;
    // `pid (name) state parent …`, and the name may hold anything.
    const auto status = read_whole_file("/proc/" + std::string(name) + "/stat", max_stat_bytes);
    const auto after_name = status ? status->rfind(')') : std::string::npos;
    if (after_name == std::string::npos || after_name + 4 > status->size())
      continue;
    pid_t parent = 0;
    std::from_chars(status->data() + after_name + 4, status->data() + status->size(), parent);
    if (parent == ::getpid())
      see(process);
  }
  ::closedir(processes);
}
#endif

/// While it lives, whatever a child leaves behind becomes a child of this process, also when it has
/// left the process group (`setsid`); in the end all of that is killed. Needs Linux; elsewhere only
/// the group is. This process must have no other children meanwhile.
class Reaper {
public:
#ifdef __linux__
  Reaper() { ::prctl(PR_SET_CHILD_SUBREAPER, 1); }
  ~Reaper() {
    // Each death hands over the children of the dead: until there are none, or none that may be
    // killed.
    while (true) {
      const auto collected = ::waitpid(-1, nullptr, WNOHANG);
      if (collected < 0)
        break;
      bool one_dies = collected > 0;
      if (!one_dies)
        for_each_child([&](pid_t child) { one_dies = ::kill(child, SIGKILL) == 0 || one_dies; });
      if (!one_dies)
        break;
      if (collected == 0)
        ::waitpid(-1, nullptr, 0);
    }
    ::prctl(PR_SET_CHILD_SUBREAPER, 0);
  }
#else
  Reaper() = default;
#endif
  Reaper(const Reaper &) = delete;
  Reaper &operator=(const Reaper &) = delete;
};

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

/// Whether the child has ended. It stays there to be collected, so that its number stays taken.
bool has_ended(pid_t child) {
  siginfo_t info{};
  return ::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == child;
}

/// Feeds and reads one child.
class Conversation {
public:
  Conversation(pid_t child, Descriptor to, Descriptor from, std::string_view input,
               const ChildLimits &limits)
      : child_(child), to_(std::move(to)), from_(std::move(from)), input_(input), limits_(limits) {
    for (const int end : {to_.number(), from_.number()})
      ::fcntl(end, F_SETFL, O_NONBLOCK);
  }

  /// Goes on until the child has ended, or has gone beyond a limit.
  ChildRun hold() {
    ChildRun run;
    run.end = ChildRun::End::exited;
    const auto deadline = Clock::now() + limits_.time;
    while (!has_ended(child_)) {
      if (Clock::now() >= deadline) {
        run.end = ChildRun::End::out_of_time;
        break;
      }
      wait();
      feed();
      if (!listen(run)) {
        run.end = ChildRun::End::too_much_output;
        break;
      }
    }
    if (run.end == ChildRun::End::exited && !listen(run))
      run.end = ChildRun::End::too_much_output;
    return run;
  }

private:
  void wait() {
    std::array<pollfd, 2> ends = {{{to_.number(), POLLOUT, 0}, {from_.number(), POLLIN, 0}}};
    // Once its output is closed a child is about to end.
    ::poll(ends.data(), ends.size(), from_.open() ? look_every_ms : 1);
  }

  void feed() {
    if (!to_.open())
      return;
    const auto written = ::write(to_.number(), input_.data(), input_.size());
    if (written > 0)
      input_.remove_prefix(static_cast<std::size_t>(written));
    // A child that does not want to hear the rest is free not to.
    if (input_.empty() || (written < 0 && errno != EAGAIN && errno != EINTR))
      to_.close();
  }

  /// Takes what is there; false when that is too much.
  bool listen(ChildRun &run) {
    std::array<char, 65536> block;
    while (from_.open()) {
      const auto got = ::read(from_.number(), block.data(), block.size());
      if (got < 0 && errno == EINTR)
        continue;
      if (got < 0 && errno == EAGAIN)
        break;
      if (got <= 0) {
        from_.close();
        break;
      }
      const auto room = limits_.output_bytes - run.output.size();
      run.output.append(block.data(), std::min(static_cast<std::size_t>(got), room));
      if (static_cast<std::size_t>(got) > room)
        return false;
    }
    return true;
  }

  pid_t child_;
  Descriptor to_;
  Descriptor from_;
  std::string_view input_;
  ChildLimits limits_;
};

} // namespace

ChildRun run_child(const std::vector<std::string> &command, std::string_view input,
                   const ChildLimits &limits) {
  Pipe to;
  Pipe from;
  if (command.empty() || !make_pipe(to) || !make_pipe(from))
    return {ChildRun::End::not_started, command.empty() ? ENOENT : errno, {}};
  const Reaper reaper;
  pid_t child = 0;
  if (const int error = spawn(child, command, to, from); error != 0)
    return {ChildRun::End::not_started, error, {}};
  const Guard guard(child);
  to.read.close();
  from.write.close();
  auto run = Conversation(child, std::move(to.write), std::move(from.read), input, limits).hold();
  // Before it is collected, while the number of the group is surely its own.
  ::kill(-child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (run.end == ChildRun::End::exited) {
    run.end = WIFEXITED(status) ? ChildRun::End::exited : ChildRun::End::killed;
    run.code = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
  }
  return run;
}

std::string_view last_line(std::string_view output) {
  if (!output.empty() && output.back() == '\n')
    output.remove_suffix(1);
  const auto newline = output.rfind('\n');
  return newline == std::string_view::npos ? output : output.substr(newline + 1);
}

} // namespace plateau::app
