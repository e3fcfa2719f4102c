/// @file
/// Whose turn it is in a session: what is answered at once, and what waits for a search to end.
/// Part of session.hpp.
#pragma once

#include "engine/session.hpp"

#include <utility>

namespace plateau::engine {

/// Roughly the memory that a waiting command takes.
inline std::size_t bytes_of(std::string_view line) { return line.size() + sizeof(std::string); }

template <search::Searchable G> void Session<G>::stop() {
  {
    const std::lock_guard lock(mutex_);
    hurry_ = true;
    signals_.stop.store(true);
    signals_.pondering.store(false);
    waiting_ = false;
  }
  changed_.notify_all();
  if (thinking_.joinable())
    thinking_.join();
  hurry_ = false;
}

template <search::Searchable G> void Session<G>::finish() {
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !busy_ || waiting_; });
    if (busy_)
      return;
  }
  if (thinking_.joinable())
    thinking_.join();
}

template <search::Searchable G> bool Session<G>::answer(std::string_view line) {
  if (line.size() > max_line_bytes) {
    complain("a line may have " + std::to_string(max_line_bytes) + " bytes, this one is longer");
    return true;
  }
  const auto command = Words(line).next();
  if (command == "quit") {
    drop_searches();
    stop();
    return false;
  }
  if (!answer_at_once(command))
    obey_in_turn(line);
  return true;
}

/// Drops the waiting searches, because `quit` makes their answers useless. Other waiting commands
/// are still carried out.
template <search::Searchable G> void Session<G>::drop_searches() {
  const std::lock_guard lock(mutex_);
  std::erase_if(line_, [this](const std::string &line) {
    const auto command = Words(line).next();
    const bool drops = command == "go" || command == "bench" || command == "explain";
    line_bytes_ -= drops ? bytes_of(line) : 0;
    return drops;
  });
}

/// Answers a command that does not disturb a running search; false for any other command.
template <search::Searchable G> bool Session<G>::answer_at_once(std::string_view command) {
  if (command == "isready")
    say("readyok");
  else if (command == dialect_.hello)
    welcome();
  else if (command == "stop")
    stop();
  else if (command == "ponderhit")
    end_pondering();
  else if (command == "d" || command == "eval")
    return shows_at_once(command);
  else if (is_obeyed_in_turn(command))
    return false;
  else if (!command.empty() && command != "debug" && command != "register")
    complain("unknown command " + in_quotes(command)); // `debug`, `register`: taken and ignored.
  return true;
}

/// Answers `d` or `eval`; false when a waiting command may change the position first.
template <search::Searchable G> bool Session<G>::shows_at_once(std::string_view command) {
  {
    const std::lock_guard lock(mutex_);
    if (obeying_ || !line_.empty())
      return false;
  }
  command == "d" ? show() : show_evaluation();
  return true;
}

template <search::Searchable G> bool Session<G>::is_obeyed_in_turn(std::string_view command) const {
  return command == "position" || command == "go" || command == "setoption" || command == "bench" ||
         command == "explain" || is_query(command) || is_new_game(command);
}

template <search::Searchable G> void Session<G>::obey_in_turn(std::string_view line) {
  switch (find_place(line)) {
  case Place::in_line:
    return;
  case Place::no_room:
    return complain("too many commands wait for the search to end, this one is not obeyed: " +
                    in_quotes(line));
  case Place::none_needed:
    break;
  }
  stop(); // The search that runs, if any, would never end by itself.
  if (auto task = obey(line)) {
    busy_ = true;
    thinking_ = std::thread([this, begun = std::move(task)] { work(begun); });
  }
}

/// Queues a command if a search runs that will end by itself. This never waits, because the same
/// thread has to read a later `stop`.
template <search::Searchable G> auto Session<G>::find_place(std::string_view line) -> Place {
  const std::lock_guard lock(mutex_);
  if (!busy_ || waiting_)
    return Place::none_needed;
  if (line_bytes_ + bytes_of(line) > max_waiting_bytes)
    return Place::no_room;
  line_.emplace_back(line);
  line_bytes_ += bytes_of(line);
  return Place::in_line;
}

/// Runs a task, then every command that was queued meanwhile. A task's last line is written after
/// the next command is taken from the queue: whoever reads it can rely on the search having ended.
template <search::Searchable G> void Session<G>::work(Task task) {
  while (true) {
    const auto last_line = task ? task() : std::string{};
    const auto line = next_in_line();
    if (!last_line.empty())
      say(last_line);
    if (!line)
      return;
    task = obey(*line);
    const std::lock_guard lock(mutex_);
    obeying_ = false;
  }
}

template <search::Searchable G> std::optional<std::string> Session<G>::next_in_line() {
  std::optional<std::string> line;
  {
    const std::lock_guard lock(mutex_);
    if (line_.empty()) {
      busy_ = false;
    } else {
      line = std::move(line_.front());
      line_.pop_front();
      line_bytes_ -= bytes_of(*line);
      obeying_ = true;
    }
  }
  changed_.notify_all();
  return line;
}

template <search::Searchable G> void Session<G>::begin(bool waits, bool pondering, bool endless) {
  {
    const std::lock_guard lock(mutex_);
    // An endless search ends at once when other commands wait behind it.
    const bool cut = hurry_ || (waits && !line_.empty());
    signals_.stop.store(cut);
    signals_.pondering.store(pondering && !cut);
    waiting_ = waits && !cut;
    endless_ = endless;
  }
  changed_.notify_all();
}

template <search::Searchable G> void Session<G>::end_pondering() {
  {
    const std::lock_guard lock(mutex_);
    if (!busy_ || !signals_.pondering.exchange(false))
      return complain("ponderhit: nothing is being pondered");
    waiting_ = endless_;
  }
  changed_.notify_all();
}

template <search::Searchable G> auto Session<G>::obey(std::string_view line) -> Task {
  Words words(line);
  const auto command = words.next();
  if (command == "go")
    return go(words);
  if (command == "bench")
    return bench(words);
  if (command == "explain")
    return explain_move(words);
  if (command == "setoption") {
    set(words);
  } else if (command == "position") {
    const std::lock_guard lock(position_mutex_);
    set_position(words);
  } else if (command == "d") {
    show();
  } else if (command == "eval") {
    show_evaluation();
  } else if (is_query(command)) {
    answer_query(words);
  } else if (is_new_game(command)) {
    searcher_.clear();
    ++game_seed_;
  }
  return {};
}

} // namespace plateau::engine
