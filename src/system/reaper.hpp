/// @file
/// Kills what a child process leaves behind.
#pragma once

namespace plateau::system {

/// While it lives, processes that a child leaves behind become children of this process, even those
/// that left the process group (`setsid`); its destructor kills them all. Only Linux can do this;
/// elsewhere only the group is killed. This process must have no other children meanwhile.
class Reaper {
public:
  Reaper();
  ~Reaper();
  Reaper(const Reaper &) = delete;
  Reaper &operator=(const Reaper &) = delete;
};

} // namespace plateau::system
