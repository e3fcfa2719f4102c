/// @file
/// Running a program as a shell does.
#pragma once

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>

namespace plateau::console::testing {

/// What a program wrote to standard output, and how it ended.
struct Ran {
  std::string output;
  int status = -1; ///< Exit status; -1 when a signal ended it.
};

/// Runs a shell command line to its end.
inline Ran run(const std::string &command_line) {
  Ran ran;
  FILE *const pipe = ::popen(command_line.c_str(), "r");
  if (pipe == nullptr)
    return ran;
  std::array<char, 4096> block;
  for (std::size_t size = 0; (size = std::fread(block.data(), 1, block.size(), pipe)) > 0;)
    ran.output.append(block.data(), size);
  const int status = ::pclose(pipe);
  ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return ran;
}

} // namespace plateau::console::testing
