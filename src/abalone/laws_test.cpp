#include "abalone/testing/positions.hpp"
#include "core/laws.hpp"

namespace plateau::abalone {
namespace {

// The attempt space has 61² + 61³ members, so generator = judge is looked at now and then.
constexpr laws::Effort effort = {sanitized ? 40 : 150, sanitized ? 39 : 40, sanitized ? 13 : 10};

TEST(Laws, HoldFromEveryLayout) {
  for (std::size_t i = 0; i < layouts.size(); i += plateau::testing::sample_every(1)) {
    const Rules rules{static_cast<std::uint8_t>(i), 0};
    laws::check_laws<Abalone>({rules, start(rules)}, i, effort);
  }
}

TEST(Laws, HoldFromRandomSetUps) {
  std::mt19937_64 random(6);
  for (int i = 0; i < (sanitized ? 5 : 20); ++i) {
    const auto position = random_position(random, 5 + i);
    laws::check_laws<Abalone>({{0, 400}, position}, static_cast<std::uint64_t>(i),
                              {sanitized ? 20 : 60, sanitized ? 19 : 40, sanitized ? 19 : 15});
  }
}

TEST(Laws, EveryReasonHasWords) { laws::every_reason_has_words<Abalone>(); }

} // namespace
} // namespace plateau::abalone
