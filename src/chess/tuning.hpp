/// @file
/// Chess as the tuner sees it.
#pragma once

#include "chess/evaluate.hpp"
#include "chess/tactics.hpp"
#include "tuning/tunable.hpp"

namespace plateau::tuning {

template <> struct Tuning<chess::Chess> {
  static constexpr std::size_t facets = 2; // Opening and endgame.
  static constexpr std::string_view source = "src/chess/weights.cpp";

  static std::vector<int> numbers() {
    std::vector<int> all;
    for (const auto weight : chess::weights) {
      all.push_back(weight.opening());
      all.push_back(weight.endgame());
    }
    return all;
  }
  static std::optional<TermSum> terms(const chess::Position &position) {
    chess::EvaluationTrace trace;
    chess::evaluate(position, trace);
    if (trace.special_ending)
      return std::nullopt;
    const float opening = static_cast<float>(trace.phase) / chess::full_phase;
    const float left = static_cast<float>(trace.scale) / chess::full_scale;
    return TermSum{sparse(trace.counts), {opening, (1 - opening) * left}};
  }
  static std::span<const std::string_view> rules() {
    static constexpr std::array<std::string_view, 1> all = {""};
    return all;
  }
};

static_assert(Tunable<chess::Chess>);

} // namespace plateau::tuning
