/// @file
/// All games there are. A new game is a folder, one line here, and its texts.
#pragma once

#include "abalone/abalone.hpp"
#include "chess/chess.hpp"
#include "core/game.hpp"
#include "stackchess/stackchess.hpp"

#include <array>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace plateau {

/// A list of games, for templates that go through all of them.
template <Game... Gs> struct GameList {
  /// What they are called, in the order a menu shows them.
  static constexpr std::array<std::string_view, sizeof...(Gs)> names = {Gs::name...};

  /// `std::variant<Template<First>, Template<Second>, …>`.
  template <template <class> class Template> using variant_of = std::variant<Template<Gs>...>;
};

/// Every game, the default one first.
using AllGames = GameList<chess::Chess, stackchess::Stackchess, abalone::Abalone>;

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
  using Answer = decltype(visit(std::type_identity<chess::Chess>{}));
  std::optional<Answer> answer;
  for_each_game([&]<Game G>(std::type_identity<G> game) {
    if (G::name == name)
      answer.emplace(visit(game));
  });
  return answer;
}

} // namespace plateau
