/// @file
/// Nothing that a program started stays behind.
#pragma once

namespace plateau::system {

/// While it lives, whatever a child leaves behind becomes a child of this process, also when it has
/// left the process group (`setsid`); in the end all of that is killed. Needs Linux; elsewhere only
/// the group is. This process must have no other children meanwhile.
class Reaper {
public:
  Reaper();
  ~Reaper();
  Reaper(const Reaper &) = delete;
  Reaper &operator=(const Reaper &) = delete;
};

} // namespace plateau::system
