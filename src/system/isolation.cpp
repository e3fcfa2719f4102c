#include "system/isolation.hpp"

#include <unistd.h>

#ifdef __linux__

#include <cstdint>
#include <fcntl.h>
#include <sched.h>
#include <string_view>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

namespace plateau::system {

namespace {

/// Linux 5.12, in a form that older C libraries understand too.
bool make_read_only() {
  struct {
    std::uint64_t set = MS_RDONLY | MS_NOSUID;
    std::uint64_t clear = 0;
    std::uint64_t propagation = 0;
    std::uint64_t user_namespace = 0;
  } attributes;
  constexpr long mount_setattr_number = 442; // On every architecture.
  constexpr unsigned recursive = 0x8000;     // AT_RECURSIVE
  return ::syscall(mount_setattr_number, AT_FDCWD, "/", recursive, &attributes,
                   sizeof attributes) == 0;
}

bool write_file(const char *path, std::string_view content) {
  const int file = ::open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0)
    return false;
  const auto written = ::write(file, content.data(), content.size());
  ::close(file);
  return written == static_cast<ssize_t>(content.size());
}

bool mount_memory(const char *folder, const char *bound) {
  return ::mount("tmpfs", folder, "tmpfs", MS_NOSUID | MS_NODEV, bound) == 0;
}

} // namespace

IsolationPlan plan_isolation(const std::string &folder, std::size_t folder_bytes, bool hide_run) {
  const auto same = [](unsigned id) {
    return std::to_string(id) + " " + std::to_string(id) + " 1\n";
  };
  return {folder, "mode=0700,size=" + std::to_string(folder_bytes), same(::geteuid()),
          same(::getegid()), hide_run};
}

bool isolate(const IsolationPlan &plan) {
  if (::unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWPID | CLONE_NEWIPC) != 0)
    return false;
  // The program stays the user that it was, and is nobody else.
  if (!write_file("/proc/self/setgroups", "deny") ||
      !write_file("/proc/self/uid_map", plan.user_map) ||
      !write_file("/proc/self/gid_map", plan.group_map))
    return false;
  if (::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 || !make_read_only() ||
      !mount_memory(plan.folder.c_str(), plan.folder_bound.c_str()))
    return false;
  if (plan.hide_run)
    mount_memory("/run", "mode=0755,size=4096"); // Not every system has one.
  return true;
}

void show_own_processes() {
  ::mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, nullptr);
}

void drop_powers() {
  constexpr int beyond_every_capability = 64;
  for (int capability = 0; capability < beyond_every_capability; ++capability)
    ::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
  ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

} // namespace plateau::system

#else

namespace plateau::system {

IsolationPlan plan_isolation(const std::string &, std::size_t, bool) { return {}; }
bool isolate(const IsolationPlan &) { return false; }
void show_own_processes() {}
void drop_powers() {}

} // namespace plateau::system

#endif
