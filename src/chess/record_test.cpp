#include "chess/record.hpp"

#include "chess/chess.hpp"
#include "chess/testing/records.hpp"
#include "core/laws.hpp"
#include "core/record_write.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

namespace plateau::chess {
namespace {

using testing::written;

std::string file_text(const std::string &name) {
  std::ifstream file(PLATEAU_SOURCE_DIR "/src/chess/testdata/pgn/" + name, std::ios::binary);
  EXPECT_TRUE(file) << name;
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string shown(const Refusal &refusal) {
  return std::to_string(refusal.line) + ":" + std::to_string(refusal.column) + " " +
         std::string(refusal.code);
}

std::vector<Record<Chess>> all_records(std::string_view text) {
  std::vector<Record<Chess>> records;
  RecordFile file(text);
  while (file.next_game()) {
    auto record = read_record<Chess>(file);
    EXPECT_TRUE(record) << shown(record.error());
    if (record)
      records.push_back(*std::move(record));
  }
  return records;
}

TEST(Pgn, WhatWeWroteIsWrittenBackUnchanged) {
  const auto text = file_text("annotated.pgn");
  const auto records = all_records(text);
  EXPECT_EQ(records.size(), 4U);
  EXPECT_EQ(written(records), text);
}

TEST(Pgn, SloppyFilesAreTidied) {
  const auto tidied = written(all_records(file_text("sloppy.pgn")));
  EXPECT_EQ(tidied, file_text("sloppy.expected.pgn"));
  EXPECT_EQ(written(all_records(tidied)), tidied);
}

TEST(Pgn, BrokenGamesAreToldAndTheOthersRead) {
  RecordFile file([text = file_text("broken.pgn"),
                   at = std::size_t{0}](char *into, std::size_t capacity) mutable {
    const auto count = std::min({capacity, text.size() - at, std::size_t{100}});
    std::copy_n(text.begin() + static_cast<std::ptrdiff_t>(at), count, into);
    at += count;
    return count;
  });
  std::string told;
  while (file.next_game()) {
    const auto record = read_record<Chess>(file);
    const auto event = file.tags().value("Event");
    told.append(event.substr(0, event.find(':'))).append(" ");
    told.append(record ? "good" : shown(record.error())).append("\n");
  }
  EXPECT_EQ(told, file_text("broken.expected"));
}

TEST(Pgn, TheSevenTagRosterIsCompleted) {
  const auto records = all_records("[Black \"B\"]\n[ECO \"C20\"]\n[Event \"E\"]\n\n1. e4 e5 1-0");
  ASSERT_EQ(records.size(), 1U);
  EXPECT_EQ(written(records), "[Event \"E\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                              "[White \"?\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[ECO \"C20\"]\n\n"
                              "1. e4 e5 1-0\n\n");
}

TEST(Pgn, AMoveMayStandInAnyNotation) {
  const auto records = all_records("1. e2e4 e7-e5 2. g1f3 Nb8-c6 3. f1b5 a6 4. O-O g8f6 *");
  ASSERT_EQ(records.size(), 1U);
  EXPECT_NE(written(records).find("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6 *"), std::string::npos)
      << written(records);
}

/// A random game with everything a record can hold.
Record<Chess> random_record(std::mt19937_64 &random, const Setup<Chess> &setup) {
  Match<Chess> match(setup);
  RecordBuilder<Chess> builder;
  builder.begin(setup);
  constexpr std::array<std::string_view, 5> comments = {
      "short", "", "a comment of some length, to be broken at one of its many blanks, surely",
      "with a } brace", "  spaced  "};
  const auto decorate = [&] {
    while (random() % 8 == 0)
      builder.glyph(static_cast<std::uint8_t>(random() % 256));
    while (random() % 12 == 0)
      builder.comment(comments[random() % comments.size()]);
  };
  decorate();
  while (!match.over() && match.moves().size() < 120) {
    const auto moves = laws::listed<Chess>(match.position());
    const auto move = moves[random() % moves.size()];
    builder.add_move(move);
    decorate();
    // Variations: random walks that branch again as they go.
    std::vector<std::pair<Position, Position>> open;
    Position before = match.position();
    Position now = before;
    play(now, move);
    for (auto steps = random() % 10 == 0 ? 12 : 0; steps > 0 || !open.empty(); --steps) {
      if (steps > 0 && random() % 3 == 0) {
        builder.open();
        open.emplace_back(before, now);
        now = before;
        const auto alternatives = laws::listed<Chess>(now);
        const auto other = alternatives[random() % alternatives.size()];
        builder.add_move(other);
        play(now, other);
      } else if (!open.empty() && (steps <= 0 || random() % 3 == 0)) {
        builder.close();
        before = open.back().first;
        now = open.back().second;
        open.pop_back();
      } else if (const auto replies = laws::listed<Chess>(now); !open.empty() && !replies.empty()) {
        before = now;
        const auto reply = replies[random() % replies.size()];
        builder.add_move(reply);
        play(now, reply);
      }
      decorate();
    }
    match.play_unchecked(move);
  }
  builder.result(static_cast<RecordResult>(random() % 4));
  RecordTags tags;
  tags.set("White", "\"Quoted\" and \\ slashed");
  return std::move(builder).finish(std::move(tags));
}

TEST(Pgn, ReadingWhatWasWrittenGivesTheSameRecord) {
  std::mt19937_64 random(9);
  const std::vector<std::pair<std::string, std::string>> starts = {
      {"", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
      {"", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 17"},
      {"", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"},
      {"automatic-draws", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
      {"chess960=17", ""},
      {"chess960=518", ""},
      {"chess960", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"},
  };
  for (int i = 0; i < 140; ++i) {
    const auto &[rules_text, fen] = starts[static_cast<std::size_t>(i) % starts.size()];
    const auto rules = *read_rules(rules_text);
    const plateau::Setup<Chess> setup = fen.empty() ? plateau::Setup<Chess>{rules, start(rules)}
                                                    : *Chess::read_position(fen, rules);
    const auto record = random_record(random, setup);
    const auto text = write_record(record);
    RecordFile file(text);
    ASSERT_TRUE(file.next_game());
    const auto again = read_record<Chess>(file);
    ASSERT_TRUE(again) << shown(again.error()) << "\n" << text;
    ASSERT_EQ(*again, record) << text;
    EXPECT_EQ(write_record(*again), text);
    EXPECT_FALSE(file.next_game());
  }
}

TEST(Pgn, ChangedBytesNeverDoHarm) {
  const auto original = file_text("annotated.pgn") + file_text("sloppy.pgn");
  std::mt19937_64 random(77);
  constexpr std::string_view bytes = "{}()[]\"\\;%$!?*.\n\r\0 1-0ex";
  std::size_t refused = 0;
  for (int i = 0; i < 2000; ++i) {
    auto text = original;
    for (auto changes = 1 + random() % 3; changes > 0; --changes)
      text[random() % text.size()] = bytes[random() % bytes.size()];
    text.resize(random() % 4 == 0 ? random() % text.size() : text.size());
    RecordFile file(text);
    while (file.next_game()) {
      const auto record = read_record<Chess>(file);
      if (!record) {
        EXPECT_GT(record.error().line, 0U);
        EXPECT_GT(record.error().column, 0U);
        ++refused;
        continue;
      }
      const auto once = write_record(*record);
      RecordFile second(once);
      ASSERT_TRUE(second.next_game());
      const auto again = read_record<Chess>(second);
      ASSERT_TRUE(again) << shown(again.error()) << "\n" << once;
      ASSERT_EQ(*again, *record) << once;
    }
  }
  EXPECT_GT(refused, 500U);
}

} // namespace
} // namespace plateau::chess
