#include "tuning/regression.hpp"

#include "core/mix.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace plateau::tuning {
namespace {

/// Enough lessons to point the same way, few enough that an epoch has many steps.
constexpr std::size_t batch_size = 4096;
/// Every tenth lesson is not learned from.
constexpr std::size_t test_share = 10;

double chances(double scaled_value) { return 1 / (1 + std::exp(-scaled_value)); }

double target(const Lessons &lessons, std::size_t lesson, double scale, double result_share) {
  return result_share * lessons.result(lesson) +
         (1 - result_share) * chances(scale * lessons.score(lesson));
}

double mean_error(const Lessons &lessons, const std::vector<std::size_t> &of,
                  const std::vector<double> &numbers, double scale, double result_share) {
  double sum = 0;
  for (const auto lesson : of) {
    const double miss = chances(scale * lessons.value(lesson, numbers)) -
                        target(lessons, lesson, scale, result_share);
    sum += miss * miss;
  }
  return sum / static_cast<double>(std::max<std::size_t>(of.size(), 1));
}

void shuffle(std::vector<std::size_t> &order, std::uint64_t &state) {
  for (std::size_t i = order.size(); i > 1; --i) {
    state = mix(state);
    std::swap(order[i - 1], order[state % i]);
  }
}

/// Adam: each number goes its own pace, by the mean and the spread of its gradients.
class Adam {
public:
  explicit Adam(std::size_t size) : mean_(size), spread_(size) {}

  void step(std::vector<double> &numbers, const std::vector<double> &gradient, double length) {
    fade_mean_ *= keep_mean;
    fade_spread_ *= keep_spread;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      mean_[i] = keep_mean * mean_[i] + (1 - keep_mean) * gradient[i];
      spread_[i] = keep_spread * spread_[i] + (1 - keep_spread) * gradient[i] * gradient[i];
      const double mean = mean_[i] / (1 - fade_mean_);
      const double spread = std::sqrt(spread_[i] / (1 - fade_spread_));
      numbers[i] -= length * mean / (spread + 1e-12);
    }
  }

private:
  static constexpr double keep_mean = 0.9;
  static constexpr double keep_spread = 0.999;

  std::vector<double> mean_;
  std::vector<double> spread_;
  double fade_mean_ = 1;
  double fade_spread_ = 1;
};

} // namespace

void Lessons::add(const TermSum &terms, double result, double score) {
  lessons_.push_back(
      {counts_.size(), terms.shares, static_cast<float>(result), static_cast<float>(score)});
  counts_.insert(counts_.end(), terms.counts.begin(), terms.counts.end());
}

std::span<const Count> Lessons::counts_of(std::size_t lesson) const {
  const auto first = lessons_[lesson].first;
  const auto end = lesson + 1 < lessons_.size() ? lessons_[lesson + 1].first : counts_.size();
  return std::span(counts_).subspan(first, end - first);
}

double Lessons::value(std::size_t lesson, const std::vector<double> &numbers) const {
  std::array<double, max_facets> sums{};
  for (const auto [weight, times] : counts_of(lesson))
    for (std::size_t facet = 0; facet < facets_; ++facet)
      sums[facet] += times * numbers[weight * facets_ + facet];
  const auto &shares = lessons_[lesson].shares;
  double value = 0;
  for (std::size_t facet = 0; facet < facets_; ++facet)
    value += static_cast<double>(shares[facet]) * sums[facet];
  return value;
}

void Lessons::add_gradient(std::size_t lesson, double amount, std::vector<double> &gradient) const {
  const auto &shares = lessons_[lesson].shares;
  for (const auto [weight, times] : counts_of(lesson))
    for (std::size_t facet = 0; facet < facets_; ++facet)
      gradient[weight * facets_ + facet] += amount * times * static_cast<double>(shares[facet]);
}

double best_scale(const Lessons &lessons, const std::vector<double> &numbers) {
  std::vector<std::size_t> all(lessons.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  // The error has one valley: narrow it by thirds, in the logarithm.
  double low = std::log(1e-5);
  double high = std::log(1e-1);
  for (int i = 0; i < 40; ++i) {
    const double third = (high - low) / 3;
    const auto error = [&](double place) {
      return mean_error(lessons, all, numbers, std::exp(place), 1.0);
    };
    if (error(low + third) < error(high - third))
      high -= third;
    else
      low += third;
  }
  return std::exp((low + high) / 2);
}

Fit fit(const Lessons &lessons, const std::vector<double> &start, const FitOptions &options,
        const std::function<void(int, double)> &tell) {
  Fit found;
  found.numbers = start;
  found.scale = options.scale ? *options.scale : best_scale(lessons, start);
  std::vector<std::size_t> learned;
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < lessons.size(); ++i)
    (i % test_share == 0 ? kept : learned).push_back(i);
  const auto error = [&] {
    return mean_error(lessons, kept, found.numbers, found.scale, options.result_share);
  };
  found.error_before = error();

  Adam adam(start.size());
  std::vector<double> gradient(start.size());
  std::uint64_t state = options.seed;
  for (int epoch = 1; epoch <= options.epochs; ++epoch) {
    const double length = options.step * std::pow(0.05, static_cast<double>(epoch - 1) /
                                                            std::max(options.epochs - 1, 1));
    shuffle(learned, state);
    for (std::size_t first = 0; first < learned.size(); first += batch_size) {
      const auto end = std::min(first + batch_size, learned.size());
      for (std::size_t i = 0; i < gradient.size(); ++i)
        gradient[i] = options.pull * (found.numbers[i] - start[i]);
      for (auto i = first; i < end; ++i) {
        const double miss = chances(found.scale * lessons.value(learned[i], found.numbers)) -
                            target(lessons, learned[i], found.scale, options.result_share);
        lessons.add_gradient(learned[i], found.scale * miss / static_cast<double>(end - first),
                             gradient);
      }
      adam.step(found.numbers, gradient, length);
    }
    if (tell)
      tell(epoch, error());
  }
  found.error_after = error();
  return found;
}

} // namespace plateau::tuning
