#include "text/standard.hpp"

#include "text/editor.hpp"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <cstring>

namespace plateau::console {

namespace {

/// After a read or write that failed: whether to try again. A channel left non-blocking by another
/// program is waited for.
bool worth_another_try(int channel, short readiness) {
  if (errno == EINTR)
    return true;
  if (errno != EAGAIN)
    return false;
  pollfd wait{channel, readiness, 0};
  return ::poll(&wait, 1, -1) >= 0 || errno == EINTR;
}

/// A terminal may claim any size, and the line editor keeps two copies of the screen: beyond this
/// no screen is real, and nothing is kept.
constexpr unsigned max_columns = 1000;
constexpr unsigned max_rows = 1000;

/// What the terminal says of its size; zeros when it says nothing.
winsize window_size() {
  winsize size{};
  return ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size : winsize{};
}

bool has_real_screen() {
  const auto size = window_size();
  return size.ws_col <= max_columns && size.ws_row <= max_rows;
}

class StandardOutput final : public Sink {
public:
  Written write(std::string_view bytes) override { return write_all(STDOUT_FILENO, bytes); }

  std::size_t width() const override {
    return std::min<unsigned>(window_size().ws_col, max_columns);
  }
};

std::optional<std::size_t> read_standard_input(std::span<char> block) {
  while (true) {
    const auto count = ::read(STDIN_FILENO, block.data(), block.size());
    if (count >= 0)
      return static_cast<std::size_t>(count);
    if (!worth_another_try(STDIN_FILENO, POLLIN))
      return std::nullopt;
  }
}

/// The line editor counts columns by the locale; boards and texts are UTF-8 whatever it says.
void use_utf8() {
  const char *locale = std::setlocale(LC_CTYPE, "");
  if (locale == nullptr || MB_CUR_MAX == 1)
    std::setlocale(LC_CTYPE, "C.UTF-8");
}

} // namespace

Written write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto count = ::write(descriptor, bytes.data(), bytes.size());
    if (count >= 0)
      bytes.remove_prefix(static_cast<std::size_t>(count));
    else if (!worth_another_try(descriptor, POLLOUT))
      return errno == EPIPE ? Written::nobody_reads : Written::failed;
  }
  return Written::yes;
}

std::string_view process_environment(const char *name) {
  const char *value = std::getenv(name);
  return value == nullptr ? std::string_view{} : std::string_view{value};
}

Language language_from(const Environment &environment) {
  for (const char *name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const auto locale = environment(name); !locale.empty())
      return language_of(locale);
  return Language::english;
}

bool colour_from(const Environment &environment, bool output_is_terminal) {
  const auto kind = environment("TERM");
  return output_is_terminal && environment("NO_COLOR").empty() && !kind.empty() && kind != "dumb";
}

std::unique_ptr<Terminal> standard_terminal(const char *program) {
  std::signal(SIGPIPE, SIG_IGN);
  const bool screen = ::isatty(STDOUT_FILENO) == 1;
  Traits traits;
  traits.keyboard = ::isatty(STDIN_FILENO) == 1;
  traits.person = traits.keyboard && screen;
  traits.colour = colour_from(process_environment, screen);

  std::unique_ptr<LineSource> source;
  if (traits.person && process_environment("TERM") != "dumb" && has_real_screen()) {
    use_utf8();
    source = line_editor(program);
  }
  if (source == nullptr)
    source = std::make_unique<LineReader>(read_standard_input);
  return std::make_unique<Terminal>(std::move(source), std::make_unique<StandardOutput>(), traits,
                                    traits.person ? keyboard_bell() : nullptr);
}

} // namespace plateau::console
