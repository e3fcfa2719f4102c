/// @file chess/tally.hpp
/// Adding up an evaluation, with or without remembering what was added.
#pragma once

#include "chess/evaluate.hpp"
#include "chess/weights.hpp"

namespace plateau::chess {

/// Adds up for one side; nothing else.
class Sum {
public:
  void add(std::size_t weight, int count = 1) { total_ += weights[weight] * count; }
  Tapered total() const { return total_; }

private:
  Tapered total_;
};

/// Adds up and counts, White's plus and Black's minus.
class CountedSum {
public:
  CountedSum(EvaluationTrace &trace, Side side)
      : trace_(&trace), sign_(side == Side::first ? 1 : -1) {}

  void add(std::size_t weight, int count = 1) {
    total_ += weights[weight] * count;
    trace_->counts[weight] = static_cast<std::int16_t>(trace_->counts[weight] + sign_ * count);
  }
  Tapered total() const { return total_; }

private:
  EvaluationTrace *trace_;
  int sign_;
  Tapered total_;
};

} // namespace plateau::chess
