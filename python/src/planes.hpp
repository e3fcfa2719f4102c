/// @file
/// A position as planes of numbers, made from the game's `look` (pieces, places, counters) and the
/// rights of its `actions`.
#pragma once

#include "core/game.hpp"
#include "games/all_actions.hpp"
#include "games/all_look.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace plateau::python {

/// Where pieces stack, so many are told apart from the top of a stack down; all that stand lower
/// are counted together, in the last of these levels.
inline constexpr int stack_levels = 4;

template <Game G> class Planes {
public:
  using Look = bridge::Look<G>;
  using Position = typename G::Position;

  Planes(const typename G::Rules &rules, const Position &start)
      : rules_(rules), width_(Look::width(start)), height_(Look::height(start)) {
    for (int level = 0; level < levels; ++level)
      for (int piece = 0; piece < Look::piece_count; ++piece)
        names_.push_back(std::string(G::piece_key(piece)) +
                         (levels > 1 ? "-" + std::to_string(level) : ""));
    for (const auto right : Actions<G>::rights)
      names_.emplace_back(right);
    for (const auto &counter : Look::counters(rules_, start))
      names_.push_back((counter.side ? std::string(G::side_key(*counter.side)) + "-" : "") +
                       std::string(counter.key));
    names_.emplace_back("repetitions");
    names_.push_back(std::string(G::side_key(Side::first)) + "-to-move");
  }

  int width() const { return width_; }
  int height() const { return height_; }
  /// What each plane shows.
  const std::vector<std::string> &names() const { return names_; }
  std::size_t area() const { return static_cast<std::size_t>(width_ * height_); }
  std::size_t size() const { return names_.size() * area(); }

  /// Fills `planes`, `size()` numbers, whatever they held. The first row is the lowest. Numbers
  /// above 255 are written as 255.
  void write(const Position &position, History history, std::span<std::uint8_t> planes) const {
    std::fill(planes.begin(), planes.end(), std::uint8_t{0});
    G::for_each_cell(position, [&](Cell cell) { write_cell(position, cell, planes); });
    constexpr std::size_t pieces = static_cast<std::size_t>(levels * Look::piece_count);
    Actions<G>::for_each_right(
        position, [&](const Right &right) { add(planes, pieces + right.kind, right.cell); });
    std::size_t plane = pieces + Actions<G>::rights.size();
    const auto fill = [&](std::int64_t number) {
      const auto byte = static_cast<std::uint8_t>(std::clamp<std::int64_t>(number, 0, 255));
      const auto whole = planes.subspan(plane++ * area(), area());
      std::fill(whole.begin(), whole.end(), byte);
    };
    for (const auto &counter : Look::counters(rules_, position))
      fill(counter.value);
    fill(std::count(history.begin(), history.end(), G::hash(position)));
    fill(G::side_to_move(position) == Side::first ? 1 : 0);
  }

private:
  static constexpr int levels = Look::stacks ? stack_levels : 1;

  void add(std::span<std::uint8_t> planes, std::size_t plane, Cell cell) const {
    const auto place = Look::place(cell);
    ++planes[plane * area() + static_cast<std::size_t>(place.y * width_ + place.x)];
  }

  void write_cell(const Position &position, Cell cell, std::span<std::uint8_t> planes) const {
    const auto stack = G::stack_at(position, cell);
    for (std::size_t i = 0; i < stack.size(); ++i) {
      const int below_top = static_cast<int>(stack.size() - 1 - i);
      const int plane = std::min(below_top, levels - 1) * Look::piece_count + stack[i];
      add(planes, static_cast<std::size_t>(plane), cell);
    }
  }

  typename G::Rules rules_;
  int width_;
  int height_;
  std::vector<std::string> names_;
};

} // namespace plateau::python
