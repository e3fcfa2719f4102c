/// @file
/// A list of games, for templates that go through all of them.
#pragma once

#include "core/game.hpp"

#include <array>
#include <string_view>
#include <tuple>
#include <variant>

namespace plateau {

template <Game First, Game... Others> struct GameList {
  using Default = First;

  /// What they are called, in the order a menu shows them.
  static constexpr std::array<std::string_view, 1 + sizeof...(Others)> names = {First::name,
                                                                                Others::name...};

  /// `std::variant<Template<First>, Template<Second>, …>`.
  template <template <class> class Template>
  using variant_of = std::variant<Template<First>, Template<Others>...>;
  template <template <class> class Template>
  using tuple_of = std::tuple<Template<First>, Template<Others>...>;
};

} // namespace plateau
