/// @file
/// What the tests of games and matches begin with.
#pragma once

#include "arena/contestant.hpp"
#include "arena/openings.hpp"
#include "chess/chess.hpp"
#include "search/limits.hpp"

#include <gtest/gtest.h>

namespace plateau::arena::testing {

/// A clock that stands still: nothing here depends on time.
inline search::Now frozen() {
  return [] { return search::Moment{0}; };
}

template <Game G> Opening<G> start_of(std::string_view rules = {}) {
  const auto read = G::read_rules(rules);
  return {{*read, G::start(*read)}, {}};
}

inline Opening<chess::Chess> opening_of(std::string_view fen) {
  return {*chess::Chess::read_position(fen, {}), {}};
}

inline Contestant contestant(std::string_view text) {
  const auto read = read_contestant(text);
  const auto *found = std::get_if<Contestant>(&read);
  EXPECT_NE(found, nullptr) << text;
  return found != nullptr ? *found : Contestant{};
}

} // namespace plateau::arena::testing
