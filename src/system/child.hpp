/// @file
/// Another program, run on a given input within limits: for programs nobody has vouched for.
#pragma once

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

} // namespace plateau::system
