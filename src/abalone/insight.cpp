#include "abalone/insight.hpp"

#include "abalone/ejections.hpp"

#include <bit>

namespace plateau::insight {

int Lore<abalone::Abalone>::material(const abalone::Position &position, Side side) {
  // What was pushed off counts, not what stands: a set-up may have any number of marbles.
  return -100 * position.ejected_by(opponent(side));
}

/// The push: so many marbles against so many, and which one leaves the board.
void Lore<abalone::Abalone>::tell_how(const Question<G> &question, const Statement<G> &loss,
                                      std::vector<Statement<G>> &out) {
  using namespace abalone;
  auto position = question.position;
  const Side loser = position.side_to_move();
  for (const auto move : loss.line) {
    if (position.side_to_move() != loser && move.ejects()) {
      const int own = own_count(move.kind());
      const int pushed = pushed_count(move.kind());
      const Cell rear = cell_of(move.spot());
      auto &statement = out.emplace_back();
      statement.code = codes[0];
      statement.line = loss.line;
      statement.cells.push_back({beyond(rear, move.direction(), own + pushed - 1), role("target")});
      statement.cells.push_back({rear, role("attacker")});
      statement.arguments.push_back(Argument::number(own));
      statement.arguments.push_back(Argument::number(pushed));
      return;
    }
    play(position, move);
  }
}

namespace {

/// The cells of a set and those beside them.
abalone::Set with_neighbours(abalone::Set cells) {
  using namespace abalone;
  Set all = cells;
  for (; cells != 0; cells &= cells - 1)
    for (const auto direction : directions)
      if (const Cell next = beyond(cell_of(static_cast<Spot>(std::countr_zero(cells))), direction);
          next.exists())
        all |= set_of(next);
  return all;
}

int groups(const abalone::Position &position, Side side) {
  auto left = position.marbles(side);
  int count = 0;
  for (; left != 0; ++count) {
    auto group = left & -left;
    for (auto grown = group; (grown = with_neighbours(group) & left) != group;)
      group = grown;
    left &= ~group;
  }
  return count;
}

constexpr Cell centre = abalone::cell_at(4, 4);

int centre_of_opponent(const abalone::Position &position, Side side) {
  static const auto cells = with_neighbours(abalone::set_of(centre));
  return std::popcount(cells & position.marbles(opponent(side)));
}

int at_edge(const abalone::Position &position, Side side) {
  using namespace abalone;
  static const Set edge = [] {
    Set cells = 0;
    for_each_cell_of_board([&](Cell cell) {
      for (const auto direction : directions)
        if (!beyond(cell, direction).exists())
          cells |= set_of(cell);
    });
    return cells;
  }();
  return std::popcount(edge & position.marbles(side));
}

/// How many marbles stand first in the way of a push that the opponent could play next.
int can_be_pushed(const abalone::Position &position, Side side) {
  using namespace abalone;
  auto theirs = position;
  if (theirs.side_to_move() == side)
    pass(theirs);
  MoveList<Abalone> moves;
  Abalone::legal_moves(theirs, moves);
  Set first = 0;
  for (const auto move : moves)
    if (!is_aside(move.kind()) && pushed_count(move.kind()) > 0)
      first |= set_of(beyond(cell_of(move.spot()), move.direction(), own_count(move.kind())));
  return std::popcount(first);
}

/// The steps from the centre of all marbles together.
int steps_from_centre(const abalone::Position &position, Side side) {
  using namespace abalone;
  int steps = 0;
  for (Set within = set_of(centre), left = position.marbles(side) & ~within; left != 0;) {
    steps += std::popcount(left);
    within = with_neighbours(within);
    left &= ~within;
  }
  return steps;
}

} // namespace

std::span<const Measure<abalone::Abalone>> Lore<abalone::Abalone>::measures() {
  static constexpr std::array<Measure<G>, 5> all = {{
      {codes[1], 1, groups},
      {codes[2], 1, centre_of_opponent},
      {codes[3], 2, at_edge},
      {codes[4], 2, can_be_pushed},
      {codes[5], 2, steps_from_centre},
  }};
  return all;
}

namespace {

/// The marbles that the side to move can push off, as bits by spot.
std::uint64_t threatened(const abalone::Position &position) {
  using namespace abalone;
  std::uint64_t marbles = 0;
  Bounded<Move, max_moves> moves;
  ejecting_moves(position, moves);
  for (const auto move : moves) {
    const int way = own_count(move.kind()) + pushed_count(move.kind()) - 1;
    marbles |= std::uint64_t{1} << beyond(cell_of(move.spot()), move.direction(), way).number;
  }
  return marbles;
}

} // namespace

void Lore<abalone::Abalone>::tell_themes(const abalone::Position &position,
                                         std::span<const abalone::Move> line,
                                         std::vector<std::string_view> &themes) {
  if (abalone::is_aside(line.front().kind()))
    themes.push_back("broadside");
  // After the move two marbles can be pushed off: it takes two moves to save both.
  auto after = position;
  abalone::play(after, line.front());
  abalone::pass(after);
  if (std::popcount(threatened(after)) > 1 && std::popcount(threatened(position)) < 2)
    themes.push_back("double-threat");
}

} // namespace plateau::insight
