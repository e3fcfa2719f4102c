/// @file
/// Where the games of a match begin.
#pragma once

#include "core/match.hpp"
#include "core/mix.hpp"
#include "core/record.hpp"

#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plateau::arena {

/// A set-up and the first moves of a game.
template <Game G> struct Opening {
  Setup<G> setup;
  std::vector<typename G::Move> moves;

  /// The game after these moves.
  Match<G> match() const {
    Match<G> played(setup);
    for (const auto move : moves)
      played.play_unchecked(move);
    return played;
  }
};

/// A file of more openings than this is no file of openings.
inline constexpr std::size_t max_opening_bytes = std::size_t{64} << 20;

namespace detail {

/// The position on a line: as the game writes it, or in other ways that it says it reads there.
template <Game G>
Result<Setup<G>> read_position_line(std::string_view line, const typename G::Rules &rules) {
  if constexpr (requires { G::read_position_line(line, rules); })
    return G::read_position_line(line, rules);
  else
    return G::read_position(line, rules);
}

inline std::string_view next_line(std::string_view &text) {
  const auto end = text.find('\n');
  auto line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  while (!line.empty() && (line.back() == '\r' || line.back() == ' '))
    line.remove_suffix(1);
  return line;
}

inline bool says_nothing(std::string_view line) { return line.empty() || line.front() == '#'; }

/// Positions, a line each; empty lines and those with `#` before them are passed over.
template <Game G>
Result<std::vector<Opening<G>>> read_positions(std::string_view text,
                                               const typename G::Rules &rules) {
  std::vector<Opening<G>> openings;
  for (std::uint32_t number = 1; !text.empty(); ++number) {
    const auto line = next_line(text);
    if (says_nothing(line))
      continue;
    auto setup = read_position_line<G>(line, rules);
    if (!setup)
      return located(setup.error(), number, 1);
    openings.push_back({*std::move(setup), {}});
  }
  return openings;
}

template <Game G> Result<std::vector<Opening<G>>> read_games(std::string_view text) {
  std::vector<Opening<G>> openings;
  RecordFile file(text);
  while (file.next_game()) {
    auto record = read_record<G>(file);
    if (!record)
      return record.error();
    auto moves = main_line(*record);
    auto position = record->setup.position;
    for (const auto move : moves) {
      // Players at a board cannot pass.
      if (is_pass<G>(position, move))
        return located(Refusal::malformed(code::null_move, G::record_move(position, move), 1),
                       file.line(), 1);
      G::play(position, move);
    }
    openings.push_back({record->setup, std::move(moves)});
  }
  return openings;
}

} // namespace detail

/// Reads the openings of a file: game files, or positions a line each (FEN, EPD). What cannot be
/// read is refused, with its line. Openings that are over before they have begun are left out.
template <Game G>
Result<std::vector<Opening<G>>> read_openings(std::string_view text,
                                              const typename G::Rules &rules) {
  auto rest = text;
  std::string_view first;
  while (detail::says_nothing(first) && !rest.empty())
    first = detail::next_line(rest);
  auto openings = detail::read_position_line<G>(first, rules)
                      ? detail::read_positions<G>(text, rules)
                      : detail::read_games<G>(text);
  if (openings)
    std::erase_if(*openings, [](const auto &opening) { return opening.match().over(); });
  return openings;
}

/// The numbers below `count` in an order that the seed decides.
inline std::vector<std::size_t> shuffled(std::size_t count, std::uint64_t seed) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = count; i > 1; --i) {
    seed = mix(seed);
    std::swap(order[i - 1], order[seed % i]);
  }
  return order;
}

/// Plays random legal moves after an opening, never into the end of the game: where that cannot be
/// avoided, fewer.
template <Game G> void add_random_plies(Opening<G> &opening, int plies, std::uint64_t seed) {
  auto match = opening.match();
  const auto play_one = [&](std::uint64_t draw) {
    MoveList<G> moves;
    G::legal_moves(match.position(), moves);
    for (const auto i : shuffled(moves.size(), draw)) {
      match.play_unchecked(moves[i]);
      if (!match.over())
        return true;
      match.undo();
    }
    return false;
  };
  for (int ply = 0; ply < plies; ++ply) {
    seed = mix(seed);
    if (!play_one(seed))
      break;
  }
  opening.moves.assign(match.moves().begin(), match.moves().end());
}

} // namespace plateau::arena
