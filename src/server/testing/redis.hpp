/// @file redis.hpp
/// A Redis of the test's own, that keeps nothing.
#pragma once

#include <arpa/inet.h>
#include <csignal>
#include <cstdlib>
#include <netinet/in.h>
#include <string>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace plateau::server::testing {

class Redis {
public:
  explicit Redis(std::string password = {}) : password_(std::move(password)), port_(free_port()) {
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
    if (!password_.empty())
      words.insert(words.end(), {"--requirepass", password_});
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
  static std::uint16_t free_port() {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto *plain = reinterpret_cast<sockaddr *>(&address);
    if (::bind(socket, plain, size) != 0 || ::getsockname(socket, plain, &size) != 0)
      std::abort();
    ::close(socket);
    return ntohs(address.sin_port);
  }

  std::string password_;
  std::uint16_t port_;
  pid_t server_ = 0;
};

} // namespace plateau::server::testing
