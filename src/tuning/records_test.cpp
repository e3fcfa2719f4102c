#include "tuning/records.hpp"

#include "abalone/features.hpp"
#include "abalone/tuning.hpp"
#include "chess/features.hpp"
#include "chess/tuning.hpp"
#include "stackchess/features.hpp"
#include "stackchess/tuning.hpp"
#include "tuning/self_play.hpp"

#include <gtest/gtest.h>

#include <set>

namespace plateau::tuning {
namespace {

TEST(Records, TheHeadSaysWhatTheyAreOf) {
  const auto head = records_head<chess::Chess>();
  ASSERT_EQ(head.size(), 72U);
  EXPECT_EQ(head.substr(0, 8), "PLATREC1");
  EXPECT_EQ(head.substr(8, 16), std::string("chess") + std::string(11, '\0'));
  EXPECT_EQ(head.substr(24, 32), std::string("chess-768-mirrored-1") + std::string(12, '\0'));
  ByteReader numbers(std::string_view(head).substr(56));
  EXPECT_EQ(numbers.number<std::uint32_t>(), 768U);
  EXPECT_EQ(numbers.number<std::uint32_t>(), 32U);
  EXPECT_EQ(numbers.number<std::uint32_t>(), 8U);
}

TEST(Records, AllIsSaidAsTheSideToMoveSeesIt) {
  const auto setup = chess::Chess::read_position("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", {});
  ASSERT_TRUE(setup);
  std::string bytes;
  put_record<chess::Chess>(bytes, setup->position, -120, 0);
  ASSERT_EQ(bytes.size(), record_bytes<chess::Chess>);
  ByteReader reader(bytes);
  EXPECT_EQ(reader.number<std::int16_t>(), -120);
  EXPECT_EQ(reader.number<std::int16_t>(), chess::Chess::evaluate(setup->position));
  EXPECT_EQ(reader.number<std::uint8_t>(), 0);
  EXPECT_EQ(reader.number<std::uint8_t>(), 0);
  // The king on e-file is mirrored to d: own king d1, enemy king d8, enemy pawn d7.
  const auto inputs = [&] {
    std::multiset<unsigned> all;
    for (int i = 0; i < 32; ++i)
      all.insert(*reader.number<std::uint16_t>());
    all.erase(no_input);
    return all;
  };
  EXPECT_EQ(inputs(), (std::multiset<unsigned>{5 * 64 + 3, 11 * 64 + 59, 6 * 64 + 51}));
  EXPECT_EQ(inputs(), (std::multiset<unsigned>{5 * 64 + 3, 11 * 64 + 59, 11}));
}

template <class G> class Recorded : public ::testing::Test {};
using Games = ::testing::Types<chess::Chess, stackchess::Stackchess, abalone::Abalone>;
TYPED_TEST_SUITE(Recorded, Games);

TYPED_TEST(Recorded, QuietPositionsOfAGameAreExpanded) {
  using G = TypeParam;
  PlayOptions options;
  options.nodes = 60;
  options.max_plies = 60;
  options.rules = {std::string(Tuning<G>::rules().front())};
  const auto game = SelfPlay<G>(options, nullptr).play(1);
  std::size_t quiet = 0;
  ASSERT_TRUE(replay<G>(game, [&](const auto &position, auto move, auto ply) {
    quiet += is_quiet<G>(position, move, ply.score) ? 1 : 0;
  }));
  EXPECT_GT(quiet, 5U);
  EXPECT_LT(quiet, game.plies.size());
  std::string bytes;
  EXPECT_TRUE(put_records<G>(bytes, game, 1, 1));
  EXPECT_EQ(bytes.size(), quiet * record_bytes<G>);
  std::string twice;
  EXPECT_TRUE(put_records<G>(twice, game, 1, 2));
  EXPECT_EQ(twice.size(), 2 * bytes.size());
  // Results and scores change sides with the side to move.
  ByteReader reader(bytes);
  std::set<int> results;
  for (std::size_t i = 0; i < quiet; ++i) {
    ByteReader record(*reader.take(record_bytes<G>));
    record.take(4);
    results.insert(*record.template number<std::uint8_t>());
  }
  if (game.result == 1)
    EXPECT_EQ(results, std::set<int>{1});
  else
    EXPECT_EQ(results, (std::set<int>{0, 2}));
}

TEST(Records, PositionsOfAbaloneAreTurned) {
  const auto position = abalone::Abalone::start({});
  std::set<std::string> seen;
  for (std::uint64_t chance = 0; chance < 12; ++chance)
    seen.insert(
        abalone::Abalone::write_position(Tuning<abalone::Abalone>::turned(position, chance)));
  // The standard layout is its own mirror image, and turned by 180° the other side's.
  EXPECT_EQ(seen.size(), 6U);
}

} // namespace
} // namespace plateau::tuning
