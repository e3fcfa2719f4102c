#include "app/analyse_output.hpp"

#include "console/files.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <unistd.h>

namespace plateau::app {

namespace {

/// `2:05`, or `1:02:05`.
std::string clock_words(std::chrono::seconds time) {
  std::array<char, 32> text{};
  const auto all = static_cast<long long>(time.count());
  if (all >= 3600)
    std::snprintf(text.data(), text.size(), "%lld:%02lld:%02lld", all / 3600, all / 60 % 60,
                  all % 60);
  else
    std::snprintf(text.data(), text.size(), "%lld:%02lld", all / 60, all % 60);
  return text.data();
}

} // namespace

void Bar::advance(bool worked) {
  ++done_;
  worked_ += worked ? 1 : 0;
  progress_.show(line());
}

std::string Bar::line() const {
  constexpr std::uint64_t width = 24;
  const auto filled = total_ == 0 ? width : std::min(width, done_ * width / total_);
  std::string bar = "[";
  for (std::uint64_t i = 0; i < width; ++i)
    bar += i < filled ? "#" : "·";
  bar += "] ";
  // Only positions searched in this run count: those from the journal took no time.
  const auto elapsed = std::chrono::duration<double>(Clock::now() - begun_).count();
  const auto left = worked_ == 0 ? 0.0
                                 : elapsed / static_cast<double>(worked_) *
                                       static_cast<double>(total_ - std::min(done_, total_));
  return bar + text(language_, "app.analyse.progress",
                    {{"done", std::to_string(done_)},
                     {"total", std::to_string(total_)},
                     {"left", clock_words(std::chrono::seconds(std::llround(left)))}});
}

void Destination::write(std::string_view game) {
  if (to_file())
    content_.append(game);
  else
    standard_.write(game);
}

int Destination::finish() {
  if (!to_file())
    return 0;
  auto written = console::write_beside(path_, content_);
  if (written.error != 0)
    return written.error;
  const int error = console::give_free_name(written.path, path_);
  if (error == EEXIST)
    kept_beside_ = std::move(written.path);
  else if (error != 0)
    ::unlink(written.path.c_str());
  return error;
}

} // namespace plateau::app
