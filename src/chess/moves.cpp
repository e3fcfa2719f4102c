#include "chess/moves.hpp"

#include "chess/generator.hpp"

namespace plateau::chess {
namespace {

/// AMD's family 17h has PEXT in microcode, slower than doing without.
bool cpu_has_fast_pext() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  return __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("popcnt") && !__builtin_cpu_is("amdfam17h");
#else
  return false;
#endif
}

const Generator &best_generator() {
  const Generator *fast = bmi2_generator();
  return fast != nullptr ? *fast : portable_generator();
}

/// Chosen once, before main(). Whoever asks earlier still chooses each time.
constinit const Generator *chosen = nullptr;
[[maybe_unused]] const bool choice_made = [] {
  chosen = &best_generator();
  return true;
}();

const Generator &generator() { return chosen != nullptr ? *chosen : best_generator(); }

} // namespace

const Generator *bmi2_generator() {
  return cpu_has_fast_pext() ? bmi2_generator_unchecked() : nullptr;
}

void legal_moves(const Position &position, Bounded<Move, max_moves> &moves) {
  moves.clear();
  generator().legal_moves(position, moves);
}

std::uint64_t count_legal_moves(const Position &position) {
  return generator().count_legal_moves(position);
}

bool has_legal_move(const Position &position) { return count_legal_moves(position) != 0; }

std::uint64_t perft(const Position &position, int depth) {
  return generator().perft(position, depth);
}

} // namespace plateau::chess
