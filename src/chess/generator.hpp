/// @file
/// The generator, compiled more than once: for any CPU, and for those with fast PEXT.
///
/// What generate.hpp and sinks.hpp define is a template on its sliders, but for a few functions
/// small enough to be inlined in an optimised build. There the two compilations share no function,
/// which a test makes sure of (check_bmi2_apart.cmake), and a program built for all CPUs runs on
/// all of them; a build for debugging serves the machine it was built on.
#pragma once

#include "chess/sinks.hpp"
#include "chess/sliders.hpp"

namespace plateau::chess {

/// The doors of one compilation.
struct Generator {
  void (*legal_moves)(const Position &position, Bounded<Move, max_moves> &moves);
  std::uint64_t (*count_legal_moves)(const Position &position);
  std::uint64_t (*perft)(const Position &position, int depth);
};

/// For any CPU.
const Generator &portable_generator();

/// For CPUs with BMI2; nullptr when this build has none. Only for a CPU that can run it.
const Generator *bmi2_generator_unchecked();

/// bmi2_generator_unchecked() where the CPU runs it well, else nullptr.
const Generator *bmi2_generator();

/// One compilation, sliders by sliders.
template <class Sliders> class Compiled {
public:
  static constexpr Generator generator() { return {legal_moves, count_legal_moves, perft}; }

private:
  static void legal_moves(const Position &position, Bounded<Move, max_moves> &moves) {
    ListSink<Sliders> sink{moves};
    if (position.side_to_move() == Side::first)
      generate<Sliders, Side::first>(position.board(), skipped(position), sink);
    else
      generate<Sliders, Side::second>(position.board(), skipped(position), sink);
  }

  static std::uint64_t count_legal_moves(const Position &position) {
    return position.side_to_move() == Side::first
               ? count_moves<Sliders, Side::first>(position.board(), skipped(position))
               : count_moves<Sliders, Side::second>(position.board(), skipped(position));
  }

  static std::uint64_t perft(const Position &position, int depth) {
    if (depth <= 1)
      return depth == 1 ? count_legal_moves(position) : 1;
    return position.side_to_move() == Side::first
               ? count_leaves<Sliders, Side::first>(position.board(), skipped(position), depth)
               : count_leaves<Sliders, Side::second>(position.board(), skipped(position), depth);
  }

  static Bitboard skipped(const Position &position) {
    const auto target = position.en_passant();
    return target ? bit(*target) : 0;
  }
};

} // namespace plateau::chess
