/// Our game files in the hands of another program: Debian's pgn-extract reads what we write, and we
/// read what it writes, in every notation it has.
#include "chess/chess.hpp"
#include "chess/testing/records.hpp"
#include "core/laws.hpp"
#include "core/tree_record.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace plateau::chess {
namespace {

using testing::written;

/// The program, or nothing.
std::string pgn_extract() {
  for (const auto *const path :
       {"/usr/games/pgn-extract", "/usr/bin/pgn-extract", "/usr/local/bin/pgn-extract"})
    if (std::filesystem::exists(path))
      return path;
  return {};
}

class PgnExtract : public ::testing::Test {
protected:
  void SetUp() override {
    if (pgn_extract().empty())
      GTEST_SKIP() << "pgn-extract is not installed (Debian package pgn-extract)";
    folder_ =
        std::filesystem::path(::testing::TempDir()) /
        (std::string("plateau-") + ::testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override {
    if (!folder_.empty())
      std::filesystem::remove_all(folder_);
  }

  /// What pgn-extract makes of a file.
  std::string extract(const std::string &text, const std::string &options) {
    const auto in = folder_ / "in.pgn";
    const auto out = folder_ / "out.pgn";
    std::ofstream(in, std::ios::binary) << text;
    const auto command = pgn_extract() + " -s " + options + " -o'" + out.string() + "' '" +
                         in.string() + "' > /dev/null 2>&1";
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
    std::ifstream file(out, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  }

private:
  std::filesystem::path folder_;
};

/// Random games: every third from a set-up rich in promotions and castling, with variations and
/// comments.
std::vector<Record<Chess>> random_records(std::size_t count) {
  const std::vector<std::string> starts = {
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
      "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
  };
  std::mt19937_64 random(31);
  std::vector<Record<Chess>> records;
  while (records.size() < count) {
    Match<Chess> match(*Chess::read_position(starts[records.size() % starts.size()], {}));
    RecordBuilder<Chess> builder;
    builder.begin({match.rules(), match.start_position()});
    while (!match.over() && match.moves().size() < 150) {
      const auto moves = laws::listed<Chess>(match.position());
      const auto move = moves[random() % moves.size()];
      builder.add_move(move);
      if (random() % 20 == 0)
        builder.comment("a remark");
      if (random() % 20 == 0) {
        builder.open();
        builder.add_move(moves[random() % moves.size()]);
        builder.close();
      }
      match.play_unchecked(move);
    }
    if (const auto outcome = match.outcome())
      builder.result(*read_result(result_text(*outcome)));
    RecordTags tags;
    tags.set("Round", std::to_string(records.size() + 1));
    records.push_back(std::move(builder).finish(std::move(tags)));
  }
  return records;
}

std::string uci_line(const Record<Chess> &record) {
  std::string line;
  Position position = record.setup.position;
  for (const auto move : main_line(record)) {
    line += write_uci(position, move) + " ";
    play(position, move);
  }
  return line;
}

constexpr std::size_t games = 240;

TEST_F(PgnExtract, ReadsOurFilesMoveByMove) {
  const auto records = random_records(games);
  std::istringstream answer(extract(written(records), "-Wuci -C -N -V -w100000"));
  std::size_t game = 0;
  for (std::string line; std::getline(answer, line);) {
    if (line.empty() || line.front() == '[')
      continue;
    ASSERT_LT(game, records.size());
    // This version promotes with capital letters.
    std::transform(line.begin(), line.end(), line.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    const auto expected = uci_line(records[game]);
    EXPECT_EQ(line.substr(0, expected.size()), expected) << "game " << game + 1;
    const auto rest = line.substr(std::min(line.size(), expected.size()));
    EXPECT_EQ(rest, result_text(records[game].result)) << "game " << game + 1;
    ++game;
  }
  EXPECT_EQ(game, records.size());
}

/// The trees of a file, their tags aside.
std::vector<Tree<Chess>> trees_of(std::string_view text) {
  std::vector<Tree<Chess>> trees;
  RecordFile file(text);
  while (file.next_game()) {
    auto tree = read_tree<Chess>(file);
    EXPECT_TRUE(tree) << tree.error().line << ":" << tree.error().column << " "
                      << tree.error().code;
    if (!tree)
      continue;
    tree->tags = {};
    trees.push_back(*std::move(tree));
  }
  return trees;
}

/// A tree as text, whatever the line ends, and the blanks that pgn-extract puts into braces.
std::string on_a_line(const Tree<Chess> &tree) {
  auto text = write_tree(tree);
  std::replace(text.begin(), text.end(), '\n', ' ');
  for (const std::string_view blank : {"{ ", " }"})
    for (auto at = text.find(blank); at != std::string::npos; at = text.find(blank, at))
      text.erase(blank.front() == ' ' ? at : at + 1, 1);
  return text;
}

/// What it makes of annotated games: every move of every variation found anew by itself, with all
/// glyphs and comments.
TEST_F(PgnExtract, AgreesOnVariationsGlyphsAndComments) {
  std::ifstream file(PLATEAU_SOURCE_DIR "/src/chess/testdata/pgn/study.pgn", std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(file), {});
  text += written(random_records(60));
  const auto ours = trees_of(text);
  ASSERT_GT(ours.size(), 60U);
  std::string rewritten;
  for (const auto &tree : ours)
    rewritten += write_tree(tree);
  for (const std::string notation : {"lalg", "san"}) {
    const auto theirs =
        trees_of(extract(rewritten, "-W" + notation + " -w100000 --allownullmoves"));
    ASSERT_EQ(theirs.size(), ours.size()) << notation;
    for (std::size_t game = 0; game < ours.size(); ++game)
      EXPECT_EQ(on_a_line(theirs[game]), on_a_line(ours[game])) << notation;
  }
}

TEST_F(PgnExtract, WritesTheSameSan) {
  const auto records = random_records(games);
  const auto text = written(records);
  // Asked for SAN it repeats what it read; from coordinates it must find the SAN itself.
  const auto coordinates = extract(text, "-Wlalg -C -N -V");
  const auto found = extract(coordinates, "-Wsan");
  RecordFile file(found);
  std::size_t game = 0;
  while (file.next_game()) {
    ASSERT_LT(game, records.size());
    // Word by word, as written: disambiguation, capture, check and mate signs.
    std::string theirs;
    Position position = records[game].setup.position;
    std::string ours;
    for (const auto move : main_line(records[game])) {
      ours += write_san(position, move) + " ";
      play(position, move);
    }
    for (auto token = file.next_token(); token.kind == RecordToken::Kind::word;
         token = file.next_token())
      theirs.append(token.text).append(" ");
    EXPECT_EQ(theirs, ours) << "game " << game + 1;
    ++game;
  }
  EXPECT_EQ(game, records.size());
}

TEST_F(PgnExtract, WritesNotationsThatWeRead) {
  const auto records = random_records(games);
  const auto text = written(records);
  for (const std::string notation : {"san", "lalg", "halg", "elalg", "xlalg", "uci"}) {
    const auto theirs = extract(text, "-W" + notation);
    RecordFile file(theirs);
    std::size_t game = 0;
    while (file.next_game() && game < records.size()) {
      const auto record = read_record<Chess>(file);
      ASSERT_TRUE(record) << notation << " " << record.error().line << ":" << record.error().column
                          << " " << record.error().code;
      EXPECT_EQ(main_line(*record), main_line(records[game])) << notation << " game " << game + 1;
      ++game;
    }
    EXPECT_EQ(game, records.size()) << notation;
  }
}

} // namespace
} // namespace plateau::chess
