/// @file
/// What a tuner must know of a game: its weights, and how often each counts in a position.
#pragma once

#include "core/side.hpp"
#include "search/tactics.hpp"

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace plateau::tuning {

/// A weight has one value, or one for the opening and one for the endgame.
inline constexpr std::size_t max_facets = 2;

/// A weight that counted in a position, so many times more for the first side than for the second.
struct Count {
  std::uint16_t weight = 0;
  std::int16_t times = 0;
};

/// A position as a sum: its value for the first side is Σ shares[f] · times · value of facet f.
struct TermSum {
  std::vector<Count> counts;
  std::array<float, max_facets> shares{};
};

/// Specialised for each game in `<game>/tuning.hpp`.
template <class G> struct Tuning;

/// A game whose evaluation is a sum over a table of weights.
template <class G>
concept Tunable = search::Searchable<G> && requires(const typename G::Position &position) {
  // How many values a weight has.
  { Tuning<G>::facets } -> std::convertible_to<std::size_t>;
  // The table in use, facet by facet within each weight, as the source file lists it.
  { Tuning<G>::numbers() } -> std::same_as<std::vector<int>>;
  { Tuning<G>::source } -> std::convertible_to<std::string_view>;
  // What counts in a position; nothing when it is not evaluated by the sum.
  { Tuning<G>::terms(position) } -> std::same_as<std::optional<TermSum>>;
  // The rules to play by, one after the other.
  { Tuning<G>::rules() } -> std::same_as<std::span<const std::string_view>>;
};

/// Leaves out what did not count.
template <class Counts> std::vector<Count> sparse(const Counts &counts) {
  std::vector<Count> kept;
  for (std::size_t i = 0; i < counts.size(); ++i)
    if (counts[i] != 0)
      kept.push_back({static_cast<std::uint16_t>(i), counts[i]});
  return kept;
}

/// A game whose trace is nothing but counts.
template <class Trace, const auto &weights, class Position> struct PlainTuning {
  static constexpr std::size_t facets = 1;

  static std::vector<int> numbers() { return {weights.begin(), weights.end()}; }
  static std::optional<TermSum> terms(const Position &position) {
    Trace trace;
    evaluate(position, trace);
    return TermSum{sparse(trace.counts), {1.0F, 0.0F}};
  }
};

} // namespace plateau::tuning
