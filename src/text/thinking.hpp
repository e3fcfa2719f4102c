/// @file
/// A player thinks while the person watches.
#pragma once

#include "text/opinion.hpp"
#include "text/player.hpp"
#include "text/table.hpp"

#include <mutex>
#include <optional>
#include <system_error>
#include <thread>

namespace plateau::console {

namespace detail {

/// What the thread that thinks leaves for the one that watches.
template <Game G> struct Mailbox {
  std::mutex mutex;
  std::optional<Thought<G>> latest;
  std::optional<Found<G>> found;
};

/// A line typed while a player thinks: leaving is heard at once, everything else waits its turn.
template <Game G> bool wants_to_leave(Table<G> &table, const Line &line) {
  if (line.kind == Line::Kind::end)
    return true;
  const auto command = read_command(trimmed(line.text));
  if (command && command->command == Command::quit)
    return true;
  table.terminal().keep(line);
  return false;
}

} // namespace detail

/// Lets a player think about the present position on a thread of its own. A person sees how far it
/// has come, Ctrl-C makes it answer with the best so far, and `quit` (or the end of input) leaves
/// the table at once.
/// @param label what is shown until the first thought comes
template <Game G>
Found<G> think_aloud(Table<G> &table, Player<G> &player, bool new_game, const std::string &label) {
  auto &terminal = table.terminal();
  auto &bell = terminal.bell();
  const Attention attention(bell);
  detail::Mailbox<G> box;
  player.begin(new_game);
  const auto work = [&] {
    auto found = player.think(table.match(), [&](const Thought<G> &thought) {
      {
        const std::lock_guard lock(box.mutex);
        box.latest = thought;
      }
      bell.ring();
    });
    {
      const std::lock_guard lock(box.mutex);
      box.found = std::move(found);
    }
    bell.ring();
  };
  terminal.show_progress(label);
  std::jthread thread;
  try {
    thread = std::jthread(work);
  } catch (const std::system_error &) {
    work(); // The machine has no thread to give: nothing is seen meanwhile, but it plays.
  }
  while (true) {
    std::optional<Thought<G>> latest;
    {
      const std::lock_guard lock(box.mutex);
      if (box.found)
        break;
      latest.swap(box.latest);
    }
    if (latest)
      terminal.show_progress(
          thought_words<G>(table.language(), table.letters(), table.match().position(), *latest));
    const auto woken = bell.wait();
    if (woken.interrupted)
      player.stop();
    if (woken.typed && detail::wants_to_leave(table, *woken.typed)) {
      table.leave();
      player.stop();
    }
  }
  thread = {};
  terminal.clear_progress();
  return *std::move(box.found);
}

} // namespace plateau::console
