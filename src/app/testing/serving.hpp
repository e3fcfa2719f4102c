/// @file
/// `plateau serve`, run by tests.
#pragma once

#include "app/testing/program.hpp"

#include <array>
#include <csignal>
#include <cstdint>
#include <fcntl.h>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

extern char **environ;

namespace plateau::app::testing {

/// `plateau serve` while the test runs.
class Serving {
public:
  explicit Serving(std::vector<std::string> arguments, int errors = STDERR_FILENO) {
    arguments.insert(arguments.begin(), {plateau_path, "serve", "--lang", "en"});
    std::vector<char *> pointers;
    for (auto &argument : arguments)
      pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    int ends[2];
    EXPECT_EQ(::pipe2(ends, O_CLOEXEC), 0);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
    EXPECT_EQ(::posix_spawn(&child_, pointers[0], &actions, nullptr, pointers.data(), environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    // It says all at once.
    std::array<char, 4096> bytes{};
    const auto count = ::read(ends[0], bytes.data(), bytes.size());
    said_.assign(bytes.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
    line_ = said_.substr(0, said_.find('\n'));
    ::close(ends[0]);
  }
  ~Serving() {
    if (child_ != 0)
      stop(SIGKILL);
  }
  Serving(const Serving &) = delete;
  Serving &operator=(const Serving &) = delete;

  const std::string &said() const { return said_; }
  const std::string &line() const { return line_; }
  std::uint16_t port() const {
    const auto colon = line_.find(':', line_.find("http://") + 7);
    return static_cast<std::uint16_t>(std::atoi(line_.c_str() + colon + 1));
  }
  /// Its exit status.
  int stop(int signal) {
    ::kill(child_, signal);
    int status = 0;
    ::waitpid(std::exchange(child_, 0), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

private:
  pid_t child_ = 0;
  std::string said_;
  std::string line_; ///< The first of it.
};

} // namespace plateau::app::testing
