#include "system/child.hpp"

#include <cerrno>
#include <csignal>
#include <gtest/gtest.h>

namespace plateau::system {
namespace {

using End = ChildRun::End;

/// Far beyond what any test takes: it only keeps a mistake from hanging the test run.
constexpr ChildLimits test_limits{std::chrono::minutes(5), std::size_t{256} << 20};

ChildRun shell(const std::string &script, std::string_view input = {},
               ChildLimits limits = test_limits) {
  return run_child({"sh", "-c", script}, input, limits);
}

/// Short, for programs that would never end by themselves.
constexpr ChildLimits short_limits{std::chrono::milliseconds(200), std::size_t{1} << 20};

TEST(Child, GivesOutputAndStatus) {
  const auto run = shell("cat; exit 3", "some\ninput\n");
  EXPECT_EQ(run.end, End::exited);
  EXPECT_EQ(run.code, 3);
  EXPECT_EQ(run.output, "some\ninput\n");
}

TEST(Child, CarriesMoreThanAPipeHolds) {
  const std::string much(std::size_t{1} << 20, 'x');
  EXPECT_EQ(shell("cat", much).output, much);
}

TEST(Child, MayCloseItsInput) {
  const std::string much(std::size_t{1} << 20, 'x');
  const auto run = shell("exec 0<&-; echo done", much);
  EXPECT_EQ(run.end, End::exited);
  EXPECT_EQ(run.output, "done\n");
}

TEST(Child, ACrashIsToldBySignal) {
  const auto run = shell("kill -SEGV $$");
  EXPECT_EQ(run.end, End::killed);
  EXPECT_EQ(run.code, SIGSEGV);
}

TEST(Child, AHangIsStopped) {
  EXPECT_EQ(shell("while :; do :; done", {}, short_limits).end, End::out_of_time);
  EXPECT_EQ(shell("exec 1>&-; while :; do :; done", {}, short_limits).end, End::out_of_time);
}

TEST(Child, EndlessOutputIsStopped) {
  const auto run = shell("exec yes", {}, {std::chrono::minutes(5), 1000});
  EXPECT_EQ(run.end, End::too_much_output);
  EXPECT_EQ(run.output.size(), 1000U);
}

TEST(Child, TheBoundOfItsOutputIsExact) {
  EXPECT_EQ(shell("printf 12345", {}, {std::chrono::minutes(5), 5}).end, End::exited);
  EXPECT_EQ(shell("printf 123456", {}, {std::chrono::minutes(5), 5}).end, End::too_much_output);
}

TEST(Child, ItsOwnChildrenDoNotOutliveIt) {
  // The child of the child keeps the output open for ever; its number comes first.
  const auto run = shell("(while :; do :; done) & echo $!");
  EXPECT_EQ(run.end, End::exited);
  const auto grandchild = static_cast<pid_t>(std::stol(run.output));
  // Nobody may have collected it yet, but it runs no more.
  EXPECT_TRUE(run_child({"sh", "-c",
                         "while kill -0 " + std::to_string(grandchild) +
                             " 2>/dev/null && ! grep -q '^State:.[ZX]' /proc/" +
                             std::to_string(grandchild) + "/status 2>/dev/null; do :; done"},
                        {}, test_limits)
                  .end == End::exited);
}

TEST(Child, NorDoChildrenThatLeftItsGroup) {
  const auto run = shell("echo $(setsid sh -c 'setsid sleep 1000 >/dev/null & echo $!')");
  EXPECT_EQ(run.end, End::exited);
  const auto grandchild = static_cast<pid_t>(std::stol(run.output));
  EXPECT_NE(::kill(grandchild, 0), 0) << "it was collected, too";
  EXPECT_EQ(errno, ESRCH);
}

TEST(Child, AProgramThatIsNotThereIsNotStarted) {
  const auto run = run_child({"/no/such/program"}, {}, test_limits);
  EXPECT_EQ(run.end, End::not_started);
  EXPECT_EQ(run.code, ENOENT);
  EXPECT_EQ(run_child({}, {}, test_limits).end, End::not_started);
}

} // namespace
} // namespace plateau::system
