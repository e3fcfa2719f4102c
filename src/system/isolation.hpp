/// @file
/// A process takes leave of the rest of the system. For processes just forked, which do nothing
/// else: every step is a plain system call.
#pragma once

#include <cstddef>
#include <string>

namespace plateau::system {

/// What is prepared before the fork, so that nothing is allocated after it.
struct IsolationPlan {
  std::string folder;       ///< The only place that can be written to.
  std::string folder_bound; ///< How much, as an option of the mount.
  std::string user_map;
  std::string group_map;
  bool hide_run = false; ///< Sockets of the system stand in /run; not when the program needs it.
};

IsolationPlan plan_isolation(const std::string &folder, std::size_t folder_bytes, bool hide_run);

/// Leaves for namespaces of its own; the next child is the first process of a process namespace.
/// After a failure the process is good for nothing.
bool isolate(const IsolationPlan &plan);

/// In that first process: /proc shows only what is in the namespace. Best effort, because
/// containers often forbid it.
void show_own_processes();

/// Gives up whatever powers the process has over its namespaces, and sockets that are files, also
/// for programs it becomes.
bool drop_powers();

} // namespace plateau::system
