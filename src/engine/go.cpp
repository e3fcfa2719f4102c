#include "engine/go.hpp"

#include <algorithm>

namespace plateau::engine {
namespace {

/// Counts and times beyond this mean nothing: 2^53 microseconds are centuries.
constexpr std::int64_t largest = std::int64_t{1} << 43;

bool is_keyword(std::string_view word) {
  constexpr std::array<std::string_view, 17> keywords = {
      "depth",       "nodes",  "mate",      "movetime", "wtime",  "btime",
      "winc",        "binc",   "movestogo", "perft",    "ponder", "infinite",
      "searchmoves", "p1time", "p2time",    "p1inc",    "p2inc"};
  return std::find(keywords.begin(), keywords.end(), word) != keywords.end();
}

} // namespace

GoCommand read_go(Words words, std::vector<std::string> &complaints) {
  GoCommand go;
  while (!words.done()) {
    const auto word = words.next();
    if (word == "infinite") {
      go.infinite = true;
    } else if (word == "ponder") {
      go.ponder = true;
    } else if (word == "searchmoves") {
      while (!words.done() && !is_keyword(words.peek()))
        go.only.emplace_back(words.next());
    } else if (is_keyword(word)) {
      const auto found = words.next();
      const auto number = read_number(found);
      if (!number)
        complaints.push_back("go: a number must follow " + in_quotes(word) + ", found " +
                             in_quotes(found));
      const auto bounded = std::clamp(number.value_or(0), -largest, largest);
      const auto count = static_cast<int>(std::clamp<std::int64_t>(bounded, 0, 1'000'000));
      const Milliseconds time{bounded};
      if (word == "depth")
        go.depth = count;
      else if (word == "nodes")
        go.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(bounded, 0));
      else if (word == "mate")
        go.mate = count;
      else if (word == "movetime")
        go.move_time = time;
      else if (word == "movestogo")
        go.moves_to_go = count;
      else if (word == "perft")
        go.perft = count;
      else if (word == "wtime" || word == "p1time")
        go.time[0] = time;
      else if (word == "btime" || word == "p2time")
        go.time[1] = time;
      else if (word == "winc" || word == "p1inc")
        go.increment[0] = time;
      else
        go.increment[1] = time;
    } else {
      complaints.push_back("go: unknown word " + in_quotes(word));
    }
  }
  return go;
}

std::string write_go(const GoCommand &command, const Dialect &dialect) {
  std::string line = "go";
  const auto say = [&line](std::string_view word, auto number) {
    line.append(1, ' ').append(word).append(1, ' ').append(std::to_string(number));
  };
  if (command.ponder)
    line += " ponder";
  for (const auto side : {Side::first, Side::second}) {
    if (const auto time = command.time[index(side)]) {
      say(dialect.time[index(side)], time->count());
      say(dialect.increment[index(side)], command.increment[index(side)].count());
    }
  }
  if (command.moves_to_go)
    say("movestogo", *command.moves_to_go);
  if (command.depth)
    say("depth", *command.depth);
  if (command.nodes)
    say("nodes", *command.nodes);
  if (command.mate)
    say("mate", *command.mate);
  if (command.move_time)
    say("movetime", command.move_time->count());
  if (command.infinite)
    line += " infinite";
  if (command.perft)
    say("perft", *command.perft);
  if (!command.only.empty())
    line += " searchmoves";
  for (const auto &move : command.only)
    line.append(1, ' ').append(move);
  return line;
}

search::Limits GoCommand::limits(Side side, Milliseconds overhead) const {
  search::Limits limits;
  if (depth)
    limits.depth = std::clamp(*depth, 1, search::max_depth);
  limits.nodes = nodes;
  limits.win_in_moves = mate;
  if (infinite)
    return limits;
  if (move_time)
    limits.time = search::budget_for_move(*move_time, overhead);
  else if (time[index(side)])
    limits.time =
        search::budget_for({*time[index(side)], increment[index(side)], moves_to_go}, overhead);
  return limits;
}

} // namespace plateau::engine
