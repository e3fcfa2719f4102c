/// @file postgres.hpp
/// A PostgreSQL of the test's own: in a temporary folder, on a socket in it, gone afterwards.
#pragma once

#include "server/testing/folder.hpp"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <string>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace plateau::store::testing {

/// Between two looks at something that takes time elsewhere: looking must not slow it down.
inline void leave_others_time() { std::this_thread::sleep_for(std::chrono::milliseconds(5)); }

class Postgres {
public:
  /// One for the whole test program: to make one takes a second.
  static Postgres &instance() {
    static Postgres made;
    return made;
  }

  /// @param port where it listens besides; 0: only at its socket
  explicit Postgres(std::uint16_t port = 0) : port_(port) {
    // It refuses to run for root.
    if (::getuid() == 0) {
      const auto *nobody = ::getpwnam("nobody");
      user_ = nobody->pw_uid;
      group_ = nobody->pw_gid;
      if (::chown(folder_.path().c_str(), user_, group_) != 0)
        std::abort();
    }
    run({programs() / "initdb", "--no-sync", "--auth=trust", "--username=plateau",
         "--encoding=UTF8", "--locale=C", "-D", data()});
    start();
  }
  ~Postgres() { stop(SIGQUIT); }
  Postgres(const Postgres &) = delete;
  Postgres &operator=(const Postgres &) = delete;

  void start() {
    // Tests of what is lost when a machine fails are elsewhere: nothing here has to reach the disk.
    std::vector<std::string> words = {programs() / "postgres",
                                      "-D",
                                      data(),
                                      "-k",
                                      folder_.path(),
                                      "-c",
                                      "fsync=off",
                                      "-c",
                                      "max_connections=50",
                                      "-c",
                                      "listen_addresses="};
    if (port_ != 0)
      words.back() += "127.0.0.1", words.insert(words.end(), {"-p", std::to_string(port_)});
    server_ = spawn(std::move(words));
    while (!ask("SELECT 1"))
      leave_others_time();
  }
  /// SIGINT: at once, but tidily. SIGQUIT: as if it had crashed.
  void stop(int signal) {
    ::kill(server_, signal);
    ::waitpid(server_, nullptr, 0);
  }

  /// The address of a space that belongs to nobody else.
  std::string fresh() {
    const auto name = "t" + std::to_string(++spaces_);
    ask("CREATE SCHEMA " + name);
    return address(name);
  }
  std::string address(const std::string &space) const {
    const auto place =
        port_ != 0 ? "127.0.0.1&port=" + std::to_string(port_) : folder_.path().string();
    return "postgres://plateau@/postgres?host=" + place + "&options=-csearch_path%3D" + space;
  }
  /// Whether a statement could be run.
  bool ask(const std::string &sql, const std::string &space = "public") const {
    PGconn *connection = PQconnectdb(address(space).c_str());
    PGresult *result = PQexec(connection, sql.c_str());
    const auto status = PQresultStatus(result);
    PQclear(result);
    PQfinish(connection);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
  }

private:
  static std::filesystem::path programs() {
    for (const auto &version : std::filesystem::directory_iterator("/usr/lib/postgresql"))
      if (std::filesystem::exists(version.path() / "bin" / "initdb"))
        return version.path() / "bin";
    std::abort();
  }
  std::string data() const { return folder_.path() / "data"; }

  pid_t spawn(std::vector<std::string> words) const {
    std::vector<char *> pointers;
    for (auto &word : words)
      pointers.push_back(word.data());
    pointers.push_back(nullptr);
    const auto log = (folder_.path() / "log").string();
    const pid_t child = ::fork();
    if (child != 0)
      return child;
    if (user_ != 0 && (::setgid(group_) != 0 || ::setuid(user_) != 0))
      ::_exit(1);
    ::prctl(PR_SET_PDEATHSIG, SIGQUIT); // A test that dies leaves nothing behind.
    const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    ::dup2(out, STDOUT_FILENO);
    ::dup2(out, STDERR_FILENO);
    if (::chdir("/") == 0)
      ::execv(pointers[0], pointers.data());
    ::_exit(1);
  }
  void run(std::vector<std::string> words) const {
    int status = 0;
    ::waitpid(spawn(std::move(words)), &status, 0);
    if (status != 0)
      std::abort();
  }

  server::testing::Folder folder_;
  std::uint16_t port_;
  uid_t user_ = 0;
  gid_t group_ = 0;
  pid_t server_ = 0;
  int spaces_ = 0;
};

} // namespace plateau::store::testing
