#include "tuning/self_play.hpp"

namespace plateau::tuning {
namespace {

/// Ten units ahead for so many plies is won.
constexpr int won_units = 10;
constexpr int won_plies = 5;
/// A tenth of a unit apart for so many plies is drawn, once the opening is over.
constexpr int level_part = 10;
constexpr int level_plies = 12;
constexpr int opening_plies = 60;

} // namespace

std::string PlayOptions::text() const {
  std::string text = "seed=" + std::to_string(seed) + " nodes=" + std::to_string(nodes) +
                     " random-plies=" + std::to_string(random_plies) +
                     " max-plies=" + std::to_string(max_plies) +
                     " network=" + (network.empty() ? "standard" : network) + " rules=";
  for (const auto &each : rules) {
    if (&each != &rules.front())
      text += ';';
    text += each;
  }
  return text;
}

std::optional<int> ClearResult::after(int score) {
  ++plies_;
  const int sign = score >= won_units * unit_ ? 1 : score <= -won_units * unit_ ? -1 : 0;
  won_ = sign == 0 ? 0 : won_ * sign > 0 ? won_ + sign : sign;
  if (!play_out_ && std::abs(won_) >= won_plies)
    return won_ > 0 ? 2 : 0;
  level_ = std::abs(score) <= unit_ / level_part ? level_ + 1 : 0;
  if (plies_ > opening_plies && level_ >= level_plies)
    return 1;
  return std::nullopt;
}

} // namespace plateau::tuning
