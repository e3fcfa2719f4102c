/// @file
/// The search as a player: in this process, with memory of its own.
#pragma once

#include "player/player.hpp"
#include "search/levels.hpp"
#include "search/request.hpp"
#include "search/searcher.hpp"

#include <cmath>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace plateau::player {

struct SearchSettings {
  search::Strength strength{};
  std::size_t table_bytes = std::size_t{32} << 20;
  std::size_t threads = 1;
  Milliseconds overhead{0}; ///< What a move loses on its way to the clock.
};

/// What the computer is called on a game file, and at which level it played.
inline constexpr std::string_view computer_name = "Plateau";
inline std::string computer_at_level(int level) {
  return std::string(computer_name).append(", level ").append(std::to_string(level));
}

template <search::Searchable G> class SearchPlayer final : public Player<G> {
public:
  SearchPlayer(search::Now now, const SearchSettings &settings)
      : now_(now), settings_(settings), searcher_(std::move(now), settings.table_bytes) {
    searcher_.set_threads(settings.threads);
  }

  /// As `Searcher::set_network`.
  void set_network(std::shared_ptr<const search::network::Network> network) {
    searcher_.set_network(std::move(network));
  }

  /// As `Searcher::set_oracle`.
  void set_oracle(std::shared_ptr<const search::Oracle<G>> oracle) {
    searcher_.set_oracle(std::move(oracle));
  }

  std::string name() const override {
    const auto &level = settings_.strength.level;
    return level ? computer_at_level(static_cast<int>(std::lround(*level)))
                 : std::string(computer_name);
  }

  std::optional<engine::Breakdown> begin(const Match<G> & /*match*/, std::uint64_t seed) override {
    searcher_.clear();
    seed_ = seed;
    return std::nullopt;
  }

  Answer<G> choose(const Match<G> &match, const ThinkingTerms &terms,
                   const Tell<G> &tell) override {
    const auto begun = now_();
    auto request = search::request_of(match);
    request.limits = terms.go.limits(match.to_move(), settings_.overhead);
    search::hold_back(request, settings_.strength, seed_);
    const auto answer =
        searcher_.think(request, terms.signals, [&](const search::Progress<G> &progress) {
          if (tell)
            tell(thought_of(progress.lines.front()));
        });
    const auto &best = answer.lines.front();
    return Chosen<G>{best.moves.front(), G::write_move(match.position(), best.moves.front()),
                     thought_of(best), now_() - begun};
  }

private:
  static Thought<G> thought_of(const search::Line<G> &line) {
    return {line.moves, line.score, line.depth};
  }

  search::Now now_;
  SearchSettings settings_;
  search::Searcher<G> searcher_;
  std::uint64_t seed_ = 0;
};

} // namespace plateau::player
