/// @file
/// What moves have been good so far, wherever they were played: how moves are ordered before
/// anything is known of them here.
#pragma once

#include "core/side.hpp"
#include "search/tactics.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

namespace plateau::search {

/// A memory of success between ±limit. A change moves it less the nearer it is to its end, so that
/// old lessons fade.
class Lesson {
public:
  static constexpr int limit = 16384;

  int value() const { return value_; }
  void learn(int bonus) {
    const int bounded = std::clamp(bonus, -limit, limit);
    const int fading = value_ * (bounded < 0 ? -bounded : bounded) / limit;
    value_ = static_cast<std::int16_t>(value_ + bounded - fading);
  }

private:
  std::int16_t value_ = 0;
};

/// All a thread has learned in a game.
template <Searchable G> class Histories {
  using T = Tactics<G>;

public:
  static constexpr std::size_t no_move = T::follow_size; ///< A row for "nothing before".
  static constexpr std::size_t gain_classes = 16;

  Histories()
      : quiet_(2 * T::order_size), noisy_(T::follow_size * gain_classes),
        pairs_((T::follow_size + 1) * T::follow_size), replies_(T::follow_size + 1),
        corrections_(2 * structure_kinds * correction_size) {}

  void clear() { *this = Histories(); }

  Lesson &quiet(Side side, std::size_t order) {
    return quiet_[index(side) * T::order_size + order];
  }
  Lesson &noisy(std::size_t follow, int gain) {
    const auto kind = static_cast<std::size_t>(std::clamp(gain / T::unit, 0, 15));
    return noisy_[follow * gain_classes + kind];
  }
  /// A move after another one, some plies before.
  Lesson &pair(std::size_t before, std::size_t follow) {
    return pairs_[before * T::follow_size + follow];
  }
  /// All moves after another one.
  const Lesson *row(std::size_t before) const { return &pairs_[before * T::follow_size]; }
  /// The move that refuted `before` last.
  PackedMove &reply(std::size_t before) { return replies_[before]; }

  // How far evaluations of positions of one structure have been off, learned from searches. Each
  // kind of structure has a say.

  using Structures = decltype(T::structure_keys(std::declval<const typename G::Position &>()));

  Score correction(Side side, const Structures &structures) const {
    int sum = 0;
    for (std::size_t kind = 0; kind < structures.size(); ++kind)
      sum += corrections_[slot(side, kind, structures[kind])];
    return sum * correction_share / (4 * correction_grain);
  }
  void correct(Side side, const Structures &structures, Score difference, int depth) {
    const int weight = std::min(depth + 1, 16);
    const int target =
        std::clamp(difference, -correction_limit, correction_limit) * correction_grain;
    for (std::size_t kind = 0; kind < structures.size(); ++kind) {
      auto &entry = corrections_[slot(side, kind, structures[kind])];
      entry = static_cast<std::int16_t>((entry * (256 - weight) + target * weight) / 256);
    }
  }

private:
  static constexpr std::size_t correction_size = 16384;
  static constexpr std::size_t structure_kinds = std::tuple_size_v<Structures>;
  static constexpr int correction_grain = 256;
  static constexpr int correction_limit = 64; ///< Times the grain it fits in 16 bits.
  /// In quarters: three that agree are trusted more than one, but not three times as much.
  static constexpr int correction_share = structure_kinds == 1 ? 4 : 3;

  static std::size_t slot(Side side, std::size_t kind, Key structure) {
    return (index(side) * structure_kinds + kind) * correction_size + structure % correction_size;
  }

  std::vector<Lesson> quiet_;
  std::vector<Lesson> noisy_;
  std::vector<Lesson> pairs_;
  std::vector<PackedMove> replies_;
  std::vector<std::int16_t> corrections_;
};

} // namespace plateau::search
