/// @file
/// Another program, run on a given input within limits: for programs nobody has vouched for.
#pragma once

#include "system/confinement.hpp"
#include "system/reaper.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::system {

struct ChildLimits {
  std::chrono::milliseconds time;
  std::size_t output_bytes;
};

/// How it ended, and what it wrote.
struct ChildRun {
  enum class End : std::uint8_t {
    exited,          ///< `code` is its exit status.
    killed,          ///< `code` is the signal.
    out_of_time,     ///< It was stopped.
    too_much_output, ///< It was stopped.
    not_started,     ///< `code` is the system's error number.
  };
  End end = End::not_started;
  int code = 0;
  std::string output; ///< Standard output, within the limit.
};

/// Runs a program, looked for as a shell would, with `input` on its standard input and nothing on
/// its standard error. However it behaves (it may crash, hang, leave children behind, close its
/// input or write without end), this comes back within the limits, and all it started is gone: its
/// process group, and on Linux also what left that group. (Not when this program itself is killed
/// meanwhile: then only the group goes with it.)
ChildRun run_child(const std::vector<std::string> &command, std::string_view input,
                   const ChildLimits &limits);

/// While it lives, `run_confined` may be called, from several threads. When it ends, so does
/// everything that the programs left behind; interruptions (Ctrl-C) end them too. This process must
/// have no other children meanwhile.
class ChildCare {
public:
  ChildCare();
  ChildCare(const ChildCare &) = delete;
  ChildCare &operator=(const ChildCare &) = delete;
  ~ChildCare();

private:
  static constexpr std::size_t interruptions = 3;
  Reaper reaper_;
  std::array<void (*)(int), interruptions> before_{};
};

/// The same as `run_child` for a program that is confined, under a `ChildCare`. The folder of the
/// confinement is ignored: each run has one of its own.
ChildRun run_confined(const std::vector<std::string> &command, std::string_view input,
                      const ChildLimits &limits, const Confinement &confinement);

} // namespace plateau::system
