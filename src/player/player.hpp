/// @file
/// Whoever plays without a keyboard: the search, at full strength or held back, or another program.
/// The terminal, matches between programs and the commands all ask the same players.
#pragma once

#include "core/match.hpp"
#include "engine/client.hpp"
#include "search/limits.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace plateau::player {

/// What a player thinks of a position, so far or at last.
template <Game G> struct Thought {
  std::vector<typename G::Move> line{}; ///< How it expects the game to go on, its own move first.
  std::optional<search::Score> score{}; ///< For the side to move; a program may not tell.
  int depth = 0;                        ///< In plies; 0 when not told.
};

/// The move a player chose. Whether it is legal is in the verdict; if it is, the thought's line
/// begins with it.
template <Game G> struct Chosen {
  Verdict<typename G::Move> verdict;
  std::string written; ///< The move as the player wrote it.
  Thought<G> thought{};
  std::chrono::microseconds elapsed{0};
};

template <Game G> using Answer = std::variant<Chosen<G>, engine::Breakdown>;

/// Hears better and better thoughts, on the thread that thinks.
template <Game G> using Tell = std::function<void(const Thought<G> &)>;

/// How long a player may think, and how it is told to stop.
struct ThinkingTerms {
  engine::GoCommand go;
  Milliseconds patience{0}; ///< A player that takes longer is not waited for.
  const search::Signals &signals;
  Milliseconds stop_patience = engine::default_patience; ///< The same once it was told to stop.
};

template <Game G> class Player {
public:
  Player() = default;
  Player(const Player &) = delete;
  Player &operator=(const Player &) = delete;
  virtual ~Player() = default;

  /// What it is called in a game file: `Plateau, level 3`.
  virtual std::string name() const = 0;
  /// Gets ready for another game. The seed tells games of the same opening apart.
  virtual std::optional<engine::Breakdown> begin(const Match<G> &match, std::uint64_t seed) = 0;
  /// Chooses a move in a game that is not over.
  /// @param tell may be empty
  virtual Answer<G> choose(const Match<G> &match, const ThinkingTerms &terms,
                           const Tell<G> &tell = {}) = 0;
};

} // namespace plateau::player
