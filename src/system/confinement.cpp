#include "system/confinement.hpp"

#include "system/descriptor.hpp"
#include "system/files.hpp"
#include "system/isolation.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <string_view>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

namespace plateau::system {

namespace {

/// How many processes and threads of this user there are: outside a user namespace the system
/// counts all of them against the limit of one program.
unsigned running_of_user() {
  constexpr std::size_t max_status_bytes = 16384;
  const auto number_after = [](std::string_view text, std::string_view name) {
    unsigned number = 0;
    const auto at = text.find(name);
    if (at != std::string_view::npos)
      std::from_chars(text.data() + at + name.size(), text.data() + text.size(), number);
    return number;
  };
  unsigned sum = 0;
  std::error_code error;
  std::filesystem::directory_iterator processes("/proc", error);
  for (; !error && processes != std::filesystem::directory_iterator(); processes.increment(error))
    if (const auto status =
            read_whole_file(processes->path().string() + "/status", max_status_bytes);
        status && number_after(*status, "\nUid:\t") == ::getuid())
      sum += number_after(*status, "\nThreads:\t");
  return sum;
}

/// All that is needed after the forks, made ready before them.
struct Plan {
  std::vector<char *> words;
  std::vector<std::string> variables;
  std::vector<char *> environment;
  bool isolated = false;
  IsolationPlan isolation;
  int input = -1;
  int output = -1;
  int started = -1; ///< Written to when the program cannot be started; closed when it is.
  std::vector<std::pair<int, rlim_t>> limits;
};

char *unchanged(const std::string &text) {
  return const_cast<char *>(text.c_str()); // NOLINT: the old interface of exec.
}

void plan_environment(Plan &plan, const std::string &folder) {
  for (char **variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
    const std::string_view text(*variable);
    if (text.substr(0, 7) != "TMPDIR=" && text.substr(0, 5) != "HOME=")
      plan.variables.emplace_back(text);
  }
  plan.variables.push_back("TMPDIR=" + folder);
  plan.variables.push_back("HOME=" + folder);
  for (const auto &variable : plan.variables)
    plan.environment.push_back(unchanged(variable));
  plan.environment.push_back(nullptr);
}

/// Whether the program may need what stands in /run.
bool needs_run(const std::vector<std::string> &command) {
  std::error_code error;
  const char *const path = std::getenv("PATH");
  const auto in_run = [](std::string_view text) {
    return text.find("/run/") != std::string_view::npos;
  };
  return in_run(path == nullptr ? "" : path) ||
         in_run(std::filesystem::current_path(error).string() + "/") ||
         std::any_of(command.begin(), command.end(), in_run);
}

void plan_limits(Plan &plan, const Confinement &confinement) {
  plan.limits = {
      {RLIMIT_CORE, 0},
      {RLIMIT_CPU, confinement.cpu_seconds},
      {RLIMIT_FSIZE, confinement.file_bytes},
      {RLIMIT_DATA, confinement.memory_bytes == 0 ? RLIM_INFINITY : confinement.memory_bytes},
      {RLIMIT_NPROC, confinement.processes + (plan.isolated ? 0 : running_of_user())}};
}

// What follows runs in processes just forked from a program with threads: system calls only.

void close_all_but(int keep) {
  // Whatever else this program has open at the moment belongs to other children.
#ifdef SYS_close_range
  if (::syscall(SYS_close_range, STDERR_FILENO + 1, keep - 1, 0) == 0 &&
      ::syscall(SYS_close_range, keep + 1, UINT_MAX, 0) == 0)
    return;
#endif
  const long most = std::min(::sysconf(_SC_OPEN_MAX), 65536L);
  for (int file = STDERR_FILENO + 1; file < most; ++file)
    if (file != keep)
      ::close(file);
}

void set_limits(const Plan &plan) {
  for (const auto &[resource, most] : plan.limits) {
    struct rlimit limit {};
    ::getrlimit(static_cast<__rlimit_resource_t>(resource), &limit);
    limit.rlim_max = std::min(limit.rlim_max, most);
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(static_cast<__rlimit_resource_t>(resource), &limit);
  }
}

void die_with_parent() {
#ifdef __linux__
  ::prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
#endif
}

[[noreturn]] void fail_to_start(const Plan &plan, int error) {
  [[maybe_unused]] const auto told = ::write(plan.started, &error, sizeof error);
  ::_exit(127);
}

[[noreturn]] void become_program(const Plan &plan) {
  set_limits(plan);
  if (plan.isolated && !drop_powers())
    fail_to_start(plan, errno);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::execvpe(plan.words[0], plan.words.data(), plan.environment.data());
  fail_to_start(plan, errno);
}

/// Ends as the program did.
[[noreturn]] void end_alike(int status) {
  if (WIFEXITED(status))
    ::_exit(WEXITSTATUS(status));
  const struct rlimit no_core {};
  ::setrlimit(RLIMIT_CORE, &no_core);
  // This process is a copy of a program that may have handlers of its own.
  std::signal(WTERMSIG(status), SIG_DFL);
  ::kill(::getpid(), WTERMSIG(status));
  ::_exit(127);
}

void hold_nothing(const Plan &plan) {
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, plan.started})
    ::close(file);
}

/// Waits for one child, collecting whoever else ends.
int wait_for(pid_t child) {
  int status = 0;
  while (true) {
    const auto ended = ::waitpid(-1, &status, 0);
    if (ended == child)
      return status;
    if (ended < 0 && errno != EINTR)
      return SIGKILL;
  }
}

/// The first process of its namespace: with it, everything in there ends. It is not the program
/// itself, because such a process does not get the signals that it has no handler for.
[[noreturn]] void be_first(const Plan &plan, int verdict) {
  die_with_parent();
  show_own_processes();
  const pid_t program = ::fork();
  if (program < 0)
    fail_to_start(plan, errno);
  if (program == 0) {
    ::close(verdict);
    become_program(plan);
  }
  hold_nothing(plan);
  const int status = wait_for(program);
  [[maybe_unused]] const auto told = ::write(verdict, &status, sizeof status);
  ::_exit(0);
}

/// The child of this program: it stands for the confined one.
[[noreturn]] void stand_for(const Plan &plan) {
  die_with_parent();
  // A session of its own has no terminal that it could write to, or type on.
  ::setsid();
  for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT})
    std::signal(signal, SIG_DFL);
  ::dup2(plan.input, STDIN_FILENO);
  ::dup2(plan.output, STDOUT_FILENO);
  close_all_but(plan.started);
  if (const int nowhere = ::open("/dev/null", O_WRONLY); nowhere >= 0) {
    ::dup2(nowhere, STDERR_FILENO);
    ::close(nowhere);
  }
  std::array<int, 2> verdict{};
  if (plan.isolated && (!isolate(plan.isolation) || ::pipe2(verdict.data(), O_CLOEXEC) != 0))
    fail_to_start(plan, errno);
  const pid_t next = ::fork();
  if (next < 0)
    fail_to_start(plan, errno);
  if (next == 0 && plan.isolated)
    be_first(plan, verdict[1]);
  if (next == 0)
    become_program(plan);
  hold_nothing(plan);
  int status = wait_for(next);
  if (plan.isolated) {
    ::close(verdict[1]);
    if (::read(verdict[0], &status, sizeof status) != sizeof status)
      status = SIGKILL;
  }
  end_alike(status);
}

} // namespace

bool can_isolate() {
  static const bool possible = [] {
    const PrivateFolder folder;
    if (folder.path().empty())
      return false;
    const auto plan = plan_isolation(folder.path(), 4096, false);
    const pid_t child = ::fork();
    if (child == 0) {
      // A process namespace may be refused only when somebody is to live in it.
      const bool left = isolate(plan);
      const pid_t first = left ? ::fork() : -1;
      if (first == 0)
        ::_exit(drop_powers() ? 0 : 1);
      int status = 1;
      ::_exit(first > 0 && ::waitpid(first, &status, 0) == first && status == 0 ? 0 : 1);
    }
    int status = 1;
    while (child > 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return child > 0 && status == 0;
  }();
  return possible;
}

int start_confined(pid_t &child, const std::vector<std::string> &command, int input, int output,
                   const Confinement &confinement) {
  Plan plan;
  for (const auto &word : command)
    plan.words.push_back(unchanged(word));
  plan.words.push_back(nullptr);
  plan_environment(plan, confinement.folder);
  plan.isolated = can_isolate();
  plan.isolation = plan_isolation(confinement.folder, confinement.file_bytes, !needs_run(command));
  plan_limits(plan, confinement);
  plan.input = input;
  plan.output = output;
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0)
    return errno;
  const Descriptor hear(ends[0]);
  Descriptor tell(ends[1]);
  plan.started = tell.number();
  child = ::fork();
  if (child < 0)
    return errno;
  if (child == 0)
    stand_for(plan);
  tell.close();
  int error = 0;
  ssize_t heard = 0;
  while ((heard = ::read(hear.number(), &error, sizeof error)) < 0 && errno == EINTR) {
  }
  if (heard != sizeof error)
    return 0;
  while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
  return error;
}

PrivateFolder::PrivateFolder() {
  std::error_code error;
  auto made = std::filesystem::temp_directory_path(error).string() + "/plateau-XXXXXX";
  if (::mkdtemp(made.data()) != nullptr)
    path_ = made;
}

PrivateFolder::~PrivateFolder() {
  std::error_code error;
  if (!path_.empty())
    std::filesystem::remove_all(path_, error);
}

} // namespace plateau::system
