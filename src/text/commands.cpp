#include "text/commands.hpp"

#include "text/layout.hpp"
#include "text/lines.hpp"

#include <algorithm>

namespace plateau::console {

namespace {

/// The widest thing to type, `save FICHIER`, and a gap.
constexpr std::size_t typed_width = 16;

std::string key(std::string_view group, const CommandWords &words) {
  std::string key(group);
  return key.append(words.english);
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

} // namespace

std::optional<CommandLine> read_command(std::string_view line) {
  if (!line.empty() && line.front() == '/')
    line.remove_prefix(1);
  std::string_view rest;
  std::string word(first_word(line, rest));
  std::transform(word.begin(), word.end(), word.begin(), lower);
  for (const auto &words : all_commands) {
    const bool named = word == words.english || word == words.french || word == words.other;
    if (named && !word.empty() && (rest.empty() || words.takes_argument))
      return CommandLine{words.command, std::string(rest)};
  }
  return std::nullopt;
}

std::string help_line(std::string_view typed, std::string_view meaning) {
  std::string line = "  ";
  return line.append(padded(typed, typed_width)).append(meaning);
}

std::string help_line(Language language, const CommandWords &words) {
  std::string typed(language == Language::french ? words.french : words.english);
  if (words.takes_argument)
    typed.append(" ").append(text(language, key("text.argument.", words)));
  return help_line(typed, text(language, key("text.help.", words)));
}

} // namespace plateau::console
