/// @file
/// The players of a match between programs.
#pragma once

#include "arena/baseline.hpp"
#include "arena/contestant.hpp"
#include "engine/network_file.hpp"
#include "engine/options.hpp"
#include "player/engine_player.hpp"
#include "player/search_player.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace plateau::arena {

using player::Answer;
using player::Chosen;
using player::Player;
using player::ThinkingTerms;

/// The baseline: it heeds no limit but its depth.
template <Game G> class BaselinePlayer final : public Player<G> {
public:
  BaselinePlayer(search::Now now, int depth) : now_(std::move(now)), depth_(depth) {}

  std::string name() const override { return "baseline:" + std::to_string(depth_); }

  std::optional<engine::Breakdown> begin(const Match<G> & /*match*/, std::uint64_t seed) override {
    seed_ = seed;
    return std::nullopt;
  }

  Answer<G> choose(const Match<G> &match, const ThinkingTerms & /*terms*/,
                   const player::Tell<G> & /*tell*/) override {
    const auto begun = now_();
    const auto best =
        Baseline<G>(match.rules(), match.history()).choose(match.position(), depth_, seed_);
    return Chosen<G>{best.move,
                     G::write_move(match.position(), best.move),
                     {{best.move}, best.score, depth_},
                     now_() - begun};
  }

private:
  search::Now now_;
  int depth_;
  std::uint64_t seed_ = 0;
};

/// Reads the options of a built-in player, which are those of `plateau uci`.
/// @param contestant the player
/// @param own the options that the game has besides
/// @param complaint says what is wrong with an option, when nothing is given back
inline std::optional<engine::Options> built_in_options(const Contestant &contestant,
                                                       const engine::GameOptions &own,
                                                       std::string &complaint) {
  engine::Options options;
  for (const auto &[name, value] : contestant.options) {
    const auto line = std::string("name ").append(name).append(" value ").append(value);
    if (!engine::set_option(options, engine::Words(line), own, complaint))
      return std::nullopt;
  }
  return options;
}

/// Seats a contestant whose options have been checked.
template <search::Searchable G>
std::unique_ptr<Player<G>> make_player(const Contestant &contestant, const search::Now &now,
                                       Milliseconds patience) {
  switch (contestant.kind) {
  case Contestant::Kind::baseline:
    return std::make_unique<BaselinePlayer<G>>(now, contestant.depth);
  case Contestant::Kind::engine:
    return std::make_unique<player::EnginePlayer<G>>(engine::Client::Settings{
        contestant.command, contestant.dialect, contestant.options, patience});
  case Contestant::Kind::search:
  case Contestant::Kind::level:
    break;
  }
  std::string ignored;
  const auto options = built_in_options(contestant, engine::game_options_of<G>(), ignored)
                           .value_or(engine::Options{});
  auto made = std::make_unique<player::SearchPlayer<G>>(
      now, player::SearchSettings{contestant.kind == Contestant::Kind::level
                                      ? search::strength_of_level(contestant.level)
                                      : options.strength(),
                                  static_cast<std::size_t>(options.table_megabytes) << 20,
                                  static_cast<std::size_t>(options.threads), options.overhead});
  if (auto network = engine::find_network<G>(options.network, ignored))
    made->set_network(*std::move(network));
  if constexpr (search::Foretold<G>)
    if (!options.tables.empty())
      made->set_oracle(search::Tactics<G>::open_tables(options.tables, ignored));
  return made;
}

} // namespace plateau::arena
