/// @file
/// How a session answers. Part of session.hpp.
#pragma once

#include "engine/session.hpp"

#include <algorithm>
#include <utility>

namespace plateau::engine {

template <search::Searchable G>
Session<G>::Session(Dialect dialect, LineSink sink, search::Now now, typename G::Rules rules)
    : dialect_(dialect), sink_(std::move(sink)), now_(std::move(now)),
      searcher_(now_, std::size_t{default_table_megabytes} << 20), rules_(std::move(rules)),
      position_(G::start(rules_)) {}

template <search::Searchable G> Session<G>::~Session() { stop(); }

template <search::Searchable G> void Session<G>::say(std::string_view line) {
  const std::lock_guard lock(sink_mutex_);
  sink_(line);
}

template <search::Searchable G> void Session<G>::stop() {
  {
    const std::lock_guard lock(mutex_);
    signals_.stop.store(true);
    signals_.pondering.store(false);
    waiting_ = false;
  }
  changed_.notify_all();
  if (thinking_.joinable())
    thinking_.join();
}

template <search::Searchable G> void Session<G>::finish() {
  {
    const std::lock_guard lock(mutex_);
    if (waiting_)
      return;
  }
  if (thinking_.joinable())
    thinking_.join();
}

/// Whether a command has to be refused because a search without end is running. One that will end
/// by itself is waited for.
template <search::Searchable G> bool Session<G>::busy(std::string_view command) {
  {
    const std::lock_guard lock(mutex_);
    if (waiting_) {
      complain(std::string(command) + ": still thinking, say 'stop' first");
      return true;
    }
  }
  finish();
  return false;
}

template <search::Searchable G> bool Session<G>::answer(std::string_view line) {
  if (line.size() > max_line_bytes) {
    complain("a line may have " + std::to_string(max_line_bytes) + " bytes, this one is longer");
    return true;
  }
  Words words(line);
  const auto command = words.next();
  if (command.empty())
    return true;
  if (command == "quit") {
    stop();
    return false;
  }
  if (command == dialect_.hello) {
    welcome();
  } else if (command == "isready") {
    say("readyok");
  } else if (command == "stop") {
    stop();
  } else if (command == "ponderhit") {
    {
      const std::lock_guard lock(mutex_);
      signals_.pondering.store(false);
      waiting_ = false;
    }
    changed_.notify_all();
  } else if (command == "debug" || command == "register") {
    // Part of UCI; there is nothing to say.
  } else if (command == dialect_.new_game || command == "newgame") {
    if (!busy(command)) {
      searcher_.clear();
      ++game_seed_;
    }
  } else if (command == "setoption") {
    if (!busy(command))
      set(words);
  } else if (command == "position") {
    if (!busy(command))
      set_position(words);
  } else if (command == "go") {
    if (!busy(command))
      go(words);
  } else if (command == "d") {
    show();
  } else if (command == "eval") {
    say("info string evaluation " + std::to_string(G::evaluate(position_)) +
        " for the side to move");
  } else if (command == "bench") {
    if (!busy(command))
      bench(words);
  } else {
    complain("unknown command " + in_quotes(command));
  }
  return true;
}

template <search::Searchable G> void Session<G>::welcome() {
  say("id name Plateau");
  say("id author the Plateau developers");
  const auto options = announce_options(is_chess);
  for (std::size_t begin = 0; begin < options.size();) {
    const auto end = options.find('\n', begin);
    say(std::string_view(options).substr(begin, end - begin));
    begin = end + 1;
  }
  say(dialect_.welcome);
}

template <search::Searchable G> void Session<G>::set(Words words) {
  std::string complaint;
  const auto changed = set_option(options_, words, is_chess, complaint);
  if (!changed)
    return complain(complaint);
  switch (*changed) {
  case Changed::table_size:
    if (!searcher_.set_table_size(static_cast<std::size_t>(options_.table_megabytes) << 20))
      complain("setoption: not enough memory for a table of " +
               std::to_string(options_.table_megabytes) + " MB, the smallest one is used");
    break;
  case Changed::threads:
    searcher_.set_threads(static_cast<std::size_t>(options_.threads));
    break;
  case Changed::clear_table:
    searcher_.clear();
    break;
  case Changed::chess960:
    if (const auto rules = G::read_rules(options_.chess960 ? "chess960" : ""))
      rules_ = *rules;
    break;
  case Changed::nothing_to_do:
    break;
  }
}

/// `position startpos|fen <text> [moves <move> …]`. Nothing changes unless all of it is legal.
template <search::Searchable G> void Session<G>::set_position(Words words) {
  const auto before = std::tuple(rules_, position_, history_);
  const auto kind = words.next();
  if (kind == "startpos") {
    if (!words.done() && words.next() != "moves")
      return complain("position: after 'startpos' only 'moves' may follow");
    position_ = G::start(rules_);
  } else if (kind == "fen") {
    const auto text = words.until("moves");
    const auto read = G::read_position(text, rules_);
    if (!read)
      return complain("position: " + explain<G>(Language::english, read.error()));
    position_ = read->position;
    if constexpr (!is_chess)
      rules_ = read->rules;
  } else {
    return complain("position: 'startpos' or 'fen' must follow");
  }
  history_.clear();
  while (!words.done())
    if (!play(words.next())) {
      std::tie(rules_, position_, history_) = before;
      return;
    }
}

template <search::Searchable G> bool Session<G>::play(std::string_view text) {
  const auto verdict = G::read_move(position_, text);
  if (const auto *move = verdict.move()) {
    history_.push_back(G::hash(position_));
    G::play(position_, *move);
    return true;
  }
  complain("position: move " + std::to_string(history_.size() + 1) + ", " + in_quotes(text) + ": " +
           (verdict.refusal() != nullptr ? explain<G>(Language::english, *verdict.refusal())
                                         : std::string("a choice is missing")));
  return false;
}

template <search::Searchable G> void Session<G>::go(Words words) {
  const auto read = read_go(words);
  if (const auto *complaint = std::get_if<Complaint>(&read))
    return complain(complaint->text);
  const auto &command = *std::get_if<GoCommand>(&read);
  if (command.perft)
    return start(false, [this, position = position_, depth = *command.perft] {
      count_leaves(position, depth);
    });
  search::Request<G> request;
  request.rules = rules_;
  request.position = position_;
  request.history = history_;
  request.limits = command.limits(G::side_to_move(position_), options_.overhead);
  request.limits.lines = options_.lines;
  for (const auto &text : command.only) {
    const auto verdict = G::read_move(position_, text);
    if (verdict.move() == nullptr)
      return complain("go: searchmoves: " + in_quotes(text) + " is not legal here");
    request.only.push_back(*verdict.move());
  }
  search::hold_back(request, options_.strength(), game_seed_);
  signals_.pondering.store(command.ponder);
  start(command.waits(), [this, asked = std::move(request)] { think(asked); });
}

/// Runs a task in the thread of its own, so that `stop` is heard meanwhile.
template <search::Searchable G>
template <class Task>
void Session<G>::start(bool waits, Task task) {
  finish();
  signals_.stop.store(false);
  waiting_ = waits;
  thinking_ = std::thread(std::move(task));
}

template <search::Searchable G> void Session<G>::think(const search::Request<G> &request) {
  const auto found = searcher_.think(
      request, signals_, [this](const search::Progress<G> &progress) { tell(progress); });
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !waiting_; });
  lock.unlock();
  tell_best(found);
}

template <search::Searchable G> void Session<G>::tell_best(const search::Answer<G> &answer) {
  const auto best = answer.best();
  if (!best) {
    say("bestmove (none)");
    return;
  }
  std::string line = "bestmove " + G::write_move(position_, *best);
  if (const auto reply = answer.ponder()) {
    auto next = position_;
    G::play(next, *best);
    line += " ponder " + G::write_move(next, *reply);
  }
  say(line);
}

template <search::Searchable G> std::string Session<G>::text_of(search::Score score) {
  return search::is_decided(score) ? "mate " + std::to_string(search::moves_to_end(score))
                                   : "cp " + std::to_string(score);
}

template <search::Searchable G>
std::string Session<G>::text_of(const std::vector<Move> &line) const {
  std::string text;
  auto position = position_;
  for (const auto move : line) {
    text += ' ';
    text += G::write_move(position, move);
    G::play(position, move);
  }
  return text;
}

template <search::Searchable G> void Session<G>::tell(const search::Progress<G> &progress) {
  const auto &line = progress.line;
  const auto microseconds = std::max<search::Moment::rep>(progress.elapsed.count(), 1);
  std::string text = "info depth " + std::to_string(line.depth) + " seldepth " +
                     std::to_string(line.selective_depth) + " multipv " +
                     std::to_string(progress.number) + " score " + text_of(line.score);
  if (line.bound == search::Bound::lower)
    text += " lowerbound";
  else if (line.bound == search::Bound::upper)
    text += " upperbound";
  text += " nodes " + std::to_string(progress.nodes) + " nps " +
          std::to_string(progress.nodes * 1'000'000 / static_cast<std::uint64_t>(microseconds)) +
          " hashfull " + std::to_string(progress.table_permille) + " time " +
          std::to_string(microseconds / 1000) + " pv" + text_of(line.moves);
  say(text);
}

/// The leaves below each move, and in all; nothing more once stopped.
template <search::Searchable G> void Session<G>::count_leaves(const Position &position, int depth) {
  std::uint64_t total = depth <= 0 ? 1 : 0;
  MoveList<G> moves;
  if (depth > 0)
    G::legal_moves(position, moves);
  for (const auto move : moves) {
    auto next = position;
    G::play(next, move);
    const auto below = leaves(next, depth - 1);
    if (signals_.stop.load())
      return complain("go: perft stopped");
    total += below;
    say(G::write_move(position, move) + ": " + std::to_string(below));
  }
  say("Nodes searched: " + std::to_string(total));
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

template <search::Searchable G> void Session<G>::show() {
  say("info string position " + G::write_position(position_));
  say("info string key " + std::to_string(G::hash(position_)));
}

template <search::Searchable G> void Session<G>::bench(Words words) {
  const auto depth = words.done() ? std::optional<std::int64_t>(search::default_bench_depth)
                                  : read_number(words.peek());
  if (!depth || *depth < 1 || *depth > search::max_depth)
    return complain("bench: a depth from 1 to " + std::to_string(search::max_depth) +
                    " may follow, found " + in_quotes(words.next()));
  start(false, [this, asked = static_cast<int>(*depth)] { run_bench(asked); });
}

template <search::Searchable G> void Session<G>::run_bench(int depth) {
  const auto result = search::bench<G>(now_, depth, signals_);
  if (signals_.stop.load())
    return complain("bench: stopped");
  const auto microseconds =
      static_cast<std::uint64_t>(std::max<search::Moment::rep>(result.elapsed.count(), 1));
  say(std::to_string(result.nodes) + " nodes " +
      std::to_string(result.nodes * 1'000'000 / microseconds) + " nps");
}

} // namespace plateau::engine
