/// @file
/// The moves of stackchess as numbers, for whoever learns.
#pragma once

#include "core/actions.hpp"
#include "stackchess/stackchess.hpp"

namespace plateau {

/// From, to, and how many pieces go; the squares are those of the board that is played on.
template <> struct Actions<stackchess::Stackchess> {
  static int count(const stackchess::Position &position) {
    const int squares = position.size() * position.size();
    return squares * squares * stackchess::side_pieces(position.size());
  }
  static int of(const stackchess::Position &position, stackchess::Move move) {
    const int size = position.size();
    const auto number = [&](stackchess::Square square) {
      return stackchess::rank_of(square) * size + stackchess::file_of(square);
    };
    return (number(move.from()) * size * size + number(move.to())) * stackchess::side_pieces(size) +
           move.count() - 1;
  }
  static stackchess::Attempt attempt(const stackchess::Position &position, int action) {
    const int size = position.size();
    const int heights = stackchess::side_pieces(size);
    const auto cell = [&](int number) {
      return stackchess::cell_of(stackchess::square_at(number % size, number / size));
    };
    return {cell(action / heights / (size * size)), cell(action / heights % (size * size)),
            static_cast<std::int16_t>(action % heights + 1)};
  }

  /// Pawns that have not moved: they alone may step twice.
  static constexpr std::array<std::string_view, 1> rights = {"fresh-pawn"};
  template <class See> static void for_each_right(const stackchess::Position &position, See &&see) {
    stackchess::for_each_square(position, [&](stackchess::Square square) {
      for (auto slot = position.top(square); slot != stackchess::no_slot;
           slot = position.below(slot))
        if (position.kind(slot) == stackchess::Kind::fresh_pawn)
          see(Right{0, stackchess::cell_of(square)});
    });
  }
};

} // namespace plateau
