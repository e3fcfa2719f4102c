/// @file
/// The moves played, as a list.
#pragma once

#include "core/match.hpp"
#include "core/record_write.hpp"
#include "games/typed.hpp"

#include <array>
#include <string>
#include <vector>

namespace plateau::console {

/// One move of each side.
struct HistoryLine {
  std::string number;               ///< `12.`
  std::array<std::string, 2> moves; ///< The first may be `…`, the second empty.
};

/// All moves of a match in the notation of game files.
/// @param letters whose letters they have
template <Game G> std::vector<HistoryLine> history_lines(Language letters, const Match<G> &match) {
  std::vector<HistoryLine> lines;
  const auto &start = match.start_position();
  const auto half =
      plateau::detail::first_move_number<G>(start) * 2 + plateau::index(G::side_to_move(start));
  const auto moves = match.moves();
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    const auto place = (half + ply) % 2;
    if (place == 0 || lines.empty())
      lines.push_back({std::to_string((half + ply) / 2) + ".", {place == 1 ? "…" : "", ""}});
    lines.back().moves[place] = shown_move<G>(letters, match.position_at(ply), moves[ply]);
  }
  return lines;
}

} // namespace plateau::console
