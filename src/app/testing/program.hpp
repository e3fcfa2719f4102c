/// @file
/// The built `plateau`, run by tests.
#pragma once

#include "system/child.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace plateau::app::testing {

inline const std::string plateau_path = std::string(PLATEAU_BIN_DIR) + "/plateau";

/// Far beyond what any test takes: it only keeps a mistake from hanging the test run.
inline constexpr system::ChildLimits test_limits{std::chrono::minutes(5), std::size_t{256} << 20};

inline bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

inline std::string content_of(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// What a command answered.
struct Answer {
  int status = -1;
  std::string out;

  nlohmann::json json() const { return nlohmann::json::parse(out, nullptr, false); }
};

/// Runs a command; a crash is a failure of the test.
inline Answer run_command(const std::vector<std::string> &command, std::string_view input = {}) {
  auto run = system::run_child(command, input, test_limits);
  EXPECT_EQ(run.end, system::ChildRun::End::exited) << command.back() << ": " << run.code;
  return {run.code, std::move(run.output)};
}

/// Runs `plateau` in an English locale and gives its standard output.
inline Answer plateau_says(std::vector<std::string> arguments, std::string_view input = {},
                           const std::string &locale = "C.UTF-8") {
  std::vector<std::string> command = {"env", "LC_ALL=" + locale, plateau_path};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return run_command(command, input);
}

/// The same, with what it writes to standard error instead.
inline Answer plateau_complains(std::vector<std::string> arguments, std::string_view input = {},
                                const std::string &locale = "C.UTF-8") {
  std::vector<std::string> command = {
      "sh", "-c", "exec \"$@\" 2>&1 >/dev/null", "sh", "env", "LC_ALL=" + locale, plateau_path};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return run_command(command, input);
}

/// A file that is gone when the test is over.
class TemporaryFile {
public:
  explicit TemporaryFile(std::string_view content, bool executable = false) {
    path_ = ::testing::TempDir() + "plateau_test_XXXXXX";
    const int file = ::mkstemp(path_.data());
    EXPECT_GE(file, 0);
    EXPECT_EQ(::fchmod(file, executable ? 0700 : 0600), 0);
    ::close(file);
    std::ofstream(path_, std::ios::binary) << content;
  }
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;
  ~TemporaryFile() { ::unlink(path_.c_str()); }

  const std::string &path() const { return path_; }

private:
  std::string path_;
};

} // namespace plateau::app::testing
