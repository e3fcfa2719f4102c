/// @file
/// The loop all text programs share: ask, understand, play or refuse, show.
#pragma once

#include "core/record_write.hpp"
#include "games/typed.hpp"
#include "text/company.hpp"
#include "text/face.hpp"
#include "text/table.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plateau::console {

/// Plays one game of a face after the other at a terminal, until the players leave.
template <Face F> class Loop {
public:
  using G = typename F::Game;

  Loop(F &face, Terminal &terminal, Setup<G> setup, TableOptions options, Seats<G> seats = {})
      : face_(face), table_(terminal, std::move(setup), std::move(options)),
        company_(table_, std::move(seats)) {
    if (can_flip() && table_.person() == Side::second)
      table_.flip();
  }

  /// Ends when the players leave, the input ends or nobody reads the output, and, unless another
  /// game is offered, with the game.
  void run() {
    if (terminal().traits().person)
      welcome();
    show_table();
    while (!finished()) {
      if (table_.opponent_to_move())
        keep_company(company_.play());
      else if (const auto line = table_.ask(prompt()))
        obey(*line);
      if (table_.take_draw_offer())
        keep_company(company_.answer_draw_offer());
      report();
    }
    if constexpr (requires { face_.last_line(match()); }) {
      terminal().end_line();
      terminal().write(face_.last_line(match()) + "\n");
    }
    terminal().end_line();
    terminal().flush();
  }

private:
  Terminal &terminal() { return table_.terminal(); }
  Match<G> &match() { return table_.match(); }
  Language language() const { return table_.language(); }

  void welcome() {
    company_.introduce();
    table_.say("text.welcome");
  }

  /// Whoever plays alone from here on wants to see where the game stands.
  void keep_company(bool kept) {
    if (!kept)
      show_table();
  }

  bool finished() {
    return table_.leaving() || terminal().state() != Written::yes ||
           (match().over() && table_.options().after_end == AfterEnd::leave);
  }

  std::string prompt() {
    if (!match().over())
      return std::string(face_.prompt(table_));
    return table_.words(can_save() ? "text.after-end" : "text.after-end-without-saving");
  }

  // Understanding.

  void obey(std::string_view line) {
    if constexpr (requires { face_.obey(table_, line); }) {
      const Reply reply = face_.obey(table_, line);
      if (reply.kind == Reply::Kind::redraw)
        show_table();
      if (reply.kind == Reply::Kind::move)
        play(reply.text);
      if (reply.kind != Reply::Kind::not_mine)
        return;
    }
    if (const auto command = read_command(line))
      carry_out(*command);
    else if (const auto word = command_with_too_much(line))
      table_.warn("text.word-too-many", {{"command", *word}});
    else if (line.front() == '/')
      table_.warn("text.unknown-command", {{"found", printable(excerpt(line, shown_input))}});
    else
      play(line);
  }

  void carry_out(const CommandLine &line) {
    switch (line.command) {
    case Command::help:
      return help();
    case Command::board:
      return show_board();
    case Command::moves:
      return list_moves(line.argument);
    case Command::hint:
      return company_.hint();
    case Command::undo:
      return undo();
    case Command::redo:
      return redo();
    case Command::flip:
      return flip();
    case Command::position:
      return terminal().say(G::write_position(match().position()));
    case Command::save:
      return save(line.argument);
    case Command::draw:
      return check_possible(table_.offer_draw());
    case Command::resign:
      return check_possible(table_.resign());
    case Command::restart:
      table_.start_again();
      return show_table();
    case Command::quit:
      return table_.leave();
    case Command::cancel:
      return table_.say("text.nothing-to-cancel");
    }
  }

  void check_possible(bool done) {
    if (!done)
      table_.warn(Refusal::illegal(code::game_over));
  }

  void undo() {
    const auto played = match().moves().size();
    const auto back_to = ply_to_go_back_to();
    if (!back_to || !match().undo())
      return table_.warn("text.nothing-to-undo");
    if (match().moves().size() != played) {
      while (match().moves().size() > *back_to && match().undo()) {
      }
      return; // Moves were taken back, and are reported.
    }
    table_.heard();
    table_.say("text.end-taken-back");
    show_table();
  }

  /// Where taking back leads: before the last move, or, against an opponent, before one's own last
  /// move. An end by hand is taken back alone. Nothing when there is nothing to take back.
  std::optional<std::size_t> ply_to_go_back_to() const {
    const auto played = table_.match().moves().size();
    if (table_.match().ended_by_hand())
      return played;
    for (auto ply = played; ply-- > 0;)
      if (!table_.person() || G::side_to_move(table_.match().position_at(ply)) == *table_.person())
        return ply;
    return std::nullopt;
  }

  /// Plays a move again; against an opponent, its answer too.
  void redo() {
    if (!match().redo())
      return table_.warn("text.nothing-to-redo");
    while (table_.opponent_to_move() && match().redo()) {
    }
  }

  void flip() {
    if constexpr (can_flip()) {
      table_.flip();
      show_board();
    } else {
      table_.warn("text.cannot-flip");
    }
  }

  static constexpr bool can_flip() {
    if constexpr (requires { F::can_flip; })
      return F::can_flip;
    else
      return false;
  }

  // Playing.

  void play(std::string_view typed) {
    const auto move = typed_move<G>(table_.letters(), match().position(), typed);
    const auto verdict = match().attempt_text(move);
    if (const auto *choice = verdict.choice())
      return play_with_choice(move, *choice);
    if (const auto *refusal = verdict.refusal()) {
      table_.warn(*refusal);
      // It may have been meant as a command.
      if (refusal->kind == RefusalKind::malformed && terminal().traits().person)
        table_.say("text.help-lists");
    }
  }

  void play_with_choice(std::string_view move, const Choice &choice) {
    const auto attempt = G::read_attempt(match().position(), move);
    if (!attempt)
      return table_.warn(attempt.error());
    while (const auto line = table_.question(choice_prompt(choice))) {
      const auto chosen = read_choice(choice, *line);
      if (!chosen)
        continue; // Asked again.
      const auto verdict = match().attempt(G::complete(*attempt, *chosen));
      if (const auto *refusal = verdict.refusal())
        table_.warn(*refusal);
      return;
    }
  }

  std::string choice_prompt(const Choice &choice) {
    if constexpr (requires { face_.choice_prompt(table_, choice); }) {
      return face_.choice_prompt(table_, choice);
    } else {
      std::string options;
      for (const auto option : choice.options)
        options.append(options.empty() ? "" : ", ").append(std::to_string(option));
      return text(language(), "text.choose", {{"options", options}});
    }
  }

  std::optional<std::int16_t> read_choice(const Choice &choice, std::string_view line) {
    std::optional<std::int16_t> chosen;
    if constexpr (requires { face_.read_choice(table_, choice, line); }) {
      chosen = face_.read_choice(table_, choice, line);
    } else {
      std::int16_t number = 0;
      const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
      if (error == std::errc{} && end == line.data() + line.size())
        chosen = number;
    }
    return chosen && choice.options.contains(*chosen) ? chosen : std::nullopt;
  }

  // Showing.

  void show_board() {
    terminal().end_line();
    terminal().write("\n");
    terminal().write(face_.board(table_));
  }

  /// Everything there is to see, however it came about.
  void show_table() {
    show_board();
    if (const auto said = alert(); !said.empty())
      terminal().say(said, Ink::strong);
    show_status();
  }

  /// What the side to move has to know of a position that no move has just led to.
  std::string alert() {
    if constexpr (requires { face_.alert(table_); })
      return match().over() ? std::string{} : face_.alert(table_);
    else
      return {};
  }

  /// How it ended, or whose turn it is.
  void show_status() {
    if (const auto outcome = match().outcome())
      terminal().say(announce<G>(language(), *outcome), Ink::strong);
    else
      terminal().say(announce_turn<G>(language(), match().to_move()));
  }

  /// Tells everything that happened, then shows the board if it changed.
  void report() {
    const auto all_heard = table_.heard();
    if (all_heard.empty())
      return;
    bool board_changed = false;
    std::optional<EventKind> told_before;
    std::string together;
    const auto add = [&](const std::string &said) {
      if (!said.empty())
        together.append(together.empty() ? "   " : " · ").append(said);
    };
    const auto tell_together = [&] {
      if (!together.empty())
        terminal().say(std::exchange(together, {}), Ink::strong);
    };
    terminal().end_line();
    for (const auto &heard : all_heard) {
      const auto &event = heard.event;
      board_changed = board_changed || event.kind != EventKind::ended;
      // The end has its place under the board; moves taken back together are told once.
      const bool told = event.kind == EventKind::ended || event.kind == told_before;
      const auto said = told ? std::string{} : words(heard);
      if (event.kind == EventKind::undone || event.kind == EventKind::redone)
        told_before = event.kind;
      if (!said.empty() && event.kind == EventKind::moved)
        terminal().say(said);
      else if (!said.empty() && event.kind == EventKind::pushed)
        terminal().say("   " + said); // On a line of its own: there may be several.
      else
        add(said);
      if (event.kind == EventKind::redone)
        tell_together(); // What follows is about another move.
      if (event.kind == EventKind::undone && &heard == &all_heard.back())
        add(alert());
    }
    tell_together();
    // The opponent's answer brings the board.
    if (table_.opponent_to_move())
      return;
    if (board_changed)
      show_board();
    show_status();
  }

  std::string words(const Heard &heard) {
    if constexpr (requires { face_.words(table_, heard); })
      return face_.words(table_, heard);
    else
      return announce<G>(language(), heard.event);
  }

  void help() {
    if constexpr (requires { face_.help(table_); })
      terminal().say(face_.help(table_));
    table_.say("text.help");
    for (const auto &words : all_commands)
      if ((words.command != Command::flip || can_flip()) &&
          (words.command != Command::save || can_save()))
        terminal().say(help_line(language(), words));
  }

  /// All legal moves, or those that start on a cell.
  void list_moves(std::string_view argument) {
    if (match().over())
      return table_.warn(Refusal::illegal(code::game_over));
    const auto cell = argument.empty() ? std::optional(Cell::none()) : G::read_cell(argument);
    if (!cell || (cell->exists() && !on_board(*cell)))
      return table_.warn("text.not-a-cell", {{"found", printable(excerpt(argument, shown_input))}});
    MoveList<G> moves;
    G::legal_moves(match().position(), moves);
    std::vector<std::string> written;
    for (const auto move : moves)
      if (!cell->exists() || starts_on(move, *cell))
        written.push_back(G::write_move(match().position(), move));
    if (written.empty())
      return table_.warn("text.no-move-from", {{"cell", G::write_cell(*cell)}});
    std::sort(written.begin(), written.end());
    std::string list;
    for (const auto &move : written)
      list.append(list.empty() ? "" : " ").append(move);
    terminal().say(list);
  }

  bool on_board(Cell cell) {
    bool found = false;
    G::for_each_cell(match().position(), [&](Cell other) { found = found || other == cell; });
    return found;
  }

  bool starts_on(typename G::Move move, Cell cell) {
    SpellingList spellings;
    G::spellings(match().position(), move, spellings);
    return std::any_of(spellings.begin(), spellings.end(), [&](const Spelling &spelling) {
      return !spelling.cells.empty() && spelling.cells[0] == cell;
    });
  }

  /// Only a person may save: a game file fed through a pipe must not write wherever it likes.
  bool can_save() { return terminal().traits().person; }

  void save(const std::string &path) {
    if (!can_save())
      return table_.warn("text.save-not-here");
    if (path.empty())
      return table_.warn("text.save-where");
    RecordTags tags;
    company_.sign(tags);
    if (!table_.options().date.empty())
      tags.set("Date", table_.options().date);
    const auto content = write_record(record_of(match(), tags));
    const auto &save_file = table_.options().save;
    auto saved = save_file(path, content, false);
    const Placeholder file{"file", printable(path)};
    if (saved == Saved::exists && table_.confirmed(text(language(), "text.replace", {file})))
      saved = save_file(path, content, true);
    if (saved == Saved::yes)
      table_.say("text.saved", {file});
    else
      table_.warn(saved == Saved::exists ? "text.file-exists" : "text.not-saved", {file});
  }

  /// Of input that is not understood, this much is shown again.
  static constexpr std::size_t shown_input = Refusal::max_found;

  F &face_;
  Table<G> table_;
  Company<G> company_;
};

/// Plays at a terminal until the players leave.
template <Face F>
void play_game(F &face, Terminal &terminal, Setup<typename F::Game> setup, TableOptions options,
               Seats<typename F::Game> seats = {}) {
  Loop<F>(face, terminal, std::move(setup), std::move(options), std::move(seats)).run();
}

} // namespace plateau::console
