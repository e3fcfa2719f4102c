#include "app/match_options.hpp"

#include "app/ranges.hpp"
#include "arena/baseline.hpp"
#include "engine/network_file.hpp"
#include "search/levels.hpp"
#include "search/score.hpp"
#include "search/searchers.hpp"

#include <charconv>
#include <cmath>

namespace plateau::app {

namespace {

constexpr int day_in_s = 86'400;
constexpr int day_in_ms = day_in_s * 1000;
constexpr int hour_in_s = 3600;
constexpr int max_games = 1'000'000;
/// More random moves than this make no opening.
constexpr int max_random_plies = 100;
/// The longest chess game the laws allow is shorter.
constexpr int max_match_plies = 20'000;

std::optional<double> read_real(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size())
    return std::nullopt;
  return number;
}

std::optional<Milliseconds> read_seconds(std::string_view text) {
  const auto seconds = read_real(text);
  if (!seconds || !(*seconds >= 0) || *seconds > day_in_s)
    return std::nullopt;
  return Milliseconds(std::llround(*seconds * 1000));
}

/// The first option that is out of its range.
std::optional<Failure> check_ranges(Language language, const MatchOptions &options) {
  if (auto failure = first_out_of_range(
          language, {
                        {"--games", options.games, 2, max_games},
                        {"--random-plies", options.random_plies.value_or(0), 0, max_random_plies},
                        {"--movetime", options.movetime.value_or(1), 1, day_in_ms},
                        {"--depth", options.depth.value_or(1), 1, search::max_depth},
                        {"--margin", options.margin, 0, day_in_ms},
                        {"--patience", options.patience, 1, hour_in_s},
                        {"--concurrency", options.concurrency, 1, arena::max_concurrency},
                        {"--draw-moves", options.draw_moves, 0, max_match_plies},
                        {"--draw-score", options.draw_score, 0, search::won_now},
                        {"--draw-count", options.draw_count, 0, max_match_plies},
                        {"--resign-score", options.resign_score, 1, search::won_now},
                        {"--resign-count", options.resign_count, 0, max_match_plies},
                        {"--max-plies", options.max_plies, 1, max_match_plies},
                    }))
    return failure;
  if (options.games % 2 != 0)
    return misuse(language, "odd-games", {{"found", std::to_string(options.games)}});
  return std::nullopt;
}

std::string found(std::string_view typed) { return printable(excerpt(typed, Refusal::max_found)); }

/// Whether the built-in search can be as the settings say; if not, why.
bool fits(const arena::Contestant &contestant, std::string_view game, std::string &complaint) {
  // A game that is not known is complained of elsewhere.
  return with_game(
             game,
             [&]<Game G>(std::type_identity<G>) {
               const auto options =
                   arena::built_in_options(contestant, engine::game_options_of<G>(), complaint);
               return options && engine::find_network<G>(options->network, complaint).has_value();
             })
      .value_or(true);
}

std::variant<arena::Contestant, Failure>
read_typed_contestant(Language language, const std::string &typed,
                      const std::vector<std::string> &settings, std::string_view game) {
  auto read = arena::read_contestant(typed);
  if (const auto *error = std::get_if<arena::ContestantError>(&read))
    return misuse(language, error->code,
                  {{"found", found(typed)},
                   {"levels", std::to_string(search::highest_level)},
                   {"depth", std::to_string(arena::max_baseline_depth)}});
  auto contestant = *std::get_if<arena::Contestant>(&read);
  for (const auto &setting : settings) {
    const auto option = arena::read_option_setting(setting);
    if (!option)
      return misuse(language, "bad-setting", {{"found", found(setting)}});
    contestant.options.push_back(*option);
  }
  if (contestant.kind == arena::Contestant::Kind::baseline && !settings.empty())
    return misuse(language, "no-settings", {{"name", contestant.name}});
  if (contestant.kind != arena::Contestant::Kind::engine) {
    std::string complaint;
    if (!fits(contestant, game, complaint))
      return misuse(language, "refused-setting",
                    {{"name", contestant.name}, {"complaint", complaint}});
  }
  return contestant;
}

} // namespace

std::optional<TimeControl> read_clock(std::string_view text) {
  const auto plus = text.find('+');
  const auto initial = read_seconds(text.substr(0, plus));
  const auto increment = plus == std::string_view::npos ? std::optional(Milliseconds{0})
                                                        : read_seconds(text.substr(plus + 1));
  if (!initial || !increment || *initial == Milliseconds{0})
    return std::nullopt;
  return TimeControl{*initial, *increment, {}};
}

std::optional<arena::Sprt> read_sprt(std::string_view text) {
  arena::Sprt sprt;
  while (!text.empty()) {
    const auto part = text.substr(0, text.find(','));
    text.remove_prefix(std::min(part.size() + 1, text.size()));
    const auto equals = std::min(part.find('='), part.size());
    const auto name = part.substr(0, equals);
    const auto value = read_real(part.substr(std::min(equals + 1, part.size())));
    if (!value)
      return std::nullopt;
    if (name == "elo0")
      sprt.elo0 = *value;
    else if (name == "elo1")
      sprt.elo1 = *value;
    else if (name == "alpha")
      sprt.alpha = *value;
    else if (name == "beta")
      sprt.beta = *value;
    else
      return std::nullopt;
  }
  const auto is_risk = [](double risk) { return risk > 0 && risk < 0.5; };
  const bool sound = sprt.elo0 < sprt.elo1 && sprt.elo0 > -1000 && sprt.elo1 < 1000 &&
                     is_risk(sprt.alpha) && is_risk(sprt.beta);
  return sound ? std::optional(sprt) : std::nullopt;
}

std::variant<MatchOrder, Failure> read_match_options(Language language,
                                                     const MatchOptions &options) {
  if (auto failure = check_ranges(language, options))
    return *std::move(failure);
  MatchOrder order;
  for (std::size_t i = 0; i < order.contestants.size(); ++i) {
    auto read = read_typed_contestant(language, options.contestants[i], options.engine_options[i],
                                      options.game);
    if (auto *failure = std::get_if<Failure>(&read))
      return std::move(*failure);
    order.contestants[i] = *std::get_if<arena::Contestant>(&read);
  }
  if (order.contestants[0].name == order.contestants[1].name) {
    order.contestants[0].name += " (A)";
    order.contestants[1].name += " (B)";
  }
  const bool limited = options.movetime || options.nodes || options.depth;
  const std::string clock = options.clock.empty() && !limited ? default_clock : options.clock;
  if (!clock.empty()) {
    order.pace.clock = read_clock(clock);
    if (!order.pace.clock)
      return misuse(language, "bad-clock", {{"found", found(clock)}});
  }
  if (options.movetime)
    order.pace.move_time = Milliseconds(*options.movetime);
  order.pace.nodes = options.nodes;
  order.pace.depth = options.depth;
  order.pace.margin = Milliseconds(options.margin);
  order.pace.patience = std::chrono::seconds(options.patience);
  order.adjudication = {options.draw_moves,   options.draw_score,
                        options.draw_count,   options.resign_score,
                        options.resign_count, static_cast<std::size_t>(options.max_plies)};
  if (!options.sprt.empty()) {
    order.sprt = read_sprt(options.sprt);
    if (!order.sprt)
      return misuse(language, "bad-sprt", {{"found", found(options.sprt)}});
  }
  return order;
}

} // namespace plateau::app
