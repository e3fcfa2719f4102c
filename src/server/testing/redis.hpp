/// @file redis.hpp
/// A Redis of the test's own, that keeps nothing.
#pragma once

#include "server/testing/free_port.hpp"

#include <csignal>
#include <string>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace plateau::server::testing {

class Redis {
public:
  /// @param options more of its configuration
  explicit Redis(const std::string &password = {}, std::vector<std::string> options = {})
      : options_(std::move(options)), port_(free_port()) {
    if (!password.empty())
      options_.insert(options_.end(), {"--requirepass", password});
    start();
  }
  ~Redis() { stop(); }
  Redis(const Redis &) = delete;
  Redis &operator=(const Redis &) = delete;

  std::uint16_t port() const { return port_; }
  void start() {
    std::vector<std::string> words = {
        "redis-server", "--port", std::to_string(port_), "--save",    "",         "--appendonly",
        "no",           "--bind", "127.0.0.1",           "--logfile", "/dev/null"};
    words.insert(words.end(), options_.begin(), options_.end());
    std::vector<char *> pointers;
    for (auto &word : words)
      pointers.push_back(word.data());
    pointers.push_back(nullptr);
    server_ = ::fork();
    if (server_ != 0)
      return;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL); // A test that dies leaves nothing behind.
    ::execvp(pointers[0], pointers.data());
    ::_exit(1);
  }
  void stop() {
    if (server_ == 0)
      return;
    ::kill(server_, SIGKILL);
    ::waitpid(std::exchange(server_, 0), nullptr, 0);
  }

private:
  std::vector<std::string> options_;
  std::uint16_t port_;
  pid_t server_ = 0;
};

} // namespace plateau::server::testing
