/// @file
/// The openings that come with the program.
#pragma once

#include "core/openings.hpp"

#include <string_view>

namespace plateau {

/// The file `openings.tsv` of a game's room that is part of this program; empty where there is
/// none.
std::string_view embedded_openings(std::string_view game);

/// The openings of a game, read when they are first asked for; nothing where it has none.
template <Game G> const Openings<G> *standard_openings() {
  static const auto openings = Openings<G>::read(embedded_openings(G::name));
  return openings && openings->size() > 0 ? openings.value() : nullptr;
}

/// The opening of a line of moves, if its game has names for openings.
template <Game G, class Moves>
std::optional<OpeningName> opening_of(const typename G::Position &start, const Moves &moves) {
  const auto *const openings = standard_openings<G>();
  return openings == nullptr ? std::nullopt : openings->of_line(start, moves);
}

/// Tags a game with its opening.
template <Game G, class Moves>
void tag_opening_of(RecordTags &tags, const typename G::Position &start, const Moves &moves) {
  if (const auto *const openings = standard_openings<G>())
    tag_opening(tags, openings->along(start, moves));
}

} // namespace plateau
