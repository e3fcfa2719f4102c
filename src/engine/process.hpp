/// @file
/// Another program running beside this one, spoken to through pipes.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace plateau::engine {

/// A descriptor that closes itself.
class Descriptor {
public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor &&other) noexcept;
  Descriptor &operator=(Descriptor &&other) noexcept;
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  ~Descriptor() { close(); }

  int number() const { return number_; }
  bool open() const { return number_ >= 0; }
  void close();

private:
  int number_ = -1;
};

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
  int start(const std::vector<std::string> &command);

  /// Whether it still runs.
  bool running() const;

  /// Bytes taken now, perhaps none; nothing when it does not listen any more.
  std::optional<std::size_t> write(std::string_view bytes);
  bool input_open() const { return to_.open(); }
  void close_input() { to_.close(); }

  /// Appends what it has written, one block at most; false when there will be no more. That nothing
  /// was appended says that nothing is there now.
  bool read(std::string &output);
  bool output_open() const { return from_.open(); }

  /// Waits until there is something to read, or room to write if that is wanted, or time is up.
  void wait(bool to_write, std::chrono::milliseconds time) const;

  /// Ends it and all it has started, and says how it ended. Nothing is left.
  ProcessEnd end();

private:
  pid_t child_ = 0;
  Descriptor to_;
  Descriptor from_;
};

/// Ends every process there is: for signal handlers, before this program ends.
void kill_all_processes() noexcept;

/// Cuts what a program writes into lines. Holds little, whatever comes: a line beyond the bound is
/// dropped.
class LineCutter {
public:
  /// @param max_line the longest line, in bytes
  explicit LineCutter(std::size_t max_line) : max_line_(max_line) {}

  /// Where read bytes are appended, once `next` has nothing more to give.
  std::string &incoming() { return bytes_; }
  /// The next whole line without its end, until there is none.
  std::optional<std::string> next();

private:
  std::size_t max_line_;
  std::string bytes_;
  std::size_t begin_ = 0; ///< Of the next line.
  bool skipping_ = false; ///< Inside a line that is too long.
};

} // namespace plateau::engine
