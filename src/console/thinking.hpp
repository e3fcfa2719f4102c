/// @file
/// A player thinks while the person watches.
#pragma once

#include "console/opinion.hpp"
#include "console/seats.hpp"
#include "console/table.hpp"

#include <algorithm>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>

namespace plateau::console {

namespace detail {

/// What the thread that thinks leaves for the one that watches.
template <Game G> struct Mailbox {
  std::mutex mutex;
  std::optional<player::Thought<G>> latest;
  std::optional<player::Answer<G>> answer;
};

/// A line typed while a player thinks: leaving is heard at once, everything else waits its turn.
template <Game G> bool wants_to_leave(Table<G> &table, const InputLine &line) {
  if (line.kind == InputLine::Kind::end)
    return true;
  const auto command = read_command(trimmed(line.text));
  if (command && command->command == Command::quit)
    return true;
  table.terminal().keep(line);
  return false;
}

} // namespace detail

/// What is shown of the thoughts of whoever thinks.
enum class Aloud : std::uint8_t {
  everything,
  depth, ///< How far it has come, and no more: an opponent keeps its plan to itself.
};

/// How long a player that was told to stop is waited for before it counts as silent.
inline constexpr Milliseconds stop_patience{2000};

/// What of its time a player spends on one move: the rest of a game has some thirty more.
constexpr Milliseconds share_of(Milliseconds left) { return std::max(left / 30, Milliseconds{10}); }

/// Lets a player think about the present position on a thread of its own. A person sees how far it
/// has come, Ctrl-C makes it answer with the best so far, and `quit` (or the end of input) leaves
/// the table at once.
/// @param new_game it has not seen this game before
template <Game G>
player::Answer<G> think_aloud(Table<G> &table, Seat<G> &seat, bool new_game, Aloud aloud) {
  auto &terminal = table.terminal();
  auto &bell = terminal.bell();
  const Attention attention(bell);
  detail::Mailbox<G> box;
  search::Signals signals;
  const auto choose = [&]() -> player::Answer<G> {
    if (new_game)
      if (auto breakdown = seat.player->begin(table.match(), seat.seed + table.games()))
        return *std::move(breakdown);
    player::ThinkingTerms terms{seat.go, engine::default_patience, signals, stop_patience};
    if (const auto left = table.time_left(table.match().to_move()))
      terms.go.move_time = std::min(terms.go.move_time.value_or(*left), share_of(*left));
    if (const auto left = table.game_time_left())
      terms.go.move_time = std::min(terms.go.move_time.value_or(*left), *left);
    terms.patience += terms.go.move_time.value_or(Milliseconds{0});
    // Where there is no choice there is nothing to think about.
    if (G::count_legal_moves(table.match().position()) == 1)
      terms.go.depth = 1;
    return seat.player->choose(table.match(), terms, [&](const player::Thought<G> &thought) {
      {
        const std::lock_guard lock(box.mutex);
        box.latest = thought;
      }
      bell.ring();
    });
  };
  const auto work = [&] {
    auto answer = choose();
    {
      const std::lock_guard lock(box.mutex);
      box.answer = std::move(answer);
    }
    bell.ring();
  };
  terminal.show_progress(text(table.language(), "console.thinking", {{"player", seat.named}}));
  std::jthread thread;
  try {
    thread = std::jthread(work);
  } catch (const std::system_error &) {
    work(); // The machine has no thread to give: nothing is seen meanwhile, but it plays.
  }
  while (true) {
    std::optional<player::Thought<G>> latest;
    {
      const std::lock_guard lock(box.mutex);
      if (box.answer)
        break;
      latest.swap(box.latest);
    }
    if (latest && aloud == Aloud::depth)
      latest = player::Thought<G>{{}, {}, latest->depth};
    if (latest)
      terminal.show_progress(
          thought_words<G>(table.language(), table.letters(), table.match().position(), *latest));
    const auto woken = bell.wait();
    if (woken.interrupted)
      signals.stop = true;
    if (woken.typed && detail::wants_to_leave(table, *woken.typed)) {
      table.leave();
      signals.stop = true;
    }
  }
  thread = {};
  terminal.clear_progress();
  return *std::move(box.answer);
}

} // namespace plateau::console
