#include "abalone/testing/positions.hpp"

#include "core/laws.hpp"
#include "core/testing/languages.hpp"
#include "core/texts.hpp"

namespace plateau::abalone {
namespace {

using slow_abalone::Board;
using slow_abalone::Place;

// Every line of refusals.txt is: position or layout | what was asked | English | French.
TEST(Judge, EveryReasonIsSaidInBothLanguages) {
  std::vector<std::string_view> said;
  for (const auto &line : data_lines("refusals.txt")) {
    if (line.empty() || line[0] == '#')
      continue;
    std::vector<std::string> parts;
    for (std::size_t from = 0; from <= line.size();) {
      const auto to = std::min(line.find(" | ", from), line.size());
      parts.push_back(line.substr(from, to - from));
      from = to + 3;
    }
    ASSERT_EQ(parts.size(), 4U) << line;
    const auto refusal = [&]() -> Refusal {
      if (parts[0] == "position")
        if (const auto read = read_position(parts[1]); !read)
          return read.error();
      if (parts[0] == "rules")
        if (const auto read = read_rules(parts[1]); !read)
          return read.error();
      const auto position = parts[0].find('/') == std::string::npos
                                ? start(rules_from("layout=" + parts[0]))
                                : position_from(parts[0]);
      const auto verdict = read_move(position, parts[1]);
      return verdict.refusal() == nullptr ? Refusal::illegal("accepted") : *verdict.refusal();
    }();
    said.push_back(refusal.code);
    EXPECT_EQ(explain<Abalone>(plateau::testing::english, refusal), parts[2]) << line;
    EXPECT_EQ(explain<Abalone>(plateau::testing::french, refusal), parts[3]) << line;
  }
  for (const auto code : whys)
    EXPECT_NE(std::find(said.begin(), said.end(), code), said.end()) << code << " is never said";
}

TEST(Judge, EveryCellHasItsRole) {
  constexpr auto mixed = "SSsS1/6/2sSs2/1SSSsss1/SSSssS3/1sSs4/2SSS2/SSs3/5 0 0 b 0 1";
  struct Row {
    const char *position;
    const char *move;
    const char *cells;
  };
  std::vector<Refusal> refusals;
  for (const auto &row : {
           Row{mixed, "a1a2", "A1:origin"},
           Row{mixed, "b1b4", "B1:origin B4:target"},
           Row{mixed, "i5i6", "I8:blocker I7:enemy"},
           Row{mixed, "e1e2", "E6:blocker E4:enemy E5:enemy"},
           Row{"5/6/7/8/2SsS4/8/7/6/5 0 0 b 0 1", "e3e4", "E4:enemy"},
           Row{"s4/6/7/8/9/8/7/6/SS3 0 0 b 0 1", "a2a1", "A1:own"},
           Row{"5/6/7/4s3/2SSS4/8/7/6/5 0 0 b 0 1", "e3e5f4", "F6:blocker"},
           Row{"s4/6/7/8/2SSSS3/8/7/6/5 0 0 b 0 1", "e3e4", "E3:own E6:own"},
           Row{"s4/6/7/8/2SSSS3/8/7/6/5 0 0 b 0 1", "e3e4e4", "E5:blocker E3:origin E4:target"},
       }) {
    const auto verdict = read_move(position_from(row.position), row.move);
    ASSERT_NE(verdict.refusal(), nullptr) << row.move;
    std::string cells;
    for (const auto &[cell, role] : verdict.refusal()->cells)
      cells.append(cells.empty() ? "" : " ").append(write_cell(cell)).append(":").append(role);
    EXPECT_EQ(cells, row.cells) << row.position << " " << row.move;
    refusals.push_back(*verdict.refusal());
  }
  laws::every_role_is_given<Abalone>(refusals);
}

Place place(Cell c) { return {row_of(c), column_of(c)}; }

/// The step from one place to another in line with it, if there is one.
std::vector<Place> step_towards(Place from, Place to) {
  for (const auto &step : slow_abalone::steps)
    for (int n = 1; n <= 8; ++n)
      if (slow_abalone::add(from, step, n) == to)
        return {step};
  return {};
}

/// Is what the refusal says true of this board? Slow, and independent of the judge.
struct ClaimChecker {
  const Board &board;
  const Attempt &attempt;
  const Refusal &refusal;

  Place at(std::size_t i) const { return place(refusal.cells[i].cell); }
  Place asked(std::size_t i) const { return place(attempt.cells[i]); }
  bool own(Place p) const { return board.at(p) == board.own(); }
  bool enemy(Place p) const { return board.at(p) == board.enemy(); }
  int number(std::size_t i) const { return refusal.arguments[i].value; }
  bool piece_is(std::size_t i, char marble) const {
    return refusal.arguments[i] == Argument::piece(marble == 'S' ? 0 : 1);
  }
  /// The places of the row that was named: one marble, or all from end to end.
  std::vector<Place> row() const {
    if (attempt.cells.size() == 2)
      return {asked(0)};
    const auto step = step_towards(asked(0), asked(1));
    std::vector<Place> places;
    for (int i = 0; i <= slow_abalone::distance(asked(0), asked(1)) && !step.empty(); ++i)
      places.push_back(slow_abalone::add(asked(0), step[0], i));
    return places;
  }
  /// The single step that was asked for.
  Place step() const {
    const Place to = asked(attempt.cells.size() - 1);
    return {to.first - asked(0).first, to.second - asked(0).second};
  }
  /// The own marbles that would go along, from the rear.
  std::vector<Place> column() const {
    auto places = row();
    // Of a row led along its line, the rear is the end from which the step leads into the row.
    Place rear = places.front();
    if (places.size() > 1 && slow_abalone::add(places.back(), step()) == places[places.size() - 2])
      rear = places.back();
    places.clear();
    for (Place p = rear; own(p); p = slow_abalone::add(p, step()))
      places.push_back(p);
    return places;
  }
  bool in(const std::vector<Place> &places, Place p) const {
    return std::find(places.begin(), places.end(), p) != places.end();
  }

  bool is_true() const {
    const auto code = refusal.code;
    if (code == "same-cell")
      return std::count(attempt.cells.begin(), attempt.cells.end(), refusal.cells[0].cell) > 1;
    if (code == "empty-cell")
      return board.at(at(0)) == '.' && in(row().empty() ? ends() : row_and_ends(), at(0));
    if (code == "not-your-marble")
      return enemy(at(0)) && piece_is(0, board.at(at(0))) && in(row_and_ends(), at(0));
    if (code == "not-adjacent")
      return at(0) == asked(0) && at(1) == asked(attempt.cells.size() - 1) &&
             slow_abalone::distance(at(0), at(1)) != 1;
    if (code == "not-in-line")
      return at(0) == asked(0) && at(1) == asked(1) && step_towards(at(0), at(1)).empty();
    if (code == "row-too-long")
      return at(0) == asked(0) && at(1) == asked(1) && number(0) > 3 &&
             number(0) == static_cast<int>(row().size());
    if (code == "too-many-marbles")
      return number(0) > 3 && number(0) == static_cast<int>(column().size()) &&
             at(0) == column().front() && at(1) == column().back();
    if (code == "row-goes-on")
      return own(at(0)) && !in(row(), at(0)) && in(column(), at(0)) && at(1) == column().front() &&
             at(2) == slow_abalone::add(at(1), step());
    if (code == "own-marble-off-board")
      return own(at(0)) && !slow_abalone::inside(slow_abalone::add(at(0), step())) &&
             (in(row(), at(0)) || in(column(), at(0)));
    if (code == "push-not-allowed" || code == "pushed-marbles-blocked")
      return push_claim(code == "pushed-marbles-blocked");
    return landing_claim();
  }

private:
  std::vector<Place> ends() const { return {asked(0), asked(1)}; }
  std::vector<Place> row_and_ends() const {
    auto places = row();
    places.push_back(asked(0));
    if (attempt.cells.size() == 3)
      places.push_back(asked(1));
    return places;
  }
  bool push_claim(bool blocked) const {
    const auto pushing = column();
    Place next = slow_abalone::add(pushing.back(), step());
    std::vector<Place> against;
    for (; enemy(next); next = slow_abalone::add(next, step()))
      against.push_back(next);
    std::vector<Place> named;
    for (std::size_t i = blocked ? 1 : 0; i < refusal.cells.size(); ++i)
      named.push_back(at(i));
    if (named != against || against.empty() || pushing.size() > 3)
      return false;
    if (blocked)
      return at(0) == next && own(next) && pushing.size() > against.size();
    return number(0) == static_cast<int>(pushing.size()) &&
           number(1) == static_cast<int>(against.size()) && against.size() >= pushing.size();
  }
  bool landing_claim() const {
    std::vector<Place> occupied;
    for (const auto &marble : row())
      if (const Place landing = slow_abalone::add(marble, step()); board.at(landing) != '.')
        occupied.push_back(landing);
    bool same = occupied.size() == refusal.cells.size() && !occupied.empty() &&
                refusal.code ==
                    std::array<std::string_view, 3>{"landing-occupied", "two-landings-occupied",
                                                    "three-landings-occupied"}[occupied.size() - 1];
    for (std::size_t i = 0; same && i < occupied.size(); ++i)
      same = at(i) == occupied[i] && piece_is(i, board.at(occupied[i]));
    return same;
  }
};

TEST(Judge, EveryClaimIsTrueOverTheWholeAttemptSpace) {
  std::mt19937_64 random(8);
  std::vector<std::string_view> seen;
  for (int i = 0; i < (sanitized ? 2 : 12); ++i) {
    auto position = random_position(random, 12 + i);
    // Between them these two give every reason.
    if (i == 0)
      position = start({});
    if (i == 1)
      position = position_from("SSsS1/6/2sSs2/1SSSsss1/SSSssS3/1sSs4/2SSS2/SSs3/5 0 0 b 0 1");
    const auto board = slow_abalone::read(write_position(position));
    for_each_attempt([&](const Attempt &attempt) {
      const auto verdict = judge(position, attempt);
      const auto *refusal = verdict.refusal();
      if (refusal == nullptr)
        return;
      if (std::find(seen.begin(), seen.end(), refusal->code) == seen.end())
        seen.push_back(refusal->code);
      ASSERT_TRUE((ClaimChecker{board, attempt, *refusal}.is_true()))
          << write_position(position) << " "
          << explain<Abalone>(plateau::testing::english, *refusal);
    });
  }
  // All fourteen reasons for which a legible move is refused came up.
  EXPECT_EQ(seen.size(), 14U);
}

TEST(Judge, ARowLedAlongItsLineIsTheMoveOfItsRearMarble) {
  const auto position = start({});
  const auto meant = [&](std::string_view text) {
    const auto verdict = read_move(position, text);
    return verdict.move() == nullptr ? std::string(verdict.refusal()->code)
                                     : write_move(*verdict.move());
  };
  EXPECT_EQ(meant("c3c4"), "c3c4");
  EXPECT_EQ(meant("c3c5c4"), "c3c4") << "rear end first";
  EXPECT_EQ(meant("c5c3c6"), "c3c4") << "front end first";
  EXPECT_EQ(meant("c3c4c4"), "row-goes-on") << "C5 would have to go along unnamed";
  EXPECT_EQ(meant("c3c3d3"), "same-cell");
}

TEST(Judge, WhatTheSeedProgramGotWrong) {
  const auto code = [](const Position &position, std::string_view text) {
    const auto verdict = read_move(position, text);
    return verdict.refusal() == nullptr ? "accepted" : std::string(verdict.refusal()->code);
  };
  // Suicide.
  EXPECT_EQ(code(start({}), "C3B3"), "own-marble-off-board");
  // Own marbles behind the enemy counted as pushers: one against one with an own marble behind.
  EXPECT_EQ(code(position_from("5/6/7/8/2SsS4/8/7/6/5 0 0 b 0 1"), "e3e4"), "push-not-allowed");
  // The third destination of a broadside.
  EXPECT_EQ(code(position_from("5/6/7/4s3/2SSS4/8/7/6/5 0 0 b 0 1"), "e3e5f4"), "landing-occupied");
  EXPECT_EQ(code(position_from("5/6/7/4s3/2SSS4/8/7/6/5 0 0 b 0 1"), "e3e5f3"), "accepted");
  // Lower case.
  EXPECT_EQ(code(start({}), "a1b2"), "accepted");
}

TEST(Judge, CellsThatAreNoneAreRefused) {
  EXPECT_EQ(judge(start({}), attempt_of(Cell::none(), cell("A1"))).refusal()->code, "not-on-board");
  EXPECT_EQ(judge(start({}), attempt_of(cell("A1"), Cell{5})).refusal()->code, "not-on-board");
  EXPECT_EQ(judge(start({}), attempt_of(cell("A1"), Cell{81})).refusal()->code, "not-on-board");
  EXPECT_EQ(judge(start({}), Attempt{}).refusal()->code, "not-aba-pro");
}

} // namespace
} // namespace plateau::abalone
