#include "system/isolation.hpp"

#include <unistd.h>

#ifdef __linux__

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <string_view>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/socket.h>
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

/// The calls that make a socket, as the processor's two kinds of programs number them.
struct SocketCalls {
  std::uint32_t own, own_socket;
  std::uint32_t narrow, narrow_socket; ///< Programs of 32 bits.
};
#if defined(__x86_64__)
constexpr SocketCalls calls = {AUDIT_ARCH_X86_64, 41, AUDIT_ARCH_I386, 359};
#elif defined(__aarch64__)
constexpr SocketCalls calls = {AUDIT_ARCH_AARCH64, 198, AUDIT_ARCH_ARM, 281};
#endif

/// Leaves the program no sockets but those of the network, of which there is none. A namespace does
/// not keep it from the sockets that are files, and behind these wait programs with all the powers
/// of their user: a terminal multiplexer, an agent that holds keys, the screen.
bool leave_only_network_sockets() {
#if defined(__x86_64__) || defined(__aarch64__)
  constexpr std::uint32_t narrow_socketcall = 102; // Every kind of socket, by the older interface.
  constexpr std::uint32_t io_uring_setup = 425;    // On every architecture: it makes sockets, too.
  constexpr std::uint32_t x32_calls = 0x40000000;  // A third numbering, on x86-64 alone.
  constexpr auto number = offsetof(seccomp_data, nr);
  constexpr auto kind = offsetof(seccomp_data, arch);
  constexpr auto family = offsetof(seccomp_data, args);
  // Jumps count the lines to skip, if so and if not.
  std::array<sock_filter, 20> lines = {{
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, kind),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, calls.own, 2, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, calls.narrow, 6, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, number), // The usual kind.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, calls.own_socket, 8, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, io_uring_setup, 11, 0),
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, x32_calls, 10, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, number), // That of 32 bits.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, calls.narrow_socket, 3, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, narrow_socketcall, 6, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, io_uring_setup, 5, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, family), // A socket, of which family?
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_INET, 3, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_INET6, 2, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_NETLINK, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  }};
  const sock_fprog filter{static_cast<unsigned short>(lines.size()), lines.data()};
  return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0;
#else
  return true;
#endif
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
  // Not every system has these. The terminals of the user are there for programs of the user.
  mount_memory("/dev/pts", "mode=0755,size=4096");
  if (plan.hide_run)
    mount_memory("/run", "mode=0755,size=4096");
  return true;
}

void show_own_processes() {
  ::mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, nullptr);
}

bool drop_powers() {
  constexpr int beyond_every_capability = 64;
  for (int capability = 0; capability < beyond_every_capability; ++capability)
    ::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && leave_only_network_sockets();
}

} // namespace plateau::system

#else

namespace plateau::system {

IsolationPlan plan_isolation(const std::string &, std::size_t, bool) { return {}; }
bool isolate(const IsolationPlan &) { return false; }
void show_own_processes() {}
bool drop_powers() { return true; }

} // namespace plateau::system

#endif
