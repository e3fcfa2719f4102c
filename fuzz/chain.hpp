/// @file
/// What every fuzz target does with an input: the first byte chooses the game, the rest is its
/// text. A broken promise ends the process, which is what the fuzzer looks for.
#pragma once

#include "core/match.hpp"
#include "core/texts.hpp"
#include "games/games.hpp"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace plateau::fuzz {

/// Ends the process, naming the promise that was broken.
inline void promise(bool kept, const char *what) {
  if (kept)
    return;
  std::fprintf(stderr, "broken promise: %s\n", what);
  std::abort();
}

/// Calls `visit(std::type_identity<G>{}, rest)` for the game the first byte chooses. ASCII digits
/// choose too, so that a corpus can be read by people.
template <class Visitor>
void with_chosen_game(const std::uint8_t *data, std::size_t size, Visitor &&visit) {
  if (size == 0)
    return;
  const std::string_view rest(reinterpret_cast<const char *>(data) + 1, size - 1);
  const auto name = AllGames::names[data[0] % AllGames::names.size()];
  for_each_game([&]<Game G>(std::type_identity<G> game) {
    if (G::name == name)
      visit(game, rest);
  });
}

/// A refusal can be said in every language, and says something.
template <Game G> void say(const Refusal &refusal) {
  for (const auto language : all_languages())
    promise(explain<G>(language, refusal).find('[') == std::string::npos ||
                refusal.found.find('[') != std::string::npos,
            "every refusal has words");
}

/// Generates, writes and reads back every move, plays some, and stays true to itself.
template <Game G> void walk(Setup<G> setup) {
  constexpr int plies = 6; // deep enough for captures, promotions and endings to follow each other
  Match<G> match(std::move(setup));
  for (int ply = 0; ply < plies && !match.over(); ++ply) {
    const auto &position = match.position();
    MoveList<G> moves;
    G::legal_moves(position, moves);
    promise(moves.size() == G::count_legal_moves(position), "the count is the length of the list");
    promise(G::hash(position) == G::hash_from_scratch(position), "the key is kept");
    const auto written = G::write_position(position);
    const auto read = G::read_position(written, match.rules());
    promise(read && read->position == position, "a position written is read back");
    if (moves.empty())
      break;
    // Which move depends on the position alone, so that a crash can be repeated.
    const auto chosen = moves[G::hash(position) % moves.size()];
    const auto again = G::read_move(position, G::write_move(position, chosen));
    promise(again.move() && *again.move() == chosen, "a move written is read back");
    const auto recorded = G::read_move(position, G::record_move(position, chosen));
    promise(recorded.move() && *recorded.move() == chosen, "a recorded move is read back");
    match.play_unchecked(chosen);
  }
  while (match.undo()) {
  }
  promise(match.position() == match.start_position(), "undo leads back to the start");
}

} // namespace plateau::fuzz
