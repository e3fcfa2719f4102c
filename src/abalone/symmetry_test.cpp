#include "abalone/symmetry.hpp"

#include "abalone/testing/positions.hpp"
#include "core/match.hpp"

#include <set>

namespace plateau::abalone {
namespace {

TEST(Symmetry, TheTwelveAreDifferentAndKeepNeighbours) {
  std::set<std::string> images;
  for (const auto &symmetry : all_symmetries()) {
    std::string image;
    for_each_cell_of_board([&](Cell c) {
      image += write_cell(symmetry(c));
      for (const Direction d : directions) {
        const Cell next = beyond(c, d);
        if (!next.exists())
          continue;
        const auto place = [](Cell x) { return slow_abalone::Place{row_of(x), column_of(x)}; };
        EXPECT_EQ(slow_abalone::distance(place(symmetry(c)), place(symmetry(next))), 1);
      }
    });
    images.insert(image);
  }
  EXPECT_EQ(images.size(), 12U);
}

TEST(Symmetry, ATurnedOrMirroredBoardHasTheTurnedOrMirroredMoves) {
  std::mt19937_64 random(7);
  for (int i = 0; i < (sanitized ? 20 : 200); ++i) {
    const auto position = random_position(random, 18);
    for (const auto &symmetry : all_symmetries()) {
      const auto image = symmetry(position);
      std::vector<std::string> expected;
      for (const Move move : all_moves(position)) {
        const auto verdict = judge(image, symmetry(attempt_of(move)));
        ASSERT_NE(verdict.move(), nullptr) << write_position(position) << " " << write_move(move);
        expected.push_back(write_move(*verdict.move()));
        EXPECT_EQ(verdict.move()->kind(), move.kind());
        EXPECT_EQ(verdict.move()->ejects(), move.ejects());
        auto after = position;
        play(after, move);
        auto image_after = image;
        play(image_after, *verdict.move());
        EXPECT_EQ(image_after, symmetry(after));
      }
      std::vector<std::string> found;
      for (const Move move : all_moves(image))
        found.push_back(write_move(move));
      std::sort(expected.begin(), expected.end());
      std::sort(found.begin(), found.end());
      ASSERT_EQ(found, expected) << write_position(image);
      EXPECT_EQ(evaluate(image), evaluate(position));
    }
  }
}

/// A game of games.txt: where it starts, its moves, how many each side ejected.
struct RealGame {
  std::string layout;
  std::vector<std::string> moves;
  std::array<int, 2> ejected_by{};
};

std::vector<RealGame> real_games() {
  std::vector<RealGame> games;
  for (const auto &line : data_lines("games.txt")) {
    if (line.empty() || line[0] == '#')
      continue;
    if (line[0] == '[') {
      RealGame game;
      game.layout = words(line)[1];
      // "black ejected 1, white ejected 1 …" or "6-0 …": the first two numbers of the result.
      std::size_t at = line.find("result:");
      for (auto &ejected : game.ejected_by) {
        at = line.find_first_of("0123456789", at);
        ejected = line[at++] - '0';
      }
      games.push_back(game);
      continue;
    }
    for (const auto &word : words(line)) {
      const auto dot = word.find('.');
      games.back().moves.push_back(dot == std::string::npos ? word : word.substr(dot + 1));
    }
  }
  return games;
}

// Moves are judged one by one, without the end of the game: players who met without an arbiter went
// on after a third repetition (the first game does, twice).
TEST(RealGames, ReplayWithTheStatedEjectionsUnderAllSymmetries) {
  const auto games = real_games();
  ASSERT_EQ(games.size(), 4U);
  for (const auto &game : games)
    for (const auto &symmetry : all_symmetries()) {
      const Rules rules = rules_from(game.layout);
      auto position = symmetry(start(rules));
      int told = 0;
      for (const auto &text : game.moves) {
        const auto attempt = read_attempt(text);
        ASSERT_TRUE(attempt) << text;
        const auto verdict = judge(position, symmetry(*attempt));
        ASSERT_NE(verdict.move(), nullptr)
            << game.layout << " " << text << " in " << write_position(position);
        EventList events;
        changes(position, *verdict.move(), events);
        told += events[0].kind == events::ejected ? 1 : 0;
        play(position, *verdict.move());
      }
      EXPECT_EQ(position.ejected_by(Side::first), game.ejected_by[0]);
      EXPECT_EQ(position.ejected_by(Side::second), game.ejected_by[1]);
      EXPECT_EQ(told, game.ejected_by[0] + game.ejected_by[1]);
      if (game.ejected_by[0] == ejections_to_win) {
        EXPECT_EQ(outcome(rules, position, {}), Outcome::win(Side::first, ends::six_ejected));
      }
    }
}

TEST(RealGames, TheThirdRepetitionOfARealGameIsFound) {
  Match<Abalone> match;
  const auto game = real_games().at(0);
  for (const auto &text : game.moves)
    if (match.attempt_text(text).move() == nullptr)
      break;
  EXPECT_EQ(match.moves().size(), 36U);
  EXPECT_EQ(match.outcome(), Outcome::draw(ends::threefold_repetition));
}

} // namespace
} // namespace plateau::abalone
