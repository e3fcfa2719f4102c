/// @file
/// The loop all text programs share: ask, understand, play or refuse, show.
#pragma once

#include "console/company.hpp"
#include "console/seating.hpp"
#include "console/talk.hpp"
#include "core/record_end.hpp"

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

namespace plateau::console {

/// Plays one game of a face after the other at a terminal, until the players leave.
template <Face F> class Loop : private Talk<F> {
public:
  using G = typename F::Game;

  Loop(F &face, Terminal &device, Setup<G> setup, TableOptions options, Seats<G> seats = {})
      : Talk<F>(face, device, std::move(setup), std::move(options)),
        company_(table_, std::move(seats)) {
    if (can_flip() && table_.person() == Side::second)
      table_.flip();
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
      else if (const auto line = table_.ask(prompt()); !table_.time_ends() && line)
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
  using Talk<F>::can_flip;
  using Talk<F>::can_save;
  using Talk<F>::clocks;
  using Talk<F>::face_;
  using Talk<F>::flip;
  using Talk<F>::language;
  using Talk<F>::list_moves;
  using Talk<F>::match;
  using Talk<F>::opened_;
  using Talk<F>::refuse_command;
  using Talk<F>::report;
  using Talk<F>::show_board;
  using Talk<F>::show_history;
  using Talk<F>::show_table;
  using Talk<F>::shown_input;
  using Talk<F>::table_;
  using Talk<F>::teach;
  using Talk<F>::terminal;
  using Talk<F>::understood;

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
      save_on_disk(path, this->game_file(signature()), true);
    else if (match().over())
      std::remove(path.c_str());
  }

  void resume() {
    const auto &path = table_.options().keep_at;
    const auto content = path.empty() ? std::nullopt : read_game_file(path);
    if (!content)
      return table_.warn("console.nothing-kept");
    open_game(*content, Opponent::as_it_was);
  }

  void load(const std::string &typed) {
    if (!can_save())
      return table_.warn("console.load-not-here");
    if (typed.empty())
      return table_.warn("console.save-where");
    const auto path = with_home(typed, process_environment("HOME"));
    const auto content = read_game_file(path);
    if (!content)
      return table_.warn("console.not-read", {{"file", printable(path)},
                                              {"reason", system::reason(language(), errno)}});
    open_game(*content);
  }

  enum class Opponent : std::uint8_t { as_now, as_it_was };

  /// Goes on where the first game of a file ended.
  void open_game(std::string_view content, Opponent wanted = Opponent::as_now) {
    RecordFile file(content);
    if (!file.next_game())
      return table_.warn("console.no-game-in-file");
    auto tree = read_tree<G>(file);
    if (!tree)
      return table_.warn(tree.error());
    if (!table_.may_lose_game())
      return;
    table_.start_again(tree->setup);
    for (const auto move : tree->line(tree->main_end()))
      if (!match().over())
        match().play_unchecked(move);
    if (const auto end = end_said(match(), tree->result, tree->tags.value("Termination")))
      end_by_hand(match(), *end);
    const auto ended = match().outcome();
    const auto said = tree->result;
    opened_ = {*std::move(tree), table_.games(), ended};
    table_.heard();
    if (wanted == Opponent::as_it_was && !match().over()) {
      company_.seat_as_signed(opened_->tree.tags);
      if (can_flip() && table_.person() == Side::second && !table_.flipped())
        table_.flip();
    }
    show_table();
    if (ended && said != RecordResult::open && result_text(said) != result_text(*ended))
      table_.warn("console.contradiction", {{"said", std::string(result_text(said))}});
  }

  /// What a game file says of the opponent.
  RecordTags signature() const {
    RecordTags tags;
    company_.sign(tags);
    return tags;
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

  // Understanding.

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
      return this->save(line.argument, signature());
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

  // Playing.

  void play(std::string_view typed) {
    if (const auto move = understood(typed);
        move && !match().play_unchecked(*move, table_.elapsed()))
      table_.warn(Refusal::illegal(code::game_over));
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
