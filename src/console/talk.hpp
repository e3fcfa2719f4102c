/// @file
/// What is said and shown at a table, whoever keeps the game: the board, what happened, help, the
/// rules, the moves.
#pragma once

#include "console/clock.hpp"
#include "console/face.hpp"
#include "console/history.hpp"
#include "console/lesson.hpp"
#include "console/opinion.hpp"
#include "console/table.hpp"
#include "core/record.hpp"
#include "core/record_write.hpp"
#include "core/tree_match.hpp"
#include "core/tree_record.hpp"
#include "games/openings.hpp"
#include "games/typed.hpp"
#include "system/reason.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plateau::console {

/// A face at a table. `Loop` plays here; `remote::RemoteLoop` at a distance.
template <Face F> class Talk {
public:
  using G = typename F::Game;

protected:
  Talk(F &face, Terminal &terminal, Setup<G> setup, TableOptions options)
      : face_(face), table_(terminal, std::move(setup), std::move(options)) {
    if (!terminal.traits().keyboard && !terminal.traits().person)
      terminal.read_words([this](std::string_view line) { return stays_whole(line); });
  }

  Terminal &terminal() { return table_.terminal(); }
  Match<G> &match() { return table_.match(); }
  Language language() const { return table_.language(); }

  /// `White 4:58 · Black 5:00 · game 29:58 | `, where time is measured. A screen in full shows it
  /// elsewhere.
  std::string clocks() {
    if constexpr (requires { requires F::shows_clocks; })
      return {};
    std::string shown;
    const auto add = [&](const std::string &words) {
      shown.append(shown.empty() ? "" : " · ").append(words);
    };
    for (const Side side : {Side::first, Side::second})
      if (const auto left = table_.time_left(side))
        add(capitalised(side_name<G>(language(), side)) + " " + clock_face(*left));
    if (const auto left = table_.game_time_left())
      add(text(language(), "console.game-time", {{"time", clock_face(*left)}}));
    return shown.empty() ? shown : capitalised(shown) + " | ";
  }

  // Understanding.

  /// The move that a line means, asked for where it leaves something open. Refusals are said.
  std::optional<typename G::Move> understood(std::string_view typed) {
    // A program writes moves as they are written.
    const auto move = terminal().traits().person
                          ? typed_move<G>(table_.letters(), match().position(), typed)
                          : std::string(typed);
    const auto verdict = match().read_move(move);
    if (const auto *choice = verdict.choice())
      return completed(move, *choice);
    if (const auto *refusal = verdict.refusal()) {
      table_.warn(*refusal);
      // It may have been meant as a command.
      if (refusal->kind == RefusalKind::malformed && terminal().traits().person) {
        if (const auto meant = command_like(language(), typed))
          table_.say("console.did-you-mean", {{"meant", *meant}});
        else
          table_.say("console.help-lists");
      }
      return std::nullopt;
    }
    return *verdict.move();
  }

  std::optional<typename G::Move> completed(std::string_view move, const Choice &choice) {
    const auto attempt = G::read_attempt(match().position(), move);
    if (!attempt) {
      table_.warn(attempt.error());
      return std::nullopt;
    }
    while (const auto line = table_.question(choice_prompt(choice))) {
      const auto chosen = read_choice(choice, *line);
      if (!chosen)
        continue; // Asked again.
      const auto verdict = match().judge(G::complete(*attempt, *chosen));
      if (const auto *refusal = verdict.refusal())
        table_.warn(*refusal);
      return verdict.move() != nullptr ? std::optional(*verdict.move()) : std::nullopt;
    }
    return std::nullopt;
  }

  std::string choice_prompt(const Choice &choice) {
    if constexpr (requires { face_.choice_prompt(table_, choice); }) {
      return face_.choice_prompt(table_, choice);
    } else {
      std::string options;
      for (const auto option : choice.options)
        options.append(options.empty() ? "" : ", ").append(std::to_string(option));
      return text(language(), "console.choose", {{"options", options}});
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

  /// In a pipe, where words are read one after the other, the lines that mean something as a whole:
  /// a command with its argument, a move written with blanks.
  bool stays_whole(std::string_view line) {
    if (!table_.options().only_commands.empty())
      return false;
    if constexpr (requires { F::stays_whole(line); })
      if (F::stays_whole(line))
        return true;
    return read_command(line) || command_with_too_much(line) ||
           G::read_attempt(match().position(), line);
  }

  void refuse_command(std::string_view line) {
    const Placeholder found{"found", printable(excerpt(line, shown_input))};
    if (const auto meant = command_like(language(), line))
      table_.warn("console.unknown-command-like", {found, {"meant", *meant}});
    else
      table_.warn("console.unknown-command", {found});
  }

  void flip() {
    if constexpr (can_flip()) {
      table_.flip();
      show_board();
    } else {
      table_.warn("console.cannot-flip");
    }
  }

  static constexpr bool can_flip() {
    if constexpr (requires { F::can_flip; })
      return F::can_flip;
    else
      return false;
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
    if (!table_.standing().empty())
      terminal().say(table_.standing(), Ink::strong);
    else if (const auto outcome = match().outcome())
      terminal().say(announce<G>(language(), *outcome), Ink::strong);
    else
      terminal().say(announce_turn<G>(language(), match().to_move()));
  }

  /// Tells everything that happened, then shows the board if it changed.
  void report() {
    auto all_heard = table_.heard();
    if (all_heard.empty())
      return;
    moves_first(all_heard);
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
      else if (!said.empty() && event.kind.effect == Effect::pushes)
        terminal().say("   " + said); // On a line of its own: there may be several.
      else
        add(said);
      if (event.kind == EventKind::redone)
        tell_together(); // What follows is about another move.
      if (event.kind == EventKind::undone && &heard == &all_heard.back())
        add(alert());
    }
    tell_together();
    // The opponent's answer brings the board, if it comes soon.
    if (!waits_long_ && table_.opponent_to_move())
      return;
    if (board_changed)
      show_board();
    show_status();
  }

  /// Of each move, what was played comes before what it did: some games tell first what made room.
  static void moves_first(std::vector<Heard> &all) {
    for (auto begin = all.begin(); begin != all.end();) {
      const auto end = std::find_if(begin, all.end(),
                                    [&](const Heard &one) { return one.moves != begin->moves; });
      begin = std::find_if(begin, end, [](const Heard &one) {
        return one.event.kind != EventKind::redone && one.event.kind != EventKind::undone;
      });
      const auto moved = std::find_if(
          begin, end, [](const Heard &one) { return one.event.kind == EventKind::moved; });
      if (moved != end)
        std::rotate(begin, moved, std::next(moved));
      begin = end;
    }
  }

  std::string words(const Heard &heard) {
    if constexpr (requires { face_.words(table_, heard); })
      return face_.words(table_, heard);
    else
      return announce<G>(language(), heard.event);
  }

  /// The rules as the page and the documentation have them.
  void teach() {
    const auto lesson = lesson_words(language(), G::name, table_.options().lesson,
                                     learn::forbidden_moves<G>(language()));
    if (lesson.empty())
      return table_.warn("console.no-rules");
    for (const auto &line : lesson)
      terminal().say(line.words, line.title ? Ink::strong : Ink::plain);
  }

  void show_history() {
    const auto lines = history_lines<G>(table_.letters(), match());
    if (lines.empty())
      return table_.say("console.no-history");
    for (const auto &line : lines)
      terminal().say(line.number + " " + line.moves[0] +
                     (line.moves[1].empty() ? "" : " " + line.moves[1]));
  }

  /// All legal moves, or those that start on a cell.
  void list_moves(std::string_view argument) {
    if (match().over())
      return table_.warn(Refusal::illegal(code::game_over));
    const auto cell = argument.empty() ? std::optional(Cell::none()) : G::read_cell(argument);
    if (!cell || (cell->exists() && !on_board(*cell)))
      return table_.warn("console.not-a-cell",
                         {{"found", printable(excerpt(argument, shown_input))}});
    MoveList<G> moves;
    G::legal_moves(match().position(), moves);
    std::vector<std::string> written;
    for (const auto move : moves)
      if (!cell->exists() || starts_on(move, *cell))
        written.push_back(G::write_move(match().position(), move));
    if (written.empty())
      return table_.warn("console.no-move-from", {{"cell", G::write_cell(*cell)}});
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

  /// The game as a file, with all that the file held which was opened.
  /// @param signature tags that stand in place of the file's
  std::string game_file(const RecordTags &signature) {
    const bool was_opened = opened_ && opened_->game == table_.games();
    RecordTags tags = was_opened ? opened_->tree.tags : RecordTags{};
    for (std::size_t i = 0; i < signature.size(); ++i)
      tags.set(signature[i].name, signature[i].value);
    if (!tags.find("Date") && !table_.options().date.empty())
      tags.set("Date", table_.options().date);
    const auto outcome = match().outcome();
    if (!was_opened || outcome != opened_->outcome)
      tags.remove("Termination");
    if (outcome && outcome->reason == EndReason::time && !tags.find("Termination"))
      tags.set("Termination", "time forfeit");
    tag_opening_of<G>(tags, match().start_position(), match().moves());
    if (was_opened) {
      auto tree = opened_->tree;
      if (const auto last = lead<G>(tree, match().moves())) {
        if (auto ended = ending_at(tree, *last))
          tree = *std::move(ended);
        tree.tags = tags;
        tree.result = record_of(match()).result;
        return write_tree(tree);
      }
    }
    return write_record(record_of(match(), tags));
  }

  /// Only a person may save: a game file fed through a pipe must not write wherever it likes.
  bool can_save() { return terminal().traits().person; }

  void save(const std::string &typed, const RecordTags &tags) {
    if (!can_save())
      return table_.warn("console.save-not-here");
    if (typed.empty())
      return table_.warn("console.save-where");
    const auto path = with_home(typed, process_environment("HOME"));
    const auto content = game_file(tags);
    const auto &save_file = table_.options().save;
    errno = 0;
    auto saved = save_file(path, content, false);
    const Placeholder file{"file", printable(path)};
    if (saved == Saved::exists && table_.confirmed(text(language(), "console.replace", {file})))
      saved = save_file(path, content, true);
    if (saved == Saved::yes)
      table_.say("console.saved", {file});
    else if (saved == Saved::failed && errno != 0)
      table_.warn("console.not-saved-because",
                  {file, {"reason", system::reason(language(), errno, system::Sought::place)}});
    else
      table_.warn(saved == Saved::exists ? "console.file-exists" : "console.not-saved", {file});
  }

  /// Of input that is not understood, this much is shown again.
  static constexpr std::size_t shown_input = Refusal::max_found;

  /// A game file that was opened here: what it held besides the moves is saved with the game.
  struct Opened {
    Tree<G> tree;
    std::size_t game;               ///< Of the table.
    std::optional<Outcome> outcome; ///< As the game stood when it was opened.
  };

  F &face_;
  Table<G> table_;
  std::optional<Opened> opened_;
  bool waits_long_ = false; ///< The opponent may take hours to answer.
};

} // namespace plateau::console
