#include "console/commands.hpp"

#include "console/layout.hpp"
#include "console/lines.hpp"
#include "core/ascii.hpp"
#include "core/nearest.hpp"

#include <algorithm>
#include <vector>

namespace plateau::console {

namespace {

/// The widest thing to type, `save FICHIER`, and a gap.
constexpr std::size_t typed_width = 16;

std::string key(std::string_view group, const CommandWords &words) {
  std::string key(group);
  return key.append(words.name);
}

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

bool is_spelled(const CommandWords &words, std::string_view word) {
  const auto languages = all_languages();
  return std::any_of(languages.begin(), languages.end(), [&](Language language) {
    return word == find_text(language, key("console.command.", words));
  });
}

/// Calls `see` with every word for a command but those of the languages.
template <class See> void for_each_other_word(const CommandWords &words, See &&see) {
  std::string_view rest = words.other;
  while (!rest.empty()) {
    const auto word = first_word(rest, rest);
    see(word);
  }
}

} // namespace

const CommandWords *find_command(std::string_view word) {
  const auto *const found =
      std::find_if(all_commands.begin(), all_commands.end(), [&](const CommandWords &words) {
        bool spelled = is_spelled(words, word);
        for_each_other_word(words, [&](std::string_view other) { spelled |= word == other; });
        return spelled;
      });
  return word.empty() || found == all_commands.end() ? nullptr : found;
}

std::optional<std::string> command_like(Language language, std::string_view line) {
  const Typed typed(line);
  std::vector<std::string> words;
  for (const auto &command : all_commands) {
    words.push_back(text(language, key("console.command.", command)));
    words.emplace_back(command.name);
  }
  return nearest(typed.word, words);
}

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
  auto typed = text(language, key("console.command.", words));
  if (words.takes_argument)
    typed.append(" ").append(text(language, key("console.argument.", words)));
  return help_line(typed, text(language, key("console.help.", words)));
}

} // namespace plateau::console
