/// @file
/// Statements made and verified over whole games. For tests and tools only.
#pragma once

#include "abalone/insight.hpp"
#include "abalone/tactics.hpp"
#include "chess/insight.hpp"
#include "chess/tactics.hpp"
#include "chess/testing/insight_check.hpp"
#include "insight/finder.hpp"
#include "insight/testing/checker.hpp"
#include "insight/words.hpp"
#include "search/levels.hpp"
#include "search/testing/no_clock.hpp"
#include "stackchess/insight.hpp"
#include "stackchess/tactics.hpp"

#include <array>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace plateau::insight::testing {

/// The values that people know, by the names of the pieces.
inline int worth_in_chess(std::string_view key) {
  const auto kind = key.substr(key.find('-') + 1);
  return kind == "pawn"                         ? 100
         : kind == "knight" || kind == "bishop" ? 300
         : kind == "rook"                       ? 500
         : kind == "queen"                      ? 900
                                                : 0;
}

/// A push by its cells: the marble at the edge leaves the board, and is pushed by as many as said.
inline std::string check_push(const Question<abalone::Abalone> &question,
                              const Statement<abalone::Abalone> &statement) {
  using abalone::Abalone;
  auto position = question.position;
  const Side loser = Abalone::side_to_move(position);
  for (const auto move : statement.line) {
    EventList events;
    Abalone::changes(position, move, events);
    int own = 0;
    int pushed = 0;
    Cell off;
    bool rear = false;
    for (const auto &event : events) {
      own += event.kind == EventKind::moved ? 1 : 0;
      pushed += event.kind != EventKind::moved ? 1 : 0;
      off = event.kind.effect == Effect::drives_off ? event.from : off;
      rear = rear || (event.kind == EventKind::moved && event.from == statement.cells[1].cell);
    }
    if (Abalone::side_to_move(position) != loser && off.exists())
      return off == statement.cells[0].cell && rear && own > pushed &&
                     statement.arguments[0] == Argument::number(own) &&
                     statement.arguments[1] == Argument::number(pushed)
                 ? ""
                 : "the push is another";
    Abalone::play(position, move);
  }
  return "nothing is pushed off";
}

/// What the codes of counts say, by the names of the cells: `E5` is the middle one.
inline std::optional<int> harm_in_abalone(std::string_view code, const abalone::Position &position,
                                          Side side) {
  using abalone::Abalone;
  using Place = std::pair<int, int>;
  const auto beside = [](Place a, Place b) {
    const int rows = a.first - b.first;
    const int columns = a.second - b.second;
    return std::abs(rows) <= 1 && std::abs(columns) <= 1 && rows * columns != -1 && a != b;
  };
  std::map<Place, Side> marbles;
  std::vector<Place> all;
  Abalone::for_each_cell(position, [&](Cell cell) {
    const auto name = Abalone::write_cell(cell);
    const Place place{name[0] - 'A', name[1] - '1'};
    all.push_back(place);
    if (const auto stack = Abalone::stack_at(position, cell); !stack.empty())
      marbles[place] = stack[0] == 0 ? Side::first : Side::second;
  });
  int count = 0;
  if (code == "centre-lost") {
    for (const auto &[place, whose] : marbles)
      count += whose != side && (place == Place{4, 4} || beside(place, {4, 4})) ? 1 : 0;
    return count;
  }
  if (code == "driven-to-edge") {
    for (const auto &[place, whose] : marbles) {
      const auto neighbours = std::count_if(
          all.begin(), all.end(), [&, at = place](Place other) { return beside(at, other); });
      count += whose == side && neighbours < 6 ? 1 : 0;
    }
    return count;
  }
  if (code == "far-from-centre") {
    for (const auto &[place, whose] : marbles) {
      const int rows = place.first - 4;
      const int columns = place.second - 4;
      // A step changes the row, the column, or both by the same.
      const int steps = rows * columns > 0 ? std::max(std::abs(rows), std::abs(columns))
                                           : std::abs(rows) + std::abs(columns);
      count += whose == side ? steps : 0;
    }
    return count;
  }
  if (code == "can-be-pushed") {
    auto passed = position;
    if (Abalone::side_to_move(passed) == side)
      search::Tactics<Abalone>::pass(passed);
    MoveList<Abalone> moves;
    Abalone::legal_moves(passed, moves);
    std::map<Place, int> pushed;
    for (const auto move : moves) {
      // The one that is pushed first comes to stand where it was not, and a marble of the pusher
      // on its cell.
      auto next = passed;
      Abalone::play(next, move);
      Abalone::for_each_cell(passed, [&](Cell cell) {
        const auto before = Abalone::stack_at(passed, cell);
        const auto after = Abalone::stack_at(next, cell);
        if (before.empty() || after.empty() || before[0] == after[0])
          return;
        const bool was_own = (before[0] == 0 ? Side::first : Side::second) == side;
        const auto name = Abalone::write_cell(cell);
        if (was_own)
          pushed[{name[0], name[1]}] = 1;
      });
    }
    return static_cast<int>(pushed.size());
  }
  if (code == "groups-broken") {
    std::vector<Place> left;
    for (const auto &[place, whose] : marbles)
      if (whose == side)
        left.push_back(place);
    for (; !left.empty(); ++count) {
      std::vector<Place> group = {left.back()};
      left.pop_back();
      for (std::size_t i = 0; i < group.size(); ++i)
        for (auto other = left.begin(); other != left.end();)
          if (beside(group[i], *other)) {
            group.push_back(*other);
            other = left.erase(other);
          } else {
            ++other;
          }
    }
    return count;
  }
  return std::nullopt;
}

inline std::string check_numbers(const Question<stackchess::Stackchess> &question,
                                 const Statement<stackchess::Stackchess> &statement) {
  using stackchess::Stackchess;
  auto position = question.position;
  const Side loser = Stackchess::side_to_move(position);
  const Cell from = statement.cells[1].cell;
  const Cell to = statement.cells[0].cell;
  for (const auto move : statement.line) {
    const auto taken = Stackchess::stack_at(position, to).size();
    const auto stood = Stackchess::stack_at(position, from).size();
    EventList events;
    Stackchess::changes(position, move, events);
    const bool takes = std::any_of(events.begin(), events.end(),
                                   [](const Event &event) { return removes_pieces(event.kind); });
    const bool theirs = Stackchess::side_to_move(position) != loser;
    Stackchess::play(position, move);
    if (!theirs || !takes)
      continue;
    const auto came = stood - Stackchess::stack_at(position, from).size();
    return came > taken && statement.arguments[0] == Argument::number(static_cast<int>(came)) &&
                   statement.arguments[1] == Argument::number(static_cast<int>(taken))
               ? ""
               : "the numbers are others";
  }
  return "nothing is taken";
}

/// Pieces that would be gone after one or another move of the opponent.
inline std::optional<int> harm_in_stackchess(std::string_view code,
                                             const stackchess::Position &position, Side side) {
  using stackchess::Stackchess;
  if (code != "can-be-taken")
    return std::nullopt;
  auto passed = position;
  if (Stackchess::side_to_move(passed) == side)
    search::Tactics<Stackchess>::pass(passed);
  MoveList<Stackchess> moves;
  Stackchess::legal_moves(passed, moves);
  std::map<std::uint16_t, int> taken;
  for (const auto move : moves) {
    EventList events;
    Stackchess::changes(passed, move, events);
    for (const auto &event : events)
      if (removes_pieces(event.kind))
        taken[event.from.number] =
            static_cast<int>(Stackchess::stack_at(passed, event.from).size());
  }
  int pieces = 0;
  for (const auto &[cell, count] : taken)
    pieces += count;
  return pieces;
}

/// Emptied for every question: a large one would take longer to empty than to use.
inline constexpr std::size_t small_table = std::size_t{1} << 20;

template <Game G> Checker<G> checker_of();
template <> inline Checker<chess::Chess> checker_of() {
  return {search::no_clock, small_table, worth_in_chess, chess::testing::check_how,
          chess::testing::plain_harm};
}
template <> inline Checker<abalone::Abalone> checker_of() {
  return {search::no_clock, small_table, [](std::string_view) { return 100; }, check_push,
          harm_in_abalone};
}
template <> inline Checker<stackchess::Stackchess> checker_of() {
  return {search::no_clock, small_table, [](std::string_view) { return 100; }, check_numbers,
          harm_in_stackchess};
}

/// What was said over some games.
struct Tally {
  int moves = 0;
  int mistakes = 0; ///< Marked as mistakes or blunders.
  int given = 0;    ///< Of these, how many have a reason besides the plain difference.
  int statements = 0;
  int undecided = 0;
  std::map<std::string, int> by_code;
  std::vector<std::string> wrong;

  Tally &operator+=(const Tally &more) {
    moves += more.moves;
    mistakes += more.mistakes;
    given += more.given;
    statements += more.statements;
    undecided += more.undecided;
    for (const auto &[code, count] : more.by_code)
      by_code[code] += count;
    wrong.insert(wrong.end(), more.wrong.begin(), more.wrong.end());
    return *this;
  }
};

/// Who plays the games.
struct Players {
  /// Of a hundred moves, how many are played at random; the others are the best of a short search.
  unsigned careless = 0;
  /// Instead: levels of the program against each other, whose mistakes resemble those of people.
  bool levels = false;

  /// The weakest and the strongest of those levels: below, moves are hardly chosen; above, there
  /// are few mistakes.
  static constexpr int lowest = 2;
  static constexpr int highest = 6;
};

/// Plays a game and explains every move of it.
///
/// @param see told of every question and its explanation
template <search::Searchable G, class See>
void explain_game(const typename G::Rules &rules, std::uint64_t seed, int plies,
                  const Players &players, std::uint64_t nodes, See see) {
  static constexpr std::uint64_t player_nodes = 400;
  std::mt19937_64 random(seed);
  Finder<G> finder(search::no_clock, small_table);
  search::Searcher<G> player(search::no_clock, small_table);
  Question<G> question;
  question.rules = rules;
  question.position = G::start(rules);
  question.nodes = nodes;
  const auto some_level = [&] {
    return Players::lowest + static_cast<int>(random() % (Players::highest - Players::lowest + 1));
  };
  const std::array<int, 2> levels = {some_level(), some_level()};
  for (int ply = 0; ply < plies; ++ply) {
    if (G::outcome(rules, question.position, question.history) ||
        G::claim(rules, question.position, question.history))
      return;
    MoveList<G> moves;
    G::legal_moves(question.position, moves);
    question.move = moves[random() % moves.size()];
    // The first moves are random in every game, so that games differ; levels differ by themselves.
    if (players.levels || (ply >= 4 && random() % 100 >= players.careless)) {
      search::Request<G> request;
      request.rules = rules;
      request.position = question.position;
      request.history = question.history;
      if (players.levels)
        search::hold_back(
            request, search::strength_of_level(levels[static_cast<std::size_t>(ply % 2)]), seed);
      else
        request.limits.nodes = player_nodes;
      question.move = *player.think(request, search::Signals{}).best();
    }
    see(question, finder.explain(question));
    question.history.push_back(G::hash(question.position));
    G::play(question.position, question.move);
  }
}

/// A statement as a failing test shows it.
template <Game G> std::string shown(const Question<G> &question, const Statement<G> &statement) {
  std::string text = G::write_position(question.position);
  text.append("  ").append(G::write_move(question.position, question.move)).append("  ");
  text.append(sentence<G>(Language{}, question.position, statement)).append(" ");
  auto position = question.position;
  for (const auto move : statement.line) {
    text.append(" ").append(G::write_move(position, move));
    G::play(position, move);
  }
  return text;
}

/// Games explained, and every statement verified.
template <search::Searchable G>
Tally verify_games(const typename G::Rules &rules, std::uint64_t seed, int games, int plies,
                   const Players &players, std::uint64_t nodes) {
  Tally tally;
  auto checker = checker_of<G>();
  for (int game = 0; game < games; ++game)
    explain_game<G>(rules, seed + static_cast<std::uint64_t>(game), plies, players, nodes,
                    [&](const auto &question, const auto &explanation) {
                      ++tally.moves;
                      const auto plain = explanation.statements.front().code == code("better-move");
                      if (explanation.mark && *explanation.mark != search::Mark::inaccuracy) {
                        ++tally.mistakes;
                        tally.given += plain ? 0 : 1;
                      }
                      for (const auto &statement : explanation.statements) {
                        ++tally.statements;
                        ++tally.by_code[std::string(statement.code)];
                        const auto wrong = checker.wrong_with(question, statement);
                        if (!wrong.empty())
                          tally.wrong.push_back(wrong + ": " + shown(question, statement));
                      }
                    });
  tally.undecided = checker.undecided();
  return tally;
}

} // namespace plateau::insight::testing
