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

/// A line, the way commands are read.
struct Typed {
  std::string word; ///< In small letters, without the slash.
  std::string_view rest;

  explicit Typed(std::string_view line) {
    if (!line.empty() && line.front() == '/')
      line.remove_prefix(1);
    word = first_word(line, rest);
    std::transform(word.begin(), word.end(), word.begin(), lower);
  }
};

const CommandWords *find_command(std::string_view word) {
  const auto *const found =
      std::find_if(all_commands.begin(), all_commands.end(), [&](const CommandWords &words) {
        return word == words.english || word == words.french || word == words.other;
      });
  return word.empty() || found == all_commands.end() ? nullptr : found;
}

} // namespace

std::optional<CommandLine> read_command(std::string_view line) {
  const Typed typed(line);
  const auto *words = find_command(typed.word);
  if (words == nullptr || !(typed.rest.empty() || words->takes_argument))
    return std::nullopt;
  return CommandLine{words->command, std::string(typed.rest)};
}

std::optional<std::string> command_with_too_much(std::string_view line) {
  const Typed typed(line);
  const auto *words = find_command(typed.word);
  if (words == nullptr || typed.rest.empty() || words->takes_argument)
    return std::nullopt;
  return typed.word;
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
