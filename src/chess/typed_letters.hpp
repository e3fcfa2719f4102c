/// @file
/// Moves with the letters that a language has for the pieces: in French R roi, D dame, T tour, F
/// fou, C cavalier. Letters are given in the order of KQRBN; `chess.letters` of a language's words.
#pragma once

#include "core/texts.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace plateau::chess {

/// The letters of the game, which files have unless they are in another language.
inline constexpr std::string_view game_letters = "KQRBN";

/// The letters of a language.
std::string_view letters_of(Language language);

/// The move in the letters of the game, which are the English ones: with `RDTFC`, `Cf3` is `Nf3`,
/// `Rg1` is `Kg1`, `e8=D` is `e8=Q`. Letters that mean nothing in that language (K, Q, N, B) stay
/// what they are. Small letters are files, except after `=` and at the end of `e7e8d`; so `e7e8r`,
/// as engines write it, is not touched. As long as before: columns stay true.
std::string from_letters(std::string_view letters, std::string_view move);

/// A move as game files have it, in these letters: `Nf3` is `Cf3`, `e8=Q` is `e8=D`.
std::string to_letters(std::string_view letters, std::string_view move);

/// The letters instead of drawn pieces (`♘f3`), nothing instead of a drawn pawn, `x` for `×`.
std::string without_figures(std::string_view letters, std::string_view move);

/// What somebody in a hurry may have meant, the likeliest first: pieces drawn (`♘f3`), everything
/// in small letters (`D2D4`), the letter of the piece small (`nf3`).
std::vector<std::string> careless_readings(std::string_view letters, std::string_view move);

} // namespace plateau::chess
