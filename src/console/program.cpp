#include "console/program.hpp"

#include "console/files.hpp"
#include "console/manual.hpp"

#include <cstdio>
#include <optional>

namespace plateau::console {

namespace {

/// Where to keep the value of an option that is interpreted later; nullptr for options without a
/// value and those interpreted at once.
std::string *place_of(ProgramOptions &options, std::string_view name) {
  if (name == "--position")
    return &options.position;
  if (name == "--rules")
    return &options.rules;
  if (name == "--level")
    return &options.level;
  if (name == "--as")
    return &options.as;
  if (name == "--movetime")
    return &options.movetime;
  if (name == "--clock")
    return &options.clock;
  if (name == "--seed")
    return &options.seed;
  return nullptr;
}

/// `en, fr`.
std::string language_tags() {
  std::string tags;
  for (const auto language : all_languages())
    tags.append(tags.empty() ? "" : ", ").append(language.tag());
  return tags;
}

void complain(const char *program, const std::string &sentence) {
  std::fprintf(stderr, "%s: %s\n", program, sentence.c_str());
}

/// What became of input and output, as an exit status.
int finish(const char *program, Language language, Terminal &terminal) {
  terminal.flush();
  const bool output_failed = terminal.state() == Written::failed;
  if (!output_failed && !terminal.input_failed())
    return exit_done;
  complain(program,
           text(language, output_failed ? "console.output-failed" : "console.input-failed"));
  return exit_not_understood;
}

} // namespace

ReadOptions read_options(std::span<const char *const> arguments, const Environment &environment) {
  ReadOptions read;
  auto &options = read.options;
  options.language = language_from(environment);
  options.plain_locale = has_plain_locale(environment);
  std::string wrong_key;
  std::string wrong;
  const auto mistake = [&](const char *key, std::string_view found) {
    if (wrong_key.empty()) {
      wrong_key = key;
      wrong = printable(found);
    }
  };
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string_view argument = arguments[i];
    const auto equals = argument.substr(0, 2) == "--" ? argument.find('=') : std::string_view::npos;
    const auto name = argument.substr(0, equals);
    auto *const place = place_of(options, name);
    const bool takes_value = name == "--lang" || place != nullptr;
    std::string_view value;
    if (takes_value && equals != std::string_view::npos) {
      value = argument.substr(equals + 1);
    } else if (takes_value && i + 1 < arguments.size()) {
      value = arguments[++i];
    } else if (takes_value) {
      mistake("console.option-without-value", name);
      continue;
    }
    if (name == "--lang") {
      if (const auto language = find_language(value))
        options.language = *language;
      else
        mistake("console.unknown-language", value);
    } else if (place != nullptr) {
      *place = value;
    } else if (argument == "--ascii") {
      options.ascii = true;
    } else if (argument == "--help" || argument == "-h") {
      options.help = true;
    } else if (argument == "--version" || argument == "-V") {
      options.version = true;
    } else if (argument == "--man") {
      options.manual = true;
    } else {
      mistake("console.unknown-option", argument);
    }
  }
  // Reported last, so that a --lang after the mistake still sets its language.
  if (!wrong_key.empty())
    read.mistake =
        text(options.language, wrong_key, {{"found", wrong}, {"languages", language_tags()}});
  return read;
}

int run_program(const char *program, std::string_view game, int argc, const char *const *argv,
                const Play &play) {
  const std::span<const char *const> all(argv, static_cast<std::size_t>(argc));
  auto read = read_options(all.subspan(all.empty() ? 0 : 1), process_environment);
  auto &options = read.options;
  if (!read.mistake.empty()) {
    complain(program, read.mistake);
    return exit_not_understood;
  }
  const auto terminal = standard_terminal(program);
  if (terminal->traits().person && !options.help && !options.version && !options.manual)
    options.keep_at = place_to_keep(game, process_environment);
  if (options.help) {
    terminal->say(text(options.language, std::string(game).append(".usage")) + "\n" +
                  text(options.language, "console.options"));
  } else if (options.manual) {
    terminal->write(write_manual(
        options.language, PLATEAU_VERSION,
        program_manual(program, text(options.language, std::string(game).append(".usage")),
                       text(options.language, "console.options"))));
  } else if (options.version) {
    terminal->say(std::string(program) + " (Plateau) " PLATEAU_VERSION);
  } else if (const auto mistake = play(*terminal, options); !mistake.empty()) {
    complain(program, mistake);
    return exit_not_understood;
  }
  return finish(program, options.language, *terminal);
}

} // namespace plateau::console
