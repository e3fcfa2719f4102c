/// @file
/// Programs that nobody has vouched for, kept away from everything that is not theirs.
#pragma once

#include <cstddef>
#include <string>
#include <sys/types.h>
#include <vector>

namespace plateau::system {

/// What a confined program may use. `setrlimit` holds it to the numbers on every system.
struct Confinement {
  std::size_t memory_bytes; ///< Of private memory it can write to; 0 for any amount. Not of address
                            ///< space: a Java machine reserves far more of that than it ever uses.
  std::size_t file_bytes;   ///< The largest file it may write; isolated, all its files together.
  unsigned processes;       ///< Processes and threads. The system exempts root from this one.
  unsigned cpu_seconds;     ///< Of one process.
  /// Its `TMPDIR` and `HOME`: a folder that exists and is empty. Isolated, it is the only place the
  /// program can write to, and nothing of that stays.
  std::string folder;
};

/// Whether programs can also be isolated: no network, no sight of other processes and no sockets
/// that lead to them, and all files read-only but those of their folder. Needs Linux, and its user
/// namespaces allowed to everybody.
bool can_isolate();

/// Starts a program in a session of its own, without a terminal, isolated where that can be done.
/// Standard error is thrown away. Gives the system's error number, 0 for success. The process
/// ends as the program does: with the same status, or by the same signal.
int start_confined(pid_t &child, const std::vector<std::string> &command, int input, int output,
                   const Confinement &confinement);

/// A folder of its own for a program, removed with everything in it in the end.
class PrivateFolder {
public:
  PrivateFolder();
  PrivateFolder(const PrivateFolder &) = delete;
  PrivateFolder &operator=(const PrivateFolder &) = delete;
  ~PrivateFolder();

  /// Empty when it could not be made; `errno` says why just after.
  const std::string &path() const { return path_; }

private:
  std::string path_;
};

} // namespace plateau::system
