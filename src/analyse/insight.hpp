/// @file
/// What a search saw in a position, kept as text between two runs.
#pragma once

#include "core/game.hpp"
#include "engine/words.hpp"
#include "search/limits.hpp"
#include "search/score.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::analyse {

/// The best lines of a position; or how it ended the game.
template <Game G> struct Insight {
  struct Line {
    std::vector<typename G::Move> moves; ///< At least one.
    search::Score score = 0;             ///< For the side to move.
    int depth = 0;

    friend bool operator==(const Line &, const Line &) = default;
  };
  std::vector<Line> lines; ///< Best first.
  std::optional<Outcome> end;

  /// What the position is worth for the side to move.
  search::Score score(Side to_move) const {
    if (end)
      return !end->winner              ? search::draw
             : *end->winner == to_move ? search::win_in(0)
                                       : search::loss_in(0);
    return lines.empty() ? search::draw : lines.front().score;
  }

  friend bool operator==(const Insight &, const Insight &) = default;
};

/// Follows no line further than this: what is beyond is guesswork.
inline constexpr std::size_t max_line_plies = 12;

/// `31 14 e2e4 e7e5|20 13 d2d4`: score, depth and moves of each line.
template <Game G>
std::string write_lines(const typename G::Position &position, const Insight<G> &insight) {
  std::string text;
  for (const auto &line : insight.lines) {
    if (!text.empty())
      text += '|';
    text.append(std::to_string(line.score)).append(" ").append(std::to_string(line.depth));
    auto now = position;
    for (const auto move : line.moves) {
      text.append(" ").append(G::write_move(now, move));
      G::play(now, move);
    }
  }
  return text;
}

/// Nothing when the text is not what `write_lines` writes for this position.
template <Game G>
std::optional<Insight<G>> read_lines(const typename G::Position &position, std::string_view text) {
  Insight<G> insight;
  while (!text.empty()) {
    const auto part = text.substr(0, text.find('|'));
    text.remove_prefix(std::min(part.size() + 1, text.size()));
    engine::Words words(part);
    const auto score = engine::read_number(words.next());
    const auto depth = engine::read_number(words.next());
    if (!score || !depth || *score < -search::won_now || *score > search::won_now || *depth < 0 ||
        *depth > search::max_depth || words.done())
      return std::nullopt;
    typename Insight<G>::Line line{{}, static_cast<int>(*score), static_cast<int>(*depth)};
    auto now = position;
    while (!words.done()) {
      const auto verdict = G::read_move(now, words.next());
      if (verdict.move() == nullptr)
        return std::nullopt;
      line.moves.push_back(*verdict.move());
      G::play(now, line.moves.back());
    }
    insight.lines.push_back(std::move(line));
  }
  if (insight.lines.empty())
    return std::nullopt;
  return insight;
}

} // namespace plateau::analyse
