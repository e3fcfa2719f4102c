/// @file tap.hpp
/// What the cells tapped so far mean, with all that a board shows about it: `Tap` of protocol.ts.
/// The answers come from the spellings of the legal moves, the reasons from the judge.
#pragma once

#include "bridge/write.hpp"
#include "core/taps.hpp"
#include "games/written.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

namespace plateau::bridge {

/// A piece from which no legal move begins. The one reason that is not a game's own.
inline constexpr std::string_view piece_cannot_move = "piece-cannot-move";

/// How many pieces leave the tapped stack, and how many enemy pieces leave the board.
struct Weight {
  int moving = 0;
  int captures = 0;
};
inline Weight weight_of(std::span<const Event> events) {
  Weight weight;
  for (const auto &event : events) {
    if (event.kind == EventKind::moved && weight.moving == 0)
      weight.moving = event.count;
    if (removes_pieces(event.kind))
      weight.captures += event.count;
  }
  return weight;
}

template <Game G> class TapWriter {
public:
  using Move = typename G::Move;

  /// Only moves of `height` pieces count, where it is given.
  TapWriter(Language language, const Match<G> &match, std::span<const Cell> tapped,
            std::optional<int> height)
      : language_(language), match_(match), position_(match.position()), tapped_(tapped),
        height_(height) {
    by_cell_.fill(none);
    if (!match.over())
      walk();
    sort_choices(choices_);
    for (auto &next : next_)
      sort_choices(next.choices);
  }

  void write(JsonWriter &json) {
    json.open_object();
    write_cells(json.key("cells"), tapped_);
    write_selected(json.key("selected"));
    write_move(json, move_);
    write_choices(json.key("choices"), choices_);
    write_steps_of(json, move_);
    json.key("next").open_array();
    for (const auto &next : next_)
      write_next(json, next);
    json.close_array();
    json.key("heights").open_array();
    std::sort(heights_.begin(), heights_.end());
    for (const auto height : heights_)
      json.integer(height);
    json.close_array();
    json.key("refusal");
    write_why_not(json);
    json.close_object();
  }

private:
  struct Chosen {
    std::int16_t value;
    Move move;
  };
  struct Next {
    Cell cell;
    bool continues = false;
    std::optional<Move> move;
    std::vector<Chosen> choices;
  };
  static constexpr std::int16_t none = -1;
  /// Cells of all games have smaller numbers: 26 × 26 squares.
  static constexpr std::size_t cell_numbers = 1024;

  // Looking at the legal moves.

  void walk() {
    MoveList<G> moves;
    G::legal_moves(position_, moves);
    for (const auto move : moves)
      if (may_begin_with_tapped(move))
        look_at(move);
  }
  /// Spellings are dear on large boards, and one piece's moves are few among thousands.
  bool may_begin_with_tapped(Move move) const {
    if constexpr (Look<G>::stacks)
      return tapped_.empty() || G::attempt_of(position_, move).from == tapped_.front();
    return true;
  }
  void look_at(Move move) {
    SpellingList spellings;
    G::spellings(position_, move, spellings);
    bool counted = false;
    for (const auto &spelling : spellings) {
      if (spelling.cells.size() < tapped_.size() ||
          !std::equal(tapped_.begin(), tapped_.end(), spelling.cells.begin()))
        continue;
      if (!tapped_.empty() && !counted) {
        if (!fits_height(move))
          return;
        count_selected(move);
        counted = true;
      }
      take(spelling, move);
    }
  }
  bool fits_height(Move move) {
    if constexpr (Look<G>::stacks) {
      const int moving = weight_of(events_of<G>(position_, move)).moving;
      add(heights_, moving);
      return !height_ || *height_ == moving;
    }
    return true;
  }
  void take(const Spelling &spelling, Move move) {
    // A height that was chosen beforehand leaves nothing to choose.
    const bool settled = spelling.choice == 0 || (Look<G>::stacks && height_);
    if (spelling.cells.size() == tapped_.size()) {
      if (settled)
        move_ = move;
      else
        add_choice(choices_, spelling.choice, move);
      return;
    }
    auto &next = next_at(spelling.cells[tapped_.size()]);
    if (spelling.cells.size() > tapped_.size() + 1)
      next.continues = true;
    else if (settled)
      next.move = move;
    else
      add_choice(next.choices, spelling.choice, move);
  }
  Next &next_at(Cell cell) {
    auto &place = by_cell_[cell.number % cell_numbers];
    if (place == none) {
      place = static_cast<std::int16_t>(next_.size());
      next_.push_back({cell, false, {}, {}});
    }
    return next_[static_cast<std::size_t>(place)];
  }
  /// Keeps the own cells that every move fitting the taps leaves.
  void count_selected(Move move) {
    std::vector<Cell> leaving;
    for (const auto &event : events_of<G>(position_, move))
      if (event.kind == EventKind::moved)
        leaving.push_back(event.from);
    if (!selected_) {
      selected_ = std::move(leaving);
      return;
    }
    std::erase_if(*selected_, [&](Cell cell) {
      return std::find(leaving.begin(), leaving.end(), cell) == leaving.end();
    });
  }
  template <class T> static void add(std::vector<T> &list, T value) {
    if (std::find(list.begin(), list.end(), value) == list.end())
      list.push_back(value);
  }
  static void add_choice(std::vector<Chosen> &list, std::int16_t value, Move move) {
    if (std::none_of(list.begin(), list.end(),
                     [&](const Chosen &chosen) { return chosen.value == value; }))
      list.push_back({value, move});
  }
  /// The usual one first: the strongest piece, the lowest height.
  static void sort_choices(std::vector<Chosen> &list) {
    std::sort(list.begin(), list.end(), [](const Chosen &a, const Chosen &b) {
      return Look<G>::choice_kind == Choice::Kind::promotion ? a.value > b.value
                                                             : a.value < b.value;
    });
  }

  // Writing.

  static void write_cells(JsonWriter &json, std::span<const Cell> cells) {
    json.open_array();
    for (const auto cell : cells)
      json.string(G::write_cell(cell));
    json.close_array();
  }
  void write_selected(JsonWriter &json) {
    std::vector<Cell> cells;
    for (const auto cell : tapped_)
      if (is_own(cell))
        add(cells, cell);
    if (selected_)
      for (const auto cell : *selected_)
        add(cells, cell);
    write_cells(json, cells);
  }
  bool is_own(Cell cell) const {
    const auto stack = G::stack_at(position_, cell);
    return !stack.empty() &&
           side_of_piece<G>(stack[stack.size() - 1]) == G::side_to_move(position_);
  }
  void write_move(JsonWriter &json, const std::optional<Move> &move) {
    json.key("move");
    move ? json.string(G::write_move(position_, *move)) : json.null();
    json.key("record");
    move ? json.string(G::record_move(position_, *move)) : json.null();
  }
  void write_choices(JsonWriter &json, const std::vector<Chosen> &choices) {
    json.open_array();
    for (const auto &[value, move] : choices)
      write_choice<G>(json, position_, move, value);
    json.close_array();
  }
  void write_steps_of(JsonWriter &json, const std::optional<Move> &move) {
    json.key("steps");
    const auto events = move ? events_of<G>(position_, *move) : std::vector<Event>{};
    write_steps(json, view_of<G>(language_), events);
  }
  void write_next(JsonWriter &json, const Next &next) {
    json.open_object();
    json.key("cell").string(G::write_cell(next.cell));
    json.key("own").boolean(is_own(next.cell));
    json.key("continues").boolean(next.continues);
    write_move(json, next.move);
    write_choices(json.key("choices"), next.choices);
    auto shown = next.move;
    Weight weight;
    if (shown)
      weight = weight_of(events_of<G>(position_, *shown));
    for (const auto &chosen : next.choices) {
      const auto other = weight_of(events_of<G>(position_, chosen.move));
      weight.moving = std::max(weight.moving, other.moving);
      weight.captures = std::max(weight.captures, other.captures);
      if (!shown)
        shown = chosen.move;
    }
    json.key("moving").integer(weight.moving);
    json.key("captures").integer(weight.captures);
    write_steps_of(json, shown);
    json.close_object();
  }

  /// Taps that lead nowhere are told why.
  void write_why_not(JsonWriter &json) {
    if (tapped_.empty() || move_ || !choices_.empty() || !next_.empty()) {
      json.null();
      return;
    }
    const auto refusal = why_not();
    write_refusal(json, view_of<G>(language_), refusal, explain_in(language_, match_, refusal));
  }
  Refusal why_not() const {
    if (match_.over())
      return Refusal::illegal(code::game_over);
    std::optional<std::int16_t> choice;
    if (height_)
      choice = static_cast<std::int16_t>(*height_);
    const auto verdict = G::judge(position_, Look<G>::attempt(position_, tapped_, choice));
    // Its own piece, alone: whatever the judge says of going nowhere, the piece cannot go anywhere.
    if (tapped_.size() == 1 && is_own(tapped_.front())) {
      const auto stack = G::stack_at(position_, tapped_.front());
      return Refusal::illegal(piece_cannot_move)
          .at(role::origin, tapped_.front())
          .with(Argument::piece(stack[stack.size() - 1]));
    }
    return verdict.refusal() ? *verdict.refusal() : Refusal::illegal(code::game_over);
  }

  Language language_;
  const Match<G> &match_;
  const typename G::Position &position_;
  std::span<const Cell> tapped_;
  std::optional<int> height_;
  std::optional<Move> move_;
  std::vector<Chosen> choices_;
  std::vector<Next> next_;
  std::array<std::int16_t, cell_numbers> by_cell_{};
  std::vector<int> heights_;
  std::optional<std::vector<Cell>> selected_;
};

} // namespace plateau::bridge
