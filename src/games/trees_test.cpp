/// Game trees of every game there is.
#include "core/laws.hpp"
#include "core/testing/sample.hpp"
#include "core/tree_match.hpp"
#include "core/tree_record.hpp"
#include "games/games.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <sstream>
#include <string>

namespace plateau {
namespace {

using ChessTree = Tree<chess::Chess>;

template <Game G> Result<Tree<G>> read(std::string_view text) {
  RecordFile file(text);
  EXPECT_TRUE(file.next_game()) << text;
  return read_tree<G>(file);
}

ChessTree tree_of(std::string_view movetext) {
  auto tree = read<chess::Chess>(movetext);
  EXPECT_TRUE(tree) << movetext << ": " << tree.error().code << " " << tree.error().column;
  return tree ? std::move(*tree) : ChessTree{};
}

/// The moves and all that is beside them, without the tags.
std::string text_of(const ChessTree &tree) {
  const auto text = write_tree(tree);
  auto moves = text.substr(text.find("\n\n") + 2);
  std::replace(moves.begin(), moves.end(), '\n', ' ');
  return moves.substr(0, moves.find_last_not_of(' ') + 1);
}

/// The node that a line of moves in files' notation leads to.
ChessTree::Id at(const ChessTree &tree, std::initializer_list<std::string_view> moves) {
  auto id = ChessTree::root;
  for (const auto text : moves) {
    const auto verdict = chess::Chess::read_move(tree.position(id), text);
    id = verdict.move() ? tree.child_by(id, *verdict.move()) : ChessTree::none;
    EXPECT_NE(id, ChessTree::none) << text;
    if (id == ChessTree::none)
      return ChessTree::root;
  }
  return id;
}

TEST(Trees, KeepEverythingAFileSays) {
  const std::string text =
      "{A game} 1. e4 $1 {[%clk 0:05:00] best} (1. d4 d5 {solid} (1... Nf6 2. c4) 2. c4) ({Or} 1. "
      "c4 $5) 1... e5 2. Nf3 {[%cal Gf3e5][%csl Re5]} 2... Nc6 1-0";
  EXPECT_EQ(text_of(tree_of(text)), text);
}

TEST(Trees, PutWhatHasNoPlaceAtTheNearestMove) {
  // Behind a variation, in one without moves, in one that stands in another for the same move.
  EXPECT_EQ(text_of(tree_of("1. e4 (1. d4) {a} $2 ({b} $3) () e5 *")),
            "1. e4 $2 $3 {a} {b} (1. d4) 1... e5 *");
  EXPECT_EQ(text_of(tree_of("1. e4 (1. d4 (1. c4) d5) *")), "1. e4 (1. d4 d5) (1. c4) *");
  EXPECT_EQ(text_of(tree_of("1. e4 ($6 1. d4) *")), "1. e4 (1. d4 $6) *");
  EXPECT_EQ(text_of(tree_of("$1 {x} *")), "$1 {x} *");
}

TEST(Trees, KnowTheirLines) {
  const auto tree = tree_of("1. e4 (1. d4 d5 (1... Nf6)) 1... e5 *");
  EXPECT_EQ(tree.size(), 5U);
  EXPECT_EQ(tree.main_end(), at(tree, {"e4", "e5"}));
  EXPECT_EQ(tree.depth(at(tree, {"e4", "e5"})), 0U);
  EXPECT_EQ(tree.depth(at(tree, {"d4", "d5"})), 1U);
  EXPECT_EQ(tree.depth(at(tree, {"d4", "Nf6"})), 2U);
  EXPECT_EQ(tree.line(at(tree, {"d4", "Nf6"})).size(), 2U);
}

TEST(Trees, Promote) {
  auto tree = tree_of("1. e4 {king} (1. c4) ({queen} 1. d4 d5 (1... Nf6 2. c4)) 1... e5 *");
  EXPECT_FALSE(*tree.promote(at(tree, {"e4", "e5"})));
  EXPECT_TRUE(*tree.promote(at(tree, {"d4", "Nf6", "c4"})));
  EXPECT_EQ(text_of(tree), "1. e4 {king} (1. c4) ({queen} 1. d4 Nf6 (1... d5) 2. c4) 1... e5 *");
  EXPECT_TRUE(*tree.promote(at(tree, {"d4", "Nf6", "c4"})));
  EXPECT_EQ(text_of(tree),
            "1. d4 {queen} (1. e4 {king} 1... e5) (1. c4) 1... Nf6 (1... d5) 2. c4 *");
  EXPECT_EQ(tree.depth(at(tree, {"e4", "e5"})), 1U);
  EXPECT_EQ(tree.depth(at(tree, {"d4", "Nf6", "c4"})), 0U);
}

TEST(Trees, RemoveAMoveAndWhatFollows) {
  auto tree = tree_of("1. e4 (1. d4 d5 2. c4 (2. Nf3 {x})) ({y} 1. c4) 1... e5 *");
  const auto removed = at(tree, {"d4", "d5"});
  tree.remove(removed);
  EXPECT_FALSE(tree.exists(removed));
  EXPECT_EQ(text_of(tree), "1. e4 (1. d4) ({y} 1. c4) 1... e5 *");
  tree.remove(at(tree, {"e4"}));
  EXPECT_EQ(text_of(tree), "1. d4 ({y} 1. c4) *");
  tree.remove(at(tree, {"d4"}));
  EXPECT_EQ(text_of(tree), "1. c4 {y} *");
  tree.remove(at(tree, {"c4"}));
  EXPECT_EQ(text_of(tree), "*");
  EXPECT_EQ(tree.size(), 0U);
}

TEST(Trees, TakeCommentsAndGlyphs) {
  auto tree = tree_of("1. e4 $1 $14 {a} {b} *");
  const auto e4 = at(tree, {"e4"});
  EXPECT_FALSE(tree.set_comment(e4, "one\nline"));
  EXPECT_FALSE(tree.set_glyph(e4, 2));
  EXPECT_EQ(text_of(tree), "1. e4 $2 {one line} *");
  EXPECT_FALSE(tree.set_comment(e4, ""));
  EXPECT_FALSE(tree.set_glyph(e4, 0));
  EXPECT_EQ(text_of(tree), "1. e4 *");
}

TEST(Trees, RefuseWhatWouldBeTooMuch) {
  TreeBudget budget;
  budget.moves = 3;
  budget.items = 6;
  budget.depth = 1;
  budget.comment_bytes = 4;
  ChessTree tree({{}, chess::Chess::start({})}, budget);
  const auto moves = laws::listed<chess::Chess>(tree.setup.position);
  const auto first = tree.add(ChessTree::root, moves[0]);
  const auto second = tree.add(ChessTree::root, moves[1]);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(tree.add_comment(*first, "12345")->code, code::game_too_long);
  EXPECT_FALSE(tree.add_comment(*first, "1234"));
  EXPECT_EQ(tree.set_comment(*first, "12345")->code, code::game_too_long);
  EXPECT_EQ(tree.notes(*first).after, std::vector<std::string>{"1234"});
  EXPECT_EQ(tree.add(ChessTree::root, moves[2]).error().code, code::too_many_items);
  const auto answers = laws::listed<chess::Chess>(tree.position(*second));
  ASSERT_TRUE(tree.add(*second, answers[0]));
  EXPECT_EQ(tree.add_glyph(*first, 1)->code, code::too_many_items);
  EXPECT_EQ(tree.add(*first, answers[0]).error().code, code::too_many_moves);
  tree.remove(*first);
  EXPECT_FALSE(tree.add_glyph(*second, 1));
  EXPECT_EQ(tree.add_comment(*second, std::string(RecordBudget::max_comment_bytes + 1, 'x'))->code,
            code::comment_too_long);
}

TEST(Trees, RefuseVariationsTooDeep) {
  TreeBudget budget;
  budget.depth = 1;
  ChessTree tree({{}, chess::Chess::start({})}, budget);
  const auto moves = laws::listed<chess::Chess>(tree.setup.position);
  const auto main = *tree.add(ChessTree::root, moves[0]);
  const auto variation = *tree.add(ChessTree::root, moves[1]);
  const auto answers = laws::listed<chess::Chess>(tree.position(variation));
  ASSERT_TRUE(tree.add(variation, answers[0]));
  EXPECT_EQ(tree.add(variation, answers[1]).error().code, code::variations_too_deep);
  ASSERT_TRUE(tree.add(main, answers[0]));
  ASSERT_TRUE(tree.add(main, answers[1]));
  // The main line has a variation, so it cannot become one.
  const auto promoted = tree.promote(variation);
  ASSERT_FALSE(promoted);
  EXPECT_EQ(promoted.error().code, code::variations_too_deep);
}

/// Does something at random to a random move of a tree.
template <Game G>
void meddle(Tree<G> &tree, std::vector<std::uint32_t> &ids, std::mt19937_64 &dice) {
  std::erase_if(ids, [&](auto id) { return !tree.exists(id); });
  const auto id = ids[dice() % ids.size()];
  switch (dice() % 12) {
  case 0:
    EXPECT_FALSE(tree.add_glyph(id, static_cast<std::uint8_t>(dice() % 256)));
    break;
  case 1:
    EXPECT_FALSE(tree.add_comment(id, "a remark } of [%eval 0.3] no importance,  twice blank "));
    break;
  case 2:
    EXPECT_FALSE(tree.set_comment(id, ""));
    break;
  case 3:
    EXPECT_FALSE(tree.is_first_child(id) ? std::nullopt : tree.add_comment(id, "before", true));
    break;
  case 4:
    EXPECT_TRUE(tree.promote(id));
    break;
  case 5:
    if (dice() % 4 == 0)
      tree.remove(id);
    break;
  default: {
    // The same move may come twice.
    const auto moves = laws::listed<G>(tree.position(id));
    if (moves.empty() || tree.depth(id) + 1 == RecordBudget::max_depth)
      break;
    const auto added = tree.add(id, moves[dice() % moves.size()]);
    ASSERT_TRUE(added);
    ids.push_back(*added);
  }
  }
}

TEST(Trees, AreReadAsTheyWereWrittenInEveryGame) {
  for_each_game([]<Game G>(std::type_identity<G>) {
    for (int seed = 0; seed < testing::sample(20); ++seed) {
      std::mt19937_64 dice(static_cast<std::uint64_t>(seed));
      Tree<G> tree;
      std::vector<std::uint32_t> ids = {Tree<G>::root};
      for (int step = 0; step < 200; ++step)
        meddle(tree, ids, dice);
      for (const auto id : ids)
        if (tree.exists(id) && id != Tree<G>::root) {
          const auto above = tree.depth(tree.parent(id));
          ASSERT_EQ(tree.depth(id), above + (tree.is_first_child(id) ? 0 : 1));
        }
      const auto text = write_tree(tree);
      const auto again = read<G>(text);
      ASSERT_TRUE(again) << again.error().code << " " << again.error().line << "\n" << text;
      ASSERT_EQ(again->size(), tree.size());
      ASSERT_TRUE(*again == tree) << text;
    }
  });
}

std::string content_of(const std::string &name) {
  std::ifstream stream(std::string(PLATEAU_SOURCE_DIR "/") + name);
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

/// Everything a file says, whatever its order: moves, comments, glyphs, parentheses, results.
std::vector<std::string> said_in(std::string_view text) {
  std::vector<std::string> said;
  RecordLexer lexer(text);
  RecordToken token;
  for (lexer.next(token); token.kind != RecordToken::Kind::end; lexer.next(token)) {
    EXPECT_NE(token.kind, RecordToken::Kind::bad) << token.text;
    if (token.kind == RecordToken::Kind::glyph)
      said.push_back("$" + std::to_string(token.glyph));
    else if (token.kind == RecordToken::Kind::comment)
      said.push_back("{" + on_one_line(token.text));
    else if (token.kind != RecordToken::Kind::tag)
      said.emplace_back(token.text);
  }
  std::sort(said.begin(), said.end());
  return said;
}

/// The lexer counts what the tree kept: it knows nothing of moves.
TEST(Trees, KeepEverythingAStudySays) {
  const auto content = content_of("src/chess/testdata/pgn/study.pgn");
  RecordFile file(content);
  std::string written;
  std::size_t variations = 0;
  while (file.next_game()) {
    const auto tree = read_tree<chess::Chess>(file);
    ASSERT_TRUE(tree) << tree.error().code << " " << tree.error().line;
    for (std::size_t i = 0; i < file.tags().size(); ++i)
      EXPECT_EQ(tree->tags.value(file.tags()[i].name), file.tags()[i].value);
    written += write_tree(*tree);
    const auto text = text_of(*tree);
    variations += static_cast<std::size_t>(std::count(text.begin(), text.end(), '('));
  }
  EXPECT_EQ(said_in(written), said_in(content));
  EXPECT_GT(variations, 10U);
}

TEST(Trees, OfAStudyKnowItsCommands) {
  const auto tree = tree_of(content_of("src/chess/testdata/pgn/study.pgn"));
  const auto castled = at(tree, {"e4", "e5", "Nf3", "Nc6", "Bb5", "Nf6", "O-O"});
  EXPECT_EQ(commands_in(tree.notes(castled).after.front()),
            (std::vector<CommentCommand>{{"clk", "0:04:58"}, {"emt", "0:00:02"}}));
  const auto spanish = at(tree, {"e4", "e5", "Nf3", "Nc6", "Bb5"});
  EXPECT_EQ(tree.notes(spanish).glyphs, std::vector<std::uint8_t>{1});
  EXPECT_EQ(commands_in(tree.notes(spanish).after.front()),
            (std::vector<CommentCommand>{{"csl", "Gb5"}, {"cal", "Gb5c6,Bc6e5"}}));
  const auto deep = at(tree, {"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O", "Bg4"});
  EXPECT_EQ(tree.depth(deep), 4U);
  EXPECT_EQ(tree.notes(deep).glyphs, std::vector<std::uint8_t>{5});
}

TEST(Trees, OfGamesWithoutPassingRefuseIt) {
  for_each_game([]<Game G>(std::type_identity<G>) {
    if constexpr (!requires { &G::read_pass; }) {
      const auto tree = read<G>("[Game \"" + std::string(G::name) + "\"]\n\n1. -- *");
      ASSERT_FALSE(tree);
      EXPECT_EQ(tree.error().code, code::null_move);
      EXPECT_EQ(tree.error().line, 3U);
      EXPECT_EQ(tree.error().column, 4U);
      EXPECT_EQ(tree.error().found, "--");
    }
  });
}

TEST(Trees, OfRealFilesAreReadAsTheyWereWritten) {
  for (const auto *name :
       {"src/chess/testdata/pgn/annotated.pgn", "src/chess/testdata/pgn/sloppy.pgn",
        "src/chess/testdata/pgn/study.pgn", "bench/openings/chess.pgn"}) {
    const auto content = content_of(name);
    RecordFile file(content);
    std::size_t games = 0;
    while (file.next_game()) {
      const auto tree = read_tree<chess::Chess>(file);
      if (!tree)
        continue;
      const auto written = write_tree(*tree);
      const auto again = read<chess::Chess>(written);
      ASSERT_TRUE(again) << name << " " << written;
      ASSERT_TRUE(*again == *tree) << name << " " << written;
      EXPECT_EQ(write_tree(*again), written);
      ++games;
    }
    EXPECT_GT(games, 0U) << name;
  }
}

/// As many variations as a file may have, all of one move: reading takes time by their number, not
/// by its square.
TEST(Trees, HaveRoomForManyVariations) {
  std::string text = "1. e4 ";
  for (std::size_t i = 1; i < RecordBudget::max_plies; ++i)
    text += "(d4)";
  EXPECT_EQ(tree_of(text + " *").size(), RecordBudget::max_plies);
}

/// The tree after a game went on from its start by these moves.
ChessTree played_on(std::string_view movetext, std::initializer_list<std::string_view> moves) {
  auto tree = tree_of(movetext);
  auto position = tree.setup.position;
  std::vector<chess::Move> line;
  for (const auto text : moves) {
    line.push_back(*chess::Chess::read_move(position, text).move());
    chess::Chess::play(position, line.back());
  }
  const auto last = lead<chess::Chess>(tree, line);
  EXPECT_TRUE(last);
  auto ended = ending_at(tree, *last);
  return ended ? std::move(*ended) : tree;
}

TEST(Trees, LoseNothingWhenTheirGameGoesOn) {
  const auto after = [](std::initializer_list<std::string_view> moves) {
    return text_of(played_on("1. e4 {best} e5 (1... c5 {sharp} 2. Nf3) 2. Nf3 $1 *", moves));
  };
  EXPECT_EQ(after({"e4", "e5", "Nf3", "Nc6"}),
            "1. e4 {best} 1... e5 (1... c5 {sharp} 2. Nf3) 2. Nf3 $1 Nc6 *");
  EXPECT_EQ(after({"e4", "c5", "c3"}),
            "1. e4 {best} 1... c5 {sharp} (1... e5 2. Nf3 $1) 2. c3 (2. Nf3) *");
  EXPECT_EQ(after({"d4"}), "1. d4 (1. e4 {best} 1... e5 (1... c5 {sharp} 2. Nf3) 2. Nf3 $1) *");
  // What was taken back stands beside the move the game stands at.
  EXPECT_EQ(after({"e4", "e5"}),
            "1. e4 {best} 1... e5 (1... c5 {sharp} 2. Nf3) (1... e5 2. Nf3 $1) *");
  EXPECT_EQ(after({}), "1. e4 {best} 1... e5 (1... c5 {sharp} 2. Nf3) 2. Nf3 $1 *");
}

TEST(Trees, SayAtWhichMoveTheirGameIsRefused) {
  const auto at = [](std::string_view text) {
    RecordFile file(text);
    EXPECT_TRUE(file.next_game());
    RefusedAt at;
    EXPECT_FALSE(read_tree<chess::Chess>(file, &at)) << text;
    return std::to_string(at.number) + (at.side == Side::first ? "." : "...");
  };
  EXPECT_EQ(at("1. e4 e5 2. Ke3 *"), "2.");
  EXPECT_EQ(at("1. e4 e5 2. Ke2 Ke6 *"), "2...");
  EXPECT_EQ(at("1. e4 e5 2. Nf3 (2. d4 exd4 3. c3 {"), "3...") << "in a variation";
  EXPECT_EQ(at("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 40\"]\n\n40... Ke5 *"), "40...");
  EXPECT_EQ(at("[FEN \"nonsense\"]\n\n1. e4 *"), "0.") << "it never began";
}

TEST(TreeNotes, TellCommandsFromWords) {
  constexpr std::string_view comment = " [%clk 0:05:00]  good [%cal Ge2e4,Rd2d4] move [%x] ";
  EXPECT_EQ(commands_in(comment),
            (std::vector<CommentCommand>{{"clk", "0:05:00"}, {"cal", "Ge2e4,Rd2d4"}, {"x", ""}}));
  EXPECT_EQ(spoken_part(comment), "good move");
  EXPECT_EQ(command_part(comment), "[%clk 0:05:00] [%cal Ge2e4,Rd2d4] [%x]");
  EXPECT_EQ(spoken_part("no [%end"), "no [%end");
}

} // namespace
} // namespace plateau
