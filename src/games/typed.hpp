/// @file
/// Moves as a person types and reads them: in the letters of their language, and as carelessly as
/// people type.
#pragma once

#include "core/game.hpp"
#include "core/texts.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace plateau {

/// No move is longer, however it is typed; longer texts are read as they are.
inline constexpr std::size_t longest_typed_move = 64;

/// A move without the number in front of it and the blanks inside: `1. e2 e4` is `e2e4`.
std::string bare_move(std::string_view typed);

namespace detail {

/// The text to read where a person of that language typed a move: where the two differ, as with
/// `Rg1`, the language decides, unless only the letters of the game make a legal move of it.
template <Game G>
std::string in_letters(Language language, const typename G::Position &position,
                       std::string_view typed) {
  if constexpr (requires { G::from_language(language, typed); })
    if (auto translated = G::from_language(language, typed); translated != typed) {
      const auto verdict = G::read_move(position, translated);
      const auto *const refusal = verdict.refusal();
      if (refusal == nullptr || (refusal->kind != RefusalKind::malformed &&
                                 G::read_move(position, typed).move() == nullptr))
        return translated;
    }
  return std::string(typed);
}

/// What else may be meant by a text: without number and blanks, then what the game adds.
template <Game G>
std::vector<std::string> other_readings(Language language, std::string_view typed) {
  if (typed.size() > longest_typed_move)
    return {};
  std::vector<std::string> readings = {bare_move(typed)};
  if constexpr (requires { G::careless_readings(language, typed); })
    for (auto &reading : G::careless_readings(language, readings.front()))
      readings.push_back(std::move(reading));
  return readings;
}

} // namespace detail

/// The text to read where a person typed a move. What the game reads is taken as it is; where it is
/// refused, another reading that is legal (`nf3`, `D2D4`, `1.e4`, `♘f3`) is meant, and where
/// nothing can be read, one that can. What cannot be read stays as it was typed, so that whoever
/// reads the refusal finds their own letters in it.
template <Game G>
std::string typed_move(Language language, const typename G::Position &position,
                       std::string_view typed) {
  auto read = detail::in_letters<G>(language, position, typed);
  const auto verdict = G::read_move(position, read);
  const auto *const refusal = verdict.refusal();
  if (refusal == nullptr)
    return read;
  std::string understood;
  for (const auto &reading : detail::other_readings<G>(language, typed)) {
    auto other = detail::in_letters<G>(language, position, reading);
    const auto judged = G::read_move(position, other);
    if (judged.refusal() == nullptr)
      return other;
    if (understood.empty() && judged.refusal()->kind != RefusalKind::malformed)
      understood = std::move(other);
  }
  return refusal->kind == RefusalKind::malformed && !understood.empty() ? understood : read;
}

/// The move that a person typed as a program's argument: in the letters of the game, else in those
/// of their language. Where the game's letters make an illegal move of it and theirs a legal one
/// (`cf3`), theirs are meant.
template <Game G>
std::string meant_move(Language language, const typename G::Position &position,
                       std::string_view typed) {
  auto here = typed_move<G>(Language{}, position, typed);
  const auto verdict = G::read_move(position, here);
  const auto *const refusal = verdict.refusal();
  if (refusal == nullptr)
    return here;
  auto theirs = typed_move<G>(language, position, typed);
  const bool unread = refusal->kind == RefusalKind::malformed;
  return unread || G::read_move(position, theirs).refusal() == nullptr ? theirs : here;
}

/// A move in the notation of game files, in the letters a person of that language types.
template <Game G>
std::string shown_move(Language language, const typename G::Position &position,
                       typename G::Move move) {
  auto written = G::record_move(position, move);
  if constexpr (requires { G::to_language(language, written); })
    return G::to_language(language, written);
  else
    return written;
}

} // namespace plateau
