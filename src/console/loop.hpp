/// @file
/// The loop all text programs share: ask, understand, play or refuse, show.
#pragma once

#include "console/clock.hpp"
#include "console/company.hpp"
#include "console/face.hpp"
#include "console/history.hpp"
#include "console/lesson.hpp"
#include "console/seating.hpp"
#include "console/table.hpp"
#include "core/record.hpp"
#include "core/record_write.hpp"
#include "games/typed.hpp"
#include "system/reason.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
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
    if (!terminal.traits().keyboard && !terminal.traits().person)
      terminal.read_words([this](std::string_view line) { return stays_whole(line); });
  }

  /// Ends when the players leave, the input ends or nobody reads the output, and, unless another
  /// game is offered, with the game.
  void run() {
    if (terminal().traits().person)
      welcome();
    if (table_.options().record.empty())
      show_table();
    else
      open_game(table_.options().record);
    while (!finished()) {
      if (table_.opponent_to_move())
        keep_company(company_.play());
      else if (const auto line = table_.ask(prompt()); !table_.flag_falls() && line)
        obey(*line);
      if (table_.take_draw_offer())
        keep_company(company_.answer_draw_offer());
      report();
      keep();
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
    table_.say("console.welcome");
    tell_of_kept();
  }

  // Nothing is lost: a person's running game is kept in a file of its own.

  /// Says that a game was left unfinished, if one was.
  void tell_of_kept() {
    const auto &path = table_.options().keep_at;
    if (!path.empty() && read_game_file(path))
      table_.say("console.kept");
  }

  /// After whatever happened: an end by the rules leaves nothing to resume. What was kept before
  /// the first move of this game stays.
  void keep() {
    const auto &path = table_.options().keep_at;
    if (path.empty() || table_.age() == kept_age_)
      return;
    kept_age_ = table_.age();
    if (table_.running())
      save_on_disk(path, game_file(), true);
    else if (match().over())
      std::remove(path.c_str());
  }

  void resume() {
    const auto &path = table_.options().keep_at;
    const auto content = path.empty() ? std::nullopt : read_game_file(path);
    if (!content)
      return table_.warn("console.nothing-kept");
    open_game(*content);
  }

  void load(const std::string &typed) {
    if (!can_save())
      return table_.warn("console.save-not-here");
    if (typed.empty())
      return table_.warn("console.save-where");
    const auto path = with_home(typed, process_environment("HOME"));
    const auto content = read_game_file(path);
    if (!content)
      return table_.warn("console.not-read", {{"file", printable(path)},
                                              {"reason", system::reason(language(), errno)}});
    open_game(*content);
  }

  /// Goes on where the first game of a file ended.
  void open_game(std::string_view content) {
    RecordFile file(content);
    if (!file.next_game())
      return table_.warn("console.no-game-in-file");
    const auto record = read_record<G>(file);
    if (!record)
      return table_.warn(record.error());
    if (!table_.may_lose_game())
      return;
    table_.start_again(record->setup);
    for (const auto move : main_line(*record))
      if (!match().over())
        match().play_unchecked(move);
    table_.heard();
    show_table();
  }

  std::string game_file() {
    RecordTags tags;
    company_.sign(tags);
    if (!table_.options().date.empty())
      tags.set("Date", table_.options().date);
    return write_record(record_of(match(), tags));
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
      return clocks() + std::string(face_.prompt(table_));
    return table_.words(can_save() ? "console.after-end" : "console.after-end-without-saving");
  }

  /// `White 4:58 · Black 5:00 | `, where a clock runs. A screen in full shows it elsewhere.
  std::string clocks() {
    constexpr bool shown_elsewhere = requires { requires F::shows_clocks; };
    if (shown_elsewhere || !match().clock())
      return {};
    std::string shown;
    for (const Side side : {Side::first, Side::second})
      shown.append(shown.empty() ? "" : " · ")
          .append(capitalised(side_name<G>(language(), side)))
          .append(" ")
          .append(clock_face(*table_.time_left(side)));
    return shown + " | ";
  }

  // Understanding.

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

  void obey(std::string_view line) {
    if constexpr (requires { face_.obey(table_, line); }) {
      const FaceAnswer answer = face_.obey(table_, line);
      if (answer.kind == FaceAnswer::Kind::redraw)
        show_table();
      if (answer.kind == FaceAnswer::Kind::move)
        play(answer.text);
      if (answer.kind != FaceAnswer::Kind::not_mine)
        return;
    }
    const bool all_commands_work = table_.options().only_commands.empty();
    if (const auto command = table_.read(line))
      carry_out(*command);
    else if (const auto word = command_with_too_much(line); word && all_commands_work)
      table_.warn("console.word-too-many", {{"command", *word}});
    else if (line.front() == '/' && all_commands_work)
      refuse_command(line);
    else
      play(line);
  }

  void refuse_command(std::string_view line) {
    const Placeholder found{"found", printable(excerpt(line, shown_input))};
    if (const auto meant = command_like(language(), line))
      table_.warn("console.unknown-command-like", {found, {"meant", *meant}});
    else
      table_.warn("console.unknown-command", {found});
  }

  void carry_out(const CommandLine &line) {
    switch (line.command) {
    case Command::help:
      return help(line.argument);
    case Command::rules:
      return teach();
    case Command::history:
      return show_history();
    case Command::level:
      return change_level(line.argument);
    case Command::board:
      return show_board();
    case Command::moves:
      return list_moves(line.argument);
    case Command::hint:
      return company_.hint();
    case Command::eval:
      return company_.evaluate();
    case Command::undo:
      return repeat(line, [this] { return undo(); });
    case Command::redo:
      return repeat(line, [this] { return redo(); });
    case Command::flip:
      return flip();
    case Command::position:
      return terminal().say(G::write_position(match().position()));
    case Command::save:
      return save(line.argument);
    case Command::load:
      return load(line.argument);
    case Command::resume:
      return resume();
    case Command::draw:
      return check_possible(table_.offer_draw());
    case Command::resign:
      return check_possible(table_.resign());
    case Command::restart:
      if (!table_.may_lose_game())
        return;
      table_.start_again();
      return show_table();
    case Command::quit:
      return table_.leave();
    case Command::cancel:
      return table_.say("console.nothing-to-cancel");
    }
  }

  void check_possible(bool done) {
    if (!done)
      table_.warn(Refusal::illegal(code::game_over));
  }

  /// Taking back and playing again, as often as it is asked for: `undo 2`.
  template <class Once> void repeat(const CommandLine &line, Once &&once) {
    int times = 1;
    if (!line.argument.empty()) {
      const auto &text = line.argument;
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), times);
      if (error != std::errc{} || end != text.data() + text.size() || times < 1)
        return table_.warn("console.not-a-count",
                           {{"found", printable(excerpt(text, shown_input))}});
    }
    while (times-- > 0 && once()) {
    }
  }

  /// False when nothing was left to take back.
  bool undo() {
    const auto played = match().moves().size();
    const auto back_to = ply_to_go_back_to();
    if (!back_to || !match().undo()) {
      table_.warn("console.nothing-to-undo");
      return false;
    }
    if (match().moves().size() != played) {
      while (match().moves().size() > *back_to && match().undo()) {
      }
      return true; // Moves were taken back, and are reported.
    }
    table_.heard();
    table_.say("console.end-taken-back");
    show_table();
    return true;
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

  /// Plays a move again; against an opponent, its answer too. False when there is none.
  bool redo() {
    if (!match().redo()) {
      table_.warn("console.nothing-to-redo");
      return false;
    }
    while (table_.opponent_to_move() && match().redo()) {
    }
    return true;
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

  // Playing.

  void play(std::string_view typed) {
    // A program writes moves as they are written.
    const auto move = terminal().traits().person
                          ? typed_move<G>(table_.letters(), match().position(), typed)
                          : std::string(typed);
    const auto verdict = match().attempt_text(move, table_.elapsed());
    if (const auto *choice = verdict.choice())
      return play_with_choice(move, *choice);
    if (const auto *refusal = verdict.refusal()) {
      table_.warn(*refusal);
      // It may have been meant as a command.
      if (refusal->kind == RefusalKind::malformed && terminal().traits().person) {
        if (const auto meant = command_like(language(), typed))
          table_.say("console.did-you-mean", {{"meant", *meant}});
        else
          table_.say("console.help-lists");
      }
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
      const auto verdict = match().attempt(G::complete(*attempt, *chosen), table_.elapsed());
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
    // The opponent's answer brings the board.
    if (table_.opponent_to_move())
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

  /// What can be typed; about one command, what it does.
  void help(std::string_view about) {
    if (!about.empty()) {
      const auto *const words = find_command(lowered(about));
      if (words == nullptr)
        return refuse_command(about);
      return terminal().say(help_line(language(), *words));
    }
    if constexpr (requires { face_.help(table_); })
      terminal().say(face_.help(table_));
    table_.say("console.help");
    for (const auto &words : all_commands)
      if ((words.command != Command::flip || can_flip()) &&
          (words.command != Command::rules || !table_.options().lesson.empty()) &&
          (words.command != Command::save || can_save()) &&
          (words.command != Command::load || can_save()) &&
          (words.command != Command::resume || !table_.options().keep_at.empty()))
        terminal().say(help_line(language(), words));
  }

  /// The rules as the page and the documentation have them.
  void teach() {
    const auto lesson = lesson_words(language(), G::name, table_.options().lesson);
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

  void change_level(std::string_view wanted) {
    const auto level = read_level(wanted);
    if (!level)
      return table_.warn("console.no-such-level",
                         {{"least", std::to_string(search::lowest_level)},
                          {"most", std::to_string(search::highest_level)}});
    if (!company_.change_level(*level))
      return table_.warn("console.no-computer");
    company_.introduce();
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

  /// Only a person may save: a game file fed through a pipe must not write wherever it likes.
  bool can_save() { return terminal().traits().person; }

  void save(const std::string &typed) {
    if (!can_save())
      return table_.warn("console.save-not-here");
    if (typed.empty())
      return table_.warn("console.save-where");
    const auto path = with_home(typed, process_environment("HOME"));
    const auto content = game_file();
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
                  {file, {"reason", system::reason(language(), errno)}});
    else
      table_.warn(saved == Saved::exists ? "console.file-exists" : "console.not-saved", {file});
  }

  /// Of input that is not understood, this much is shown again.
  static constexpr std::size_t shown_input = Refusal::max_found;

  F &face_;
  Table<G> table_;
  Company<G> company_;
  std::size_t kept_age_ = 0; ///< Table::age when the game was kept last.
};

/// Plays at a terminal until the players leave.
template <Face F>
void play_game(F &face, Terminal &terminal, Setup<typename F::Game> setup, TableOptions options,
               Seats<typename F::Game> seats = {}) {
  Loop<F>(face, terminal, std::move(setup), std::move(options), std::move(seats)).run();
}

} // namespace plateau::console
