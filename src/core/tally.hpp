/// @file
/// Adding up an evaluation from a table of weights, with or without remembering what was added.
/// One evaluation is written once, on any tally; the second kind is what a tuner needs.
#pragma once

#include "core/side.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace plateau {

/// How often each weight of a table counted, the first side's minus the second's.
template <std::size_t size> using Counts = std::array<std::int16_t, size>;

/// Adds up for one side; nothing else.
template <const auto &weights> class Sum {
public:
  using Value = typename std::remove_cvref_t<decltype(weights)>::value_type;

  void add(std::size_t weight, int count = 1) { total_ += weights[weight] * count; }
  Value total() const { return total_; }

private:
  Value total_{};
};

/// Adds up for one side and counts.
template <const auto &weights> class CountedSum {
public:
  using Value = typename Sum<weights>::Value;
  static constexpr std::size_t size = std::tuple_size_v<std::remove_cvref_t<decltype(weights)>>;

  CountedSum(Counts<size> &counts, Side side)
      : counts_(&counts), sign_(side == Side::first ? 1 : -1) {}

  void add(std::size_t weight, int count = 1) {
    sum_.add(weight, count);
    auto &counted = (*counts_)[weight];
    counted = static_cast<std::int16_t>(counted + sign_ * count);
  }
  Value total() const { return sum_.total(); }

private:
  Counts<size> *counts_;
  int sign_;
  Sum<weights> sum_;
};

} // namespace plateau
