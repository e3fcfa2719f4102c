/// @file
/// Reads a file of options in TOML: entries with their lines. The menu knows what they mean.
#pragma once

#include "core/texts.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace plateau::app {

/// The largest file that is read: enough for all options with some dozen origins and proxies. The
/// bound stops us from reading a device or a wrong file to its end, and toml++ from recursing
/// deeper than the stack on nested tables (`a.a.a. … = 1`), also under the sanitizers.
inline constexpr std::size_t max_config_bytes = std::size_t{1} << 12;

/// An option as a file gives it.
struct ConfigEntry {
  enum class Kind : std::uint8_t {
    value,   ///< One text or whole number.
    list,    ///< Several of them.
    truth,   ///< `true` or `false`.
    section, ///< `[name]`, or a name with a point in it.
    other,   ///< What no option takes: a fraction, a date, a text with control characters.
  };
  std::string name;
  Kind kind = Kind::other;
  std::vector<std::string> values;
  std::uint32_t line = 0;
};

/// “FILE, line N: PROBLEM”.
std::string config_mistake(Language language, const std::string &file, std::uint32_t line,
                           const std::string &problem);

/// The entries of a file's content in the order of their lines, or what is wrong, in the reader's
/// language.
std::variant<std::vector<ConfigEntry>, std::string>
read_config(Language language, const std::string &file, std::string_view content);
/// The same of a file on the disk.
std::variant<std::vector<ConfigEntry>, std::string> read_config_file(Language language,
                                                                     const std::string &file);

} // namespace plateau::app
