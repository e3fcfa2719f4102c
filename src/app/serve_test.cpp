// `plateau serve`, as a process.
#include "app/testing/program.hpp"
#include "server/testing/folder.hpp"

#include <arpa/inet.h>
#include <csignal>
#include <fcntl.h>
#include <netinet/in.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>

extern char **environ;

namespace plateau::app {
namespace {

using testing::plateau_says;

/// `plateau serve` while the test runs.
class Serving {
public:
  explicit Serving(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {testing::plateau_path, "serve", "--lang", "en"});
    std::vector<char *> pointers;
    for (auto &argument : arguments)
      pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    int ends[2];
    EXPECT_EQ(::pipe2(ends, O_CLOEXEC), 0);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    EXPECT_EQ(::posix_spawn(&child_, pointers[0], &actions, nullptr, pointers.data(), environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    char byte = 0;
    while (::read(ends[0], &byte, 1) == 1 && byte != '\n')
      line_ += byte;
    ::close(ends[0]);
  }
  ~Serving() {
    if (child_ != 0)
      stop(SIGKILL);
  }
  Serving(const Serving &) = delete;
  Serving &operator=(const Serving &) = delete;

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
  std::string line_;
};

std::string fetch(std::uint16_t port, std::string_view request) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  EXPECT_EQ(::connect(socket, reinterpret_cast<const sockaddr *>(&address), sizeof address), 0);
  EXPECT_GT(::send(socket, request.data(), request.size(), MSG_NOSIGNAL), 0);
  std::string answer;
  char bytes[4096];
  for (ssize_t got = 0; (got = ::recv(socket, bytes, sizeof bytes, 0)) > 0;)
    answer.append(bytes, static_cast<std::size_t>(got));
  ::close(socket);
  return answer;
}

class Serve : public ::testing::Test {
protected:
  void SetUp() override { folder_.write("index.html", "the page"); }
  std::string web() const { return folder_.path().string(); }

  server::testing::Folder folder_;
};

TEST_F(Serve, SaysWhereItIsAndServesUntilItIsStopped) {
  for (const int signal : {SIGINT, SIGTERM}) {
    Serving serving({"--port", "0", "--web", web()});
    EXPECT_NE(serving.line().find("http://127.0.0.1:"), std::string::npos) << serving.line();
    const auto answer =
        fetch(serving.port(), "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    EXPECT_NE(answer.find("the page"), std::string::npos);
    EXPECT_EQ(serving.stop(signal), 0);
  }
}

TEST_F(Serve, ABusyPortIsSaid) {
  const Serving serving({"--port", "0", "--web", web()});
  const auto second =
      plateau_says({"serve", "--web", web(), "--port", std::to_string(serving.port())});
  EXPECT_EQ(second.status, 2);
}

TEST_F(Serve, WhatCannotBeServedIsRefused) {
  EXPECT_EQ(plateau_says({"serve", "--web", web() + "/nowhere"}).status, 2);
  EXPECT_EQ(plateau_says({"serve", "--web", web(), "--host", "here"}).status, 2);
  EXPECT_EQ(plateau_says({"serve", "--web", web(), "--port", "65536"}).status, 2);
  EXPECT_EQ(plateau_says({"serve", "--web", web(), "--port", "-1"}).status, 2);
}

} // namespace
} // namespace plateau::app
