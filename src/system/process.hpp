/// @file
/// Another program running beside this one, spoken to through pipes.
#pragma once

#include "system/confinement.hpp"
#include "system/descriptor.hpp"

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace plateau::system {

/// How a process came to its end.
struct ProcessEnd {
  bool by_signal = false;
  int code = 0; ///< Exit status, or the signal.
};

/// As many processes as may run at a time: two engines for each game of the largest match, twice.
inline constexpr std::size_t max_processes = 1024;

/// A program, its standard input and output in our hands, its standard error thrown away. It runs
/// in a process group of its own, and that whole group ends with this object: nothing it started
/// stays behind. No call waits, but for `wait`.
class Process {
public:
  Process() = default;
  Process(Process &&other) noexcept;
  Process &operator=(Process &&other) noexcept;
  Process(const Process &) = delete;
  Process &operator=(const Process &) = delete;
  ~Process() { end(); }

  /// Starts a program, looked for as a shell would. Gives the system's error number, 0 for success.
  /// @param confinement nullptr for a program that is trusted
  int start(const std::vector<std::string> &command, const Confinement *confinement = nullptr);

  /// Whether it still runs.
  bool running() const;

  /// How many bytes it took now, perhaps none; nothing when it has closed its input.
  std::optional<std::size_t> write(std::string_view bytes);
  bool input_open() const { return to_.open(); }
  void close_input() { to_.close(); }

  /// Appends what it has written, one block at most; false when there will be no more. That nothing
  /// was appended says that nothing is there now.
  bool read(std::string &output);
  bool output_open() const { return from_.open(); }

  /// Waits until there is something to read, or room to write if that is wanted, or time is up.
  void wait(bool to_write, std::chrono::milliseconds time) const;

  /// Kills it with all it has started, and says how it ended.
  ProcessEnd end();

private:
  pid_t child_ = 0;
  Descriptor to_;
  Descriptor from_;
};

/// Ends every process there is: for signal handlers, before this program ends.
void kill_all_processes() noexcept;

} // namespace plateau::system
