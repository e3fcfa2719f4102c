/// @file
/// Stockfish as an oracle and a yardstick: one long-running process. For tests and benchmarks only.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <sys/wait.h>
#include <unistd.h>

namespace plateau::chess {

/// Where Debian installs it, then wherever the path says.
inline std::optional<std::string> find_stockfish() {
  std::string places = "/usr/games";
  if (const char *path = std::getenv("PATH"))
    places += std::string(":") + path;
  for (std::size_t begin = 0; begin <= places.size();) {
    const auto end = std::min(places.find(':', begin), places.size());
    const auto program = places.substr(begin, end - begin) + "/stockfish";
    if (access(program.c_str(), X_OK) == 0)
      return program;
    begin = end + 1;
  }
  return std::nullopt;
}

/// The process, talked to line by line.
class Stockfish {
public:
  explicit Stockfish(const std::string &program) {
    std::array<int, 2> to{};
    std::array<int, 2> from{};
    if (pipe(to.data()) != 0 || pipe(from.data()) != 0)
      return;
    child_ = fork();
    if (child_ == 0) {
      dup2(to[0], STDIN_FILENO);
      dup2(from[1], STDOUT_FILENO);
      for (const int end : {to[0], to[1], from[0], from[1]})
        close(end);
      execl(program.c_str(), program.c_str(), static_cast<char *>(nullptr));
      _exit(127);
    }
    close(to[0]);
    close(from[1]);
    input_.reset(fdopen(to[1], "w"));
    output_.reset(fdopen(from[0], "r"));
  }
  Stockfish(const Stockfish &) = delete;
  Stockfish &operator=(const Stockfish &) = delete;
  ~Stockfish() {
    send("quit");
    input_.reset();
    if (child_ > 0)
      waitpid(child_, nullptr, 0);
  }

  /// Measures the processor time of the process.
  clockid_t processor_clock() const {
    clockid_t clock = CLOCK_MONOTONIC;
    clock_getcpuclockid(child_, &clock);
    return clock;
  }

  void send(std::string_view line) {
    if (input_) {
      std::fprintf(input_.get(), "%.*s\n", static_cast<int>(line.size()), line.data());
      std::fflush(input_.get());
    }
  }

  /// The next line, or nothing when the process has ended.
  std::optional<std::string> read_line() {
    std::array<char, 4096> buffer{};
    if (!output_ || std::fgets(buffer.data(), buffer.size(), output_.get()) == nullptr)
      return std::nullopt;
    std::string line = buffer.data();
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r'))
      line.pop_back();
    return line;
  }

  /// Sets a position up and waits until it stands.
  void set_up(std::string_view fen, bool chess960) {
    send(std::string("setoption name UCI_Chess960 value ") + (chess960 ? "true" : "false"));
    send("position fen " + std::string(fen));
    send("isready");
    for (auto line = read_line(); line && *line != "readyok"; line = read_line()) {
    }
  }

  /// `go perft`: calls `see_move(uci, leaves)` for each root move and gives all leaves.
  template <class See> std::uint64_t perft(int depth, See see_move) {
    constexpr std::string_view total = "Nodes searched: ";
    send("go perft " + std::to_string(depth));
    for (auto line = read_line(); line; line = read_line()) {
      if (line->starts_with(total))
        return std::strtoull(line->c_str() + total.size(), nullptr, 10);
      if (const auto colon = line->find(": "); colon == 4 || colon == 5)
        see_move(line->substr(0, colon), std::strtoull(line->c_str() + colon + 2, nullptr, 10));
    }
    return 0;
  }

private:
  struct Close {
    void operator()(std::FILE *file) const { std::fclose(file); }
  };
  pid_t child_ = -1;
  std::unique_ptr<std::FILE, Close> input_;
  std::unique_ptr<std::FILE, Close> output_;
};

} // namespace plateau::chess
