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
