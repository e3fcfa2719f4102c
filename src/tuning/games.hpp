/// @file
/// The games as the tuner sees them.
#pragma once

#include "chess/evaluate.hpp"
#include "search/abalone_tactics.hpp"
#include "search/chess_tactics.hpp"
#include "search/stackchess_tactics.hpp"
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
  static std::optional<Terms> terms(const chess::Position &position) {
    chess::EvaluationTrace trace;
    chess::evaluate(position, trace);
    if (trace.special_ending)
      return std::nullopt;
    const float opening = static_cast<float>(trace.phase) / chess::full_phase;
    const float left = static_cast<float>(trace.scale) / chess::full_scale;
    return Terms{sparse(trace.counts), {opening, (1 - opening) * left}};
  }
  static std::span<const std::string_view> rules() {
    static constexpr std::array<std::string_view, 1> all = {""};
    return all;
  }
};

/// A game whose trace is nothing but counts.
template <class Trace, const auto &weights, class Position> struct PlainTuning {
  static constexpr std::size_t facets = 1;

  static std::vector<int> numbers() { return {weights.begin(), weights.end()}; }
  static std::optional<Terms> terms(const Position &position) {
    Trace trace;
    evaluate(position, trace);
    return Terms{sparse(trace.counts), {1.0F, 0.0F}};
  }
};

template <>
struct Tuning<abalone::Abalone>
    : PlainTuning<abalone::EvaluationTrace, abalone::weights, abalone::Position> {
  static constexpr std::string_view source = "src/abalone/weights.cpp";

  /// The layouts people play most, the daisies more often than the old one.
  static std::span<const std::string_view> rules() {
    static constexpr std::array<std::string_view, 5> all = {
        "layout=belgian-daisy", "layout=german-daisy", "layout=standard", "layout=belgian-daisy",
        "layout=dutch-daisy"};
    return all;
  }
};

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

static_assert(Tunable<chess::Chess>);
static_assert(Tunable<abalone::Abalone>);
static_assert(Tunable<stackchess::Stackchess>);

} // namespace plateau::tuning
