/// @file
/// A file of many games as a database: who played, what was played in a position, and where each
/// game lies in the file. The text itself is not kept.
///
///     Collection collection;
///     while (… a piece of the file …)
///       if (const auto fault = collection.read(piece, last)) …
///     CollectionSieve sieve;
///     sieve.player = "Capablanca";
///     collection.sift(sieve);
///     for (const auto index : collection.order()) … collection.entry(index)
///     const auto explored = collection.explore<chess::Chess>(position);
///
/// The pieces are of any size. Memory is bounded, whatever the file holds.
#pragma once

#include "core/explorer.hpp"
#include "core/mix.hpp"
#include "core/openings.hpp"
#include "games/games.hpp"
#include "games/word_pool.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plateau {

/// What a collection may hold: together below 200 MiB, the memory a page has for it.
struct CollectionBudget {
  std::size_t games = std::size_t{1} << 19;
  std::size_t positions = std::size_t{1} << 25;   ///< Of all games; four bytes each.
  std::size_t word_bytes = std::size_t{16} << 20; ///< Of all different names, dates, openings.
};

/// One game of a file.
struct CollectionEntry {
  std::uint64_t offset = 0; ///< Of its first byte in the file.
  std::uint64_t size = 0;   ///< Up to the next game.
  std::uint32_t line = 0;   ///< 1-based.
  std::uint32_t number = 0; ///< In the file, 1-based; those that are refused have numbers, too.
  WordPool::Id first = 0;   ///< Who played the side that opens the game.
  WordPool::Id second = 0;
  WordPool::Id event = 0; ///< Where the file names no player: a chapter of a study, say.
  WordPool::Id date = 0;
  WordPool::Id opening = 0; ///< Code and name, by the position; or as its tags have it.
  Key last = 0;             ///< Of the position it ended in.
  std::uint32_t keys = 0;   ///< Where its keys begin.
  std::uint32_t plies = 0;
  RecordResult result = RecordResult::open;
  std::uint8_t game = 0; ///< Its place in the list of games.
};

/// A game that cannot be read.
struct RefusedEntry {
  std::uint32_t number = 0;
  std::string_view game; ///< Empty when nobody knows it.
  Refusal refusal;       ///< With its line in the file.
  std::string move{};    ///< At which it is refused, as books name it: `2… Ke6`; or empty.
};

/// A position to look for, and those that a move leads to from it. A game keeps only half of each
/// key; the position counts where its key and that of the one after agree.
struct SoughtPosition {
  std::uint8_t game = 0;
  Key whole = 0;
  std::uint32_t half = 0;
  std::vector<std::uint32_t> next;
};

/// Which games are chosen, and in which order.
struct CollectionSieve {
  enum class Column : std::uint8_t { number, first, second, result, date, opening, plies };

  std::string player;  ///< A part of a name, or of the event; capitals and accents do not matter.
  std::string opening; ///< A part of the opening's code or name.
  std::optional<SoughtPosition> position;
  Column by = Column::number;
  bool down = false; ///< The largest first.
};

/// The openings that games are named by; none where a pointer is null.
template <Game G> struct OpeningsToUse { const Openings<G> *names = nullptr; };
using NamesOfOpenings = AllGames::tuple_of<OpeningsToUse>;

class Collection {
public:
  /// Of so many refused games the reasons are kept; the others are counted.
  static constexpr std::size_t max_told_refusals = 20;

  explicit Collection(NamesOfOpenings names = {}, CollectionBudget budget = {})
      : names_(names), budget_(budget) {}
  Collection(const Collection &) = delete;
  Collection &operator=(const Collection &) = delete;

  /// Reads the next piece of the file. Gives the game where it cannot go on, because the file holds
  /// more than there is memory for; what was read before may be used.
  /// @param last nothing comes after it
  std::optional<RefusedEntry> read(std::string_view piece, bool last);
  /// Lets another text stand for a game, which keeps its place in the file. Gives why the text is
  /// refused, if it is; then nothing changes.
  std::optional<Refusal> replace(std::size_t index, std::string_view text);

  std::size_t size() const { return entries_.size(); }
  const CollectionEntry &entry(std::size_t index) const { return entries_[index]; }
  std::string_view word(WordPool::Id id) const { return words_[id]; }
  std::size_t refused() const { return refused_; }
  const std::vector<RefusedEntry> &refusals() const { return refusals_; }

  /// Chooses the games that `order` lists.
  void sift(const CollectionSieve &sieve);
  /// Indices of the games that were chosen; after reading, all of them.
  const std::vector<std::uint32_t> &order() const { return order_; }

  /// What to look for, to find a position.
  template <Game G> static SoughtPosition sought(const typename G::Position &position);

  template <Game G> struct Explored {
    std::uint64_t games = 0;                         ///< Of this game there are so many.
    std::uint64_t reached = 0;                       ///< So many of them had the position.
    std::vector<typename Explorer<G>::Played> moves; ///< The most frequent first.
  };
  /// What was played in a position, as an Explorer counts it.
  template <Game G> Explored<G> explore(const typename G::Position &position) const;

private:
  using HalfKey = std::uint32_t;
  /// Keys lie in blocks, so that adding some moves none of those that are there. No game lies
  /// across the end of one.
  static constexpr std::size_t block_keys = std::size_t{1} << 18;
  static_assert(RecordBudget::max_plies < block_keys);

  static HalfKey half_of(Key key) { return static_cast<HalfKey>(mix(key) >> 32); }
  template <Game G> static constexpr std::uint8_t number_of() {
    return static_cast<std::uint8_t>(
        std::find(AllGames::names.begin(), AllGames::names.end(), G::name) -
        AllGames::names.begin());
  }
  /// The moves that a file may have here, a pass included.
  template <Game G>
  static std::vector<typename G::Move> moves_from(const typename G::Position &position);

  std::span<const HalfKey> keys_of(const CollectionEntry &entry) const {
    return {blocks_[entry.keys / block_keys].get() + entry.keys % block_keys, entry.plies + 1U};
  }
  /// Where the position stands in a game, and what of `next` follows; nothing when it never does.
  struct Found {
    std::optional<std::size_t> next; ///< None where the game ends there.
  };
  std::optional<Found> find(const CollectionEntry &entry, const SoughtPosition &sought) const;

  template <Game G> struct Watcher;
  /// @param refused_move told the move that is refused, as books name it
  std::optional<Refusal> watch(RecordFile &file, CollectionEntry &entry, std::string &refused_move);
  template <Game G>
  std::optional<Refusal> watch_game(RecordFile &file, CollectionEntry &entry,
                                    std::string &refused_move);
  /// False when there is no room for it.
  bool store_keys(CollectionEntry &entry);
  void refuse(RefusedEntry refused);
  bool is_chosen(const CollectionEntry &entry, const CollectionSieve &sieve,
                 const std::vector<bool> &players, const std::vector<bool> &openings) const;

  NamesOfOpenings names_;
  CollectionBudget budget_;
  std::vector<CollectionEntry> entries_;
  WordPool words_;
  std::vector<std::unique_ptr<HalfKey[]>> blocks_;
  std::size_t used_keys_ = 0;
  std::vector<HalfKey> line_; ///< Keys of the game that is being read.
  std::vector<std::uint32_t> order_;

  std::string pending_; ///< Of the file: from the game on that may not be complete.
  std::uint64_t offset_ = 0;
  std::uint32_t lines_ = 0;  ///< Line ends before `pending_`.
  std::uint32_t number_ = 0; ///< Of the last game that was read.
  std::size_t refused_ = 0;
  std::vector<RefusedEntry> refusals_;
};

template <Game G>
std::vector<typename G::Move> Collection::moves_from(const typename G::Position &position) {
  MoveList<G> legal;
  G::legal_moves(position, legal);
  std::vector<typename G::Move> moves(legal.begin(), legal.end());
  if (const auto pass = read_pass<G>(position, "--"); pass.move() != nullptr)
    moves.push_back(*pass.move());
  return moves;
}

template <Game G> SoughtPosition Collection::sought(const typename G::Position &position) {
  SoughtPosition sought{number_of<G>(), G::hash(position), half_of(G::hash(position)), {}};
  for (const auto move : moves_from<G>(position)) {
    auto after = position;
    G::play(after, move);
    sought.next.push_back(half_of(G::hash(after)));
  }
  return sought;
}

template <Game G>
Collection::Explored<G> Collection::explore(const typename G::Position &position) const {
  Explored<G> explored;
  const auto wanted = sought<G>(position);
  for (const auto move : moves_from<G>(position))
    explored.moves.push_back({move, {}});
  for (const auto &entry : entries_) {
    explored.games += entry.game == wanted.game ? 1 : 0;
    const auto found = find(entry, wanted);
    explored.reached += found ? 1 : 0;
    if (found && found->next)
      ++explored.moves[*found->next].results[static_cast<std::size_t>(entry.result)];
  }
  std::erase_if(explored.moves, [](const auto &played) { return played.games() == 0; });
  std::stable_sort(explored.moves.begin(), explored.moves.end(),
                   [](const auto &a, const auto &b) { return a.games() > b.games(); });
  return explored;
}

} // namespace plateau
