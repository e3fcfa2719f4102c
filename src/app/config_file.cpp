#include "app/config_file.hpp"

#include "app/files.hpp"

// toml++ without exceptions and without its writer.
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>

namespace plateau::app {

namespace {

/// toml++ reports errors only as English sentences that quote the file, which may hold passwords.
/// So its sentence is never shown: the first of these marks found in it selects ours.
struct ParserComplaint {
  std::string_view mark;
  std::string_view key;
};

constexpr std::array<ParserComplaint, 13> parser_complaints = {{
    {"cannot redefine", "twice"},
    {"utf-8", "not-utf-8"},
    {"escape sequence", "escape"},
    {"unicode scalar", "escape"},
    {"parsing string", "text"},
    {"literal string", "text"},
    {"expected '='", "no-value"},
    {"root table", "no-value"},
    {"expected value", "no-value"},
    {"comment or whitespace", "behind-value"},
    {"array", "list"},
    {"inline table", "section"},
    {"table header", "section"},
}};

std::string_view key_of(std::string_view sentence) {
  for (const auto &complaint : parser_complaints)
    if (sentence.find(complaint.mark) != std::string_view::npos)
      return complaint.key;
  return "value";
}

/// A text or whole number as the command line would have it.
std::optional<std::string> written(const toml::node &node) {
  if (const auto *number = node.as_integer())
    return std::to_string(number->get());
  const auto *quoted = node.as_string();
  if (quoted == nullptr)
    return std::nullopt;
  const auto is_control = [](char c) { return (c >= '\0' && c < ' ') || c == '\x7f'; };
  const auto &value = quoted->get();
  return std::any_of(value.begin(), value.end(), is_control) ? std::nullopt : std::optional(value);
}

ConfigEntry entry_of(const toml::key &key, const toml::node &node) {
  ConfigEntry entry;
  entry.name = key.str();
  entry.line = key.source().begin.line;
  if (node.is_table()) {
    entry.kind = ConfigEntry::Kind::section;
  } else if (const auto *truth = node.as_boolean()) {
    entry.kind = ConfigEntry::Kind::truth;
    entry.values = {truth->get() ? "true" : "false"};
  } else if (const auto *list = node.as_array()) {
    entry.kind = ConfigEntry::Kind::list;
    for (const auto &element : *list) {
      auto value = written(element);
      if (!value)
        entry.kind = element.is_table() ? ConfigEntry::Kind::section : ConfigEntry::Kind::other;
      entry.values.push_back(std::move(value).value_or(""));
    }
  } else if (auto value = written(node)) {
    entry.kind = ConfigEntry::Kind::value;
    entry.values.push_back(*std::move(value));
  }
  return entry;
}

} // namespace

std::string config_mistake(Language language, const std::string &file, std::uint32_t line,
                           const std::string &problem) {
  return text(language, "app.config.mistake",
              {{"file", printable(file)}, {"line", std::to_string(line)}, {"problem", problem}});
}

std::variant<std::vector<ConfigEntry>, std::string> read_config_file(Language language,
                                                                     const std::string &file) {
  const auto content = system::read_whole_file(file, max_config_bytes);
  if (!content)
    return unreadable(language, file, errno).text;
  const auto read = toml::parse(std::string_view(*content));
  if (!read) {
    const auto key = std::string("app.config.").append(key_of(read.error().description()));
    return config_mistake(language, file, read.error().source().begin.line, text(language, key));
  }
  std::vector<ConfigEntry> entries;
  for (const auto &[key, node] : read.table())
    entries.push_back(entry_of(key, node));
  std::sort(entries.begin(), entries.end(),
            [](const auto &a, const auto &b) { return a.line < b.line; });
  return entries;
}

} // namespace plateau::app
