#include "games/collection.hpp"

#include "core/record_write.hpp"
#include "games/openings.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace plateau {
namespace {

using chess::Chess;

NamesOfOpenings standard_names() {
  NamesOfOpenings names;
  for_each_game([&]<Game G>(std::type_identity<G>) {
    std::get<OpeningsToUse<G>>(names).names = standard_openings<G>();
  });
  return names;
}

/// Games by chance, alike in their first moves, so that positions occur again.
template <Game G> std::string chance_games(int count, std::uint64_t seed) {
  std::string text;
  std::mt19937_64 random(seed);
  for (int i = 0; i < count; ++i) {
    Match<G> match({{}, G::start({})});
    for (std::uint64_t ply = 0, plies = random() % 30; ply < plies && !match.over(); ++ply) {
      MoveList<G> moves;
      G::legal_moves(match.position(), moves);
      match.play_unchecked(moves[random() % std::min<std::size_t>(moves.size(), 3)]);
    }
    RecordTags tags;
    tags.set("White", "White " + std::to_string(random() % 7));
    tags.set("Black", "Black " + std::to_string(random() % 7));
    tags.set("Date", "2001.01." + std::to_string(10 + random() % 9));
    auto record = record_of(match, tags);
    record.result = static_cast<RecordResult>(random() % 4);
    if (match.over())
      record.result = record_of(match, tags).result;
    text += write_record(record) + "\n";
  }
  return text;
}

/// A file with everything that makes it hard to be cut.
std::string hard_file() {
  return chance_games<Chess>(40, 1) +
         "[White \"A comment\"]\n\n1. e4 {holds\n\n[Event \"what looks like a tag\"]\n\n1. d4} e5 "
         "*\n\n" +
         chance_games<abalone::Abalone>(20, 2) +
         "[White \"Bad\"]\n[Result \"*\"]\n\n1. e4 Ke4 *\n\n" +
         chance_games<stackchess::Stackchess>(20, 3) + "[Game \"go\"]\n\n1. a1 *\n\n" +
         "[White \"Never closed\"]\n\n1. e4 {no end " + std::string(80'000, 'x') + "\n\n" +
         chance_games<Chess>(400, 4);
}

void read_by(Collection &collection, std::string_view text, std::size_t piece) {
  for (std::size_t at = 0; at < text.size() || at == 0; at += piece)
    ASSERT_FALSE(collection.read(text.substr(at, piece), at + piece >= text.size()));
}

/// What a file in one piece says of each game.
std::vector<std::uint64_t> offsets_of(const Collection &collection) {
  std::vector<std::uint64_t> all;
  for (std::size_t i = 0; i < collection.size(); ++i)
    all.push_back(collection.entry(i).offset);
  return all;
}

TEST(Collection, KnowsWhereEachGameLies) {
  const auto text = hard_file();
  Collection collection;
  read_by(collection, text, text.size());
  EXPECT_EQ(collection.size(), 481U);
  EXPECT_EQ(collection.refused(), 3U);
  for (std::size_t i = 0; i < collection.size(); ++i) {
    const auto &entry = collection.entry(i);
    const auto own = std::string_view(text).substr(entry.offset, entry.size);
    RecordFile file(own);
    ASSERT_TRUE(file.next_game());
    const auto first = collection.word(entry.first);
    EXPECT_EQ(file.tags().value(AllGames::names[entry.game] == "abalone" ? "Black" : "White"),
              first);
    EXPECT_EQ(
        std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(entry.offset), '\n') +
            1,
        entry.line);
  }
}

TEST(Collection, IsTheSameHoweverTheFileIsCut) {
  const auto text = hard_file();
  Collection whole;
  read_by(whole, text, text.size());
  for (const std::size_t piece : {1'000U, 4'096U, 65'536U, 100'000U}) {
    Collection cut;
    read_by(cut, text, piece);
    EXPECT_EQ(offsets_of(cut), offsets_of(whole)) << piece;
    ASSERT_EQ(cut.refusals().size(), whole.refusals().size()) << piece;
    for (std::size_t i = 0; i < cut.refusals().size(); ++i) {
      EXPECT_EQ(cut.refusals()[i].number, whole.refusals()[i].number);
      EXPECT_EQ(cut.refusals()[i].refusal, whole.refusals()[i].refusal);
    }
  }
}

TEST(Collection, NamesTheGameAndThePlaceOfWhatIsRefused) {
  Collection collection;
  read_by(collection, "1. e4 e5 *\n\n[White \"B\"]\n\n1. e4\nKe4 *\n\n[Game \"go\"]\n\n*\n", 9);
  ASSERT_EQ(collection.refusals().size(), 2U);
  EXPECT_EQ(collection.refusals()[0].number, 2U);
  EXPECT_EQ(collection.refusals()[0].game, "chess");
  EXPECT_EQ(collection.refusals()[0].refusal.line, 6U);
  EXPECT_EQ(collection.refusals()[0].move, "1… Ke4");
  EXPECT_EQ(collection.refusals()[1].number, 3U);
  EXPECT_EQ(collection.refusals()[1].refusal.code, code::unknown_game);
  EXPECT_EQ(collection.refusals()[1].refusal.line, 8U);
  EXPECT_EQ(collection.refusals()[1].move, "");
}

/// An Explorer reads the file again; it and the collection know nothing of each other.
template <Game G> void explore_like_an_explorer(std::uint64_t seed) {
  const auto text = chance_games<G>(300, seed);
  Collection collection;
  read_by(collection, text, 10'000);
  std::mt19937_64 random(seed);
  auto position = G::start({});
  for (int ply = 0; ply < 12; ++ply) {
    Explorer<G> explorer(position);
    RecordFile file(text);
    while (file.next_game())
      EXPECT_FALSE(explorer.add(file));
    const auto explored = collection.explore<G>(position);
    EXPECT_EQ(explored.games, explorer.games());
    EXPECT_EQ(explored.reached, explorer.reached());
    const auto moves = explorer.moves();
    ASSERT_EQ(explored.moves.size(), moves.size()) << G::name << " " << ply;
    for (const auto &move : moves)
      EXPECT_TRUE(std::any_of(explored.moves.begin(), explored.moves.end(), [&](const auto &other) {
        return other.move == move.move && other.results == move.results;
      }));
    CollectionSieve sieve;
    sieve.position = Collection::sought<G>(position);
    collection.sift(sieve);
    EXPECT_EQ(collection.order().size(), explorer.reached());
    MoveList<G> legal;
    G::legal_moves(position, legal);
    G::play(position, legal[random() % std::min<std::size_t>(legal.size(), 3)]);
  }
}

TEST(Collection, CountsMovesAsAnExplorerDoes) {
  explore_like_an_explorer<Chess>(5);
  explore_like_an_explorer<abalone::Abalone>(6);
  explore_like_an_explorer<stackchess::Stackchess>(7);
}

TEST(Collection, CountsAPassAndWhatComesAgainOnce) {
  Collection collection;
  read_by(collection, "1. e4 -- 2. d4 1-0\n\n[Event \"b\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. e4 0-1\n",
          99);
  const auto start = collection.explore<Chess>(Chess::start({}));
  EXPECT_EQ(start.reached, 2U);
  ASSERT_EQ(start.moves.size(), 2U);
  auto after = Chess::start({});
  Chess::play(after, *Chess::read_move(after, "e4").move());
  const auto passed = collection.explore<Chess>(after);
  ASSERT_EQ(passed.moves.size(), 1U);
  EXPECT_EQ(Chess::write_move(after, passed.moves[0].move), "0000");
}

constexpr std::string_view four_games = R"([White "Müller, É."]
[Black "Zed"]
[Date "1999.01.02"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 1-0

[White "alpha"]
[Black "Beta"]
[Date "2001.??.??"]
[Result "0-1"]

1. d4 d5 2. c4 0-1

[White "?"]
[Black "muller"]
[Result "1/2-1/2"]

1. Nf3 Nc6 2. e4 e5 1/2-1/2

[Game "abalone"]
[White "W"]
[Black "B"]
[ECO "X1"]
[Opening "Mine"]
[Result "*"]

1. C3C4 *
)";

TEST(Collection, IsSortedAndSifted) {
  Collection collection(standard_names());
  read_by(collection, four_games, 50);
  ASSERT_EQ(collection.size(), 4U);
  using Order = std::vector<std::uint32_t>;
  const auto order = [&](const CollectionSieve &sieve) {
    collection.sift(sieve);
    return collection.order();
  };
  EXPECT_EQ(collection.order(), (Order{0, 1, 2, 3}));
  CollectionSieve sieve;
  sieve.player = "MULLER";
  EXPECT_EQ(order(sieve), (Order{0, 2})) << "without accents and capitals";
  sieve = {};
  sieve.opening = "ruy lopez";
  EXPECT_EQ(order(sieve), (Order{0}));
  sieve.opening = "mine";
  EXPECT_EQ(order(sieve), (Order{3})) << "from its tags";
  sieve = {};
  sieve.by = CollectionSieve::Column::first;
  EXPECT_EQ(order(sieve), (Order{2, 1, 3, 0})) << "the side that opens: Black in Abalone";
  sieve.by = CollectionSieve::Column::date;
  sieve.down = true;
  EXPECT_EQ(order(sieve), (Order{1, 0, 2, 3}));
  sieve.by = CollectionSieve::Column::plies;
  EXPECT_EQ(order(sieve), (Order{0, 2, 1, 3}));
  auto position = Chess::start({});
  for (const auto *move : {"e4", "e5", "Nf3", "Nc6"})
    Chess::play(position, *Chess::read_move(position, move).move());
  sieve = {};
  sieve.position = Collection::sought<Chess>(position);
  EXPECT_EQ(order(sieve), (Order{0, 2})) << "by another order of moves, at the end of a game too";
  EXPECT_EQ(collection.word(collection.entry(0).opening), "C65 Ruy Lopez: Berlin Defense");
}

TEST(Collection, ReadsNamesOfOldFiles) {
  Collection collection;
  read_by(collection, "[White \"M\xFCller\"]\n\n*\n", 5);
  EXPECT_EQ(collection.word(collection.entry(0).first), "Müller");
}

TEST(Collection, CallsGamesWithoutPlayersByTheirEvent) {
  Collection collection;
  read_by(collection,
          "[Event \"Study: Pins\"]\n[White \"?\"]\n\n*\n\n[Event \"Cup\"]\n[White \"Ann\"]\n\n*\n",
          7);
  EXPECT_EQ(collection.word(collection.entry(0).event), "Study: Pins");
  EXPECT_EQ(collection.word(collection.entry(1).event), "");
  CollectionSieve sieve;
  sieve.player = "pins";
  collection.sift(sieve);
  EXPECT_EQ(collection.order(), std::vector<std::uint32_t>{0});
}

TEST(Collection, AGameIsReplacedInItsPlace) {
  Collection collection;
  read_by(collection, four_games, 500);
  EXPECT_FALSE(collection.replace(1, "[White \"New\"]\n\n1. e4 c5 *\n"));
  EXPECT_EQ(collection.word(collection.entry(1).first), "New");
  EXPECT_EQ(collection.entry(1).plies, 2U);
  EXPECT_EQ(collection.entry(1).number, 2U);
  EXPECT_EQ(collection.explore<Chess>(Chess::start({})).moves[0].games(), 2U);
  const auto refusal = collection.replace(1, "1. e4 e4 *\n");
  ASSERT_TRUE(refusal);
  EXPECT_EQ(collection.word(collection.entry(1).first), "New");
}

TEST(Collection, ItsBudgetIsItsBound) {
  const auto fault = [](CollectionBudget budget) {
    Collection collection({}, budget);
    return collection.read(four_games, true);
  };
  EXPECT_FALSE(fault({4, 18, 4000}));
  const auto games = fault({3, 18, 4000});
  ASSERT_TRUE(games);
  EXPECT_EQ(games->number, 4U);
  EXPECT_EQ(games->refusal.code, code::too_many_games);
  EXPECT_EQ(games->refusal.line, 21U);
  EXPECT_TRUE(fault({4, 17, 4000}));
  EXPECT_TRUE(fault({4, 18, 300}));
}

TEST(Collection, AFileThatIsNoneIsRefusedWithoutEatingMemory) {
  Collection collection;
  const std::string nonsense(1 << 20, '{');
  std::optional<RefusedEntry> fault;
  for (int i = 0; i < 64 && !fault; ++i)
    fault = collection.read(nonsense, false);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->refusal.code, code::game_too_long);
}

} // namespace
} // namespace plateau
