#include "arena/contestant.hpp"

#include "arena/baseline.hpp"
#include "engine/command_words.hpp"
#include "engine/words.hpp"
#include "search/levels.hpp"

namespace plateau::arena {

namespace {

std::optional<int> number_between(std::string_view text, int least, int most) {
  const auto number = engine::read_number(text);
  if (!number || *number < least || *number > most)
    return std::nullopt;
  return static_cast<int>(*number);
}

} // namespace

std::variant<Contestant, ContestantError> read_contestant(std::string_view text) {
  const auto colon = text.find(':');
  const auto kind = text.substr(0, colon);
  const bool alone = colon == std::string_view::npos;
  const auto rest = alone ? std::string_view{} : text.substr(colon + 1);
  Contestant contestant;
  contestant.name = std::string(text);
  if (kind == "search" && alone)
    return contestant;
  if (kind == "level") {
    const auto level = number_between(rest, search::lowest_level, search::highest_level);
    if (!level)
      return ContestantError{"contestant-level"};
    contestant.kind = Contestant::Kind::level;
    contestant.level = *level;
    return contestant;
  }
  if (kind == "baseline") {
    const auto depth =
        alone ? default_baseline_depth : number_between(rest, 1, max_baseline_depth).value_or(0);
    if (depth == 0)
      return ContestantError{"contestant-depth"};
    contestant.kind = Contestant::Kind::baseline;
    contestant.depth = depth;
    return contestant;
  }
  if (kind != "uci" && kind != "ugi")
    return ContestantError{"contestant-unknown"};
  contestant.kind = Contestant::Kind::engine;
  contestant.dialect = kind == "uci" ? engine::uci_dialect : engine::ugi_dialect;
  contestant.command = engine::command_words(std::string(rest));
  if (contestant.command.empty())
    return ContestantError{"contestant-command"};
  return contestant;
}

std::optional<OptionSetting> read_option_setting(std::string_view text) {
  const auto equals = text.find('=');
  const auto name = text.substr(0, equals);
  if (name.empty() || text.find('\n') != std::string_view::npos)
    return std::nullopt;
  return OptionSetting(name, equals == std::string_view::npos ? std::string_view{}
                                                              : text.substr(equals + 1));
}

} // namespace plateau::arena
