#include "search/network/accumulators.hpp"

#include "abalone/features.hpp"
#include "chess/features.hpp"
#include "core/testing/sample.hpp"
#include "search/network/testing/feature_laws.hpp"
#include "search/network/testing/random_network.hpp"
#include "stackchess/features.hpp"

#include <gtest/gtest.h>

namespace plateau::search::network {
namespace {

template <class G>
int value_from_scratch(const Network &network, const typename G::Position &position) {
  using F = Features<G>;
  const auto board = F::board_of(position);
  const auto inputs_of = [&](Side side) {
    std::vector<Input> inputs;
    F::for_each(board, side, [&](Input input) { inputs.push_back(input); });
    return inputs;
  };
  const Side us = G::side_to_move(position);
  return evaluate_slowly(network, inputs_of(us), inputs_of(opponent(us)), F::bucket(board));
}

/// Walks random trees as a search does: forwards, back and elsewhere, values asked now and then.
template <class G> class Walk {
public:
  Walk(const Network &network, std::uint64_t seed) : network_(network), random_(seed) {
    for (const auto *kernels : all_kernels())
      accumulators_.emplace_back(network, longest, *kernels);
  }

  int asked() const { return asked_; }

  void from(const typename G::Rules &rules) {
    rules_ = rules;
    auto position = G::start(rules);
    for (auto &each : accumulators_)
      each.enter(0);
    // A different beginning each time.
    const auto plies = random_() % 60;
    for (std::size_t ply = 0; ply < plies; ++ply)
      if (!play(position))
        return;
    down(position, 0);
  }

private:
  static constexpr std::size_t longest = 24;

  bool play(typename G::Position &position) {
    MoveList<G> moves;
    G::legal_moves(position, moves);
    if (moves.empty() || G::outcome(rules_, position, {}))
      return false;
    G::play(position, moves[random_() % moves.size()]);
    return true;
  }

  void down(const typename G::Position &position, std::size_t ply) {
    if (random_() % 4 != 0)
      ask(position, ply);
    if (ply + 1 == longest)
      return;
    const int children = ply < 3 ? 3 : random_() % 8 == 0 ? 2 : 1;
    for (int i = 0; i < children; ++i) {
      auto next = position;
      if (!play(next))
        return;
      for (auto &each : accumulators_)
        each.enter(ply + 1);
      down(next, ply + 1);
    }
  }

  void ask(const typename G::Position &position, std::size_t ply) {
    ++asked_;
    const int expected = value_from_scratch<G>(network_, position);
    for (auto &each : accumulators_)
      ASSERT_EQ(each.evaluate(position, ply), expected) << G::write_position(position);
  }

  const Network &network_;
  std::mt19937_64 random_;
  typename G::Rules rules_;
  std::vector<Accumulators<G>> accumulators_;
  int asked_ = 0;
};

/// Bit for bit the same on this many positions, incrementally by every kernel and from scratch.
constexpr int enough = plateau::testing::sample(100'000);

template <class G> void expect_same_values(std::initializer_list<const char *> rules) {
  const auto network = testing::random_network(wanted_by<G>(), 32, 7);
  Walk<G> walk(network, 3);
  while (walk.asked() < enough && !::testing::Test::HasFailure())
    for (const auto *each : rules)
      walk.from(*G::read_rules(each));
}

TEST(Accumulators, GiveWhatCountingFromScratchGivesInChess) {
  expect_same_values<chess::Chess>({"", "chess960=1", "chess960=800"});
}
TEST(Accumulators, GiveWhatCountingFromScratchGivesInAbalone) {
  expect_same_values<abalone::Abalone>({"", "layout=belgian-daisy"});
}
TEST(Accumulators, GiveWhatCountingFromScratchGivesInStackchess) {
  expect_same_values<stackchess::Stackchess>({"n=6", "n=8"});
}

TEST(Accumulators, WidthsOfEverySortGiveTheSame) {
  for (std::size_t hidden = 32; hidden <= 1024; hidden += 160) {
    const auto network = testing::random_network(wanted_by<chess::Chess>(), hidden, hidden);
    Walk<chess::Chess> walk(network, hidden);
    walk.from({});
    EXPECT_GT(walk.asked(), 0);
  }
}

TEST(Accumulators, APositionThatNobodyEnteredIsStillCounted) {
  const auto network = testing::random_network(wanted_by<chess::Chess>(), 64, 1);
  Accumulators<chess::Chess> accumulators(network, 2);
  std::mt19937_64 random(4);
  testing::for_each_random_ply<chess::Chess>({}, 200, random, [&](const chess::Position &position) {
    EXPECT_EQ(accumulators.evaluate(position, 1),
              value_from_scratch<chess::Chess>(network, position));
  });
}

} // namespace
} // namespace plateau::search::network
