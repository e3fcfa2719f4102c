#include "arena/statistics.hpp"

#include <cmath>
#include <numeric>

namespace plateau::arena {

namespace {

/// Two-sided, 95 %.
constexpr double confidence = 1.959963984540054;

/// Added to each kind of pair before the test, so that kinds not yet seen are not impossible.
constexpr double prior = 1e-3;

struct Moments {
  double count = 0;
  double mean = 0.5;
  double variance = 0; ///< Of one pair's score.
};

Moments moments_of(const Pairs &pairs, double added) {
  Moments moments;
  double sum = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const double count = static_cast<double>(pairs[i]) + added;
    moments.count += count;
    sum += count * static_cast<double>(i) / 4;
  }
  if (moments.count <= 0)
    return {};
  moments.mean = sum / moments.count;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const double off = static_cast<double>(i) / 4 - moments.mean;
    moments.variance += (static_cast<double>(pairs[i]) + added) * off * off / moments.count;
  }
  return moments;
}

} // namespace

double Count::score() const {
  if (games() == 0)
    return 0.5;
  return (static_cast<double>(wins) + static_cast<double>(draws) / 2) /
         static_cast<double>(games());
}

Estimate estimate_of(const Pairs &pairs) {
  const auto moments = moments_of(pairs, 0);
  if (moments.count <= 0)
    return {};
  return {moments.mean, std::sqrt(moments.variance / moments.count)};
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }
double elo_of_score(double score) { return 400 * std::log10(score / (1 - score)); }

std::optional<EloEstimate> elo_of(const Pairs &pairs) {
  const auto [score, deviation] = estimate_of(pairs);
  const auto count = std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0});
  if (count < 2 || score <= 0 || score >= 1)
    return std::nullopt;
  // Elo grows without bound towards the ends: the error is taken along the tangent, so that it is
  // finite and the same on both sides.
  const double slope = 400 / std::log(10.0) / (score * (1 - score));
  return EloEstimate{elo_of_score(score), confidence * deviation * slope};
}

double superiority(const Count &count) {
  const auto wins = static_cast<double>(count.wins);
  const auto losses = static_cast<double>(count.losses);
  if (wins + losses == 0)
    return 0.5;
  return std::erfc(-(wins - losses) / std::sqrt(2 * (wins + losses))) / 2;
}

double Sprt::lower_bound() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper_bound() const { return std::log((1 - beta) / alpha); }

double log_likelihood_ratio(const Sprt &sprt, const Pairs &pairs) {
  if (pairs == Pairs{})
    return 0;
  const auto moments = moments_of(pairs, prior);
  const double score0 = score_of_elo(sprt.elo0);
  const double score1 = score_of_elo(sprt.elo1);
  return moments.count * (score1 - score0) * (2 * moments.mean - score0 - score1) /
         (2 * moments.variance);
}

SprtVerdict verdict(const Sprt &sprt, const Pairs &pairs) {
  const double ratio = log_likelihood_ratio(sprt, pairs);
  if (ratio <= sprt.lower_bound())
    return SprtVerdict::accept_elo0;
  return ratio >= sprt.upper_bound() ? SprtVerdict::accept_elo1 : SprtVerdict::undecided;
}

} // namespace plateau::arena
