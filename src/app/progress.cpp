#include "app/progress.hpp"

#include "app/output.hpp"

#include <unistd.h>

namespace plateau::app {

namespace {
/// Work that takes less needs no explanation, and a line that changes more often cannot be read.
constexpr auto interval = std::chrono::milliseconds(500);
} // namespace

Progress::Progress(Language language)
    : language_(language), terminal_(::isatty(STDERR_FILENO) == 1),
      next_(std::chrono::steady_clock::now() + interval) {}

bool Progress::due() const { return terminal_ && std::chrono::steady_clock::now() >= next_; }

void Progress::show(std::uint64_t games, std::optional<double> part) {
  if (!due())
    return;
  auto line = text(language_, "app.replay.progress", {{"games", std::to_string(games)}});
  if (part)
    line.append(", ").append(std::to_string(static_cast<int>(*part * 100))).append(" %");
  show(line);
}

void Progress::show(const std::string &line) {
  if (!due())
    return;
  next_ = std::chrono::steady_clock::now() + interval;
  clear();
  shown_ = system::write_all(STDERR_FILENO, line) == system::Written::yes;
}

void Progress::clear() {
  constexpr std::string_view erase_line = "\r\x1b[K";
  if (shown_)
    system::write_all(STDERR_FILENO, erase_line);
  shown_ = false;
}

} // namespace plateau::app
