/// @file
/// Moves as a person types them, in the letters of their language.
#pragma once

#include "core/game.hpp"
#include "core/texts.hpp"

#include <string>
#include <string_view>

namespace plateau {

/// The text to read where a person of that language typed a move: where the two differ, as with
/// `Rg1`, the language decides. What cannot be read stays as it was typed, so that whoever reads
/// the refusal finds their own letters in it.
template <Game G>
std::string typed_move(Language language, const typename G::Position &position,
                       std::string_view typed) {
  if constexpr (requires { G::from_french(typed); })
    if (language == Language::french) {
      auto translated = G::from_french(typed);
      const auto attempt = G::read_attempt(position, translated);
      if (attempt || attempt.error().kind != RefusalKind::malformed)
        return translated;
    }
  return std::string(typed);
}

} // namespace plateau
