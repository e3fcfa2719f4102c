#include "console/standard.hpp"

#include "console/editor.hpp"
#include "core/ascii.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <cstring>

namespace plateau::console {

namespace {

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
  Written write(std::string_view bytes) override { return system::write_all(STDOUT_FILENO, bytes); }

  std::size_t width() const override {
    return std::min<unsigned>(window_size().ws_col, max_columns);
  }
};

/// The line editor counts columns by the locale; boards and texts are UTF-8 whatever it says.
void use_utf8() {
  const char *locale = std::setlocale(LC_CTYPE, "");
  if (locale == nullptr || MB_CUR_MAX == 1)
    std::setlocale(LC_CTYPE, "C.UTF-8");
}

} // namespace

std::string_view process_environment(const char *name) {
  const char *value = std::getenv(name);
  return value == nullptr ? std::string_view{} : std::string_view{value};
}

Language language_from(const Environment &environment) {
  for (const char *name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const auto locale = environment(name); !locale.empty())
      return language_of(locale);
  return Language{};
}

bool has_plain_locale(const Environment &environment) {
  for (const char *name : {"LC_ALL", "LC_CTYPE", "LANG"})
    if (const auto locale = lowered(environment(name)); !locale.empty()) {
      const auto point = locale.find('.');
      const auto encoding = point == std::string::npos ? std::string{} : locale.substr(point + 1);
      return locale == "c" || locale == "posix" ||
             (!encoding.empty() && encoding.substr(0, 5) != "utf-8" &&
              encoding.substr(0, 4) != "utf8");
    }
  return false;
}

bool colour_from(const Environment &environment, bool output_is_terminal) {
  const auto kind = environment("TERM");
  return output_is_terminal && environment("NO_COLOR").empty() && !kind.empty() && kind != "dumb";
}

Traits standard_traits() {
  const bool screen = ::isatty(STDOUT_FILENO) == 1;
  Traits traits;
  traits.keyboard = ::isatty(STDIN_FILENO) == 1;
  traits.person = traits.keyboard && screen;
  traits.colour = colour_from(process_environment, screen);
  return traits;
}

std::unique_ptr<Terminal> standard_terminal_with(std::unique_ptr<LineSource> source,
                                                 std::unique_ptr<Bell> bell) {
  std::signal(SIGPIPE, SIG_IGN);
  return std::make_unique<Terminal>(std::move(source), std::make_unique<StandardOutput>(),
                                    standard_traits(), std::move(bell));
}

std::unique_ptr<Terminal> standard_terminal(const char *program) {
  const auto traits = standard_traits();
  std::unique_ptr<LineSource> source;
  if (traits.person && process_environment("TERM") != "dumb" && has_real_screen()) {
    use_utf8();
    source = line_editor(program);
  }
  const bool editing = source != nullptr;
  if (!editing)
    source = std::make_unique<PipedLines>(system::blocks_of(STDIN_FILENO));
  return standard_terminal_with(std::move(source),
                                traits.person ? keyboard_bell(editing) : nullptr);
}

} // namespace plateau::console
