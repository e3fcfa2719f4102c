#include "abalone/testing/positions.hpp"
#include "core/perft.hpp"

#include <map>
#include <numeric>

namespace plateau::abalone {
namespace {

/// Counters left aside: the slow rules do not keep them.
std::string first_four_fields(const Position &position) {
  const auto fields = words(write_position(position));
  return fields[0] + " " + fields[1] + " " + fields[2] + " " + fields[3];
}

TEST(Moves, TheSlowRulesFindTheSameBoards) {
  std::mt19937_64 random(1);
  for (int i = 0; i < (sanitized ? 100 : 1000); ++i) {
    const auto position = random_position(random, i % 20 + 1);
    const auto board = slow_abalone::read(write_position(position));
    std::vector<std::string> fast;
    for (const Move move : all_moves(position)) {
      auto next = position;
      play(next, move);
      fast.push_back(first_four_fields(next));
    }
    std::vector<std::string> slow;
    for (const auto &move : slow_abalone::moves(board))
      slow.push_back(slow_abalone::write(slow_abalone::play(board, move)));
    std::sort(fast.begin(), fast.end());
    std::sort(slow.begin(), slow.end());
    ASSERT_EQ(fast, slow) << write_position(position);
  }
}

TEST(Moves, TheSlowRulesCountTheSameLeavesToDepthThree) {
  std::mt19937_64 random(2);
  for (int i = 0; i < (sanitized ? 30 : 1000); ++i) {
    // Mostly few marbles, where the slow walk is quick, and full boards now and then.
    const auto position = random_position(random, i % 50 == 0 ? 14 : 1 + i % 7);
    ASSERT_EQ(perft(position, 3),
              slow_abalone::perft(slow_abalone::read(write_position(position)), 3))
        << write_position(position);
  }
}

TEST(Moves, TheWalkCountsWhatListsCount) {
  std::mt19937_64 random(3);
  for (int i = 0; i < (sanitized ? 50 : 500); ++i) {
    const auto position = random_position(random, 14);
    ASSERT_EQ(perft(position, 2), perft_with_lists<Abalone>(position, 2))
        << write_position(position);
  }
}

TEST(Moves, EveryWalkerThisMachineRunsCountsTheSame) {
  ASSERT_EQ(walkers().back(), &portable_walker);
  std::mt19937_64 random(4);
  for (int i = 0; i < 200; ++i) {
    const auto position = random_position(random, 20);
    const auto expected = perft_with_lists<Abalone>(position, 2);
    for (const auto *each : walkers()) {
      const Walk walk{position.own(), position.enemy(), -61, -61};
      EXPECT_EQ(each->count(walk.own, walk.enemy), all_moves(position).size()) << each->name;
      const bool may_end = position.ejected_by(position.side_to_move()) == 5;
      if (!may_end) {
        EXPECT_EQ(each->leaves(walk, 2), expected) << each->name << write_position(position);
      }
    }
  }
}

/// One line of perft.txt: depth, total, and how many of each kind the last ply has.
struct Expected {
  std::string board;
  Side to_move = Side::first;
  int depth = 0;
  std::uint64_t total = 0;
  std::vector<std::uint64_t> by_kind; ///< Eight kinds, then ejections; empty without breakdown.
};

std::vector<Expected> read_expected() {
  std::vector<Expected> all;
  Expected now;
  for (const auto &line : data_lines("perft.txt")) {
    auto found = words(line);
    if (found.empty())
      continue;
    if (found[0] == "##" || (found[0] == "==" && found.size() > 3 && found[2].find('/') < 99)) {
      now = {};
      now.board = found[2];
      now.to_move = found[3] == "w" ? Side::second : Side::first;
    } else if (found[0] == "==") {
      now = {};
    } else if (!now.board.empty() && found.size() >= 2 && found[0].size() == 1 &&
               found[0][0] >= '1' && found[0][0] <= '9') {
      now.depth = found[0][0] - '0';
      now.total = std::stoull(found[1]);
      now.by_kind.clear();
      for (std::size_t i = 2; i < found.size(); ++i)
        if (found[i] != "|")
          now.by_kind.push_back(std::stoull(found[i]));
      all.push_back(now);
    }
  }
  return all;
}

/// "Marbles lost = 14 − marbles on the board; a side down to 8 has lost."
Position stress_position(const Expected &expected) {
  auto draft = draft_from(expected.board);
  draft.side_to_move = expected.to_move;
  for (const Side side : {Side::first, Side::second})
    draft.ejected_by[index(opponent(side))] = static_cast<std::uint32_t>(std::max<std::ptrdiff_t>(
        0, 14 - std::count(draft.marbles.begin(), draft.marbles.end(), side)));
  return place_unchecked(draft);
}

void count_kinds(const Position &position, int depth, std::vector<std::uint64_t> &by_kind) {
  for (const Move move : all_moves(position)) {
    if (depth == 1) {
      ++by_kind[static_cast<std::size_t>(move.kind())];
      by_kind[kind_count] += move.ejects() ? 1 : 0;
    } else {
      auto next = position;
      play(next, move);
      count_kinds(next, depth - 1, by_kind);
    }
  }
}

TEST(Moves, PerftAgreesWithTheReference) {
  constexpr std::uint64_t most = sanitized ? 3'000'000 : 500'000'000;
  int checked = 0;
  for (const auto &expected : read_expected()) {
    if (expected.total > most)
      continue;
    ++checked;
    EXPECT_EQ(perft(stress_position(expected), expected.depth), expected.total)
        << expected.board << " depth " << expected.depth;
  }
  EXPECT_GE(checked, sanitized ? 40 : 50);
}

TEST(Moves, TheBreakdownByKindAgreesWithTheReference) {
  constexpr std::uint64_t most = sanitized ? 200'000 : 10'000'000;
  int checked = 0;
  for (const auto &expected : read_expected()) {
    if (expected.by_kind.empty() || expected.total > most)
      continue;
    ++checked;
    std::vector<std::uint64_t> by_kind(kind_count + 1);
    count_kinds(stress_position(expected), expected.depth, by_kind);
    EXPECT_EQ(by_kind, expected.by_kind) << expected.board << " depth " << expected.depth;
  }
  EXPECT_GE(checked, sanitized ? 25 : 40);
}

TEST(Moves, AFinishedGameHasNone) {
  const auto position = position_from("sssss/sss3/7/8/9/8/2SSS2/SSSSSS/SSSSS 6 0 w 0 30");
  EXPECT_TRUE(all_moves(position).empty());
  EXPECT_EQ(count_legal_moves(position), 0U);
  EXPECT_FALSE(has_legal_move(position));
  EXPECT_EQ(perft(position, 0), 1U);
  EXPECT_EQ(perft(position, 1), 0U);
}

TEST(Moves, TheSixthEjectionEndsTheTree) {
  // Two black marbles push the white one off; whatever else Black does, White still has moves.
  const auto before = position_from("5/6/7/8/9/8/7/6/SSs2 4 0 b 0 30");
  const auto last = position_from("5/6/7/8/9/8/7/4s1/2SSs 5 0 b 0 30");
  EXPECT_EQ(perft(last, 1), slow_abalone::perft(slow_abalone::read(write_position(last)), 1));
  for (int depth = 1; depth <= 4; ++depth)
    for (const auto &position : {before, last})
      EXPECT_EQ(perft(position, depth),
                slow_abalone::perft(slow_abalone::read(write_position(position)), depth));
}

// The proof is beside max_moves; here crowds of rows, which have the most moves, stay below it.
TEST(Moves, NoBoardExceedsTheCapacityOfTheList) {
  std::uint64_t most = 0;
  const auto look = [&](const Position &position) {
    most = std::max(most, count_legal_moves(position));
  };
  look(position_from("SSSSS/6/SSSSSSS/8/SSSSSSSSS/8/SSSSSSS/6/SSSSs 0 0 b 0 1"));
  look(position_from("5/SSSSSS/7/SSSSSSSS/9/SSSSSSSS/7/SSSSSS/4s 0 0 b 0 1"));
  std::mt19937_64 random(5);
  // Climbing from random boards by moving, adding and taking away single marbles.
  for (int climb = 0; climb < (sanitized ? 2 : 20); ++climb) {
    const auto chance = random_position(random, 30);
    Set black = chance.marbles(Side::first);
    Set white = chance.marbles(Side::second);
    auto best = place_unchecked(draft_with(black, white, Side::first));
    for (int step = 0; step < 2000; ++step) {
      Set next_black = black ^ set_of(static_cast<Spot>(random() % cell_count));
      if (random() % 2 == 0)
        next_black ^= set_of(static_cast<Spot>(random() % cell_count));
      const Set next_white = white & ~next_black;
      const auto next = place_unchecked(draft_with(next_black, next_white, Side::first));
      if (count_legal_moves(next) >= count_legal_moves(best)) {
        best = next;
        black = next_black;
        white = next_white;
      }
    }
    look(best);
    EXPECT_EQ(all_moves(best).size(), count_legal_moves(best));
  }
  EXPECT_GT(most, 256U) << "more than a list of 256 would hold";
  EXPECT_LE(most, max_moves);
}

TEST(Layouts, PerftOfEveryNamedLayout) {
  std::map<std::string, std::vector<std::uint64_t>> expected;
  std::map<std::string, std::string> trust;
  std::map<std::string, std::string> board;
  std::string name;
  for (const auto &line : data_lines("layouts.txt")) {
    const auto found = words(line);
    if (found.empty())
      continue;
    if (found[0].front() == '[') {
      name = found[0].substr(1, found[0].size() - 2);
      trust[name] = found[1];
    } else if (found[0] == "fen" && !name.empty()) {
      board[name] = found[1];
    } else if (found[0] == "perft" && !name.empty()) {
      for (std::size_t i = 1; i < found.size(); ++i)
        expected[name].push_back(std::stoull(found[i]));
    }
  }
  std::size_t trusted = 0;
  for (const auto &[layout, level] : trust) {
    // Every layout of the file is a position to count from; the trusted ones also have a name.
    const bool named = level != "trust=C";
    trusted += named ? 1 : 0;
    const auto position = place_unchecked(draft_from(board[layout]));
    if (named) {
      EXPECT_EQ(start(rules_from("layout=" + layout)), position) << layout;
    }
    for (int depth = 1; depth <= 3; ++depth)
      EXPECT_EQ(perft(position, depth), expected[layout][static_cast<std::size_t>(depth - 1)])
          << layout << " depth " << depth;
  }
  EXPECT_EQ(trusted, layouts.size());
}

} // namespace
} // namespace plateau::abalone
