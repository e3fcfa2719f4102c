/// @file
/// Who plays which side: `--level`, `--as`, `--movetime` and `--seed`, the same in every text
/// program.
#pragma once

#include "console/opinion.hpp"
#include "console/program.hpp"
#include "console/seats.hpp"
#include "player/search_player.hpp"
#include "system/clock.hpp"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace plateau::console {

/// How long the computer thinks about a move at its best, unless told: long enough to play well,
/// short enough to wait for.
inline constexpr Milliseconds default_thinking{1500};
/// What `--level` says for the computer at its best.
inline constexpr std::string_view best_level = "max";
/// Nobody waits longer than a day.
inline constexpr std::int64_t max_movetime = 86'400'000;
/// What it looks at instead where the same answer is wanted every time: about as long on a slow
/// machine.
inline constexpr std::uint64_t repeatable_nodes = 200'000;

/// How the computer plays.
struct ComputerSettings {
  std::optional<int> level; ///< None: as strong as it can.
  /// How long it may think about a move, and how many positions it may look at. A level may need
  /// less.
  std::optional<Milliseconds> time;
  std::optional<std::uint64_t> nodes;
  std::uint64_t seed = 0;
};

/// The numbers among the options, read.
struct Pace {
  bool against_computer = false;
  std::optional<int> level; ///< Of the computer, unless it plays at its best.
  ComputerSettings best;    ///< For the computer at its best, and for hints.
};

/// The level a text names, nothing inside for the computer at its best; nothing when it is none.
std::optional<std::optional<int>> read_level(std::string_view text);

/// @param person somebody waits: thinking is limited by time, unless a seed asks for repeatable
/// play
/// @return a sentence when a number is not understood or out of its bounds
std::variant<Pace, std::string> read_pace(const ProgramOptions &options, bool person);

/// The side a text names in either language, given what the sides are called.
/// @param names all words for the first and for the second side
std::optional<Side> named_side(std::string_view name,
                               const std::array<std::vector<std::string>, 2> &names);

/// What a side may be called on the command line: its key, and its name in each language.
std::vector<std::string> side_words(std::string_view game, std::string_view side_key);

/// The computer, ready to sit down.
template <search::Searchable G>
Seat<G> seat_computer(Language language, const ComputerSettings &settings) {
  player::SearchSettings search;
  if (settings.level)
    search.strength = search::strength_of_level(*settings.level);
  Seat<G> seat;
  seat.player = std::make_unique<player::SearchPlayer<G>>(system::steady_now, search);
  seat.go.move_time = settings.time;
  seat.go.nodes = settings.nodes;
  seat.seed = settings.seed;
  seat.described = settings.level ? text(language, "console.computer-at-level",
                                         {{"level", std::to_string(*settings.level)}})
                                  : text(language, "console.computer-at-its-best");
  seat.named = text(language, "console.computer");
  return seat;
}

/// Who sits where, or a sentence when the options make no sense.
/// @param guest the opponent, if it is not the computer
template <search::Searchable G>
std::variant<Seats<G>, std::string> read_seats(const ProgramOptions &options, const Setup<G> &setup,
                                               bool person, Guest<G> guest = nullptr) {
  auto read = read_pace(options, person);
  if (auto *mistake = std::get_if<std::string>(&read))
    return std::move(*mistake);
  const auto pace = *std::get_if<Pace>(&read);
  Seats<G> seats;
  seats.make_adviser = [language = options.language, best = pace.best] {
    return seat_computer<G>(language, best);
  };
  seats.make_computer = [language = options.language, best = pace.best](std::optional<int> level) {
    auto settings = best;
    settings.level = level;
    return seat_computer<G>(language, settings);
  };
  seats.person = G::side_to_move(setup.position);
  if (guest != nullptr) {
    seats.opponent.described = seats.opponent.named = guest->name();
    seats.opponent.player = std::move(guest);
    seats.opponent.go.move_time = pace.best.time.value_or(default_thinking);
  } else if (pace.against_computer) {
    seats.opponent = seats.make_computer(pace.level);
  }
  if (options.as.empty())
    return seats;
  if (seats.opponent.player == nullptr)
    return text(options.language, "console.as-without-opponent");
  const std::array<std::vector<std::string>, 2> names = {
      side_words(G::name, G::side_key(Side::first)),
      side_words(G::name, G::side_key(Side::second))};
  const auto side = named_side(options.as, names);
  if (!side)
    return text(options.language, "console.unknown-side",
                {{"found", printable(excerpt(options.as, Refusal::max_found))},
                 {"first", names[0].front()},
                 {"second", names[1].front()}});
  seats.person = *side;
  return seats;
}

} // namespace plateau::console
