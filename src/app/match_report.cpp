#include "app/match_report.hpp"

#include "console/decimal.hpp"
#include "core/json.hpp"

#include <cmath>

namespace plateau::app {

namespace {

using arena::Count;
using arena::SprtVerdict;

using console::decimal;

/// Without decimals when the number is whole.
std::string shortest(Language language, double value) {
  return decimal(language, value, std::trunc(value) == value ? 0 : 2);
}

std::string_view name(SprtVerdict verdict) {
  switch (verdict) {
  case SprtVerdict::accept_elo0:
    return "elo0";
  case SprtVerdict::accept_elo1:
    return "elo1";
  case SprtVerdict::undecided:
    break;
  }
  return "undecided";
}

std::string percent(Language language, double part) { return decimal(language, 100 * part, 1); }

/// Elo with its error, or that there is none.
std::string elo_text(Language language, const arena::Standing &standing) {
  const auto elo = arena::elo_of(standing.pairs);
  if (!elo)
    return text(language, "app.match.no-elo");
  return text(language, "app.match.elo",
              {{"elo", decimal(language, elo->elo, 1, console::Sign::always)},
               {"error", decimal(language, elo->error, 1)}});
}

std::string count_text(Language language, std::string_view key, const Count &count,
                       const Placeholder &more) {
  return text(language, key,
              {{"wins", std::to_string(count.wins)},
               {"losses", std::to_string(count.losses)},
               {"draws", std::to_string(count.draws)},
               {"games", std::to_string(count.games())},
               {"score", percent(language, count.score())},
               more});
}

void write_part(JsonWriter &json, const Count &count) {
  json.open_object();
  json.key("wins").number(count.wins);
  json.key("losses").number(count.losses);
  json.key("draws").number(count.draws);
  json.close_object();
}

void write_part(JsonWriter &json, const arena::Faults &faults) {
  json.open_object();
  json.key("time").number(faults.time);
  json.key("illegal").number(faults.illegal_moves);
  json.key("crash").number(faults.crashes);
  json.close_object();
}

void write_part(JsonWriter &json, const arena::Sprt &sprt, const arena::Pairs &pairs) {
  json.open_object();
  json.key("elo0").real(sprt.elo0);
  json.key("elo1").real(sprt.elo1);
  json.key("alpha").real(sprt.alpha);
  json.key("beta").real(sprt.beta);
  json.key("llr").real(arena::log_likelihood_ratio(sprt, pairs));
  json.key("lower").real(sprt.lower_bound());
  json.key("upper").real(sprt.upper_bound());
  json.key("accepted").string(name(arena::verdict(sprt, pairs)));
  json.close_object();
}

} // namespace

std::string match_report(Language language, const MatchHeading &heading,
                         const arena::Standing &standing) {
  std::string lines;
  const auto say = [&](const std::string &line) { lines.append(line).append("\n"); };
  if (heading.interrupted)
    say(text(language, "app.match.interrupted"));
  say(text(language, "app.match.heading",
           {{"a", printable(heading.names[0])}, {"b", printable(heading.names[1])}}));
  if (standing.all.games() == 0) { // There is no score, nor anything to say of it.
    say(text(language, "app.match.no-games"));
    return lines;
  }
  say(count_text(language, "app.match.result", standing.all, {"", ""}));
  for (std::size_t side = 0; side < 2; ++side)
    if (standing.by_side[side].games() != 0)
      say(count_text(language, "app.match.as-side", standing.by_side[side],
                     {"side", text(language, std::string("side.").append(heading.sides[side]))}));
  std::string pairs;
  for (const auto count : standing.pairs)
    pairs.append(pairs.empty() ? "" : " ").append(std::to_string(count));
  say(text(language, "app.match.pairs", {{"pairs", pairs}}));
  say(elo_text(language, standing) + ", " +
      text(language, "app.match.superiority",
           {{"percent", percent(language, arena::superiority(standing.all))}}));
  if (heading.sprt) {
    const auto &sprt = *heading.sprt;
    say(text(
        language, "app.match.sprt",
        {{"elo0", shortest(language, sprt.elo0)},
         {"elo1", shortest(language, sprt.elo1)},
         {"llr", decimal(language, arena::log_likelihood_ratio(sprt, standing.pairs), 2)},
         {"lower", decimal(language, sprt.lower_bound(), 2)},
         {"upper", decimal(language, sprt.upper_bound(), 2)},
         {"verdict", text(language, std::string("app.match.sprt-")
                                        .append(name(arena::verdict(sprt, standing.pairs))))}}));
  }
  for (std::size_t i = 0; i < heading.names.size(); ++i) {
    const auto &faults = standing.faults[i];
    say(text(language, "app.match.faults",
             {{"name", printable(heading.names[i])},
              {"time", std::to_string(faults.time)},
              {"illegal", std::to_string(faults.illegal_moves)},
              {"crash", std::to_string(faults.crashes)}}));
  }
  return lines;
}

std::string match_json(const MatchHeading &heading, const arena::Standing &standing) {
  std::string out;
  JsonWriter json(out);
  json.open_object();
  json.key("game").string(heading.game);
  json.key("a").string(heading.names[0]);
  json.key("b").string(heading.names[1]);
  json.key("games").number(standing.all.games());
  json.key("wins").number(standing.all.wins);
  json.key("losses").number(standing.all.losses);
  json.key("draws").number(standing.all.draws);
  json.key("score");
  standing.all.games() != 0 ? json.real(standing.all.score()) : json.null();
  const auto elo = arena::elo_of(standing.pairs);
  json.key("elo");
  elo ? json.real(elo->elo) : json.null();
  json.key("error");
  elo ? json.real(elo->error) : json.null();
  json.key("los").real(arena::superiority(standing.all));
  for (std::size_t side = 0; side < 2; ++side) {
    json.key(std::string("as_").append(heading.sides[side]));
    write_part(json, standing.by_side[side]);
  }
  json.key("pairs").open_array();
  for (const auto count : standing.pairs)
    json.number(count);
  json.close_array();
  json.key("faults").open_object();
  json.key("a");
  write_part(json, standing.faults[0]);
  json.key("b");
  write_part(json, standing.faults[1]);
  json.close_object();
  if (heading.sprt) {
    json.key("sprt");
    write_part(json, *heading.sprt, standing.pairs);
  }
  json.key("interrupted").boolean(heading.interrupted);
  json.close_object();
  out += '\n';
  return out;
}

std::string match_progress(Language language, const arena::Standing &standing, std::size_t games) {
  return count_text(language, "app.match.progress", standing.all, {"all", std::to_string(games)}) +
         ", " + elo_text(language, standing);
}

} // namespace plateau::app
