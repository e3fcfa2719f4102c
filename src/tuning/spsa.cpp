#include "tuning/spsa.hpp"

#include "core/mix.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace plateau::tuning {
namespace {

// The exponents are Spall's, the delay a tenth of the plan as he advises.
constexpr double rate_exponent = 0.602;
constexpr double move_exponent = 0.101;
constexpr double delay = 0.1;
/// The mean weighs trial k by k to this power: of 1000 trials the last 160 count as much as the
/// rest.
constexpr double mean_exponent = 3;

/// From 0 up to 1.
double chance(std::uint64_t bits) {
  return static_cast<double>(bits >> 11) / 9007199254740992.0; // 2^53
}

std::string_view take_until(std::string_view &text, char mark) {
  const auto end = text.find(mark);
  const auto part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return part;
}

template <class Number> std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size())
    return std::nullopt;
  return number;
}

std::string written(double value) {
  char text[32];
  const int size = std::snprintf(text, sizeof text, "%.4f", value);
  return {text, static_cast<std::size_t>(size)};
}

} // namespace

Spsa::Spsa(std::vector<Sought> sought, const SpsaOptions &options)
    : sought_(std::move(sought)), options_(options) {
  for (const auto &each : sought_)
    values_.push_back(each.value);
  means_ = values_;
}

double Spsa::part_of_plan(std::uint64_t trial) const {
  return static_cast<double>(trial) / static_cast<double>(options_.trials);
}

double Spsa::move_of(std::size_t i, std::uint64_t trial) const {
  return sought_[i].step / std::pow(part_of_plan(trial), move_exponent);
}

/// The usual gain over the square of the usual move, 1 where the plan ends.
double Spsa::rate_at(std::uint64_t trial) const {
  const double part = part_of_plan(trial);
  return options_.rate * std::pow((delay + 1) / (delay + part), rate_exponent) *
         std::pow(part, 2 * move_exponent);
}

Trial Spsa::next() {
  Trial trial;
  trial.number = ++started_;
  auto state = mix(mix(options_.seed) ^ trial.number);
  for (std::size_t i = 0; i < sought_.size(); ++i) {
    const auto &each = sought_[i];
    state = mix(state);
    const bool up = (state >> 63) != 0;
    const double off = up ? move_of(i, trial.number) : -move_of(i, trial.number);
    // Rounded up or down by chance, so that small differences count on average.
    const auto rounded = [&](double value) {
      state = mix(state);
      return static_cast<int>(
          std::clamp(std::floor(value + chance(state)), each.smallest, each.largest));
    };
    trial.up.push_back(up);
    trial.first.push_back(rounded(values_[i] + off));
    trial.second.push_back(rounded(values_[i] - off));
  }
  return trial;
}

void Spsa::learn(const Trial &trial, double points) {
  ++learned_;
  const double rate = rate_at(trial.number) * points;
  const double share = (mean_exponent + 1) / (static_cast<double>(learned_) + mean_exponent);
  for (std::size_t i = 0; i < sought_.size(); ++i) {
    const double move = rate * move_of(i, trial.number);
    values_[i] = std::clamp(values_[i] + (trial.up[i] ? move : -move), sought_[i].smallest,
                            sought_[i].largest);
    means_[i] += share * (values_[i] - means_[i]);
  }
}

std::string Spsa::write(std::string_view heading) const {
  std::string text(heading);
  text += "\ntrials " + std::to_string(learned_) + "\n";
  for (std::size_t i = 0; i < sought_.size(); ++i)
    text += sought_[i].name + " " + written(sought_[i].value) + " " + written(values_[i]) + " " +
            written(means_[i]) + "\n";
  return text;
}

std::optional<std::string> Spsa::read(std::string_view text, std::string_view heading) {
  const auto first = take_until(text, '\n');
  if (!heading.empty() && first != heading)
    return "line 1: other options, or another program: expected “" + std::string(heading) + "”";
  auto line = take_until(text, '\n');
  const bool counts = take_until(line, ' ') == "trials";
  const auto trials = number_in<std::uint64_t>(line);
  if (!counts || !trials)
    return "line 2: expected “trials” and a number";
  auto values = values_;
  auto means = means_;
  for (std::size_t i = 0; i < sought_.size(); ++i) {
    const auto &each = sought_[i];
    const auto complaint = [&] {
      return "line " + std::to_string(i + 3) + ": expected “" + each.name + "”, where it began (" +
             written(each.value) + "), its value and its mean, between " + written(each.smallest) +
             " and " + written(each.largest);
    };
    line = take_until(text, '\n');
    if (take_until(line, ' ') != each.name || take_until(line, ' ') != written(each.value))
      return complaint();
    const auto value = number_in<double>(take_until(line, ' '));
    const auto mean = number_in<double>(line);
    const auto fits = [&](const std::optional<double> &number) {
      return number && *number >= each.smallest && *number <= each.largest;
    };
    if (!fits(value) || !fits(mean))
      return complaint();
    values[i] = *value;
    means[i] = *mean;
  }
  if (!text.empty())
    return "line " + std::to_string(sought_.size() + 3) + ": nothing was expected here";
  values_ = std::move(values);
  means_ = std::move(means);
  started_ = learned_ = *trials;
  return std::nullopt;
}

} // namespace plateau::tuning
