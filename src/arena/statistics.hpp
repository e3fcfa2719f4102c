/// @file
/// What the results of a match say about strength.
///
/// Games come in pairs: the same opening with colours swapped. The two games of a pair are not
/// independent, so errors are computed from pairs, of which there are five kinds (“pentanomial”).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace plateau::arena {

/// Games counted from the first player's point of view.
struct Count {
  std::uint64_t wins = 0;
  std::uint64_t losses = 0;
  std::uint64_t draws = 0;

  std::uint64_t games() const { return wins + losses + draws; }
  /// Points out of the games played, 0 to 1; a half before the first.
  double score() const;
};

/// Pairs by the points the first player made in them: 0, ½, 1, 1½, 2.
using Pairs = std::array<std::uint64_t, 5>;

/// How many points, from 0 to 1, and how far that may be off: one standard deviation of the mean.
struct Estimate {
  double score = 0.5;
  double deviation = 0;
};
Estimate estimate_of(const Pairs &pairs);

/// The points a player so much stronger makes on average, and back. Only scores between 0 and 1,
/// both excluded, mean a number.
double score_of_elo(double elo);
double elo_of_score(double score);

/// A difference in Elo with its error: in 95 of 100 matches the truth lies within.
struct EloEstimate {
  double elo = 0;
  double error = 0;
};
/// Nothing while one side has made all the points, or there are fewer than two pairs: one alone
/// says nothing about its error.
std::optional<EloEstimate> elo_of(const Pairs &pairs);

/// Likelihood of superiority: how sure it is that the first player is the stronger one, 0 to 1. By
/// the usual formula on games won and lost, which stays doubtful after a few games; the spread of a
/// few pairs may happen to be nothing.
double superiority(const Count &count);

/// A sequential test: is the first player stronger by `elo0` or by `elo1`?
struct Sprt {
  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05; ///< How often `elo1` may be taken for true when `elo0` is.
  double beta = 0.05;  ///< And the other way round.

  double lower_bound() const; ///< Below, `elo0` is accepted.
  double upper_bound() const; ///< Above, `elo1` is accepted.

  friend bool operator==(const Sprt &, const Sprt &) = default;
};

/// The logarithm of how much likelier the results are under `elo1` than under `elo0`, by the
/// generalised test for pairs, in its normal approximation.
double log_likelihood_ratio(const Sprt &sprt, const Pairs &pairs);

enum class SprtVerdict : std::uint8_t { undecided, accept_elo0, accept_elo1 };
SprtVerdict verdict(const Sprt &sprt, const Pairs &pairs);

} // namespace plateau::arena
