/// @file
/// All games there are. Which these are, `PLATEAU_GAMES` says when Plateau is configured; from it
/// cmake/games.cmake makes `games/list.hpp`, with `AllGames`, the default one first.
#pragma once

#include "core/record_setup.hpp"
#include "games/list.hpp"

#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace plateau {

/// What is taken where nobody names a game.
using DefaultGame = AllGames::Default;

/// Calls `visit(std::type_identity<G>{})` for each game.
template <class Visitor, Game... Gs>
constexpr void for_each_game(Visitor &&visit, GameList<Gs...> /*games*/) {
  (visit(std::type_identity<Gs>{}), ...);
}
template <class Visitor> constexpr void for_each_game(Visitor &&visit) {
  for_each_game(std::forward<Visitor>(visit), AllGames{});
}

/// What `visit(std::type_identity<G>{})` answers for the game of this name; nothing when there is
/// no such game.
template <class Visitor> auto with_game(std::string_view name, Visitor &&visit) {
  using Answer = decltype(visit(std::type_identity<DefaultGame>{}));
  std::optional<Answer> answer;
  for_each_game([&]<Game G>(std::type_identity<G> game) {
    if (G::name == name)
      answer.emplace(visit(game));
  });
  return answer;
}

/// The game of files that name none: one whose files other programs write too, and which says so
/// by `files_name_no_game`; without such a game, the default one.
constexpr std::string_view unnamed_game() {
  std::string_view name = DefaultGame::name;
  bool found = false;
  for_each_game([&]<Game G>(std::type_identity<G>) {
    if (!found && names_no_game<G>) {
      name = G::name;
      found = true;
    }
  });
  return name;
}

/// Which game a file is about: what its tag `Game` says, else the game of files without it.
inline std::string_view game_of(const RecordTags &tags) {
  const auto game = tags.find("Game");
  return game ? game->value : unnamed_game();
}

} // namespace plateau
