/// @file
/// The transposition table: what is known of positions already searched. Shared between threads
/// without locks.
#pragma once

#include "core/game.hpp"
#include "search/score.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>

namespace plateau::search {

/// How a stored score relates to the true one.
enum class Bound : std::uint8_t { none, upper, lower, exact };

/// A game's move of one to four bytes, as the table keeps it. There may be none.
using PackedMove = std::optional<std::uint32_t>;

template <class Move> std::uint32_t pack(Move move) {
  static_assert(sizeof(Move) <= sizeof(std::uint32_t));
  std::uint32_t packed = 0;
  std::memcpy(&packed, &move, sizeof(Move));
  return packed;
}

/// What is known of a position.
struct Known {
  PackedMove move;
  Score score = 0;
  Score evaluation = 0;
  int depth = 0;
  Bound bound = Bound::none;
  bool main_line = false; ///< It stood on a principal variation once.
};

/// Whether a score with its bound says on which side of a value the true one lies: above it, or not
/// above it.
constexpr bool is_bound_beyond(Bound bound, Score score, Score value) {
  return bound == Bound::exact || bound == (score > value ? Bound::lower : Bound::upper);
}

/// A fixed amount of memory that forgets the least useful first.
///
/// An entry is two words, the first one xor-ed with the second: when two threads write at once and
/// a mixture is left, its key does not match and nobody believes it.
class TranspositionTable {
public:
  /// The smallest and largest table: what fits a page of a browser, and what a 32-bit cluster
  /// count can address; in a browser, a quarter of what a page can have.
  static constexpr std::size_t min_bytes = std::size_t{1} << 16;
  static constexpr std::size_t max_bytes = std::size_t{1} << (sizeof(std::size_t) > 4 ? 37 : 30);

  /// The nearest size that can be had: within the bounds, whole clusters.
  static constexpr std::size_t allowed_bytes(std::size_t bytes) {
    const auto bounded = bytes < min_bytes ? min_bytes : bytes > max_bytes ? max_bytes : bytes;
    return bounded / sizeof(Cluster) * sizeof(Cluster);
  }

  explicit TranspositionTable(std::size_t bytes = std::size_t{16} << 20) { resize(bytes); }

  /// Forgets everything and takes another size, within the bounds above. When there is no memory
  /// for it, the smallest table is taken and false answered.
  bool resize(std::size_t bytes);
  std::size_t bytes() const { return cluster_count_ * sizeof(Cluster); }

  void clear();
  /// What was stored before is now older, and goes first.
  void next_search() { age_ = (age_ + 1) & age_mask; }

  std::optional<Known> find(Key key) const;
  void store(Key key, const Known &known);
  /// Asks for the memory of a position that is needed soon.
  void prefetch(Key key) const { __builtin_prefetch(&cluster(key)); }

  /// How full it is with entries of this search, in thousandths, by a sample.
  int permille_used() const;

  // Scores of wins are kept relative to the position, not to the root.
  static constexpr Score to_table(Score score, int ply) {
    return score >= least_foretold_win    ? score + ply
           : score <= -least_foretold_win ? score - ply
                                          : score;
  }
  static constexpr Score from_table(Score score, int ply) { return to_table(score, -ply); }

private:
  static constexpr unsigned age_mask = 31;

  struct Entry {
    std::atomic<std::uint64_t> check{0}; ///< (48 key bits, 16 evaluation bits) xor data.
    std::atomic<std::uint64_t> data{0};  ///< Move 32, score 16, depth 7, has move 1, flags 8.
  };
  struct alignas(64) Cluster {
    std::array<Entry, 4> entries;
  };
  struct Release {
    void operator()(Cluster *clusters) const;
  };
  /// Zeroed memory for so many clusters, or null.
  static Cluster *allocate(std::size_t count);

  Cluster &cluster(Key key) const {
    // The low bits of the key, which the entry does not keep, choose the cluster.
    const Key mixed = key << 48 | key >> 16;
    return clusters_[static_cast<std::size_t>((mixed >> 32) * std::uint64_t{cluster_count_} >> 32)];
  }

  std::unique_ptr<Cluster[], Release> clusters_;
  std::size_t cluster_count_ = 0;
  unsigned age_ = 0;
};

} // namespace plateau::search
