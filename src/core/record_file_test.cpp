#include "core/record_write.hpp"
#include "core/testing/sticks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace plateau {
namespace {

using testing::Sticks;

/// Everything a visitor is told, as one line.
struct Listener {
  std::string heard;

  void begin(const Setup<Sticks> &setup) { say("begin:" + Sticks::write_position(setup.position)); }
  void move(const Sticks::Position &before, Sticks::Move move, const Sticks::Position &after) {
    EXPECT_EQ(before.left - move.taken, after.left);
    say(Sticks::record_move(before, move));
  }
  void glyph(std::uint8_t number) { say("$" + std::to_string(number)); }
  void comment(std::string_view text) { say("{" + std::string(text) + "}"); }
  void open() { say("("); }
  void close() { say(")"); }
  void result(RecordResult result) { say(std::string(result_text(result))); }

  void say(const std::string &text) { heard += heard.empty() ? text : " " + text; }
};

/// The main line only.
struct Passer {
  std::string heard;
  void move(const Sticks::Position &before, Sticks::Move move, const Sticks::Position &) {
    heard += Sticks::record_move(before, move) + " ";
  }
};

std::string shown(const Refusal &refusal) {
  return std::string(refusal.code) + "@" + std::to_string(refusal.line) + ":" +
         std::to_string(refusal.column);
}

/// The games of a text: what was heard of each, or why it was refused.
std::vector<std::string> heard(RecordFile &file) {
  std::vector<std::string> games;
  while (file.next_game() && games.size() < 100) {
    Listener listener;
    const auto refusal = replay<Sticks>(file, listener);
    games.push_back(refusal ? shown(*refusal) : listener.heard);
  }
  return games;
}
std::vector<std::string> heard(std::string_view text) {
  RecordFile file(text);
  return heard(file);
}

using Games = std::vector<std::string>;

TEST(RecordFile, AVisitorHearsEverything) {
  EXPECT_EQ(
      heard("[Game \"sticks\"]\n[Rules \"9\"]\n\n{hello} 1. t1! (1. t2 {x} t3 (1... t1)) t2 $7 "
            "2. t3 1-0\n"),
      Games{"begin:9 w {hello} t1 $1 ( t2 {x} t3 ( t1 ) ) t2 $7 t3 1-0"});
}

TEST(RecordFile, AVisitorThatKnowsNoVariationsIsShownNone) {
  RecordFile file("1. t1 (1. t2 (1. nonsense) t3) t2 *");
  ASSERT_TRUE(file.next_game());
  Passer passer;
  EXPECT_FALSE(replay<Sticks>(file, passer));
  EXPECT_EQ(passer.heard, "t1 t2 ");
}

TEST(RecordFile, GamesFollowEachOther) {
  EXPECT_EQ(heard("t1 *\nt2 1-0 t3 0-1"),
            (Games{"begin:7 w t1 *", "begin:7 w t2 1-0", "begin:7 w t3 0-1"}));
  EXPECT_EQ(heard("[Rules \"5\"]\n\nt1\n\n[Rules \"6\"]\n\nt2"),
            (Games{"begin:5 w t1 *", "begin:6 w t2 *"}))
      << "a tag ends a game that has no result";
  EXPECT_EQ(heard("[Rules \"5\"]\n\n[Rules \"6\"]\n*"), (Games{"begin:5 w *", "begin:6 w *"}))
      << "and so does the first tag of another";
  EXPECT_EQ(heard(""), Games{});
  EXPECT_EQ(heard("\n% nothing\n ; but words\n"), Games{});
}

TEST(RecordFile, CommentsAmongTheTagsAreKept) {
  EXPECT_EQ(heard("; a file\n[Rules \"5\"]\n{of}\n[Event \"x\"]\n{games} t1 *"),
            Games{"begin:5 w { a file} {of} {games} t1 *"});
}

TEST(RecordFile, TheStartCanBeSetUp) {
  EXPECT_EQ(heard("[SetUp \"1\"]\n[FEN \"4 b\"]\n\n1... t1 2. t3 1-0"),
            Games{"begin:4 b t1 t3 1-0"});
}

TEST(RecordFile, RefusalsSayWhereAndTheNextGameIsRead) {
  const std::string good = "[Event \"good\"]\n\n1. t1 *\n";
  const std::string expected = "begin:7 w t1 *";
  struct Case {
    std::string text, refusal;
  };
  const std::vector<Case> cases = {
      {"[Event \"x\"]\n\n1. t1 t9 2. t1 *\n", "one-to-three@3:7"},
      {"[Event \"x\"]\n\n1. t1 tx t1 *\n", "not-a-number@3:8"},
      {"[Event \"x\"]\n\n1. t1 hop\n", "not-a-number@3:7"},
      {"[Event \"x\"]\n\n1. (t1) *\n", "variation-without-move@3:4"},
      {"[Event \"x\"]\n\n1. t1 ((t2)) *\n", "variation-without-move@3:8"},
      {"[Event \"x\"]\n\n1. t1) t2 *\n", "end-without-variation@3:6"},
      {"[Event \"x\"]\n\n1. t1 (t2 *\n", "variation-without-end@3:11"},
      {"[Event \"x\"]\n\n1. t1 (t2\n", "variation-without-end@5:1"},
      {"[Event \"x\"]\n\n1. t1 } t2 *\n", "brace-without-comment@3:7"},
      {"[Event \"x\"]\n\n1. t1 $ t2 *\n", "bad-glyph@3:7"},
      {"[Event \"x\"]\n\n1. t1 \x01 t2 *\n", "bad-character@3:7"},
      {"[Event \"x\"]\n\n1. t1 " + std::string(300, 't') + " *\n", "word-too-long@3:7"},
      {"[Event \"x\"\n[Site \"y\"]\n\n1. t1 *\n", "tag-without-end@1:1"},
      {"[Event \"x\"]\n[Site]\n[Round \"1\"]\n\n1. t1 *\n", "tag-without-value@2:1"},
      {"[Event \"x\"]\n[ \"y\"]\n\n1. t1 *\n", "tag-without-name@2:1"},
      {"[Event \"x\"]\n[Result \"0-1\"]\n\n1. t1 1-0\n", "result-disagrees@4:7"},
      {"[Event \"x\"]\n[Rules \"0\"]\n\n1. t1 1-0\n", "bad-option-value@2:9"},
      {"[Event \"x\"]\n[FEN \"many w\"]\n\n1. t1 1-0\n", "not-a-number@2:7"},
      {"[Event \"x\"]\n[Game \"go\"]\n\n1. t1 1-0\n", "other-game@2:8"},
      {"\r\n[Event \"x\"]\r\n\r\n1. t1\r\nt9 *\r\n", "one-to-three@5:1"},
      // After a refusal, a result is not the end: what follows up to the next tag is nobody's.
      {"[Event \"x\"]\n\n1. t1 t9 1-0 t1 t1\n", "one-to-three@3:7"},
  };
  for (const auto &[text, refusal] : cases) {
    std::string file = text;
    EXPECT_EQ(heard(file.append("\n").append(good)), (Games{refusal, expected})) << text;
  }
  EXPECT_EQ(heard("t1 t9 t1 * t2 *"), (Games{"one-to-three@1:4", "begin:7 w t2 *"}))
      << "without tags the next result is the end";
}

TEST(RecordFile, ACommentThatNeverEnds) {
  EXPECT_EQ(heard("[Event \"x\"]\n\n1. t1 {never closed\nto the end"),
            Games{"comment-without-end@3:7"});
  // Longer than any comment, so the next games are found again.
  const std::string good = "[Event \"good\"]\n\n1. t1 *\n\n";
  std::string text = "[Event \"x\"]\n\n1. t1 {never closed\n\n";
  while (text.size() < 2 * RecordBudget::max_comment_bytes)
    text += good;
  const auto games = heard(text);
  ASSERT_EQ(games.size(), 100U);
  EXPECT_EQ(games[0], "comment-too-long@3:7");
  EXPECT_EQ(games[1], "begin:7 w t1 *");
}

TEST(RecordFile, AGameThatIsNotReplayedIsPassedOver) {
  RecordFile file("[Game \"go\"]\n\nwhatever (it 1-0 is) {x} *\nt1 *\n");
  ASSERT_TRUE(file.next_game());
  EXPECT_EQ(file.tags().find("Game")->value, "go");
  ASSERT_TRUE(file.next_game());
  EXPECT_TRUE(file.tags().empty());
  EXPECT_EQ(file.line(), 4U);
  Listener listener;
  EXPECT_FALSE(replay<Sticks>(file, listener));
  EXPECT_EQ(listener.heard, "begin:7 w t1 *");
  EXPECT_FALSE(replay<Sticks>(file, listener)) << "a game is played once";
  EXPECT_EQ(listener.heard, "begin:7 w t1 *");
  EXPECT_FALSE(file.next_game());
}

TEST(RecordFile, AnUnfinishedResultGivesWay) {
  EXPECT_EQ(heard("[Result \"*\"]\n\nt1 1-0"), Games{"begin:7 w t1 1-0"});
  EXPECT_EQ(heard("[Result \"0-1\"]\n\nt1 *"), Games{"begin:7 w t1 0-1"});
  EXPECT_EQ(heard("[Result \"0-1\"]\n\nt1"), Games{"begin:7 w t1 0-1"});
}

// The limits, each crossed by one.

TEST(RecordBudget, Depth) {
  const auto nested = [](std::size_t depth) {
    std::string text = "t1 ";
    for (std::size_t i = 0; i < depth; ++i)
      text += "(t1 ";
    return text + std::string(depth, ')') + " *";
  };
  EXPECT_EQ(heard(nested(RecordBudget::max_depth))[0].substr(0, 5), "begin");
  EXPECT_EQ(heard(nested(RecordBudget::max_depth + 1)), Games{"variations-too-deep@1:260"});
  const auto skipped = [&](std::size_t depth) {
    const auto text = nested(depth);
    RecordFile file(text);
    file.next_game();
    return !replay<Sticks>(file, Passer{});
  };
  EXPECT_TRUE(skipped(RecordBudget::max_depth));
  EXPECT_FALSE(skipped(RecordBudget::max_depth + 1));
}

TEST(RecordBudget, Plies) {
  const auto moves = [](std::size_t count) {
    std::string text = "t1";
    for (std::size_t i = 1; i < count; ++i)
      text += "(t2)";
    return text + "*";
  };
  EXPECT_EQ(heard(moves(RecordBudget::max_plies))[0].substr(0, 5), "begin");
  EXPECT_EQ(heard(moves(RecordBudget::max_plies + 1))[0].substr(0, 14), "too-many-moves");
}

TEST(RecordBudget, Items) {
  const auto items = [](std::size_t count) { return std::string(count * 2, '!') + "*"; };
  EXPECT_EQ(heard(items(RecordBudget::max_items))[0].substr(0, 5), "begin");
  EXPECT_EQ(heard(items(RecordBudget::max_items + 1))[0].substr(0, 14), "too-many-items");
  std::string comments;
  for (std::size_t i = 0; i < RecordBudget::max_items; ++i)
    comments += "{}";
  EXPECT_EQ(heard(comments + "*")[0].substr(0, 5), "begin");
  EXPECT_EQ(heard(comments + "{}*")[0].substr(0, 14), "too-many-items");
}

TEST(RecordBudget, Tags) {
  const auto tags = [](std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
      text += "[T" + std::to_string(i) + " \"\"]\n";
    return text + "*";
  };
  EXPECT_EQ(heard(tags(RecordBudget::max_tags))[0].substr(0, 5), "begin");
  EXPECT_EQ(heard(tags(RecordBudget::max_tags + 1)), Games{"too-many-tags@129:1"});
}

TEST(RecordBudget, Bytes) {
  const auto sized = [](std::size_t bytes) { return "t1" + std::string(bytes - 4, ' ') + "t1\n*"; };
  EXPECT_EQ(heard(sized(RecordBudget::max_game_bytes))[0].substr(0, 5), "begin");
  EXPECT_EQ(heard(sized(RecordBudget::max_game_bytes + 1))[0].substr(0, 13), "game-too-long");
  const std::string tagged = "[A \"\"]";
  EXPECT_EQ(heard(tagged + std::string(RecordBudget::max_game_bytes, '\n') + "[B \"\"]*")[0].substr(
                0, 13),
            "game-too-long");
}

TEST(RecordBudget, ACallerCanGiveLess) {
  RecordBudget budget;
  budget.plies = 1;
  RecordFile file("t1 t1 *", budget);
  EXPECT_EQ(heard(file), Games{"too-many-moves@1:4"});
}

// Texts that mean harm.

TEST(RecordFile, TenMegabytesOfParentheses) {
  std::string many;
  many.resize(10'000'000, '(');
  EXPECT_EQ(heard(many), Games{"variation-without-move@1:1"});
  EXPECT_EQ(heard("t1 " + many), Games{"variation-without-move@1:5"});
  EXPECT_EQ(heard(std::string(1'000'000, ')')), Games{"end-without-variation@1:1"});
}

TEST(RecordFile, MegabytesOfOneByte) {
  for (const char byte : {'\0', '{', '[', '"', '%', ';', '$', 'a', '1', '.', '!', '\n', '\\'}) {
    const std::string text(2'000'000, byte);
    const auto whole = heard(text);
    EXPECT_LE(whole.size(), 100U);
    std::size_t at = 0;
    RecordFile chunked([&](char *into, std::size_t capacity) {
      const auto count = std::min(capacity, text.size() - at);
      std::copy_n(text.begin() + static_cast<std::ptrdiff_t>(at), count, into);
      at += count;
      return count;
    });
    EXPECT_EQ(heard(chunked), whole) << "byte " << static_cast<int>(byte);
  }
}

// Records.

Result<Record<Sticks>> record_of_text(std::string_view text) {
  RecordFile file(text);
  if (!file.next_game())
    return Refusal::malformed("no-game", text, 1);
  return read_record<Sticks>(file);
}

TEST(Record, IsWrittenAsItWasRead) {
  const std::string text = R"([Game "sticks"]
[Event "A \"feast\""]
[Rules "20"]
[SetUp "1"]
[FEN "19 b"]
[Result "0-1"]

{Before} {everything} 1... t1 $1 $14 {after a move, a comment long enough to be
broken at one of its  blanks} (1... t2 2. t3 (2. t1 {deep}) (2. t2) 2... t1)
{behind variations} ({first} 1... t3) 2. t3 t2 ;with a } in it
3. t1 () 3... t3 0-1

)";
  const auto record = record_of_text(text);
  ASSERT_TRUE(record) << shown(record.error());
  EXPECT_EQ(write_record(*record), text);
  const auto again = record_of_text(write_record(*record));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, *record);
}

TEST(Record, TagsSayWhatIsNeededToReadItBack) {
  const auto record = record_of_text("[FEN \"4 b\"]\n[Event \"x\"]\n\nt1 t3 1-0");
  ASSERT_TRUE(record);
  EXPECT_EQ(write_record(*record),
            "[Game \"sticks\"]\n[FEN \"4 b\"]\n[Event \"x\"]\n[Result \"1-0\"]\n[SetUp \"1\"]\n\n"
            "1... t1 2. t3 1-0\n\n");
  const auto ruled = record_of_text("[Rules \"9\"]\n\nt1");
  ASSERT_TRUE(ruled);
  EXPECT_EQ(write_record(*ruled),
            "[Game \"sticks\"]\n[Rules \"9\"]\n[Result \"*\"]\n\n1. t1 *\n\n");
}

/// The games of a text, each read, written and read again.
Games written_again(std::string_view text) {
  Games games;
  RecordFile file(text);
  while (file.next_game()) {
    const auto record = read_record<Sticks>(file);
    if (!record) {
      games.push_back(shown(record.error()));
      continue;
    }
    const auto written = write_record(*record);
    RecordFile again(written);
    EXPECT_TRUE(again.next_game());
    const auto second = read_record<Sticks>(again);
    EXPECT_TRUE(second && *second == *record) << written;
    EXPECT_FALSE(again.next_game()) << written;
    games.push_back(written);
  }
  return games;
}

TEST(Record, ATagThatComesTwiceIsWrittenOnce) {
  EXPECT_EQ(written_again("[White \"x\"][Game \"sticks\"][Game \"go\"][White \"y\"] t1 *").size(),
            2U)
      << "the first tag again is another game";
  EXPECT_EQ(written_again("[White \"x\"][Game \"sticks\"][Game \"go\"] t1 *"),
            Games{"[Game \"sticks\"]\n[White \"x\"]\n[Result \"*\"]\n\n1. t1 *\n\n"});
}

TEST(Record, IsRefusedWhereItCouldNotBeReadBack) {
  const auto tags = [](std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
      text += "[T" + std::to_string(i) + " \"\"]\n";
    return text + "*";
  };
  // Game and Result are added.
  EXPECT_EQ(written_again(tags(RecordBudget::max_tags - 2))[0].substr(0, 5), "[Game");
  EXPECT_EQ(written_again(tags(RecordBudget::max_tags - 1)), Games{"too-many-tags@127:8"});
  const auto escapes = [](std::size_t count) {
    std::string text = "[Event \"";
    for (std::size_t i = 0; i < count; ++i)
      text += "\\x";
    return text + "\"] *";
  };
  // Three bytes for each, once they are written.
  constexpr std::size_t most = (RecordBudget::max_tag_bytes - 10) / 3;
  EXPECT_EQ(written_again(escapes(most))[0].substr(0, 5), "[Game");
  EXPECT_EQ(written_again(escapes(most + 1)), Games{"tag-too-long@1:9"});
}

TEST(Record, OfAMatch) {
  Match<Sticks> match(plateau::Setup<Sticks>{{}, {5, Side::second}});
  for (const auto *const move : {"t3", "t2"})
    ASSERT_NE(match.attempt_text(move).move(), nullptr);
  ASSERT_TRUE(match.over());
  RecordTags tags;
  tags.set("White", "Ann");
  tags.set("FEN", "stale");
  const auto record = record_of(match, tags);
  EXPECT_EQ(write_record(record),
            "[Game \"sticks\"]\n[White \"Ann\"]\n[Result \"1-0\"]\n[SetUp \"1\"]\n"
            "[FEN \"5 b\"]\n\n1... t3 2. t2 1-0\n\n");
  EXPECT_EQ(main_line(record).size(), 2U);
}

TEST(Record, KnowsThePositionAfterEveryMove) {
  const auto record = record_of_text("t1 (t2 t3 (t1 {x})) t3 *");
  ASSERT_TRUE(record);
  std::string left;
  for (std::size_t i = 0; i < record->entries.size(); ++i)
    if (record->entries[i].kind == Record<Sticks>::Entry::Kind::move)
      left += std::to_string(position_after(*record, i).left) + " ";
  EXPECT_EQ(left, "6 5 2 4 3 ");
}

TEST(Record, LinesAreShorterThanEightyColumns) {
  std::string text = "[Rules \"1000\"]\n\n";
  for (int i = 0; i < 400; ++i)
    text += i % 7 == 3 ? "t1 {some words of no weight} " : "t1 ";
  const auto record = record_of_text(text);
  ASSERT_TRUE(record);
  const auto written = write_record(*record);
  std::size_t longest = 0;
  for (std::size_t from = 0; from < written.size();) {
    const auto line_end = written.find('\n', from);
    longest = std::max(longest, line_end - from);
    from = line_end + 1;
  }
  EXPECT_EQ(longest, MovetextWriter::max_columns) << "full, and not more than full";
  EXPECT_EQ(*record_of_text(written), *record);
}

TEST(Record, APercentSignNeverBeginsALine) {
  std::string text = "t1 {";
  for (int i = 0; i < 60; ++i)
    text += "%" + std::string(static_cast<std::size_t>(i % 9), 'x') + " ";
  text += "} *";
  const auto record = record_of_text(text);
  ASSERT_TRUE(record);
  const auto written = write_record(*record);
  EXPECT_EQ(written.find("\n%"), std::string::npos);
  EXPECT_EQ(*record_of_text(written), *record);
}

TEST(Record, ACommandForProgramsStaysOnOneLine) {
  std::string text = "t1 ";
  for (std::size_t i = 0; i < 60; ++i)
    text += "{" + std::string(i % 7, 'x') + " [%eval 0.31][%clk 1:00]} ";
  const auto record = record_of_text(text + "*");
  ASSERT_TRUE(record);
  const auto written = write_record(*record);
  EXPECT_EQ(written.find("%eval\n"), std::string::npos) << written;
  EXPECT_EQ(written.find("%clk\n"), std::string::npos) << written;
  EXPECT_NE(written.find("x\n[%eval 0.31][%clk 1:00]"), std::string::npos) << written;
  EXPECT_EQ(*record_of_text(written), *record);
}

TEST(Record, EveryCommentSurvives) {
  for (const std::string comment : {"",          " ",           "  ",        "}",
                                    "a } b",     "{",           "line\nend", "line\r\nend",
                                    "lone\rend", "\n",          ";",         "%",
                                    "tab\there", " both ends ", "(1. e4)",   "[Event \"x\"]",
                                    "\x1b[2J",   "\xC2\x9B",    "\x9B",      "\xC2\x01\x9B"}) {
    RecordBuilder<Sticks> builder;
    builder.begin({{}, Sticks::start({})});
    builder.comment(comment);
    builder.add_move({1});
    builder.comment(comment);
    const auto record = std::move(builder).finish({});
    const auto again = record_of_text(write_record(record));
    ASSERT_TRUE(again) << comment;
    EXPECT_EQ(*again, record) << comment << "\n" << write_record(record);
  }
}

TEST(Record, WhatIsWrittenHoldsNothingThatATerminalObeys) {
  std::string every = "[White \"";
  for (int c = 1; c < 256; ++c)
    if (c != '"' && c != '\\' && c != '\n')
      every.push_back(static_cast<char>(c));
  every += "\"]\n\n{first \x1b[2J} 1. 1 {second \x07\xC2\x9B} ; third \x1b]0;x\x07\n*\n";
  const auto record = record_of_text(every);
  ASSERT_TRUE(record);
  const auto written = write_record(*record);
  for (const char c : written)
    EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t') << int{c};
  for (const auto *steering : {"\x7f", "\x9B"})
    EXPECT_EQ(written.find(steering), std::string::npos) << written;
  EXPECT_NE(written.find("{first ?[2J}"), std::string::npos) << written;
  EXPECT_NE(written.find("{second ??}"), std::string::npos) << written;
  EXPECT_EQ(*record_of_text(written), *record);
}

} // namespace
} // namespace plateau
