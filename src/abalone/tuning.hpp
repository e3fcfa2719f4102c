/// @file
/// Abalone as the tuner sees it.
#pragma once

#include "abalone/symmetry.hpp"
#include "abalone/tactics.hpp"
#include "tuning/tunable.hpp"

namespace plateau::tuning {

template <>
struct Tuning<abalone::Abalone>
    : PlainTuning<abalone::EvaluationTrace, abalone::weights, abalone::Position> {
  static constexpr std::string_view source = "src/abalone/weights.cpp";

  /// The same position as one of the twelve symmetries shows it.
  static abalone::Position turned(const abalone::Position &position, std::uint64_t chance) {
    const auto all = abalone::all_symmetries();
    return all[chance % all.size()](position);
  }

  /// The layouts people play most, the daisies more often than the old one.
  static std::span<const std::string_view> rules() {
    static constexpr std::array<std::string_view, 5> all = {
        "layout=belgian-daisy", "layout=german-daisy", "layout=standard", "layout=belgian-daisy",
        "layout=dutch-daisy"};
    return all;
  }
};

static_assert(Tunable<abalone::Abalone>);

} // namespace plateau::tuning
