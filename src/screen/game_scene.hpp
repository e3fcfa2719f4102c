/// @file
/// A match as a scene: its board drawn as the game's look says, played on by keys and mouse, and
/// beside it the moves, what was taken, and what stands under the cursor.
#pragma once

#include "bridge/look.hpp"
#include "console/clock.hpp"
#include "console/face.hpp"
#include "console/history.hpp"
#include "console/layout.hpp"
#include "console/opinion.hpp"
#include "core/ascii.hpp"
#include "screen/geometry.hpp"
#include "screen/refused_cells.hpp"
#include "screen/scene.hpp"
#include "screen/taps.hpp"

#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace plateau::screen {

/// Columns for what stands beside the board.
inline constexpr int least_panel = 20;

template <console::Face F> class GameScene final : public Scene {
public:
  using G = typename F::Game;
  using Look = bridge::Look<G>;

  /// The table that is played at, before each move is asked for.
  void look_at(const console::Table<G> &table, bool ascii) {
    table_ = &table;
    ascii_ = ascii;
    // What was marked in another position says nothing of this one.
    if (std::exchange(age_, table.age()) != table.age()) {
      taps_.clear();
      refused_.clear();
      menu_ = {};
    }
    if (!cursor_.exists() || !on_board(cursor_))
      cursor_ = first_cursor();
  }

  int rows_wanted(Size room) const override {
    return table_ == nullptr ? 0 : geometry(room).size().height;
  }

  void draw(Canvas &canvas, const Area &area, const Means &means) override {
    if (table_ == nullptr)
      return;
    means_ = means;
    geometry_ = geometry(area.size);
    draw_names(canvas);
    const auto marks = marked();
    G::for_each_cell(position(), [&](Cell cell) {
      if (geometry_.visible(Look::place(cell)))
        draw_cell(canvas, cell, marks);
    });
    const int beside = geometry_.size().width + 2;
    draw_panel(canvas, {{beside, 0}, {area.size.width - beside, area.size.height}});
  }

  std::optional<std::string> handle(const Input &input) override {
    if (table_ == nullptr)
      return std::nullopt;
    if (!menu_.items.empty()) {
      move_in_menu(input);
      return std::nullopt;
    }
    switch (input.kind) {
    case Input::Kind::press:
      if (const auto cell = cell_at(input.at)) {
        cursor_ = pressed_ = *cell;
        return tap(*cell);
      }
      return std::nullopt;
    case Input::Kind::release: {
      // Dragged: the second tap is where the button came up.
      const auto from = std::exchange(pressed_, Cell::none());
      const auto cell = cell_at(input.at);
      if (!cell || !from.exists() || *cell == from || taps_.empty())
        return std::nullopt;
      cursor_ = *cell;
      return tap(*cell);
    }
    case Input::Kind::text:
      return input.text == " " ? tap(cursor_) : std::nullopt;
    default:
      break;
    }
    switch (input.key) {
    case Key::enter:
      return tap(cursor_);
    case Key::escape:
      cancel();
      return std::nullopt;
    case Key::up:
      go(0, -1);
      return std::nullopt;
    case Key::down:
      go(0, 1);
      return std::nullopt;
    case Key::left:
      go(-1, 0);
      return std::nullopt;
    case Key::right:
      go(1, 0);
      return std::nullopt;
    default:
      return std::nullopt;
    }
  }

  void typed(const std::string &line) override {
    cancel();
    if (table_ == nullptr || console::read_command(line) || line.empty() || line[0] == '/')
      return;
    const auto move = typed_move<G>(table_->letters(), position(), line);
    const auto verdict = table_->match().read_move(move);
    if (const auto *refusal = verdict.refusal())
      refused_.take(*refusal);
  }

  const Menu *menu() const override { return menu_.items.empty() ? nullptr : &menu_; }
  std::optional<std::string> choose(std::size_t item) override {
    auto line = lines_[item];
    cancel();
    return line;
  }
  void cancel() override {
    taps_.clear();
    refused_.clear();
    menu_ = {};
  }
  std::optional<Milliseconds> next_change() const override {
    if (table_ == nullptr || table_->match().over())
      return std::nullopt;
    const auto left = table_->time_to_end();
    if (!left)
      return std::nullopt;
    // Until the digit that is shown changes: tenths in the last ten seconds, seconds before.
    const Milliseconds step{*left < Milliseconds{10000} ? 100 : 1000};
    return std::clamp(*left % step + Milliseconds{1}, Milliseconds{1}, step);
  }
  bool late() const override {
    return table_ != nullptr && !table_->match().over() && table_->time_to_end() == Milliseconds{0};
  }
  std::string take_warning() override { return std::exchange(warning_, {}); }

private:
  const typename G::Position &position() const { return table_->match().position(); }

  Geometry geometry(Size room) const {
    const auto &board = position();
    const Size size{Look::width(board), Look::height(board)};
    Geometry whole{Look::shape, size, {}, {}, size, table_->flipped()};
    const auto centre = cursor_.exists() ? whole.seen(Look::place(cursor_)) : Point{};
    return fit(Look::shape, size, table_->flipped(), {room.width - least_panel - 2, room.height},
               centre);
  }

  bool on_board(Cell cell) const {
    bool found = false;
    G::for_each_cell(position(), [&](Cell other) { found = found || other == cell; });
    return found;
  }

  /// A piece that can move, near the person; else any cell.
  Cell first_cursor() const {
    Cell found;
    Cell any;
    int best = 0;
    const auto starts = tapped<G>(table_->match(), {}).next;
    Geometry whole{Look::shape, {Look::width(position()), Look::height(position())},
                   {},          {},
                   {},          table_->flipped()};
    G::for_each_cell(position(), [&](Cell cell) {
      any = cell;
      if (std::find(starts.begin(), starts.end(), cell) == starts.end())
        return;
      const auto at = whole.seen(Look::place(cell));
      const int near = 2 * at.y - std::abs(2 * at.x - whole.board.width);
      if (!found.exists() || near > best) {
        found = cell;
        best = near;
      }
    });
    return found.exists() ? found : any;
  }

  // Going about.

  std::optional<Cell> cell_at(Point point) const {
    std::optional<Cell> found;
    G::for_each_cell(position(), [&](Cell cell) {
      const auto place = Look::place(cell);
      if (geometry_.visible(place) && geometry_.area(place).contains(point))
        found = cell;
    });
    return found;
  }

  /// The next cell in a direction as it is seen: the nearest beyond, where the board is no grid.
  void go(int right, int down) {
    const auto from = geometry_.seen(Look::place(cursor_));
    Cell found;
    int best = 0;
    G::for_each_cell(position(), [&](Cell cell) {
      const auto at = geometry_.seen(Look::place(cell));
      const int ahead = (at.x - from.x) * right + (at.y - from.y) * down;
      const int aside = std::abs((at.x - from.x) * down) + std::abs((at.y - from.y) * right);
      // Rows are gone along straight; from row to row the nearest will do.
      if (ahead <= 0 || (right != 0 && aside != 0))
        return;
      const int distance = 100 * ahead + aside;
      if (!found.exists() || distance < best) {
        found = cell;
        best = distance;
      }
    });
    if (found.exists())
      cursor_ = found;
  }

  void move_in_menu(const Input &input) {
    const auto count = menu_.items.size();
    if (input.key == Key::right || input.key == Key::down)
      menu_.selected = (menu_.selected + 1) % count;
    else if (input.key == Key::left || input.key == Key::up)
      menu_.selected = (menu_.selected + count - 1) % count;
  }

  // Tapping.

  std::optional<std::string> tap(Cell cell) {
    refused_.clear();
    const auto &match = table_->match();
    const auto before = tapped<G>(match, taps_);
    if (!taps_.empty() && cell == taps_.back()) {
      // Again: what is spelled already is meant, or nothing is.
      if (!before.moves.empty())
        return settle(before.moves);
      taps_.clear();
      return std::nullopt;
    }
    auto cells = taps_;
    cells.push_back(cell);
    auto now = tapped<G>(match, cells);
    if (!now.lead_on() && !taps_.empty() && is_own<G>(position(), cell)) {
      // Another piece is taken up instead.
      cells = {cell};
      now = tapped<G>(match, cells);
    }
    if (!now.lead_on()) {
      const auto refusal = why_not<G>(match, cells);
      warning_ = explain_in(table_->language(), match, refusal);
      refused_.take(refusal);
      return std::nullopt;
    }
    taps_ = std::move(cells);
    return now.next.empty() ? settle(now.moves) : std::nullopt;
  }

  /// The move meant, or a menu of those it may be.
  std::optional<std::string> settle(const std::vector<typename G::Move> &moves) {
    lines_.clear();
    menu_ = {};
    for (const auto move : moves) {
      lines_.push_back(G::write_move(position(), move));
      menu_.items.push_back(shown_move<G>(table_->letters(), position(), move));
    }
    if (lines_.size() > 1)
      return std::nullopt;
    auto line = lines_.front();
    cancel();
    return line;
  }

  // Drawing.

  struct Marks {
    std::vector<Cell> moved;
    std::vector<Cell> targets;
    std::vector<Cell> checked;
  };
  static bool in(const std::vector<Cell> &cells, Cell cell) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
  }

  Marks marked() const {
    Marks marks;
    for (const auto &event : table_->last_changes())
      if (event.kind.effect != Effect::nothing) {
        marks.moved.push_back(event.from);
        marks.moved.push_back(event.to);
      }
    if (!taps_.empty())
      marks.targets = tapped<G>(table_->match(), taps_).next;
    if (const auto check = Look::check(position()))
      marks.checked.push_back(check->king);
    return marks;
  }

  bool ascii() const { return ascii_ || !means_.unicode; }

  std::string sign_of(const Stack &stack) const {
    if (stack.empty())
      return {};
    if constexpr (requires { F::sign(stack, true, true); })
      return F::sign(stack, ascii(), means_.colours);
    else
      return text(table_->language(), std::string(G::name).append(".sign.").append(
                                          G::piece_key(stack[stack.size() - 1])));
  }
  static Ink ink_of(int piece) {
    return G::side_key(bridge::side_of_piece<G>(piece)) == "black" ? Ink::black : Ink::white;
  }

  Style style_of(Cell cell, const Stack &stack, const Marks &marks) const {
    const auto place = Look::place(cell);
    Style style;
    style.ground = Look::shape == bridge::Shape::square && (place.x + place.y) % 2 == 0
                       ? Ground::dark
                       : Ground::light;
    if (in(marks.moved, cell))
      style.ground = Ground::moved;
    if (in(marks.targets, cell))
      style.ground = Ground::target;
    if (in(taps_, cell))
      style.ground = Ground::chosen;
    if (in(marks.checked, cell))
      style.ground = Ground::refused;
    if (const auto mark = refused_.mark_of(cell, ascii()))
      style.ground = mark->ground;
    style.ink = stack.empty() ? Ink::black : ink_of(stack[stack.size() - 1]);
    style.bold = !stack.empty();
    return style;
  }

  void draw_cell(Canvas &canvas, Cell cell, const Marks &marks) const {
    const auto area = geometry_.area(Look::place(cell));
    const auto stack = G::stack_at(position(), cell);
    const auto style = style_of(cell, stack, marks);
    canvas.fill(area, style);
    auto sign = sign_of(stack);
    if (sign.empty() && !means_.colours)
      sign = ascii() ? "." : "·";
    const int middle = area.at.y + (area.size.height - 1) / 2;
    const int width = std::max(static_cast<int>(console::columns(sign)), 1);
    const int from = area.at.x + std::max((area.size.width - width) / 2, 0);
    canvas.put({from, middle}, sign, style);
    // Signs beside the piece, for whoever sees no colours.
    const auto [left, right] = signs_beside(cell, marks);
    if (left.empty())
      return;
    auto marking = style;
    marking.bold = true;
    marking.ink = Ink::white;
    canvas.put({std::max(from - 1, area.at.x), middle}, left, marking);
    canvas.put({std::min(from + width, area.at.x + area.size.width - 1), middle}, right, marking);
  }

  std::pair<std::string_view, std::string_view> signs_beside(Cell cell, const Marks &marks) const {
    if (cell == cursor_)
      return {"[", "]"};
    if (const auto mark = refused_.mark_of(cell, ascii()))
      return {mark->left, mark->right};
    if (in(marks.checked, cell))
      return {"!", "!"};
    if (in(taps_, cell))
      return {"<", ">"};
    if (in(marks.targets, cell))
      return {"(", ")"};
    if (in(marks.moved, cell) && !means_.colours)
      return {"'", "'"};
    return {};
  }

  /// The names of rows at the left, of columns below.
  void draw_names(Canvas &canvas) const {
    const int bottom = geometry_.shown.height * geometry_.cell.height;
    const Style faint{Ink::faint, Ground::none, false, false};
    std::vector<std::pair<std::string, bridge::Place>> lowest; // Hexagons: of each column.
    G::for_each_cell(position(), [&](Cell cell) {
      const auto place = Look::place(cell);
      const auto name = G::write_cell(cell);
      const auto letter = name.substr(0, 1);
      const auto number = name.substr(1);
      if (!geometry_.visible(place))
        return;
      const auto area = geometry_.area(place);
      const int middle = area.at.y + (area.size.height - 1) / 2;
      if constexpr (Look::shape == bridge::Shape::square) {
        canvas.put({number.size() > 1 ? 0 : 1, middle}, number, faint);
        canvas.put({area.at.x + (area.size.width - 1) / 2, bottom}, letter, faint);
      } else {
        canvas.put({1, middle}, letter, faint);
        const auto found = std::find_if(lowest.begin(), lowest.end(),
                                        [&](const auto &one) { return one.first == number; });
        if (found == lowest.end())
          lowest.emplace_back(number, place);
        else if (place.y < found->second.y)
          found->second = place;
      }
    });
    for (const auto &[number, place] : lowest) {
      const auto area = geometry_.area(place);
      canvas.put({area.at.x + geometry_.step() + (area.size.width - 1) / 2,
                  area.at.y + area.size.height + (area.size.height - 1) / 2 -
                      (area.at.y + area.size.height >= bottom ? (area.size.height - 1) / 2 : 0)},
                 number, faint);
    }
  }

  // Beside the board.

  void draw_panel(Canvas &canvas, const Area &area) const {
    int row = area.at.y;
    const auto width = static_cast<std::size_t>(std::max(area.size.width, 1));
    const auto say = [&](const std::string &words, Style style = {}) {
      std::string_view rest = words;
      const auto folded = console::folded(rest, width);
      rest = folded;
      while (!rest.empty() && row < area.at.y + area.size.height) {
        const auto line = rest.substr(0, rest.find('\n'));
        canvas.put({area.at.x, row++}, console::clipped(line, width), style);
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
      }
    };
    const auto language = table_->language();
    const auto &match = table_->match();
    const Style strong{Ink::usual, Ground::none, true, false};
    const Style faint{Ink::faint, Ground::none, false, false};
    say(text(language, std::string(G::name).append(".name")), strong);
    if (!table_->opponent().empty())
      say(capitalised(table_->opponent()), faint);
    const auto outcome = match.outcome();
    say(!table_->standing().empty() ? table_->standing()
        : outcome                   ? announce<G>(language, *outcome)
                                    : announce_turn<G>(language, match.to_move()),
        strong);
    for (const Side side : {Side::first, Side::second})
      if (const auto left = table_->time_left(side))
        say(capitalised(console::side_name<G>(language, side)) + " " + console::clock_face(*left),
            !outcome && match.to_move() == side ? strong : Style{});
    if (const auto left = table_->game_time_left())
      say(capitalised(text(language, "console.game-time", {{"time", console::clock_face(*left)}})));
    for (const Side side : {Side::first, Side::second})
      if (const auto lost = taken_from(side); !lost.empty())
        say(lost);
    for (const auto &counter : Look::counters(match.rules(), position()))
      if (const auto words = std::string(G::name).append(".counter.").append(counter.key);
          !find_text(language, words).empty() && counter.value > 0) {
        const auto told = text(language, words, {{"count", std::to_string(counter.value)}});
        say(counter.side
                ? capitalised(console::side_name<G>(language, *counter.side)) + " · " + told
                : told,
            faint);
      }
    say(under_cursor(), faint);
    ++row;
    const auto lines = console::history_lines<G>(table_->letters(), match);
    const auto rows = static_cast<std::size_t>(std::max(area.at.y + area.size.height - row, 0));
    const auto from = lines.size() > rows ? lines.size() - rows : 0;
    std::size_t first_width = 0;
    for (auto i = from; i < lines.size(); ++i)
      first_width = std::max(first_width, console::columns(lines[i].moves[0]));
    for (auto i = from; i < lines.size(); ++i)
      say(console::clipped(console::padded(lines[i].number, 4) +
                               console::padded(lines[i].moves[0], first_width + 1) +
                               lines[i].moves[1],
                           width));
  }

  /// `Black lost ♟♟♞`: the pieces of a side that left the board.
  std::string taken_from(Side side) const {
    const auto &match = table_->match();
    std::string signs;
    int count = 0;
    for (std::size_t ply = 0; ply < match.moves().size(); ++ply) {
      EventList events;
      const auto &before = match.position_at(ply);
      G::changes(before, match.moves()[ply], events);
      for (const auto &event : events)
        if (removes_pieces(event.kind))
          for (const auto piece : G::stack_at(before, event.from))
            if (bridge::side_of_piece<G>(piece) == side) {
              Stack one;
              one.push_back(piece);
              signs += sign_of(one);
              ++count;
            }
    }
    if (count == 0)
      return {};
    return text(table_->language(), "screen.lost",
                {{"side", capitalised(console::side_name<G>(table_->language(), side))},
                 {"pieces", signs}});
  }

  /// `e2: the white pawn`; of a stack, from the top.
  std::string under_cursor() const {
    if (!cursor_.exists())
      return {};
    std::string words = G::write_cell(cursor_);
    const auto stack = G::stack_at(position(), cursor_);
    for (std::size_t i = stack.size(); i-- > 0;)
      words.append(i + 1 == stack.size() ? ": " : ", ")
          .append(text(table_->language(),
                       std::string(G::name).append(".piece.").append(G::piece_key(stack[i]))));
    return words;
  }

  const console::Table<G> *table_ = nullptr;
  std::size_t age_ = 0;
  bool ascii_ = false;
  Means means_;
  Geometry geometry_;
  Cell cursor_;
  Cell pressed_;
  std::vector<Cell> taps_;
  RefusedCells refused_;
  std::string warning_;
  Menu menu_;
  std::vector<std::string> lines_; ///< What the items of the menu mean.
};

} // namespace plateau::screen
