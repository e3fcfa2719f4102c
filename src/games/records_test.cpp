/// Game files of every game there is.
#include "core/laws.hpp"
#include "core/record_write.hpp"
#include "games/games.hpp"
#include "games/rules_lines.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <string>

namespace plateau {
namespace {

/// A random game, now and then with a variation, a comment, a glyph.
template <Game G> Record<G> random_record(const Setup<G> &setup, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Match<G> match(setup);
  RecordBuilder<G> builder;
  builder.begin(setup);
  while (!match.over() && match.moves().size() < 60) {
    const auto moves = laws::listed<G>(match.position());
    const auto move = moves[random() % moves.size()];
    builder.add_move(move);
    const auto what = random() % 12;
    if (what == 0)
      builder.glyph(static_cast<std::uint8_t>(random() % 256));
    if (what == 1)
      builder.comment("a remark of no importance, which is the reason for its length");
    if (what == 2) {
      builder.open();
      builder.add_move(moves[random() % moves.size()]);
      builder.close();
    }
    match.play_unchecked(move);
  }
  if (const auto outcome = match.outcome())
    builder.result(*read_result(result_text(*outcome)));
  return std::move(builder).finish({});
}

template <Game G> Result<Record<G>> read_back(std::string_view text) {
  RecordFile file(text);
  if (!file.next_game())
    return Refusal::malformed("no-game", text, 1);
  EXPECT_EQ(game_of(file.tags()), G::name);
  return read_record<G>(file);
}

TEST(Records, ReadBackWhatWasWrittenInEveryGame) {
  for_each_game([]<Game G>(std::type_identity<G>) {
    std::uint64_t seed = 1;
    std::vector<std::string> texts = {""};
    for (const auto &line : rules_lines<G>())
      texts.push_back(line.example);
    for (const auto &rules_text : texts) {
      const auto rules = G::read_rules(rules_text);
      ASSERT_TRUE(rules) << rules_text;
      plateau::Setup<G> setup{*rules, G::start(*rules)};
      for (int stage = 0; stage < 3; ++stage) {
        const auto record = random_record<G>(setup, ++seed);
        const auto text = write_record(record);
        const auto again = read_back<G>(text);
        ASSERT_TRUE(again) << again.error().line << ":" << again.error().column << " "
                           << again.error().code << "\n"
                           << text;
        ASSERT_TRUE(*again == record) << text;
        EXPECT_EQ(write_record(*again), text);
        // The next record begins where this one stood after a few moves: a set-up of its own.
        const auto moves = main_line(record);
        for (std::size_t ply = 0; ply < 7 && ply + 1 < moves.size(); ++ply)
          G::play(setup.position, moves[ply]);
      }
    }
  });
}

TEST(Records, LookAlikeInEveryGame) {
  const std::string daisy =
      "[Game \"abalone\"]\n[Event \"Club\"]\n[Rules \"layout=belgian-daisy\"]\n"
      "[Result \"1-0\"]\n\n1. a1b2 a5b5 {both open} 2. i9h8 1-0\n\n";
  const auto abalone = read_back<abalone::Abalone>(daisy);
  ASSERT_TRUE(abalone) << abalone.error().code;
  EXPECT_EQ(write_record(*abalone), daisy);

  const std::string stacks =
      "[Game \"stackchess\"]\n[Result \"*\"]\n\n1. a2-a3 b5-b4 2. a1-a3 (2. c2-c4) "
      "2... f6-f5 3. 2a3-a4 *\n\n";
  const auto stackchess = read_back<stackchess::Stackchess>(stacks);
  ASSERT_TRUE(stackchess) << stackchess.error().code << " " << stackchess.error().column;
  EXPECT_EQ(write_record(*stackchess), stacks);
}

/// The archives of Abalone have no tags: the caller says which game it is, and which layout.
TEST(Records, TheAbaloneArchiveIsRead) {
  std::ifstream file(PLATEAU_SOURCE_DIR "/src/abalone/testdata/games.txt");
  ASSERT_TRUE(file);
  std::size_t games = 0;
  std::string layout;
  for (std::string line; std::getline(file, line);) {
    if (const auto at = line.find("layout="); !line.empty() && line[0] == '[')
      layout = line.substr(at, line.find(' ', at) - at);
    if (line.substr(0, 2) != "1.")
      continue;
    if (layout == "layout=standard") {
      RecordFile bare(line);
      ASSERT_TRUE(bare.next_game());
      EXPECT_TRUE(bare.tags().empty());
      EXPECT_TRUE(read_record<abalone::Abalone>(bare)) << line;
    }
    const auto record =
        read_back<abalone::Abalone>("[Game \"abalone\"]\n[Rules \"" + layout + "\"]\n\n" + line);
    ASSERT_TRUE(record) << layout << " " << record.error().column << " " << record.error().code;
    const auto again = read_back<abalone::Abalone>(write_record(*record));
    ASSERT_TRUE(again);
    EXPECT_TRUE(*again == *record);
    EXPECT_GT(main_line(*record).size(), 50U);
    ++games;
  }
  EXPECT_GE(games, 3U);
}

TEST(Records, AFileMayHoldSeveralGames) {
  const std::string text = "[Event \"x\"]\n\n1. e4 e5 1-0\n\n[Game \"abalone\"]\n\n1. a1b2 *\n\n"
                           "[Game \"go\"]\n\n1. D4 *\n\n[Game \"stackchess\"]\n\n1. a2-a3 *\n";
  RecordFile file(text);
  std::string told;
  while (file.next_game()) {
    const auto moves = with_game(game_of(file.tags()), [&]<Game G>(std::type_identity<G>) {
      const auto record = read_record<G>(file);
      return record ? main_line(*record).size() : 0;
    });
    told += std::string(game_of(file.tags())) + (moves ? std::to_string(*moves) : "?") + " ";
  }
  EXPECT_EQ(told, "chess2 abalone1 go? stackchess1 ");
}

} // namespace
} // namespace plateau
