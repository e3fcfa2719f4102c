// The 86 cases of testdata/cases.tsv (C18), each also with the colours exchanged.
#include "chess/testing/positions.hpp"
#include "core/match.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace plateau::chess {
namespace {

using namespace testing;

struct Case {
  std::string id;
  std::string fen;
  std::vector<std::string> moves_before; ///< One that starts with `?` must be refused.
  std::string action;
  std::string expectation; ///< `Y` or `N`, `+` for check, `=` and how the game ends.
  std::string fen_after;
};

std::vector<Case> read_cases() {
  std::ifstream file(PLATEAU_SOURCE_DIR "/src/chess/testdata/cases.tsv");
  std::vector<Case> cases;
  std::string line;
  std::getline(file, line); // The names of the columns.
  while (std::getline(file, line)) {
    auto fields = split(line, '\t');
    fields.resize(6);
    cases.push_back({fields[0], fields[1], split(fields[2], ' '), fields[3], fields[4], fields[5]});
  }
  return cases;
}

/// Mirrored, Black moves where White did, so the move number of the position after is another.
std::string with_move_number(const std::string &fen, int number) {
  return fen.substr(0, fen.rfind(' ') + 1) + std::to_string(number);
}

Case mirrored(Case one) {
  one.id += " mirrored";
  one.fen = mirrored_fen(one.fen);
  for (auto &move : one.moves_before)
    move = mirrored_move(move);
  one.action = mirrored_move(one.action);
  if (!one.fen_after.empty())
    one.fen_after = mirrored_fen(one.fen_after);
  return one;
}

void expect_refused(Match<Chess> &match, const std::string &move, const std::string &id) {
  const auto before = match.position();
  const auto verdict = match.attempt_text(move);
  ASSERT_NE(verdict.refusal(), nullptr) << id << " " << move;
  EXPECT_EQ(verdict.refusal()->kind, RefusalKind::illegal) << id;
  EXPECT_FALSE(verdict.refusal()->cells.empty()) << id << " " << verdict.refusal()->code;
  EXPECT_EQ(match.position(), before) << id;
  EXPECT_EQ(write_position(match.position()), write_position(before)) << id;
}

void run(const Case &one) {
  Match<Chess> match(setup(one.fen));
  for (const auto &move : one.moves_before)
    if (move[0] == '?')
      expect_refused(match, move.substr(1), one.id);
    else
      ASSERT_NE(match.attempt_text(move).move(), nullptr) << one.id << " " << move;
  ASSERT_FALSE(match.over()) << one.id;
  if (one.expectation == "N") {
    expect_refused(match, one.action, one.id);
    return;
  }

  int number = match.position().fullmove_number();
  number += match.to_move() == Side::second ? 1 : 0;
  std::vector<EventKind> seen;
  match.observe([&](const Event &event) { seen.push_back(event.kind); });
  ASSERT_NE(match.attempt_text(one.action).move(), nullptr) << one.id;
  const auto happened = [&](EventKind kind) {
    return std::find(seen.begin(), seen.end(), kind) != seen.end();
  };
  const bool check = one.expectation.find('+') != std::string::npos;
  EXPECT_EQ(happened(events::check), check) << one.id;
  EXPECT_EQ(in_check(match.position()), check) << one.id;

  const auto equals = one.expectation.find('=');
  EXPECT_EQ(match.over(), equals != std::string::npos) << one.id;
  EXPECT_EQ(happened(EventKind::ended), match.over()) << one.id;
  if (match.over()) {
    std::string end(name(match.outcome()->reason));
    for (auto &c : end)
      c = c == '-' ? '_' : other_colour(c);
    EXPECT_EQ(end, one.expectation.substr(equals + 1)) << one.id;
  }
  EXPECT_EQ(write_position(match.position()), with_move_number(one.fen_after, number)) << one.id;
}

TEST(ChessCases, HoldForBothColours) {
  const auto cases = read_cases();
  ASSERT_EQ(cases.size(), 86U);
  for (const auto &one : cases) {
    run(one);
    run(mirrored(one));
  }
}

TEST(ChessCases, AreWrittenWithTheRightMoveNumbers) {
  // The mirrored runs compute their move numbers; here the file's own stand as they are.
  for (const auto &one : read_cases()) {
    if (one.fen_after.empty())
      continue;
    Match<Chess> match(setup(one.fen));
    for (const auto &move : one.moves_before)
      std::ignore = match.attempt_text(move);
    std::ignore = match.attempt_text(one.action);
    EXPECT_EQ(write_position(match.position()), one.fen_after) << one.id;
  }
}

} // namespace
} // namespace plateau::chess
