/// @file
/// Finds numbers by games: simultaneous perturbation stochastic approximation (Spall).
///
/// Each trial moves all numbers at once, each up or down by chance, and lets the two halves play
/// each other. All numbers are then drawn a little towards the winner: what helped does so again
/// and again, what had nothing to do with it cancels out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace plateau::tuning {

/// A number that is sought.
struct Sought {
  std::string name;
  double value; ///< Where it begins.
  double smallest;
  double largest;
  double step; ///< How far it is moved for a trial, in the end.
};

struct SpsaOptions {
  std::uint64_t trials = 4500; ///< What the steps are laid out for; it may go on beyond.
  double rate = 0.02;          ///< How much of a step a trial won by one point moves, in the end.
  std::uint64_t seed = 1;
};

/// Two sets of numbers that are to play each other.
struct Trial {
  std::uint64_t number = 0; ///< 1 is the first.
  std::vector<bool> up;     ///< Which numbers are larger in `first`.
  std::vector<int> first;
  std::vector<int> second;
};

/// What it knows at a time. Trials may be under way at once: each is learned from when it is over.
class Spsa {
public:
  Spsa(std::vector<Sought> sought, const SpsaOptions &options);

  Trial next();
  /// @param points what `first` made beyond a half: -1 … 1 for a pair of games
  void learn(const Trial &trial, double points);

  /// How many trials it has learned from.
  std::uint64_t learned() const { return learned_; }
  /// Where the numbers are now.
  const std::vector<double> &values() const { return values_; }
  /// The mean of where they were, later trials counting more: what came out.
  const std::vector<double> &means() const { return means_; }
  const std::vector<Sought> &sought() const { return sought_; }

  /// All it knows as text, after a line that says what it is about.
  std::string write(std::string_view heading) const;
  /// Goes on where a text ends.
  /// @param heading what the text has to be about; anything when it is empty
  /// @returns what is wrong with it, if anything; nothing is changed then
  std::optional<std::string> read(std::string_view text, std::string_view heading);

private:
  double part_of_plan(std::uint64_t trial) const;
  double move_of(std::size_t i, std::uint64_t trial) const;
  double rate_at(std::uint64_t trial) const;

  std::vector<Sought> sought_;
  SpsaOptions options_;
  std::vector<double> values_;
  std::vector<double> means_;
  std::uint64_t started_ = 0;
  std::uint64_t learned_ = 0;
};

} // namespace plateau::tuning
