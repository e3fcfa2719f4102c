/// @file
/// What the search thinks of a position, as one number for the side to move.
#pragma once

namespace plateau::search {

/// Hundredths of the game's small unit (a pawn, say), good for the side to move positive; or,
/// beyond `least_win`, a win or loss counted in plies.
using Score = int;

/// The deepest line followed, quiescence included. Beyond it positions are only evaluated.
inline constexpr int max_ply = 128;

/// The deepest iteration: below max_ply, so that extensions have room.
inline constexpr int max_depth = 100;

/// A game won on the spot. It fits in 16 bits, as the table keeps it.
inline constexpr Score won_now = 32000;
inline constexpr Score infinite = 32001;

/// Every win that a search can see lies above.
inline constexpr Score least_win = won_now - max_ply;

/// Below them lie the wins of which only an oracle tells (oracle.hpp), and below these all
/// evaluations.
inline constexpr Score least_foretold_win = least_win - max_ply;
inline constexpr Score max_evaluation = least_foretold_win - 1;

inline constexpr Score draw = 0;

/// The side to move wins in so many plies, or has lost in so many.
constexpr Score win_in(int plies) { return won_now - plies; }
constexpr Score loss_in(int plies) { return -won_now + plies; }

/// In so many plies a position is reached that is known to be won.
constexpr Score foretold_win_in(int plies) { return least_win - 1 - plies; }

constexpr bool is_win(Score score) { return score >= least_win; }
constexpr bool is_loss(Score score) { return score <= -least_win; }
constexpr bool is_decided(Score score) { return is_win(score) || is_loss(score); }

/// Plies until the end; only for decided scores.
constexpr int plies_to_end(Score score) { return won_now - (score < 0 ? -score : score); }

/// A full move is two plies: 2 means that the game ends with the second move, the answer to it
/// included; negative when the side to move loses. Only for decided scores. A game may end with a
/// move of the side that loses it (a limit of moves is reached): that move counts, so that only a
/// game that is over is 0 moves from its end.
constexpr int moves_to_end(Score score) {
  const int moves = (plies_to_end(score) + 1) / 2;
  return score > 0 ? moves : -moves;
}

/// Keeps an evaluation clear of the wins.
constexpr Score clamp_evaluation(Score score) {
  return score > max_evaluation    ? max_evaluation
         : score < -max_evaluation ? -max_evaluation
                                   : score;
}

/// What a score becomes for the other side once a move of the expected line is played.
constexpr Score after_move(Score score) {
  if (!is_decided(score))
    return -score;
  const int plies = plies_to_end(score) > 0 ? plies_to_end(score) - 1 : 0;
  return score > 0 ? loss_in(plies) : win_in(plies);
}

} // namespace plateau::search
