// Strangers' programs, kept to what is theirs.
#include "system/child.hpp"
#include "system/descriptor.hpp"

#include <arpa/inet.h>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <sys/socket.h>
#include <sys/un.h>
#include <thread>
#include <unistd.h>

namespace plateau::system {
namespace {

/// Far beyond what any test takes: it only keeps a mistake from hanging the test run.
constexpr ChildLimits patient{std::chrono::minutes(5), std::size_t{64} << 20};
constexpr ChildLimits impatient{std::chrono::milliseconds(200), std::size_t{1} << 20};

Confinement usual() { return {std::size_t{1} << 30, std::size_t{1} << 20, 64, 300, {}}; }

ChildRun confined(const std::string &script, ChildLimits limits = patient,
                  const Confinement &confinement = usual()) {
  const ChildCare care;
  return run_confined({"sh", "-c", script}, "input\n", limits, confinement);
}

TEST(Confinement, APlainProgramNoticesNothing) {
  const auto run = confined("cat; exit 3");
  EXPECT_EQ(run.end, ChildRun::End::exited);
  EXPECT_EQ(run.code, 3);
  EXPECT_EQ(run.output, "input\n");
}

TEST(Confinement, ACrashIsToldBySignal) {
  for (const int signal : {SIGSEGV, SIGABRT, SIGKILL}) {
    const auto run = confined("kill -" + std::to_string(signal) + " $$");
    EXPECT_EQ(run.end, ChildRun::End::killed);
    EXPECT_EQ(run.code, signal);
  }
}

TEST(Confinement, SaysWhatCannotBeStarted) {
  const ChildCare care;
  const auto run = run_confined({"/no/such/program"}, "", patient, usual());
  EXPECT_EQ(run.end, ChildRun::End::not_started);
  EXPECT_EQ(run.code, ENOENT);
}

TEST(Confinement, AHangIsStoppedWithAllItStarted) {
  // Its own group and session do not help it: `marker` is only in the command line of what hangs.
  const std::string marker = "plateau-hangs-" + std::to_string(::getpid());
  const auto run = confined("setsid sh -c 'while :; do :; done' " + marker +
                                " & exec sh -c 'while :; do :; done' " + marker,
                            impatient);
  EXPECT_EQ(run.end, ChildRun::End::out_of_time);
  const auto left =
      run_child({"sh", "-c",
                 "grep -al '" + marker.substr(0, 8) + "[h]angs-" + std::to_string(::getpid()) +
                     "' /proc/[0-9]*/cmdline 2>/dev/null | wc -l"},
                "", patient);
  EXPECT_EQ(left.output, "0\n");
}

TEST(Confinement, EndlessOutputIsStopped) {
  EXPECT_EQ(confined("exec yes", {std::chrono::minutes(5), 1000}).end,
            ChildRun::End::too_much_output);
}

TEST(Confinement, FilesAreBounded) {
  const auto run = confined("head -c 3000000 /dev/zero > $TMPDIR/large; wc -c < $TMPDIR/large");
  EXPECT_EQ(run.output, "1048576\n");
}

TEST(Confinement, MemoryIsBounded) {
  const std::string hungry = "head -c 600000000 /dev/zero | tail -c 500000000 | wc -c";
  auto little = usual();
  little.memory_bytes = std::size_t{64} << 20;
  EXPECT_EQ(confined(hungry, patient, little).output, "0\n");
}

TEST(Confinement, ProcessesAreBounded) {
  if (::getuid() == 0)
    GTEST_SKIP() << "the system exempts root";
  const auto run =
      confined("i=0; while [ $i -lt 200 ]; do sleep 1000 & i=$((i+1)); done; echo all");
  EXPECT_EQ(run.output.find("all"), std::string::npos);
}

TEST(Confinement, AForkBombIsGoneAtTheEnd) {
  const std::string marker = "plateau-bomb-" + std::to_string(::getpid());
  // Bounded by itself too, for the sake of whoever tests.
  const auto run = confined("i=0; while [ $i -lt 200 ]; do setsid sh -c 'sleep 1000; :' " + marker +
                            " & i=$((i+1)); done; exit 5");
  EXPECT_EQ(run.end, ChildRun::End::exited);
  const auto left = run_child({"sh", "-c",
                               "grep -al 'plateau-[b]omb-" + std::to_string(::getpid()) +
                                   "' /proc/[0-9]*/cmdline 2>/dev/null | wc -l"},
                              "", patient);
  EXPECT_EQ(left.output, "0\n");
}

TEST(Confinement, TheFolderIsItsOwnAndGoes) {
  const auto run = confined("cd \"$TMPDIR\" && ls -A && echo x > file && cat file && pwd; "
                            "test \"$HOME\" = \"$TMPDIR\" && echo home");
  ASSERT_EQ(run.output.substr(0, 2), "x\n");
  EXPECT_NE(run.output.find("home\n"), std::string::npos);
  const auto path = run.output.substr(2, run.output.find('\n', 2) - 2);
  EXPECT_FALSE(std::filesystem::exists(path)) << path;
}

TEST(Confinement, IsolatedProgramsWriteNowhereElseAndSeeNobody) {
  if (!can_isolate())
    GTEST_SKIP() << "this system allows no namespaces";
  const auto target = ::testing::TempDir() + "plateau_confined_" + std::to_string(::getpid());
  const auto run = confined("echo x > " + target + " && echo written; kill -0 " +
                            std::to_string(::getpid()) + " && echo seen; echo done");
  EXPECT_FALSE(std::filesystem::remove(target));
  EXPECT_EQ(run.output, "done\n");
}

TEST(Confinement, IsolatedProgramsReachNoNetwork) {
  if (!can_isolate())
    GTEST_SKIP() << "this system allows no namespaces";
  const Descriptor listening(::socket(AF_INET, SOCK_STREAM, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto *const any = reinterpret_cast<sockaddr *>(&address); // NOLINT: the interface of sockets.
  ASSERT_EQ(::bind(listening.number(), any, size), 0);
  ASSERT_EQ(::listen(listening.number(), 4), 0);
  ASSERT_EQ(::getsockname(listening.number(), any, &size), 0);
  const auto script =
      "exec 3<>/dev/tcp/127.0.0.1/" + std::to_string(ntohs(address.sin_port)) + " && echo reached";
  EXPECT_EQ(run_child({"bash", "-c", script}, "", patient).output, "reached\n");
  const ChildCare care;
  EXPECT_EQ(run_confined({"bash", "-c", script}, "", patient, usual()).output, "");
}

TEST(Confinement, IsolatedProgramsReachNoSocketsThatAreFiles) {
  if (!can_isolate())
    GTEST_SKIP() << "this system allows no namespaces";
  const auto path = ::testing::TempDir() + "plateau_socket_" + std::to_string(::getpid());
  const Descriptor listening(::socket(AF_UNIX, SOCK_STREAM, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  ASSERT_LT(path.size(), sizeof address.sun_path);
  path.copy(address.sun_path, path.size());                 // NOLINT: the interface of sockets.
  auto *const any = reinterpret_cast<sockaddr *>(&address); // NOLINT: likewise.
  ASSERT_EQ(::bind(listening.number(), any, sizeof address), 0);
  ASSERT_EQ(::listen(listening.number(), 4), 0);
  const std::vector<std::string> connect = {
      "perl", "-MSocket", "-e",
      "socket(S, PF_UNIX, SOCK_STREAM, 0) && connect(S, pack_sockaddr_un($ARGV[0])) && "
      "print 'reached'; socketpair(A, B, PF_UNIX, SOCK_STREAM, 0) && print 'pair'",
      path};
  EXPECT_EQ(run_child(connect, "", patient).output, "reachedpair");
  const ChildCare care;
  EXPECT_EQ(run_confined(connect, "", patient, usual()).output, "pair");
  std::filesystem::remove(path);
}

TEST(Confinement, ManyRunSideBySide) {
  const ChildCare care;
  std::vector<std::jthread> threads;
  std::array<std::string, 8> outputs;
  for (std::size_t i = 0; i < outputs.size(); ++i)
    threads.emplace_back([&outputs, i] {
      for (int round = 0; round < 4; ++round)
        outputs[i] += run_confined({"cat"}, std::to_string(i), patient, usual()).output;
    });
  threads.clear();
  for (std::size_t i = 0; i < outputs.size(); ++i)
    EXPECT_EQ(outputs[i], std::string(4, static_cast<char>('0' + i)));
}

} // namespace
} // namespace plateau::system
