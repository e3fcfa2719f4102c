/// @file
/// The long work of a session: searching, counting, the bench. Part of session.hpp.
#pragma once

#include "core/mix.hpp"
#include "engine/session.hpp"
#include "insight/finder.hpp"
#include "insight/words.hpp"

#include <algorithm>
#include <utility>

namespace plateau::engine {

template <search::Searchable G> auto Session<G>::go(Words words) -> Task {
  std::vector<std::string> complaints;
  const auto command = read_go(words, complaints);
  for (const auto &complaint : complaints)
    complain(complaint);
  if (command.perft) {
    if (*command.perft > max_perft_depth) {
      complain("go: perft counts to a depth of " + std::to_string(max_perft_depth) + ", found '" +
               std::to_string(*command.perft) + "'");
      return {};
    }
    begin(false, false, false);
    return [this, position = position_, depth = *command.perft] {
      return count_leaves(position, depth);
    };
  }
  if (const auto move = move_from_book(command)) {
    begin(false, false, false);
    say("info string book move");
    return [line = "bestmove " + G::write_move(position_, *move)] { return line; };
  }
  search::Request<G> request;
  request.rules = rules_;
  request.position = position_;
  request.history = history_;
  request.limits = command.limits(G::side_to_move(position_), options_.overhead);
  request.limits.lines = options_.lines;
  for (const auto &text : command.only) {
    const auto verdict = G::read_move(position_, text);
    if (const auto *move = verdict.move())
      request.only.push_back(*move);
    else
      complain("go: searchmoves: " + in_quotes(text) + " is not legal here");
  }
  search::hold_back(request, options_.strength(), game_seed_);
  begin(command.waits(), command.ponder, command.endless());
  return [this, asked = std::move(request)] { return think(asked); };
}

/// The move of the opening book, for whoever wants a move to play: not for analysis, nor while
/// pondering, nor where only some moves are looked at. Another game gets other moves.
template <search::Searchable G>
auto Session<G>::move_from_book(const GoCommand &command) const -> std::optional<Move> {
  if constexpr (Bookish<G>)
    if (book_ && options_.own_book && !options_.analysing && !command.waits() && !command.mate &&
        command.only.empty() && options_.lines == 1)
      return book_move<G>(*book_, position_, mix(game_seed_ ^ G::hash(position_)));
  return std::nullopt;
}

template <search::Searchable G> std::string Session<G>::think(const search::Request<G> &request) {
  const auto found = searcher_.think(
      request, signals_,
      [&](const search::Progress<G> &progress) { tell(request.position, progress); },
      [&](Move move, int depth, int number) {
        say("info depth " + std::to_string(depth) + " currmove " +
            G::write_move(request.position, move) + " currmovenumber " + std::to_string(number));
      });
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !waiting_; });
  return best_move(request.position, found);
}

template <search::Searchable G>
std::string Session<G>::best_move(const Position &position, const search::Answer<G> &answer) {
  const auto best = answer.best();
  if (!best)
    return "bestmove (none)";
  std::string line = "bestmove " + G::write_move(position, *best);
  if (const auto reply = answer.ponder()) {
    auto next = position;
    G::play(next, *best);
    line += " ponder " + G::write_move(next, *reply);
  }
  return line;
}

inline std::string text_of(search::Score score) {
  return search::is_decided(score) ? "mate " + std::to_string(search::moves_to_end(score))
                                   : "cp " + std::to_string(score);
}

inline std::string_view text_of(search::Bound bound) {
  return bound == search::Bound::lower   ? " lowerbound"
         : bound == search::Bound::upper ? " upperbound"
                                         : "";
}

/// Wins, draws and losses to be expected, in thousandths.
inline std::string text_of(const search::WinDrawLoss &chances) {
  return " wdl " + std::to_string(chances.win) + " " + std::to_string(chances.draw) + " " +
         std::to_string(chances.loss);
}

template <search::Searchable G>
std::string text_of(typename G::Position position, const std::vector<typename G::Move> &line) {
  std::string text;
  for (const auto move : line) {
    text += ' ';
    text += G::write_move(position, move);
    G::play(position, move);
  }
  return text;
}

template <search::Searchable G>
void Session<G>::tell(const Position &position, const search::Progress<G> &progress) {
  const auto microseconds = std::max<search::Moment::rep>(progress.elapsed.count(), 1);
  const auto effort =
      " nodes " + std::to_string(progress.nodes) + " nps " +
      std::to_string(progress.nodes * 1'000'000 / static_cast<std::uint64_t>(microseconds)) +
      " hashfull " + std::to_string(progress.table_permille) + " tbhits " +
      std::to_string(progress.foretold) + " time " + std::to_string(microseconds / 1000);
  int number = 0;
  for (const auto &line : progress.lines)
    say("info depth " + std::to_string(line.depth) + " seldepth " +
        std::to_string(line.selective_depth) + " multipv " + std::to_string(++number) + " score " +
        text_of(line.score) + std::string(text_of(line.bound)) +
        (options_.show_chances ? text_of(search::win_draw_loss_in<G>(line.score)) : "") + effort +
        " pv" + text_of<G>(position, line.moves));
}

/// The leaves below each move, and in all; nothing more once stopped.
template <search::Searchable G>
std::string Session<G>::count_leaves(const Position &position, int depth) {
  std::uint64_t total = depth <= 0 ? 1 : 0;
  MoveList<G> moves;
  if (depth > 0)
    G::legal_moves(position, moves);
  for (const auto move : moves) {
    auto next = position;
    G::play(next, move);
    const auto below = leaves(next, depth - 1);
    if (signals_.stop.load())
      return "info string go: perft stopped";
    total += below;
    say(G::write_move(position, move) + ": " + std::to_string(below));
  }
  return "Nodes searched: " + std::to_string(total);
}

/// Counts in pieces short enough that `stop` is heard between them.
template <search::Searchable G>
std::uint64_t Session<G>::leaves(const Position &position, int depth) const {
  constexpr int in_one_piece = 2;
  if (depth <= in_one_piece)
    return perft<G>(position, depth);
  std::uint64_t total = 0;
  MoveList<G> moves;
  G::legal_moves(position, moves);
  for (const auto move : moves) {
    if (signals_.stop.load(std::memory_order_relaxed))
      break;
    auto next = position;
    G::play(next, move);
    total += leaves(next, depth - 1);
  }
  return total;
}

template <search::Searchable G> auto Session<G>::bench(Words words) -> Task {
  const auto depth = words.done() ? std::optional<std::int64_t>(search::default_bench_depth)
                                  : read_number(words.peek());
  if (!depth || *depth < 1 || *depth > search::max_depth) {
    complain("bench: a depth from 1 to " + std::to_string(search::max_depth) +
             " may follow, found " + in_quotes(words.next()));
    return {};
  }
  begin(false, false, false);
  return [this, asked = static_cast<int>(*depth)] { return run_bench(asked); };
}

/// `explain MOVE [nodes N]`: what the move gives away, misses or wins, a sentence a line. Whoever
/// instantiates a session has to know what the games lend to it (games/all_insight.hpp).
template <search::Searchable G> auto Session<G>::explain_move(Words words) -> Task {
  const auto text = words.next();
  if (text.empty()) {
    complain("explain: a move must follow");
    return {};
  }
  const auto verdict = G::read_move(position_, text);
  const bool over = G::outcome(rules_, position_, history_).has_value();
  if (verdict.move() == nullptr || over) {
    complain("explain: " + in_quotes(text) + ": " +
             (over ? explain<G>(Language{}, Refusal::illegal(code::game_over))
              : verdict.refusal() != nullptr ? explain<G>(Language{}, *verdict.refusal())
                                             : std::string("a choice is missing")));
    return {};
  }
  insight::Question<G> question;
  question.rules = rules_;
  question.position = position_;
  question.history = history_;
  question.move = *verdict.move();
  question.nodes = explained_nodes;
  if (!words.done()) {
    const auto nodes = words.next() == "nodes" ? read_number(words.next()) : std::nullopt;
    if (!nodes || *nodes < 1) {
      complain("explain: after the move only 'nodes' and a number may follow");
      return {};
    }
    question.nodes = static_cast<std::uint64_t>(*nodes);
  }
  begin(false, false, false);
  return [this, question = std::move(question)] {
    insight::Finder<G> finder(now_);
    finder.set_network(network_);
    std::string last;
    for (const auto &statement : finder.explain(question).statements) {
      if (!last.empty())
        say(last);
      last = "info string " + insight::sentence<G>(Language{}, question.position, statement);
    }
    return last;
  };
}

template <search::Searchable G> std::string Session<G>::run_bench(int depth) {
  const auto result = search::bench<G>(now_, depth, signals_, network_);
  if (signals_.stop.load())
    return "info string bench: stopped";
  const auto microseconds =
      static_cast<std::uint64_t>(std::max<search::Moment::rep>(result.elapsed.count(), 1));
  return std::to_string(result.nodes) + " nodes " +
         std::to_string(result.nodes * 1'000'000 / microseconds) + " nps";
}

} // namespace plateau::engine
