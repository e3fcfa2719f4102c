// A program of yours on Plateau's core: play moves, and hear why one is refused.
#include <chess/chess.hpp>
#include <core/match.hpp>
#include <core/texts.hpp>

#include <cstdio>

int main() {
  using plateau::chess::Chess;
  plateau::Match<Chess> match;

  for (const char *text : {"e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"}) {
    const auto verdict = match.attempt_text(text);
    if (const auto *refusal = verdict.refusal())
      std::puts(plateau::explain<Chess>(plateau::Language{}, *refusal).c_str());
  }
  const auto outcome = match.outcome();
  if (!outcome)
    return 1;
  std::puts(plateau::announce<Chess>(plateau::Language{}, *outcome).c_str());

  // The game is over, so this is refused, and says so in French.
  const auto late = match.attempt_text("Ke7");
  std::puts(plateau::explain<Chess>(plateau::language_of("fr"), *late.refusal()).c_str());
}
