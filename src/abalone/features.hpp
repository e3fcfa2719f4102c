/// @file
/// What a network sees of an Abalone position: marbles, and how they stand together.
#pragma once

#include "abalone/abalone.hpp"
#include "search/network/features.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace plateau::search::network {

/// Own and enemy marbles by cell, how many each side has pushed off, and every two and every three
/// neighbours in line by whose they are: who pushes whom is a matter of lines. The board has no
/// edge of one's own, so nobody turns it.
template <> struct Features<abalone::Abalone> {
  using Position = abalone::Position;
  struct Board {
    std::array<abalone::Set, 2> marbles{};
    std::array<std::uint8_t, 2> ejected{}; ///< By each side, and one more: 0 is nothing known.
  };

  static constexpr std::string_view name = "abalone-lines-1";

  // Where each group of inputs begins. Places where a line would leave the board stay empty.
  static constexpr std::size_t cells = 0; // own, enemy
  static constexpr std::size_t ejected = cells + 2 * abalone::cell_count;
  static constexpr std::size_t ejections = abalone::ejections_to_win + 1;
  static constexpr std::size_t pairs = ejected + 2 * ejections; // by axis and cell
  static constexpr std::size_t threes = pairs + 4 * 3 * abalone::cell_count;
  static constexpr std::size_t inputs = threes + 8 * 3 * abalone::cell_count;

  /// A game begins with so many, or fewer.
  static constexpr int max_marbles = 14;
  /// A marble stands in six pairs at most, and two make a pair; in nine threes, and three make one.
  static constexpr std::size_t max_active =
      2 * max_marbles + 2 + 2 * max_marbles * 6 / 2 + 2 * max_marbles * 9 / 3;
  static constexpr std::size_t max_repeats = 1;

  static bool supports(const Position &position) {
    return std::popcount(position.marbles(Side::first)) <= max_marbles &&
           std::popcount(position.marbles(Side::second)) <= max_marbles;
  }
  static Board board_of(const Position &position) {
    Board board;
    for (const Side side : {Side::first, Side::second}) {
      board.marbles[index(side)] = position.marbles(side);
      board.ejected[index(side)] = static_cast<std::uint8_t>(
          1 + std::min(position.ejected_by(side), abalone::ejections_to_win));
    }
    return board;
  }

  /// By how many marbles are off the board.
  static constexpr std::size_t buckets = 4;
  static std::size_t bucket(const Board &board) {
    return std::min<std::size_t>((board.ejected[0] + board.ejected[1] - 2U) / 2, buckets - 1);
  }

  static constexpr std::size_t orientations = 1;
  static std::size_t orientation(const Board & /*board*/, Side /*side*/) { return 0; }

  template <class See> static void for_each(const Board &board, Side side, See &&see) {
    for (const Side whose : {Side::first, Side::second})
      if (board.ejected[index(whose)] != 0)
        see(ejected_input(board, whose, side));
    for_each_line(board, side, abalone::whole_board, see);
  }

  template <class Off, class On>
  static void for_each_change(const Board &before, const Board &after, Side side, Off &&off,
                              On &&on) {
    for (const Side whose : {Side::first, Side::second}) {
      const auto was = before.ejected[index(whose)];
      if (was == after.ejected[index(whose)])
        continue;
      if (was != 0)
        off(ejected_input(before, whose, side));
      on(ejected_input(after, whose, side));
    }
    const auto changed =
        (before.marbles[0] ^ after.marbles[0]) | (before.marbles[1] ^ after.marbles[1]);
    for_each_line(before, side, changed, off);
    for_each_line(after, side, changed, on);
  }

private:
  static Input ejected_input(const Board &board, Side by, Side side) {
    const std::size_t enemy = by == side ? 0 : 1;
    return static_cast<Input>(ejected + enemy * ejections + board.ejected[index(by)] - 1U);
  }

  /// Marbles, pairs and threes that have part in the cells `touched`.
  template <class See>
  static void for_each_line(const Board &board, Side side, abalone::Set touched, See &&see) {
    const auto own = board.marbles[index(side)];
    const auto enemy = board.marbles[index(opponent(side))];
    abalone::for_each_spot(own & touched, [&](auto spot) { see(static_cast<Input>(spot)); });
    abalone::for_each_spot(enemy & touched,
                           [&](auto spot) { see(static_cast<Input>(abalone::cell_count + spot)); });
    axis<abalone::Direction::east>(own, enemy, touched, see);
    axis<abalone::Direction::north_east>(own, enemy, touched, see);
    axis<abalone::Direction::north_west>(own, enemy, touched, see);
  }

  /// A line is known by the cell it starts from, and by whose its marbles are from there.
  template <abalone::Direction d, class See>
  static void axis(abalone::Set own, abalone::Set enemy, abalone::Set touched, See &&see) {
    using abalone::step;
    constexpr auto back = abalone::opposite(d);
    constexpr auto first = static_cast<std::size_t>(d) * abalone::cell_count;
    const auto all = own | enemy;
    const auto two = all & step<back>(all);
    const auto touched_two = touched | step<back>(touched);
    const auto next = step<back>(own);
    abalone::for_each_spot(two & touched_two, [&](auto spot) {
      const auto whose = (own >> spot & 1) | (next >> spot & 1) << 1;
      see(static_cast<Input>(pairs + (first + spot) * 4 + whose));
    });
    const auto three = all & step<back>(two);
    const auto after_next = step<back>(next);
    abalone::for_each_spot(three & (touched | step<back>(touched_two)), [&](auto spot) {
      const auto whose =
          (own >> spot & 1) | (next >> spot & 1) << 1 | (after_next >> spot & 1) << 2;
      see(static_cast<Input>(threes + (first + spot) * 8 + whose));
    });
  }
};

static_assert(Featured<abalone::Abalone>);

} // namespace plateau::search::network
