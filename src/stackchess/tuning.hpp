/// @file
/// Stackchess as the tuner sees it.
#pragma once

#include "stackchess/tactics.hpp"
#include "tuning/tunable.hpp"

namespace plateau::tuning {

template <>
struct Tuning<stackchess::Stackchess>
    : PlainTuning<stackchess::EvaluationTrace, stackchess::weights, stackchess::Position> {
  static constexpr std::string_view source = "src/stackchess/weights.cpp";

  /// The ordinary game most often, then other sizes and options. Between equal players nearly all
  /// games without a limit are drawn and teach nothing; by the limit, captures decide.
  static std::span<const std::string_view> rules() {
    static constexpr std::array<std::string_view, 8> all = {
        "n=6,limit=80", "n=6,limit=60",         "n=8,promotion,knights,limit=100",
        "n=6,limit=80", "n=5,limit=60",         "n=6,promotion,limit=80",
        "n=6,limit=60", "n=7,knights,limit=100"};
    return all;
  }
};

static_assert(Tunable<stackchess::Stackchess>);

} // namespace plateau::tuning
