#include "system/child.hpp"

#include "system/process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>

namespace plateau::system {

namespace {

using Clock = std::chrono::steady_clock;

/// How often a child that says nothing is looked after: it may have ended while a child of its own
/// keeps its output open.
constexpr std::chrono::milliseconds look_every{20};

/// The child is in a group of its own, so the terminal's signals do not reach it.
extern "C" void take_child_along(int signal) {
  kill_all_processes();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

constexpr std::array<int, 3> interrupting = {SIGINT, SIGTERM, SIGHUP};

/// Feeds and reads one child.
class Conversation {
public:
  Conversation(Process &child, std::string_view input, const ChildLimits &limits)
      : child_(child), input_(input), limits_(limits) {}

  /// Goes on until the child has ended, or has gone beyond a limit.
  ChildRun hold() {
    ChildRun run;
    run.end = ChildRun::End::exited;
    const auto deadline = Clock::now() + limits_.time;
    while (child_.running()) {
      if (Clock::now() >= deadline) {
        run.end = ChildRun::End::out_of_time;
        break;
      }
      // Once its output is closed a child is about to end.
      child_.wait(child_.input_open(),
                  child_.output_open() ? look_every : std::chrono::milliseconds{1});
      feed();
      if (!listen(run)) {
        run.end = ChildRun::End::too_much_output;
        break;
      }
    }
    if (run.end == ChildRun::End::exited && !listen(run))
      run.end = ChildRun::End::too_much_output;
    return run;
  }

private:
  void feed() {
    // The child has closed its input before reading all of it, which it may.
    input_.remove_prefix(child_.write(input_).value_or(0));
    if (input_.empty())
      child_.close_input();
  }

  /// Takes what is there; false when that is too much.
  bool listen(ChildRun &run) {
    std::size_t before = 0;
    do {
      before = run.output.size();
      child_.read(run.output);
      if (run.output.size() > limits_.output_bytes) {
        run.output.resize(limits_.output_bytes);
        return false;
      }
    } while (run.output.size() > before);
    return true;
  }

  Process &child_;
  std::string_view input_;
  ChildLimits limits_;
};

ChildRun run(const std::vector<std::string> &command, std::string_view input,
             const ChildLimits &limits, const Confinement *confinement) {
  Process child;
  if (const int error = child.start(command, confinement); error != 0)
    return {ChildRun::End::not_started, error, {}};
  auto run = Conversation(child, input, limits).hold();
  const auto end = child.end();
  if (run.end == ChildRun::End::exited) {
    run.end = end.by_signal ? ChildRun::End::killed : ChildRun::End::exited;
    run.code = end.code;
  }
  return run;
}

} // namespace

ChildCare::ChildCare() {
  for (std::size_t i = 0; i < interrupting.size(); ++i) {
    before_[i] = std::signal(interrupting[i], take_child_along);
    // Whoever had them ignored (nohup) goes on ignoring them.
    if (before_[i] == SIG_IGN)
      std::signal(interrupting[i], SIG_IGN);
  }
}

ChildCare::~ChildCare() {
  for (std::size_t i = 0; i < interrupting.size(); ++i)
    std::signal(interrupting[i], before_[i]);
}

ChildRun run_child(const std::vector<std::string> &command, std::string_view input,
                   const ChildLimits &limits) {
  const ChildCare care;
  return run(command, input, limits, nullptr);
}

ChildRun run_confined(const std::vector<std::string> &command, std::string_view input,
                      const ChildLimits &limits, const Confinement &confinement) {
  const PrivateFolder folder;
  if (folder.path().empty())
    return {ChildRun::End::not_started, errno, {}};
  auto own = confinement;
  own.folder = folder.path();
  return run(command, input, limits, &own);
}

} // namespace plateau::system
