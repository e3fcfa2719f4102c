#include "stackchess/insight.hpp"

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

} // namespace plateau::insight
