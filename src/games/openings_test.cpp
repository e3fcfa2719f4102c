/// Names of openings, of every game that has such.
#include "games/openings.hpp"

#include "games/games.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

namespace plateau {
namespace {

using chess::Chess;

/// The opening of a game that is written as files have it.
std::string opening(std::string_view moves) {
  struct {
    std::vector<chess::Move> moves;
    void move(const chess::Position &, chess::Move move, const chess::Position &) {
      moves.push_back(move);
    }
  } line;
  RecordFile file(moves);
  EXPECT_TRUE(file.next_game());
  EXPECT_FALSE(replay<Chess>(file, line));
  const auto name = opening_of<Chess>(Chess::start({}), line.moves);
  return name ? std::string(name->code) + " " + std::string(name->name) : "none";
}

TEST(Openings, HaveTheNamesOfTheirPositions) {
  EXPECT_EQ(opening("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 *"), "C65 Ruy Lopez: Berlin Defense");
  EXPECT_EQ(opening("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. a4 h5 5. b4 *"),
            "C65 Ruy Lopez: Berlin Defense")
      << "the last name stays";
  EXPECT_EQ(opening("*"), "none");
}

TEST(Openings, AreFoundByTransposition) {
  EXPECT_EQ(opening("1. c4 e6 2. Nc3 d5 3. d4 *"), opening("1. d4 d5 2. c4 e6 3. Nc3 *"));
  EXPECT_EQ(opening("1. Nf3 Nc6 2. e4 e5 3. Bb5 *"), "C60 Ruy Lopez");
}

TEST(Openings, OfTheWholeFileAreFound) {
  std::istringstream lines{std::string(embedded_openings("chess"))};
  std::string line;
  std::getline(lines, line);
  std::size_t count = 0;
  std::size_t others = 0;
  while (std::getline(lines, line)) {
    const auto first = line.find('\t');
    const auto second = line.find('\t', first + 1);
    const auto found = opening(line.substr(second + 1));
    // Some positions have a name twice, by other moves.
    others +=
        found == line.substr(0, first) + " " + line.substr(first + 1, second - first - 1) ? 0 : 1;
    ++count;
  }
  EXPECT_GT(count, 3000U);
  EXPECT_LT(others, 20U);
}

TEST(Openings, OfOtherGamesHaveNoNames) {
  for_each_game([]<Game G>(std::type_identity<G>) {
    EXPECT_EQ(standard_openings<G>() == nullptr, embedded_openings(G::name).empty()) << G::name;
  });
}

TEST(Openings, ThatMakeNoSenseAreRefusedWithTheirLine) {
  const auto refused = Openings<Chess>::read("eco\tname\tpgn\nA00\tA\t1. e4\nA00\tB\t1. e5\n");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().line, 3U);
  EXPECT_EQ(refused.error().column, 10U);
  EXPECT_FALSE(Openings<Chess>::read("eco\tname\tpgn\nA00 without tabs\n"));
  EXPECT_TRUE(Openings<Chess>::read(""));
}

TEST(Openings, TagOnlyWhatIsMissing) {
  const OpeningName berlin{"C65", "Ruy Lopez: Berlin Defense"};
  RecordTags tags;
  tag_opening(tags, {berlin});
  EXPECT_EQ(tags.value("ECO"), "C65");
  EXPECT_EQ(tags.value("Opening"), "Ruy Lopez");
  EXPECT_EQ(tags.value("Variation"), "Berlin Defense");
  RecordTags own;
  own.set("Opening", "Spanish");
  own.set("ECO", "?");
  tag_opening(own, {berlin});
  EXPECT_EQ(own.value("ECO"), "C65");
  EXPECT_EQ(own.value("Opening"), "Spanish");
  EXPECT_FALSE(own.find("Variation"));
}

TEST(Openings, OfAGameThatGoesOnAreTaggedAnew) {
  const OpeningName knights{"C40", "King's Knight Opening"};
  const OpeningName spanish{"C60", "Ruy Lopez"};
  const OpeningName berlin{"C65", "Ruy Lopez: Berlin Defense"};
  RecordTags tags;
  tag_opening(tags, {knights});
  tag_opening(tags, {knights, spanish, berlin});
  EXPECT_EQ(tags.value("ECO"), "C65");
  EXPECT_EQ(tags.value("Variation"), "Berlin Defense");
  // The game went another way after moves were taken back.
  tag_opening(tags, {knights, spanish});
  EXPECT_EQ(tags.value("ECO"), "C65") << "nobody knows whose name this is";
  tag_opening(tags, {});
  EXPECT_EQ(tags.value("Opening"), "Ruy Lopez");
}

} // namespace
} // namespace plateau
