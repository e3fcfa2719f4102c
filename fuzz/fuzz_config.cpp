// A file of options, with a password in it perhaps: what is read, and what is said of mistakes.
#include "app/config_file.hpp"
#include "app/files.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

using namespace plateau;
using namespace plateau::app;

// In place of files.cpp: nothing is read from a disk here.
namespace plateau::app {
Failure unreadable(Language /*language*/, const std::string & /*path*/, int /*error*/) {
  std::abort();
}
} // namespace plateau::app

namespace {

void require(bool so) {
  if (!so)
    std::abort();
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

/// All that may be said of a mistake: none of it comes from the file.
bool is_our_sentence(Language language, std::string_view said, std::uint32_t lines) {
  for (const auto *key : {"twice", "not-utf-8", "escape", "text", "no-value", "behind-value",
                          "list", "section", "value"})
    for (std::uint32_t line = 0; line <= lines + 1; ++line)
      if (said == config_mistake(language, "options.toml", line,
                                 text(language, std::string("app.config.") + key)))
        return true;
  return false;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  const std::string_view content(reinterpret_cast<const char *>(data),
                                 std::min(size, max_config_bytes));
  const auto lines =
      static_cast<std::uint32_t>(std::count(content.begin(), content.end(), '\n')) + 1;
  const Language language;
  const auto read = read_config(language, "options.toml", content);
  if (const auto *said = std::get_if<std::string>(&read)) {
    // Trying all lines takes time.
    constexpr std::uint32_t most = 64;
    require(lines > most || is_our_sentence(language, *said, lines));
    return 0;
  }
  std::uint32_t line = 1;
  for (const auto &entry : std::get<std::vector<ConfigEntry>>(read)) {
    require(entry.line >= line && entry.line <= lines);
    line = entry.line;
    const bool taken = entry.kind == ConfigEntry::Kind::value ||
                       entry.kind == ConfigEntry::Kind::list ||
                       entry.kind == ConfigEntry::Kind::truth;
    require(entry.kind == ConfigEntry::Kind::list || entry.values.size() <= 1);
    for (const auto &value : entry.values)
      require(!taken || std::none_of(value.begin(), value.end(), is_control));
  }
  return 0;
}
