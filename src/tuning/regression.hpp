/// @file
/// Finding weights: logistic regression by gradient descent.
#pragma once

#include "tuning/tunable.hpp"

#include <cstdint>
#include <functional>

namespace plateau::tuning {

/// Many positions as sums, each with what came of it: 0 the second side wins, 1 the first.
class Lessons {
public:
  explicit Lessons(std::size_t facets) : facets_(facets) {}

  /// @param terms what counts in the position
  /// @param result of its game, 0 to 1
  /// @param score of a search, for the first side
  void add(const TermSum &terms, double result, double score);

  std::size_t size() const { return lessons_.size(); }
  std::size_t facets() const { return facets_; }
  /// The value of a lesson's position by a table of numbers.
  double value(std::size_t lesson, const std::vector<double> &numbers) const;
  double result(std::size_t lesson) const { return lessons_[lesson].result; }
  double score(std::size_t lesson) const { return lessons_[lesson].score; }
  /// Adds `amount` times what each number counts in the lesson's position.
  void add_gradient(std::size_t lesson, double amount, std::vector<double> &gradient) const;

private:
  struct Lesson {
    std::size_t first; ///< Of its counts; they end where those of the next lesson begin.
    std::array<float, max_facets> shares;
    float result;
    float score;
  };
  std::span<const Count> counts_of(std::size_t lesson) const;

  std::size_t facets_;
  std::vector<Count> counts_;
  std::vector<Lesson> lessons_;
};

struct FitOptions {
  int epochs = 80;
  double result_share = 0.5; ///< How much the end of the game counts; the search has the rest.
  double pull = 1e-8;        ///< How strongly a number is held where it began.
  double step = 4.0;         ///< Of a number in the first epoch; it shrinks to a twentieth.
  /// See Fit; found from the results unless given. Where nearly all games are drawn, results do not
  /// tell it.
  std::optional<double> scale;
  std::uint64_t seed = 1;
};

struct Fit {
  std::vector<double> numbers;
  double scale = 0;        ///< A value v means winning chances of 1 / (1 + e^(−scale · v)).
  double error_before = 0; ///< Mean squared, of lessons that were not learned from.
  double error_after = 0;
};

/// The slope that makes these numbers fit the results best.
double best_scale(const Lessons &lessons, const std::vector<double> &numbers);

/// Starts from numbers and makes them better. Every tenth lesson is kept for the test.
/// @param lessons what to learn from
/// @param start the numbers to begin with
/// @param options how
/// @param tell called after each epoch with its number and the error on the kept lessons
Fit fit(const Lessons &lessons, const std::vector<double> &start, const FitOptions &options,
        const std::function<void(int, double)> &tell = {});

} // namespace plateau::tuning
