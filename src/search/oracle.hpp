/// @file
/// Endings that are known for certain: what tables of endgames, say, tell the search.
#pragma once

#include "core/game.hpp"
#include "search/tactics.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::search {

/// What an oracle says of the first moves of a search.
template <class G> struct Advice {
  Ending ending = Ending::drawn;         ///< What the side to move reaches by them.
  std::vector<typename G::Move> moves{}; ///< Those that reach it; the others are not looked at.
  /// Whether whoever keeps to these moves gets there. If so, the search looks for the way itself
  /// and asks no more.
  bool leads_there = false;
};

/// Knows how some positions end.
template <class G> class Oracle {
public:
  Oracle() = default;
  Oracle(const Oracle &) = delete;
  Oracle &operator=(const Oracle &) = delete;
  virtual ~Oracle() = default;

  /// How a position ends for the side to move if nobody errs, where that is known. Asked by many
  /// threads at once.
  virtual std::optional<Ending> ending_of(const typename G::Position &position) const = 0;

  /// Which first moves keep what the position is worth, where that is known.
  /// @param history keys of the positions before, oldest first
  virtual std::optional<Advice<G>> advice(const typename G::Position &position,
                                          std::span<const Key> history) const = 0;
};

/// A game whose endings can be looked up. It names the option by which engines are told where its
/// tables are, and opens them; nothing, and a complaint, when there are none.
template <class G>
concept Foretold = Searchable<G> && requires(const std::string &path, std::string &complaint) {
  { Tactics<G>::tables_option } -> std::convertible_to<std::string_view>;
  { Tactics<G>::open_tables(path, complaint) } -> std::same_as<std::shared_ptr<const Oracle<G>>>;
};

} // namespace plateau::search
