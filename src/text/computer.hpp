/// @file
/// The built-in search as a player at the table.
#pragma once

#include "search/levels.hpp"
#include "search/searcher.hpp"
#include "search/time.hpp"
#include "text/player.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <utility>

namespace plateau::console {

/// How the computer plays.
struct ComputerSettings {
  std::optional<int> level; ///< None: as strong as it can.
  /// How long it may think about a move, and how many positions it may look at. A level may need
  /// less.
  std::optional<Milliseconds> time;
  std::optional<std::uint64_t> nodes;
  /// Of the first game: another seed makes other mistakes.
  std::uint64_t seed = 0;
};

template <search::Searchable G> class Computer final : public Player<G> {
public:
  explicit Computer(ComputerSettings settings)
      : settings_(settings), searcher_(steady_now, table_bytes) {}

  std::string described(Language language) const override {
    return settings_.level ? text(language, "text.computer-at-level",
                                  {{"level", std::to_string(*settings_.level)}})
                           : text(language, "text.computer-at-its-best");
  }
  std::string named(Language language) const override { return text(language, "text.computer"); }
  std::string recorded() const override {
    return settings_.level ? "Plateau, level " + std::to_string(*settings_.level) : "Plateau";
  }

  void begin(bool new_game) override {
    signals_.stop = false;
    if (!new_game)
      return;
    searcher_.clear();
    ++games_;
  }

  Found<G> think(const Match<G> &match, const Tell<G> &tell) override {
    search::Request<G> request;
    request.rules = match.rules();
    request.position = match.position();
    request.history.assign(match.history().begin(), match.history().end());
    request.limits.nodes = settings_.nodes;
    if (settings_.time)
      request.limits.time = search::budget_for_move(*settings_.time, {});
    // Where there is no choice there is nothing to think about.
    if (G::count_legal_moves(match.position()) == 1)
      request.limits.depth = 1;
    if (settings_.level)
      search::hold_back(request, search::strength_of_level(*settings_.level),
                        settings_.seed + games_);
    const auto answer =
        searcher_.think(request, signals_, [&](const search::Progress<G> &progress) {
          if (progress.number == 1)
            tell({progress.line.moves, progress.line.score, progress.line.depth});
        });
    const auto &best = answer.lines.front();
    return Thought<G>{best.moves, best.score, best.depth};
  }

  void stop() override { signals_.stop = true; }

private:
  static constexpr std::size_t table_bytes = std::size_t{32} << 20;

  static search::Moment steady_now() {
    return std::chrono::duration_cast<search::Moment>(
        std::chrono::steady_clock::now().time_since_epoch());
  }

  ComputerSettings settings_;
  search::Searcher<G> searcher_;
  search::Signals signals_;
  std::uint64_t games_ = 0;
};

} // namespace plateau::console
