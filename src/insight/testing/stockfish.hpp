/// @file
/// Whether Stockfish agrees with what is said of moves in chess. For tests and tools only.
#pragma once

#include "chess/testing/stockfish.hpp"
#include "insight/testing/games.hpp"

#include <string>
#include <vector>

namespace plateau::insight::testing {

/// A score of Stockfish, a mate counted as very much.
inline constexpr int stockfish_mate = 100'000;

inline std::optional<int> stockfish_score(chess::Stockfish &stockfish,
                                          const chess::Position &position,
                                          std::optional<chess::Move> only, std::uint64_t nodes) {
  stockfish.send("ucinewgame");
  stockfish.set_up(chess::Chess::write_position(position), false);
  stockfish.send("go nodes " + std::to_string(nodes) +
                 (only ? " searchmoves " + chess::Chess::write_move(position, *only) : ""));
  std::optional<int> score;
  for (auto line = stockfish.read_line(); line; line = stockfish.read_line()) {
    if (line->starts_with("bestmove"))
      return score;
    if (const auto at = line->find(" score cp "); at != std::string::npos) {
      score = std::atoi(line->c_str() + at + 10);
    } else if (const auto mate = line->find(" score mate "); mate != std::string::npos) {
      const int moves = std::atoi(line->c_str() + mate + 12);
      score = moves > 0 ? stockfish_mate - moves : -stockfish_mate - moves;
    }
  }
  return std::nullopt;
}

/// Whether a statement says that the move costs material or the game.
inline bool is_claim(std::string_view code) {
  return (code.starts_with("loses-") || code.starts_with("misses-") || code == "allows-win") &&
         !code.ends_with("-threat");
}

/// Nothing when Stockfish sees it so: a mate where one is claimed, and for material that the move
/// costs a third of what it is said to cost, a pawn at the most. Its pawn is not ours, and its
/// scores grow slowly where a game is decided.
inline std::optional<std::string> disagreement(chess::Stockfish &stockfish,
                                               const Question<chess::Chess> &question,
                                               const Statement<chess::Chess> &statement,
                                               std::uint64_t nodes) {
  const auto best = stockfish_score(stockfish, question.position, std::nullopt, nodes);
  const auto played = stockfish_score(stockfish, question.position, question.move, nodes);
  if (!best || !played)
    return "no answer";
  // What is lost, or forgone, by this move alone.
  const int worth =
      statement.code.ends_with("-more") ? statement.arguments[0].value * 100 : statement.worth;
  constexpr int some_mate = stockfish_mate / 2;
  const bool agrees = statement.code == "allows-win" ? *played < -some_mate
                      : statement.code == "misses-win"
                          ? *best > some_mate
                          : (*best - *played) * 3 >= std::min(worth, 300);
  if (agrees)
    return std::nullopt;
  return std::to_string(*best) + " " + std::to_string(*played) + ": " + shown(question, statement);
}

struct Agreement {
  int asked = 0;
  std::vector<std::string> otherwise;
};

/// Asks about the mistakes and blunders of one game.
inline Agreement ask_stockfish(chess::Stockfish &stockfish, const Players &players,
                               std::uint64_t seed, std::uint64_t nodes,
                               std::uint64_t stockfish_nodes) {
  Agreement agreement;
  explain_game<chess::Chess>(
      {}, seed, 100, players, nodes, [&](const auto &question, const auto &explanation) {
        const auto &first = explanation.statements.front();
        if (!explanation.mark || *explanation.mark == search::Mark::inaccuracy ||
            !is_claim(first.code))
          return;
        ++agreement.asked;
        if (auto other = disagreement(stockfish, question, first, stockfish_nodes))
          agreement.otherwise.push_back(*std::move(other));
      });
  return agreement;
}

} // namespace plateau::insight::testing
