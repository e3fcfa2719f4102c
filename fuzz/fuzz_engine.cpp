// Input: which game, then what another program says to the engine, line by line. Nothing may crash
// it, every `go` is answered by one best move once it is stopped, and no answer has a control byte
// in it.
#include "chain.hpp"

#include "engine/session.hpp"
#include "games/all_tactics.hpp"

#include <algorithm>
#include <mutex>
#include <string>

namespace {

using namespace plateau;

/// Tables and threads as large as a machine can have them are a matter of its memory, not of what
/// is looked for here.
bool is_too_costly(std::string_view line) {
  std::string lower(line);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  if (lower.find("setoption") == std::string::npos)
    return false;
  return lower.find("hash") != std::string::npos || lower.find("threads") != std::string::npos;
}

template <search::Searchable G> void converse(std::string_view text) {
  std::mutex mutex;
  int best_moves = 0;
  bool counted = false; // The leaves, which end without a move.
  const auto sink = [&](std::string_view line) {
    const std::lock_guard lock(mutex);
    best_moves += line.starts_with("bestmove ") ? 1 : 0;
    counted = counted || line.starts_with("Nodes searched: ") ||
              line.starts_with("info string go: perft ");
    for (const char c : line)
      fuzz::promise(static_cast<unsigned char>(c) >= ' ', "an answer has no control byte");
  };
  // A clock that runs with every look at it.
  const auto now = [ticks = search::Moment::rep{0}]() mutable {
    return search::Moment(ticks += 1000);
  };
  engine::Session<G> session(engine::dialect_of<G>(), sink, now);
  session.answer("setoption name Hash value 1");
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (is_too_costly(line))
      continue;
    best_moves = 0;
    counted = false;
    const bool goes_on = session.answer(line);
    session.stop();
    const bool searches = engine::Words(line).next() == "go" && !counted;
    fuzz::promise(best_moves == (searches ? 1 : 0), "a search ends with one best move");
    if (!goes_on)
      return;
  }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  fuzz::with_chosen_game(
      data, size, []<Game G>(std::type_identity<G>, std::string_view text) { converse<G>(text); });
  return 0;
}
