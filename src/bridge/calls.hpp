/// @file calls.hpp
/// What a page can ask, call by call.
#pragma once

#include "bridge/asked.hpp"
#include "bridge/lent_openings.hpp"
#include "bridge/thinking.hpp"
#include "bridge/tree_news.hpp"
#include "core/json.hpp"
#include "core/tree.hpp"
#include "games/any_match.hpp"
#include "games/collection.hpp"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace plateau::bridge {

/// Everything that lasts from one call to the next.
struct Workspace {
  explicit Workspace(const Surroundings &around) : surroundings(around), thinker(around) {}

  std::array<std::optional<AnyMatch>, max_matches> matches;
  /// Of the matches that were opened: their moves are its main line.
  std::array<AllGames::variant_of<Tree>, max_matches> trees;
  /// What their pages have not been told yet.
  std::array<TreeChanges, max_matches> changes;
  AllGames::tuple_of<LentOpenings> openings;
  /// A file of many games, in a workspace that serves nothing else.
  std::unique_ptr<Collection> collection;
  std::optional<RefusedEntry> collection_fault;
  Surroundings surroundings;
  Thinker thinker;
};

/// Why a request is not answered; `Failure` of protocol.ts. For whoever writes a page, so in
/// English only.
struct Unanswered {
  std::string_view code;
  std::string_view text;
};

inline constexpr Unanswered unknown_match = {"unknown-match", "There is no such match."};
inline constexpr Unanswered no_such_game = {"bad-request", "There is no such game."};
inline constexpr Unanswered no_such_cell = {"bad-request", "That is no cell of this game."};

/// Why a call is not answered; nothing when it is.
using Answered = std::optional<Unanswered>;
inline constexpr Answered answered = std::nullopt;

/// Writes an answer, or says why there is none.
using Handler = Answered (*)(Workspace &workspace, const JsonValue &request, JsonWriter &json);
struct Call {
  std::string_view name;
  Handler handler;
};

/// Those about a match that is open.
std::span<const Call> match_calls();
/// Those about the tree of such a match.
std::span<const Call> study_calls();
/// Those about a file of many games.
std::span<const Call> collection_calls();
/// Those about lessons.
std::span<const Call> learn_calls();
/// Those about puzzles.
std::span<const Call> puzzle_calls();
/// Those about any game or position.
std::span<const Call> game_calls();

/// The deepest perft: beyond it a page would wait for days.
inline constexpr int max_perft_depth = 9;

} // namespace plateau::bridge
