/// @file
/// Moves with French letters: R roi, D dame, T tour, F fou, C cavalier.
#pragma once

#include <string>
#include <string_view>

namespace plateau::chess {

/// The move in the letters of the game, which are the English ones: `Cf3` is `Nf3`, `Rg1` is `Kg1`,
/// `e8=D` is `e8=Q`. English letters that mean nothing in French (K, Q, N, B) stay what they are.
/// Small letters are files, except after `=` and at the end of `e7e8d`; so `e7e8r`, as engines
/// write it, is not touched. As long as before: columns stay true.
std::string from_french(std::string_view move);

/// A move in letters as game files have it, in French ones: `Nf3` is `Cf3`, `e8=Q` is `e8=D`.
std::string to_french(std::string_view move);

} // namespace plateau::chess
