/// @file
/// Someone who plays without a keyboard: the computer, or another program.
#pragma once

#include "core/match.hpp"
#include "core/texts.hpp"
#include "search/score.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace plateau::console {

/// What a player has found, so far or at last.
template <Game G> struct Thought {
  std::vector<typename G::Move> line; ///< How it expects the game to go on, its own move first.
  std::optional<search::Score> score; ///< For the side to move; a program may not tell.
  int depth = 0;                      ///< In plies; 0 when not told.
};

/// Why a player gives no move, in words: it died, fell silent, or wanted something illegal.
struct Trouble {
  std::string sentence;
};

template <Game G> using Found = std::variant<Thought<G>, Trouble>;

/// Hears better and better thoughts, on the thread that thinks.
template <Game G> using Tell = std::function<void(const Thought<G> &)>;

/// A player. Each thought is `begin` on the caller's thread, then `think` on one that may wait; the
/// caller may say `stop` at any time between.
template <Game G> class Player {
public:
  Player() = default;
  Player(const Player &) = delete;
  Player &operator=(const Player &) = delete;
  virtual ~Player() = default;

  /// Names, in a sentence (`the computer at level 3`), at the start of one (`The computer`) and in
  /// a game file (`Plateau, level 3`).
  virtual std::string described(Language language) const = 0;
  virtual std::string named(Language language) const = 0;
  virtual std::string recorded() const = 0;

  /// @param new_game it has not seen this game before
  virtual void begin(bool new_game) = 0;
  /// Finds a move for the side to move; there is one. The first move of the thought's line is
  /// legal.
  virtual Found<G> think(const Match<G> &match, const Tell<G> &tell) = 0;
  /// Makes `think` answer at once with the best so far. From any thread.
  virtual void stop() = 0;
};

/// An opponent from elsewhere, instead of the computer.
template <Game G> using Guest = std::unique_ptr<Player<G>>;

/// Who sits at the table besides the person at the keyboard.
template <Game G> struct Seats {
  /// Plays the side that is not `person`; none when both sides are at the keyboard.
  std::unique_ptr<Player<G>> opponent;
  Side person = Side::first;
  /// Gives hints; made when first asked.
  std::function<std::unique_ptr<Player<G>>()> make_adviser;
};

} // namespace plateau::console
