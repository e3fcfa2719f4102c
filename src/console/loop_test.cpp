#include "console/loop.hpp"

#include "console/testing/games.hpp"
#include "console/testing/session.hpp"
#include "core/testing/languages.hpp"
#include "core/testing/nim.hpp"
#include "core/testing/sticks.hpp"

#include <gtest/gtest.h>

namespace plateau::console {
namespace {

using testing::has;

using plateau::testing::Nim;
using testing::session;

/// The least a face can be, on the smallest game.
struct PlainFace {
  using Game = Nim;
  std::string board(const Table<Nim> &table) {
    return std::string(static_cast<std::size_t>(table.match().position().left), '|') + "\n";
  }
  std::string prompt(const Table<Nim> &) { return "take ? "; }
};
static_assert(Face<PlainFace>);

/// A face that uses everything the loop offers.
struct RichFace : PlainFace {
  static constexpr bool can_flip = true;
  std::string board(const Table<Nim> &table) {
    return (table.flipped() ? "turned " : "") + PlainFace::board(table);
  }
  FaceAnswer obey(Table<Nim> &table, std::string_view line) {
    if (line != "ask")
      return FaceAnswer::not_mine();
    const auto answer = table.question("how many ? ");
    return answer ? FaceAnswer::move(*answer) : FaceAnswer::done();
  }
  std::string words(const Table<Nim> &, const Heard &heard) {
    const auto &event = heard.event;
    return event.kind == EventKind::moved ? "-> " + std::to_string(event.count) : "";
  }
  std::string help(const Table<Nim> &) { return "Take one to three."; }
  std::string last_line(const Match<Nim> &match) {
    const auto outcome = match.outcome();
    return Nim::write_position(match.position()) + " " +
           std::string(outcome ? result_text(*outcome) : "?-?");
  }
};
static_assert(Face<RichFace>);

Setup<Nim> usual_start() { return {{}, Nim::start({})}; }

template <class F = RichFace>
std::string play(std::string input, TableOptions options = {}, Traits traits = {}) {
  return session(
      std::move(input),
      [&](Terminal &terminal) {
        F face;
        play_game(face, terminal, usual_start(), options);
      },
      traits);
}

std::string last_line(const std::string &out) {
  EXPECT_EQ(out.back(), '\n');
  const auto end = out.size() - 1;
  return out.substr(out.rfind('\n', end - 1) + 1, end - out.rfind('\n', end - 1) - 1);
}

TEST(Loop, ARunningGameIsKept) {
  Traits person;
  person.person = true;
  TableOptions options;
  options.keep_at = ::testing::TempDir() + "plateau_kept.txt";
  std::remove(options.keep_at.c_str());
  EXPECT_TRUE(has(play("resume\nquit\n", options, person), "There is no unfinished game"));
  EXPECT_FALSE(has(play("3\n2\nquit\n", options, person), "A game was left unfinished"));
  EXPECT_TRUE(has(testing::content_of(options.keep_at), "\n1. 3 2 *\n"));
  EXPECT_TRUE(has(play("quit\n", options, person), "left unfinished: resume goes on with it."));
  EXPECT_TRUE(has(testing::content_of(options.keep_at), "\n1. 3 2 *\n"))
      << "until a move is played";
  play("3\n3\n1\nquit\n", options, person);
  EXPECT_TRUE(has(play("resume\nquit\n", options, person), "There is no unfinished game"))
      << "it came to its end";
  EXPECT_TRUE(has(play("load /nowhere\nquit\n", options, person), "/nowhere cannot be read: "));
  EXPECT_TRUE(has(play("load x\n", options), "only a player at a terminal"));
}

TEST(Loop, ANewGameIsAskedForWhileOneIsRunning) {
  Traits person;
  person.person = true;
  EXPECT_TRUE(has(play("3\nnew\nn\n/position\nquit\n", {}, person), "\n4 b"));
  EXPECT_FALSE(has(play("3\nnew\ny\n/position\nquit\n", {}, person), "\n4 b"));
  EXPECT_FALSE(has(play("new\nquit\n", {}, person), "given up"));
  EXPECT_FALSE(has(play("3\nnew\n"), "given up")) << "a program means what it says";
}

TEST(Loop, APipeIsReadWordByWord) {
  EXPECT_EQ(last_line(play("3 2\n")), last_line(play("3\n2\n")));
  EXPECT_EQ(last_line(play("3 2 1\nundo 2\n")), last_line(play("3\n"))) << "with its argument";
  Traits person;
  person.person = person.keyboard = true;
  EXPECT_TRUE(has(play("3 2\nquit\n", {}, person), "? 7 w ?-?")) << "a person means a line";
}

TEST(Loop, AClockIsShownAndItsFlagFalls) {
  TableOptions options;
  options.clock = TimeControl{std::chrono::minutes(1), std::chrono::seconds(2), {}};
  Milliseconds time{0};
  options.now = [&] { return time += std::chrono::seconds(1); };
  const auto shown = play("3\n2\n", options);
  EXPECT_TRUE(has(shown, "White 0:59 · Black 1:00 | take ? ")) << shown;
  EXPECT_EQ(last_line(shown), last_line(play("3\n2\n"))) << shown;
  options.now = [&] { return time += std::chrono::seconds(40); };
  const auto late = play("3\n2\n1\n", options);
  EXPECT_EQ(last_line(late), "7 w 0-1") << "nothing was played any more";
  EXPECT_FALSE(has(play("3\n2\n"), " | take ? ")) << "nobody has asked for one";
}

TEST(Loop, PlaysAGameToItsEndAndReadsNoFurther) {
  EXPECT_EQ(play("3\n3\n1\n/quit\n"), "\n|||||||\nWhite to play\n"
                                      "take ? 3\n-> 3\n\n||||\nBlack to play\n"
                                      "take ? 3\n-> 3\n\n|\nWhite to play\n"
                                      "take ? 1\n-> 1\n\n\nBlack cannot move: White wins!\n"
                                      "0 b 1-0\n");
}

TEST(Loop, APlainFaceIsEnough) {
  EXPECT_EQ(play<PlainFace>("3\nflip\n"), "\n|||||||\nWhite to play\n"
                                          "take ? 3\n\n||||\nBlack to play\n"
                                          "take ? flip\nThis board cannot be turned.\n"
                                          "take ? \n");
}

TEST(Loop, TheEndOfInputEndsIt) {
  EXPECT_EQ(last_line(play("")), "7 w ?-?");
  EXPECT_EQ(last_line(play("3")), "4 b ?-?");
  EXPECT_EQ(last_line(play("/quit\n3\n")), "7 w ?-?");
}

TEST(Loop, ResigningLosesAndADrawIsADraw) {
  EXPECT_EQ(last_line(play("/resign\n")), "7 w 0-1");
  EXPECT_EQ(last_line(play("1\n/resign\n")), "6 b 1-0");
  EXPECT_EQ(last_line(play("/draw\n3\n")), "7 w 1/2-1/2");
}

TEST(Loop, WhatIsRefusedChangesNothingAndSaysWhy) {
  const auto out = play("hello\n9\n/hello\n1\n");
  EXPECT_TRUE(has(out, "take ? hello\n[refusal.not-a-number]\ntake ? 9\n[refusal.one-to-three]\n"));
  EXPECT_TRUE(has(out, "There is no command “/hello”."));
  EXPECT_EQ(last_line(out), "6 b ?-?");
}

TEST(Loop, WhatIsNotUnderstoodPointsAPersonToTheHelp) {
  Traits person;
  person.person = true;
  EXPECT_TRUE(has(play("hello\n", {}, person), "Type help to see all that can be typed."));
  EXPECT_FALSE(has(play("9\n", {}, person), "Type help to see all")) << "this was a move";
  EXPECT_FALSE(has(play("hello\n"), "Type help to see all")) << "a program does not ask for help";
  EXPECT_TRUE(has(play("board 2\n"), "“board” takes no argument."));
  EXPECT_TRUE(has(play("/hlep\n"), "There is no command “/hlep”. Did you mean help?"));
  EXPECT_TRUE(has(play("hlep\n", {}, person), "Did you mean the command help?"));
}

TEST(Loop, UndoAndRedo) {
  EXPECT_TRUE(has(play("undo\n"), "There is no move to take back."));
  EXPECT_TRUE(has(play("redo\n"), "There is no move to play again."));
  EXPECT_EQ(last_line(play("3\n2\nundo\nundo\n")), "7 w ?-?");
  EXPECT_EQ(last_line(play("3\n2\nundo\nundo\nredo\n")), "4 b ?-?");
  EXPECT_EQ(last_line(play("3\n2\nundo 2\n")), "7 w ?-?");
  EXPECT_EQ(last_line(play("3\n2\nundo 2\nredo 2\n")), "2 w ?-?");
  EXPECT_TRUE(has(play("3\nundo 9\n"), "There is no move to take back."));
  EXPECT_EQ(last_line(play("3\nundo 9\n")), "7 w ?-?");
  for (const std::string count : {"0", "-1", "x", "2x", "99999999999"})
    EXPECT_TRUE(has(play("3\nundo " + count + "\n"), "“" + count + "” is not a number of moves."));
}

TEST(Loop, NewStartsAgain) { EXPECT_EQ(last_line(play("3\n2\nnew\n1\n")), "6 b ?-?"); }

TEST(Loop, ListsMovesAllOrFromACell) {
  EXPECT_TRUE(has(play("moves\n"), "take ? moves\n1 2 3\n"));
  EXPECT_TRUE(has(play("moves 5\n"), "take ? moves 5\n2\n"));
  EXPECT_TRUE(has(play("moves 1\n"), "There is no legal move from 1."));
  EXPECT_TRUE(has(play("moves 7\n"), "“7” is not a cell of this board.")) << "0 to 6 are";
  EXPECT_TRUE(has(play("moves \x1b\n"), "“?” is not a cell of this board."));
}

TEST(Loop, ShowsPositionBoardAndHelp) {
  EXPECT_TRUE(has(play("position\n"), "take ? position\n7 w\n"));
  EXPECT_TRUE(has(play("board\n"), "take ? board\n\n|||||||\n"));
  EXPECT_TRUE(has(play("flip\n"), "turned |||||||\n"));
  EXPECT_TRUE(has(play("history\n"), "No move has been played yet."));
  EXPECT_TRUE(has(play("3\n2\n1\nhistory\n"), "\n1. 3 2\n2. 1\n"));
  EXPECT_TRUE(has(play("help undo\n"), "take moves back"));
  EXPECT_FALSE(has(play("help undo\n"), "Take one to three."));
  EXPECT_TRUE(has(play("help annuler\n"), "take moves back"));
  EXPECT_TRUE(has(play("help unod\n"), "Did you mean undo?"));
  EXPECT_TRUE(has(play("rules\n"), "The rules of this game are not described here."));
  EXPECT_TRUE(has(play("level 3\n"), "The computer cannot play here."));
  EXPECT_TRUE(has(play("level 9\n"), "Levels go from 1 (weak) to 8 (strong), or max."));
  const auto help = play("help\n");
  EXPECT_TRUE(has(help, "Take one to three."));
  EXPECT_TRUE(has(help, "take moves back, one or N"));
  EXPECT_FALSE(has(play<PlainFace>("help\n"), "flip")) << "only what is possible is offered";
  EXPECT_FALSE(has(help, "save"));
  Traits person;
  person.person = person.keyboard = true;
  EXPECT_TRUE(has(play("help\n", {}, person), "save FILE"));
}

TEST(Loop, AFaceMayAskBeforeAMove) {
  EXPECT_EQ(last_line(play("ask\n2\n")), "5 b ?-?");
  EXPECT_EQ(last_line(play("ask\ncancel\n1\n")), "6 b ?-?");
  EXPECT_EQ(last_line(play("ask\n/quit\n1\n")), "7 w ?-?");
  EXPECT_EQ(last_line(play("ask\n/resign\n")), "7 w 0-1");
  EXPECT_EQ(last_line(play("ask\n/draw\n")), "7 w 1/2-1/2");
  EXPECT_EQ(last_line(play("ask\n")), "7 w ?-?") << "the end of input in a question";
}

TEST(Loop, SavesAndOverwritesNothingUnasked) {
  std::string saved;
  bool exists = false;
  TableOptions options;
  options.date = "2024.12.31";
  options.save = [&](const std::string &path, std::string_view content, bool replace) {
    if (path == "bad")
      return Saved::failed;
    if (exists && !replace)
      return Saved::exists;
    exists = true;
    saved = content;
    return Saved::yes;
  };
  EXPECT_TRUE(has(play("save game.txt\n", options), "only a player at a terminal can save"));
  EXPECT_FALSE(exists) << "what comes through a pipe writes nothing";
  Traits person;
  person.person = person.keyboard = true;
  EXPECT_TRUE(has(play("3\nsave game.txt\n", options, person), "Saved in game.txt."));
  const std::string first = saved;
  EXPECT_TRUE(has(first, "[Game \"nim\"]"));
  EXPECT_TRUE(has(first, "[Date \"2024.12.31\"]"));
  EXPECT_TRUE(has(first, "\n1. 3 *\n"));
  EXPECT_TRUE(has(play("save bad\n", options, person), "bad could not be written."));
  EXPECT_TRUE(has(play("save\n", options, person), "Give the name of a file."));
  for (const std::string answer : {"", "n\n", "draw\n", "resign\n", "quit\n", "cancel\n"}) {
    const auto out = play("save game.txt\n" + answer, options, person);
    EXPECT_TRUE(has(out, "exists already and was left as it is")) << answer;
    EXPECT_EQ(last_line(out), "7 w ?-?") << "nothing but a no: " << answer;
  }
  EXPECT_EQ(saved, first);
  EXPECT_TRUE(has(play("save game.txt\ny\n", options, person), "Saved in game.txt."));
  EXPECT_NE(saved, first);
}

/// The same with moves that can stand in a game file.
struct SticksFace {
  using Game = plateau::testing::Sticks;
  std::string board(const Table<Game> &) { return {}; }
  std::string prompt(const Table<Game> &) { return "take ? "; }
};

/// What a person saves who opens a file and types this.
struct Saving {
  std::string saved;
  std::string shown;

  Saving(std::string record, const std::string &input) {
    TableOptions options;
    options.date = "2024.12.31";
    options.after_end = AfterEnd::offer;
    options.record = "[Game \"sticks\"]\n" + std::move(record);
    options.save = [&](const std::string & /*path*/, std::string_view content, bool /*replace*/) {
      saved = content;
      return Saved::yes;
    };
    Traits person;
    person.person = person.keyboard = true;
    shown = session(
        input + "save x\n",
        [&](Terminal &terminal) {
          SticksFace face;
          play_game(face, terminal, {{}, SticksFace::Game::start({})}, options);
        },
        person);
  }
};

TEST(Loop, SavesAllThatTheFileHeldThatWasOpened) {
  const std::string record =
      "[White \"Ann\"]\n[Date \"1999.01.01\"]\n[Custom \"kept\"]\n[Result \"*\"]\n\n"
      "{Sticks} 1. t3 $1 {[%clk 0:01:00]} t2 (1... t1 {or this}) *\n";
  const auto same = Saving(record, "").saved;
  EXPECT_TRUE(has(same, "{Sticks} 1. t3 $1 {[%clk 0:01:00]} 1... t2 (1... t1 {or this}) *"))
      << same;
  for (const auto *tag : {"[White \"Ann\"]", "[Date \"1999.01.01\"]", "[Custom \"kept\"]"})
    EXPECT_TRUE(has(same, tag)) << same;
  const auto longer = Saving(record, "t1\n").saved;
  EXPECT_TRUE(has(longer, "1... t2 (1... t1 {or this}) 2. t1 *")) << longer;
  const auto other = Saving(record, "undo\nt3\nresign\n").saved;
  EXPECT_TRUE(has(other, "1... t3 (1... t2) (1... t1 {or this}) 0-1")) << other;
  EXPECT_TRUE(has(other, "[Result \"0-1\"]")) << other;
  const auto taken_back = Saving(record, "undo 2\n").saved;
  EXPECT_TRUE(has(taken_back, "1. t3 $1 {[%clk 0:01:00]} 1... t2 (1... t1 {or this}) *"))
      << taken_back;
  const auto another = Saving(record, "new\ny\nt2\n").saved;
  EXPECT_FALSE(has(another, "Ann")) << another;
  EXPECT_TRUE(has(another, "\n1. t2 *")) << another;
}

TEST(Loop, AGameThatWasEndedByHandIsOverWhenItIsOpened) {
  const std::string record = "[Result \"1-0\"]\n[Termination \"Bob lost on time\"]\n\n1. t3 1-0\n";
  const Saving over(record, "");
  EXPECT_TRUE(has(over.shown, "out of time")) << over.shown;
  EXPECT_TRUE(has(over.saved, "[Termination \"Bob lost on time\"]")) << over.saved;
  EXPECT_TRUE(has(over.saved, "1. t3 1-0")) << over.saved;
  // Its end can be taken back, and then the game goes on.
  const Saving on(record, "undo\nt2\n");
  EXPECT_TRUE(has(on.saved, "1. t3 t2 *")) << on.saved;
  EXPECT_FALSE(has(on.saved, "lost on time")) << on.saved;
  const Saving wrong("[Result \"0-1\"]\n\n1. t3 t3 2. t1 0-1\n", "");
  EXPECT_TRUE(has(wrong.shown, "The file says 0-1, which the moves contradict.")) << wrong.shown;
  EXPECT_TRUE(has(wrong.saved, "[Result \"1-0\"]")) << wrong.saved;
}

TEST(Loop, AnotherGameCanBeOffered) {
  TableOptions options;
  options.after_end = AfterEnd::offer;
  EXPECT_EQ(last_line(play("3\n3\n1\n", options)), "0 b 1-0");
  EXPECT_EQ(last_line(play("3\n3\n1\nquit\n", options)), "0 b 1-0");
  EXPECT_EQ(last_line(play("3\n3\n1\nundo\n", options)), "1 w ?-?");
  EXPECT_EQ(last_line(play("3\n3\n1\nnew\n2\n", options)), "5 b ?-?");
  const auto out = play("3\n3\n1\n1\nmoves\ndraw\nresign\n", options);
  EXPECT_EQ(last_line(out), "0 b 1-0");
  EXPECT_TRUE(has(out, "The game is over."));
  const auto resumed = play("resign\nundo\n1\n", options);
  EXPECT_EQ(last_line(resumed), "6 b ?-?");
  EXPECT_TRUE(has(resumed, "The end of the game is taken back.\n\n|||||||\nWhite to play\n"));
  EXPECT_FALSE(has(resumed, "Move taken back"));
}

TEST(Loop, ALineThatIsTooLongIsRefused) {
  const auto out = play(std::string(max_line + 1, '1') + "\n1\n");
  EXPECT_TRUE(has(out, "This line is too long"));
  EXPECT_EQ(last_line(out), "6 b ?-?");
  EXPECT_FALSE(has(play(std::string(max_line, '1') + "\n"), "This line is too long"));
}

TEST(Loop, SpeaksFrench) {
  TableOptions options;
  options.language = plateau::testing::french;
  const auto out = play("coups\nannuler\n/abandon\n", options);
  EXPECT_TRUE(has(out, "Aux Blancs de jouer"));
  EXPECT_TRUE(has(out, "Il n’y a pas de coup à reprendre."));
  EXPECT_TRUE(has(out, "Les Blancs abandonnent : les Noirs gagnent !"));
}

TEST(Loop, StopsWhenNobodyReads) {
  std::string out;
  Terminal terminal(std::make_unique<PipedLines>([](std::span<char> block) {
                      std::fill(block.begin(), block.end(), '\n');
                      block[0] = 'x'; // Input that never ends.
                      return block.size();
                    }),
                    std::make_unique<testing::MemorySink>(out, 0, 100));
  RichFace face;
  play_game(face, terminal, usual_start(), {});
  EXPECT_LE(out.size(), 100U);
}

} // namespace
} // namespace plateau::console
