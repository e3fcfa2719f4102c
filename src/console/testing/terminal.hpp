/// @file
/// A program at a terminal of its own, typed at and looked at by a test.
#pragma once

#include <gtest/gtest.h>

#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <utmp.h>

#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plateau::console::testing {

class AtATerminal : public ::testing::Test {
protected:
  /// @param command the program and its arguments
  /// @param environment what is set there; nullptr means not set at all
  void start(std::vector<std::string> command,
             const std::vector<std::pair<std::string, const char *>> &environment = {},
             winsize size = {50, 100, 0, 0}) {
    // Not forkpty: the terminal is looked at before the program can have changed it.
    int theirs = -1;
    ASSERT_EQ(::openpty(&terminal_, &theirs, nullptr, nullptr, &size), 0);
    ASSERT_EQ(::tcgetattr(theirs, &before_), 0);
    child_ = ::fork();
    ASSERT_GE(child_, 0);
    if (child_ == 0) {
      ::close(terminal_);
      ::login_tty(theirs);
      ::setenv("TERM", "xterm-256color", 1);
      ::setenv("LC_ALL", "C.UTF-8", 1);
      ::setenv("XDG_STATE_HOME", "/dev/null/nowhere", 1); // No game is kept, unless a test asks.
      for (const auto &[name, value] : environment)
        value != nullptr ? ::setenv(name.c_str(), value, 1) : ::unsetenv(name.c_str());
      std::vector<char *> words;
      for (auto &word : command)
        words.push_back(word.data());
      words.push_back(nullptr);
      ::execv(words[0], words.data());
      ::_exit(127);
    }
    ::close(theirs);
  }

  /// Reads until the program has written this, or has ended. Gives what was written up to there.
  std::string wait_for(std::string_view text) {
    char byte = 0;
    while (seen_.find(text) == std::string::npos && ::read(terminal_, &byte, 1) == 1)
      shown_ += byte, seen_ += byte;
    EXPECT_NE(seen_.find(text), std::string::npos) << text << " in " << seen_;
    return std::exchange(seen_, {});
  }

  void type(std::string_view keys) {
    ASSERT_EQ(::write(terminal_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  }

  /// Waits for the end; the terminal must be as it was.
  int end() {
    char byte = 0;
    while (::read(terminal_, &byte, 1) == 1)
      shown_ += byte;
    termios after{};
    EXPECT_EQ(::tcgetattr(terminal_, &after), 0);
    EXPECT_EQ(after.c_lflag, before_.c_lflag);
    EXPECT_EQ(after.c_iflag, before_.c_iflag);
    EXPECT_EQ(after.c_oflag, before_.c_oflag);
    int status = 0;
    ::waitpid(child_, &status, 0);
    ::close(terminal_);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

  int terminal_ = -1;
  pid_t child_ = -1;
  termios before_{};
  std::string shown_; ///< Everything the program wrote.
  std::string seen_;  ///< Of that, what no wait_for has passed yet.
};

} // namespace plateau::console::testing
