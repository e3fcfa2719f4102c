#include "system/reaper.hpp"

#ifdef __linux__

#include "system/files.hpp"

#include <charconv>
#include <csignal>
#include <dirent.h>
#include <string>
#include <string_view>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace plateau::system {

namespace {

/// A line of /proc/…/stat has some hundred bytes.
constexpr std::size_t max_stat_bytes = 4096;

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

} // namespace

Reaper::Reaper() { ::prctl(PR_SET_CHILD_SUBREAPER, 1); }

Reaper::~Reaper() {
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

} // namespace plateau::system

#else

namespace plateau::system {

Reaper::Reaper() = default;
Reaper::~Reaper() = default;

} // namespace plateau::system

#endif
