/// @file
/// What play.hpp declares. Each game is compiled on its own, in a file that cmake/games.cmake
/// makes.
#pragma once

#include "bridge/look.hpp"
#include "console/clock.hpp"
#include "console/face.hpp"
#include "console/loop.hpp"
#include "console/play.hpp"
#include "console/seating.hpp"

#include <utility>

namespace plateau::console {

/// Plays with a face that is there already. At the end a person is offered another game, taking
/// back, saving; a pipe is not, unless the face wants it (`offers_in_pipes`).
template <Face F>
std::string play_with(F &face, Terminal &terminal, const ProgramOptions &options,
                      Guest<typename F::Game> guest = nullptr) {
  using G = typename F::Game;
  auto rules = G::read_rules(options.rules);
  if (!rules)
    return explain<G>(options.language, rules.error());
  if constexpr (requires { F::at_the_table(*rules); })
    *rules = F::at_the_table(*rules);
  Setup<G> setup{*rules, G::start(*rules)};
  if (!options.position.empty()) {
    const auto read = G::read_position(options.position, *rules);
    if (!read)
      return explain<G>(options.language, read.error());
    setup = *read;
  }
  if (!options.record.empty()) {
    RecordFile file(options.record);
    file.next_game();
    const auto record = read_record<G>(file);
    if (!record)
      return explain<G>(options.language, record.error());
    setup = record->setup;
  }
  // All options are looked at before anything is asked. Whoever begins does so by any rules.
  auto seats = read_seats<G>(options, setup, terminal.traits().person, std::move(guest));
  if (auto *mistake = std::get_if<std::string>(&seats))
    return std::move(*mistake);
  // In a pipe what answers a question is a word like any other.
  if (!terminal.traits().keyboard && !terminal.traits().person)
    terminal.read_words([](std::string_view) { return false; });
  if constexpr (requires { face.ask_for_rules(terminal, options, *rules); })
    if (options.position.empty() && options.record.empty()) {
      if (!face.ask_for_rules(terminal, options, *rules))
        return {};
      setup = {*rules, G::start(*rules)};
    }
  std::optional<TimeControl> clock;
  if (!options.clock.empty()) {
    clock = read_people_clock(options.clock);
    if (!clock)
      return text(options.language, "console.bad-clock",
                  {{"found", printable(excerpt(options.clock, Refusal::max_found))}});
  }
  constexpr bool offers_in_pipes = requires { requires F::offers_in_pipes; };
  TableOptions table;
  table.language = options.language;
  table.ascii = options.ascii;
  table.after_end = terminal.traits().person || offers_in_pipes ? AfterEnd::offer : AfterEnd::leave;
  table.date = today();
  table.clock = clock;
  table.record = options.record;
  if (terminal.traits().person)
    table.keep_at = options.keep_at;
  if constexpr (requires { bridge::Look<G>::rules_sections; })
    table.lesson = bridge::Look<G>::rules_sections;
  if constexpr (requires { face.pipe_commands(); })
    if (!terminal.traits().keyboard && !terminal.traits().person)
      table.only_commands = face.pipe_commands();
  // A contract says what a pipe is shown, whatever the locale.
  if (table.only_commands.empty() && options.plain_locale)
    table.ascii = true;
  play_game(face, terminal, setup, table, std::move(*std::get_if<0>(&seats)));
  return {};
}

template <Game G>
std::string play(Terminal &terminal, const ProgramOptions &options, Guest<G> guest) {
  typename FaceOf<G>::Type face;
  return play_with(face, terminal, options, std::move(guest));
}

} // namespace plateau::console
