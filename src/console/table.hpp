/// @file
/// A match and the terminal it is played at: what the loop and a game's face share.
#pragma once

#include "console/commands.hpp"
#include "console/files.hpp"
#include "console/terminal.hpp"
#include "core/match.hpp"
#include "core/texts.hpp"
#include "games/written.hpp"
#include "system/clock.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plateau::console {

/// What happens when a game is over.
enum class AfterEnd : std::uint8_t {
  leave, ///< The program ends at once; what remains on its input is not read.
  offer, ///< Another game, taking back, saving are offered.
};

/// The time that clocks at a table go by.
inline Milliseconds table_time() {
  return std::chrono::duration_cast<Milliseconds>(system::steady_now());
}

/// How a game is to be played at a terminal.
struct TableOptions {
  Language language;
  bool ascii = false; ///< Letters instead of Unicode pieces.
  AfterEnd after_end = AfterEnd::leave;
  SaveFile save = save_on_disk;
  std::string date; ///< Of a saved game, as PGN has it: `2024.12.31`; empty when not known.
  std::optional<TimeControl> clock{};             ///< For a game against the clock.
  std::function<Milliseconds()> now = table_time; ///< What time it is, for that clock.
  /// What a side has left, where the clocks are kept elsewhere.
  std::function<std::optional<Milliseconds>(Side)> time_left{};
  /// Likewise, what is left of the time for the whole game.
  std::function<std::optional<Milliseconds>()> game_time_left{};
  std::string keep_at; ///< The file where a person's running game is kept; empty: nowhere.
  std::string record;  ///< A game file to go on with; empty: a new game.
  /// The sections of the rules, texts `rules.<game>.<section>`.
  std::span<const std::string_view> lesson;
  /// Where a contract fixes what is obeyed: these words and no others, spelled exactly so. Empty:
  /// every command.
  std::span<const std::string_view> only_commands;
};

/// Something that happened, and how many moves had been played by then.
struct Heard {
  Event event;
  std::size_t moves = 0;
};

/// Players, board and pieces: the match, the terminal, the language.
template <Game G> class Table {
public:
  Table(Terminal &terminal, Setup<G> setup, TableOptions options)
      : terminal_(terminal), setup_(std::move(setup)), options_(std::move(options)),
        match_(setup_, options_.clock) {
    listen();
    start_clock();
  }
  // The match tells this very object what happens.
  Table(const Table &) = delete;
  Table &operator=(const Table &) = delete;

  Terminal &terminal() { return terminal_; }
  const Terminal &terminal() const { return terminal_; }
  const TableOptions &options() const { return options_; }
  Language language() const { return options_.language; }
  /// Whose letters moves are read and shown in: a person's own; through a pipe they are the same in
  /// every country.
  Language letters() const { return terminal_.traits().person ? language() : Language{}; }
  Match<G> &match() { return match_; }
  const Match<G> &match() const { return match_; }

  /// The board is seen from the second player's side.
  bool flipped() const { return flipped_; }
  void flip() { flipped_ = !flipped_; }

  /// What the last move did, for whoever marks it; nothing at the start.
  EventList last_changes() const {
    EventList events;
    if (const auto moves = match_.moves(); !moves.empty())
      G::changes(match_.position_at(moves.size() - 1), moves.back(), events);
    return events;
  }

  // Talking.

  /// The text of a key, in the player's language.
  std::string words(std::string_view key) const { return text(language(), key); }
  /// Says the text of a key.
  void say(std::string_view key, std::initializer_list<Placeholder> placeholders = {}) {
    terminal_.say(text(language(), key, placeholders));
  }
  /// Says that something was not accepted.
  void warn(std::string_view key, std::initializer_list<Placeholder> placeholders = {}) {
    terminal_.say(text(language(), key, placeholders), Ink::warning);
  }
  /// Says why.
  void warn(const Refusal &refusal) {
    terminal_.say(explain_in(language(), match_, refusal), Ink::warning);
  }

  /// Asks for a line; nothing at the end of input, and then the table is being left.
  std::optional<std::string> ask(std::string_view prompt) {
    while (true) {
      auto line = terminal_.ask(prompt);
      if (line.kind == InputLine::Kind::text)
        return std::move(line.text);
      if (line.kind == InputLine::Kind::end) {
        leave();
        return std::nullopt;
      }
      if (line.kind == InputLine::Kind::late) {
        // Only time that is kept at this table ends a question.
        if (match_.timed())
          return std::nullopt;
        continue;
      }
      warn("console.line-too-long", {{"max", std::to_string(max_line)}});
    }
  }

  /// Asks something in the middle of a move. Nothing when the move is given up: by `cancel`, by the
  /// end of input, by `/quit`, or by `/resign` or `/draw`, which are then carried out.
  std::optional<std::string> question(std::string_view prompt) {
    auto line = ask(prompt);
    if (!line)
      return std::nullopt;
    const auto command = read(*line);
    // One letter is an answer: `q` a queen.
    if (!command || line->size() == 1)
      return line;
    switch (command->command) {
    case Command::cancel:
      say("console.cancelled");
      return std::nullopt;
    case Command::quit:
      leave();
      return std::nullopt;
    case Command::resign:
      resign();
      return std::nullopt;
    case Command::draw:
      offer_draw();
      return std::nullopt;
    default:
      return line;
    }
  }

  /// The command that a line is here, if it is one.
  std::optional<CommandLine> read(std::string_view line) const {
    const auto only = options_.only_commands;
    if (!only.empty() && std::find(only.begin(), only.end(), line) == only.end())
      return std::nullopt;
    return read_command(line);
  }

  /// Asks whether to do something. Only a plain yes is one: every other answer, commands and the
  /// end of input included, is a no and nothing else.
  bool confirmed(std::string_view prompt) {
    const auto answer = ask(prompt);
    return answer && (*answer == "y" || *answer == "yes" || *answer == "o" || *answer == "oui");
  }

  /// Moves were played that another game would lose.
  bool running() const { return !match_.moves().empty() && !match_.over(); }
  /// Nothing is played that could be lost, or the person gives it up.
  bool may_lose_game() {
    return !running() || !terminal_.traits().person || confirmed(words("console.lose-game"));
  }

  // Against the clock.

  /// How long this turn has lasted, where time is measured.
  Milliseconds elapsed() const {
    return match_.timed() ? options_.now() - turn_began_ : Milliseconds{0};
  }
  /// What a side has left at this moment; nothing where no clock runs.
  std::optional<Milliseconds> time_left(Side side) const {
    if (options_.time_left)
      return options_.time_left(side);
    const auto clock = match_.clock();
    if (!clock)
      return std::nullopt;
    const bool runs = !match_.over() && match_.to_move() == side;
    return std::max(clock->remaining(side) - (runs ? elapsed() : Milliseconds{0}), Milliseconds{0});
  }
  /// What is left of the time for the whole game; nothing where the rules give none.
  std::optional<Milliseconds> game_time_left() const {
    if (options_.game_time_left)
      return options_.game_time_left();
    const auto left = match_.game_time();
    if (!left)
      return std::nullopt;
    return std::max(*left - (match_.over() ? Milliseconds{0} : elapsed()), Milliseconds{0});
  }
  /// The lesser of what is left to the side to move and to the game: when something happens by
  /// itself.
  std::optional<Milliseconds> time_to_end() const {
    const auto left = time_left(match_.to_move());
    const auto game = game_time_left();
    return left && game ? std::min(left, game) : left ? left : game;
  }
  /// Ends the game if the side to move, or the game, has no time left, and says whether that is so.
  bool time_ends() {
    if (match_.game_time_ends(elapsed()))
      return match_.time_is_up();
    if (match_.over() || time_left(match_.to_move()).value_or(Milliseconds{1}) > Milliseconds{0})
      return false;
    return match_.flag(match_.to_move());
  }

  // Against an opponent who is not at the keyboard.

  /// The side of the person, where only one of them is at the keyboard.
  std::optional<Side> person() const { return person_; }
  /// From here on the person plays this side; without a side, both.
  /// @param against in a sentence, whom: `the computer at level 3`
  void seat_person(std::optional<Side> side, std::string against = {}) {
    person_ = side;
    opponent_ = std::move(against);
  }
  /// What stands where else it is said whose turn it is; empty: nothing special.
  const std::string &standing() const { return standing_; }
  void set_standing(std::string words) { standing_ = std::move(words); }
  /// Whom the person plays against; empty where both sides are at the keyboard.
  const std::string &opponent() const { return opponent_; }
  bool opponent_to_move() const {
    return person_ && !match_.over() && match_.to_move() != *person_;
  }

  /// The person gives up; where both sides are at the keyboard, the side to move. False when the
  /// game is over.
  bool resign() { return match_.resign(person_.value_or(match_.to_move())); }
  /// Two at the keyboard agree on a draw; an opponent elsewhere has to be asked. False when the
  /// game is over.
  bool offer_draw() {
    if (!person_)
      return match_.agree_draw();
    draw_offered_ = !match_.over();
    return draw_offered_;
  }
  /// Whether the opponent has to be asked now; once.
  bool take_draw_offer() { return std::exchange(draw_offered_, false); }

  // Coming and going.

  /// The same game from its start.
  void start_again() {
    match_ = Match<G>(setup_, options_.clock);
    start_clock();
    heard_.clear();
    draw_offered_ = false;
    ++age_;
    ++games_;
    listen();
  }
  /// Another game, from another start.
  void start_again(Setup<G> setup) {
    setup_ = std::move(setup);
    start_again();
  }
  void leave() { leaving_ = true; }
  bool leaving() const { return leaving_; }

  /// What happened since this was asked last.
  std::vector<Heard> heard() { return std::exchange(heard_, {}); }
  /// Grows with whatever happens, taking back and starting again included: what a face remembers
  /// of one age is stale in the next.
  std::size_t age() const { return age_; }

  /// How many games were begun at this table.
  std::size_t games() const { return games_; }

private:
  /// A turn begins, or the game goes back to one.
  void start_clock() { turn_began_ = options_.now(); }

  void listen() {
    match_.observe([this](const Event &event) {
      heard_.push_back({event, match_.moves().size()});
      ++age_;
      if (event.kind == EventKind::moved || event.kind == EventKind::undone ||
          event.kind == EventKind::redone)
        start_clock();
    });
  }

  Terminal &terminal_;
  Setup<G> setup_;
  TableOptions options_;
  Match<G> match_;
  std::vector<Heard> heard_;
  Milliseconds turn_began_{0};
  std::size_t age_ = 0;
  std::size_t games_ = 1;
  std::optional<Side> person_;
  std::string opponent_;
  std::string standing_;
  bool draw_offered_ = false;
  bool flipped_ = false;
  bool leaving_ = false;
};

} // namespace plateau::console
