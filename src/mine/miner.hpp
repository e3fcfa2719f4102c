/// @file
/// Finds puzzles in games: positions with one clearly best way to go on.
#pragma once

#include "core/fnv.hpp"
#include "mine/difficulty.hpp"
#include "mine/themes.hpp"

#include <functional>
#include <set>
#include <string>
#include <utility>

namespace plateau::mine {

/// A name that is the same wherever the position is found.
inline std::string id_of(const learn::Puzzle &puzzle) {
  constexpr std::string_view letters = "0123456789abcdefghijklmnopqrstuv";
  constexpr int length = 6;
  auto sum = fnv1a(puzzle.position, fnv1a(puzzle.rules));
  std::string id;
  for (int i = 0; i < length; ++i, sum >>= 5)
    id.push_back(letters[sum & 31]);
  return id;
}

/// Looks through games, one after the other. The same games give the same puzzles.
template <search::Searchable G> class Miner {
public:
  using Move = typename G::Move;
  /// Told of each puzzle; false ends the work.
  using Found = std::function<bool(const learn::Puzzle &)>;

  /// Unless told otherwise: enough for what a person can see.
  static constexpr std::uint64_t usual_nodes = 60'000;

  /// @param nodes of the longest search of a turn
  Miner(search::Now now, std::uint64_t nodes, const search::Signals &signals)
      : quick_(now, quick_table), deep_(std::move(now)), nodes_(nodes), signals_(signals) {}

  /// A position that is not to be found again.
  void know(const typename G::Position &position) { known_.insert(G::hash(position)); }

  /// Looks at every position of a game; false when it was stopped.
  bool dig(const Match<G> &game, const Found &found) {
    quick_.clear();
    std::size_t next = 0;
    for (std::size_t ply = 0; ply < game.moves().size(); ++ply) {
      ++positions_;
      if (ply < next)
        continue;
      // As the solver has it: without what came before.
      Solution<G> solution{Match<G>(Setup<G>{game.rules(), game.position_at(ply)}), {}, {}, {}, {}};
      if (ply > 0)
        solution.before = Before<G>{game.position_at(ply - 1), game.moves()[ply - 1]};
      const bool worth = is_promising(solution) && solve(solution);
      if (signals_.stop)
        return false;
      if (!worth)
        continue;
      const auto puzzle = describe(solution);
      if (signals_.stop)
        return false;
      if (puzzle.themes.empty())
        continue;
      know(solution.start.position());
      next = ply + puzzle.line.size();
      if (!found(puzzle))
        return false;
    }
    return true;
  }

  std::uint64_t positions() const { return positions_; }

private:
  static constexpr std::size_t quick_table = std::size_t{1} << 20;
  /// More than what makes a move the only one: longer searches waver.
  static constexpr double wanted = 4 * clear_difference / 3;
  /// A first look at each position: so much will do, at a part of the nodes.
  static constexpr double worth_a_look = search::mark_from[1];
  static constexpr std::uint64_t first_part = 10;
  /// The parts in which a turn is thought about again, longer and longer.
  static constexpr std::array<std::uint64_t, 2> parts = {4, 1};
  /// Whoever has so little left has nothing to solve.
  static constexpr double hopeless = 0.35;
  /// Nor has one who wins by any other move as well, if not so soon.
  static constexpr double won_anyway = 0.9;
  /// With fewer moves there is little to choose.
  static constexpr std::size_t fewest_moves = 3;
  /// The solver's moves: of a win, and of anything else.
  static constexpr std::size_t longest_win = insight::longest_win;
  static constexpr std::size_t longest_line = 3;

  search::Searcher<G> quick_;
  search::Searcher<G> deep_;
  std::uint64_t nodes_;
  const search::Signals &signals_;
  std::set<Key> known_;
  std::uint64_t positions_ = 0;

  bool is_promising(const Solution<G> &solution) {
    const auto &match = solution.start;
    if (match.over() || known_.contains(G::hash(match.position())))
      return false;
    const auto turn =
        look_at(quick_, match, std::max<std::uint64_t>(nodes_ / first_part, 1), signals_);
    return turn.legal >= fewest_moves && turn.is_clear(true, worth_a_look) &&
           leaves_something(turn) && !takes_back(solution, turn.move());
  }

  static bool leaves_something(const Turn<G> &turn) {
    return search::winning_chances_in<G>(turn.best.score) >= hopeless &&
           (turn.second.moves.empty() ||
            search::winning_chances_in<G>(turn.second.score) <= won_anyway);
  }

  /// Taking back where something was just taken needs no thought.
  static bool takes_back(const Solution<G> &solution, Move move) {
    if (!solution.before)
      return false;
    const auto taken = landing_of_capture(solution.before->position, solution.before->move);
    EventList events;
    G::changes(solution.start.position(), move, events);
    return taken && std::any_of(events.begin(), events.end(), [&](const Event &event) {
             return event.kind.effect == Effect::takes && event.from == *taken;
           });
  }
  static std::optional<Cell> landing_of_capture(const typename G::Position &position, Move move) {
    EventList events;
    G::changes(position, move, events);
    const auto takes = [](const Event &event) { return event.kind.effect == Effect::takes; };
    const auto moved = std::find_if(events.begin(), events.end(), [](const Event &event) {
      return event.kind == EventKind::moved;
    });
    if (moved == events.end() || std::none_of(events.begin(), events.end(), takes))
      return std::nullopt;
    return moved->to;
  }

  /// The turn, when it is clear at rising node counts.
  std::optional<Turn<G>> settled(const Match<G> &match, bool first) {
    deep_.clear();
    std::optional<Turn<G>> settled;
    for (const auto part : parts) {
      auto turn = look_at(deep_, match, std::max<std::uint64_t>(nodes_ / part, 1), signals_);
      if (signals_.stop || !turn.is_clear(first, wanted) || !leaves_something(turn) ||
          (settled && !(settled->move() == turn.move())))
        return std::nullopt;
      settled = std::move(turn);
      if (settled->legal == 1 || settled->winners > 0)
        break;
    }
    return settled;
  }

  /// Finds the line: it goes on as long as the solver's move is the only one.
  bool solve(Solution<G> &solution) {
    auto match = solution.start;
    std::size_t choices =
        0; ///< Of the line: up to the last turn where there was something to choose.
    std::vector<Move> played;
    while (true) {
      auto turn = settled(match, played.empty());
      if (!turn)
        break;
      played.push_back(turn->move());
      match.play_unchecked(turn->move());
      if (turn->legal > 1 || match.over()) {
        choices = played.size();
        solution.afterwards.assign(turn->best.moves.begin() + 1, turn->best.moves.end());
      }
      if (played.size() == 1)
        solution.first = *turn;
      const auto longest = search::is_win(turn->best.score) ? longest_win : longest_line;
      if (match.over() || (played.size() + 1) / 2 >= longest)
        break;
      const auto answer = reply(match);
      if (!answer)
        break;
      played.push_back(*answer);
      match.play_unchecked(*answer);
      if (match.over())
        break;
    }
    played.resize(choices);
    solution.line = std::move(played);
    return !solution.line.empty() && !signals_.stop;
  }

  std::optional<Move> reply(const Match<G> &match) {
    deep_.clear();
    auto request = search::request_of(match);
    request.limits.nodes = std::max<std::uint64_t>(nodes_ / parts[0], 1);
    return deep_.think(request, signals_).best();
  }

  learn::Puzzle describe(const Solution<G> &solution) {
    const auto &start = solution.start;
    learn::Puzzle puzzle;
    if (!(start.rules() == typename G::Rules{}))
      puzzle.rules = G::write_rules(start.rules());
    puzzle.position = G::write_position(start.position());
    auto position = start.position();
    for (const auto move : solution.line) {
      puzzle.line.push_back(G::record_move(position, move));
      G::play(position, move);
    }
    puzzle.id = id_of(puzzle);
    puzzle.themes = ThemeTeller<G>(solution, deep_, nodes_ / parts[0]).tell();
    if (!puzzle.themes.empty())
      puzzle.difficulty = difficulty_of(fare_with(quick_, puzzle, start, signals_));
    return puzzle;
  }
};

} // namespace plateau::mine
