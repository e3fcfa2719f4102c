#include "stackchess/insight.hpp"

#include <algorithm>

namespace plateau::insight {

/// The capture: so many pieces take fewer.
void Lore<stackchess::Stackchess>::tell_how(const Question<G> &question, const Statement<G> &loss,
                                            std::vector<Statement<G>> &out) {
  using namespace stackchess;
  auto position = question.position;
  const Side loser = position.side_to_move();
  for (const auto move : loss.line) {
    if (position.side_to_move() != loser && position.owner(move.to()) == loser) {
      auto &statement = out.emplace_back();
      statement.code = codes[0];
      statement.line = loss.line;
      statement.cells.push_back({cell_of(move.to()), role("target")});
      statement.cells.push_back({cell_of(move.from()), role("attacker")});
      statement.arguments.push_back(Argument::number(move.count()));
      statement.arguments.push_back(Argument::number(position.height(move.to())));
      return;
    }
    play(position, move);
  }
}

namespace {

/// How many pieces stand in stacks that the opponent could take next.
int can_be_taken(const stackchess::Position &position, Side side) {
  using namespace stackchess;
  auto theirs = position;
  if (theirs.side_to_move() == side)
    pass(theirs);
  Moves moves;
  legal_moves(theirs, moves);
  std::vector<Square> taken;
  for (const auto move : moves)
    if (theirs.owner(move.to()) == side &&
        std::find(taken.begin(), taken.end(), move.to()) == taken.end())
      taken.push_back(move.to());
  int pieces = 0;
  for (const auto square : taken)
    pieces += theirs.height(square);
  return pieces;
}

} // namespace

std::span<const Measure<stackchess::Stackchess>> Lore<stackchess::Stackchess>::measures() {
  static constexpr std::array<Measure<G>, 1> all = {{{codes[1], 1, can_be_taken}}};
  return all;
}

namespace {

/// The squares where what stands on one square can take, as the side to move.
std::vector<stackchess::Square> targets_of(const stackchess::Position &position,
                                           stackchess::Square from) {
  std::vector<stackchess::Square> targets;
  stackchess::Moves moves;
  stackchess::legal_moves(position, moves);
  for (const auto move : moves)
    if (move.from() == from && position.owner(move.to()) == opponent(position.side_to_move()) &&
        std::find(targets.begin(), targets.end(), move.to()) == targets.end())
      targets.push_back(move.to());
  return targets;
}

/// The stack that has moved can take on two squares, and does so on one of them.
bool threatens_two(stackchess::Position position, std::span<const stackchess::Move> line) {
  if (line.size() < 3 || line[2].from() != line[0].to())
    return false;
  stackchess::play(position, line[0]);
  auto passed = position;
  stackchess::pass(passed);
  const auto targets = targets_of(passed, line[0].to());
  return targets.size() > 1 &&
         std::find(targets.begin(), targets.end(), line[2].to()) != targets.end();
}

} // namespace

void Lore<stackchess::Stackchess>::tell_themes(const stackchess::Position &position,
                                               std::span<const stackchess::Move> line,
                                               std::vector<std::string_view> &themes) {
  const auto move = line.front();
  if (position.owner(move.to()) == opponent(position.side_to_move()) &&
      move.count() < position.height(move.from()))
    themes.push_back("capture-by-division");
  if (threatens_two(position, line))
    themes.push_back("double-threat");
}

} // namespace plateau::insight
