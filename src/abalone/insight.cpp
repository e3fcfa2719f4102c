#include "abalone/insight.hpp"

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

} // namespace plateau::insight
