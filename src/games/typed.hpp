/// @file
/// Moves as a person types and reads them, in the letters of their language.
#pragma once

#include "core/game.hpp"
#include "core/texts.hpp"

#include <string>
#include <string_view>

namespace plateau {

/// The text to read where a person of that language typed a move: where the two differ, as with
/// `Rg1`, the language decides, unless only the letters of the game make a legal move of it. What
/// cannot be read stays as it was typed, so that whoever reads the refusal finds their own letters
/// in it.
template <Game G>
std::string typed_move(Language language, const typename G::Position &position,
                       std::string_view typed) {
  if constexpr (requires { G::from_french(typed); })
    if (language == Language::french) {
      auto translated = G::from_french(typed);
      const auto in_french = G::read_move(position, translated);
      const auto *const refusal = in_french.refusal();
      if (refusal == nullptr || (refusal->kind != RefusalKind::malformed &&
                                 G::read_move(position, typed).move() == nullptr))
        return translated;
    }
  return std::string(typed);
}

/// A move in the notation of game files, in the letters a person of that language types.
template <Game G>
std::string shown_move(Language language, const typename G::Position &position,
                       typename G::Move move) {
  auto written = G::record_move(position, move);
  if constexpr (requires { G::to_french(written); })
    if (language == Language::french)
      return G::to_french(written);
  return written;
}

} // namespace plateau
