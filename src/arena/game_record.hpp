/// @file
/// The games of a match as game files have them.
#pragma once

#include "arena/tournament.hpp"
#include "core/ascii.hpp"
#include "core/record_write.hpp"

#include <array>
#include <cstdio>
#include <string>

namespace plateau::arena {

/// How a game ended, in the words of the PGN standard.
constexpr std::string_view termination(const Ending &ending) {
  switch (ending.fault) {
  case Fault::time:
    return "time forfeit";
  case Fault::illegal_move:
    return "rules infraction";
  case Fault::crash:
    return "abandoned";
  case Fault::none:
    break;
  }
  return ending.adjudicated ? "adjudication" : "normal";
}

/// `+0.31/12 0.254s`, `-M3/20`: what the mover thought of it, how deep it looked, how long it took.
inline std::string write_remark(const Remark &remark, bool with_time) {
  std::array<char, 64> text{};
  std::size_t size = 0;
  const auto add = [&](const char *format, auto... values) {
    const int written = std::snprintf(text.data() + size, text.size() - size, format, values...);
    size += written > 0 ? static_cast<std::size_t>(written) : 0;
  };
  if (!remark.score)
    add("%s", "?");
  else if (search::is_decided(*remark.score))
    add("%cM%d", *remark.score > 0 ? '+' : '-', std::abs(search::moves_to_end(*remark.score)));
  else
    add("%+.2f", *remark.score / 100.0);
  add("/%d", remark.depth);
  if (with_time)
    add(" %.3fs", static_cast<double>(remark.elapsed.count()) / 1e6);
  return {text.data(), size};
}

/// What a match writes about itself in each of its games.
struct Occasion {
  std::array<std::string, 2> names; ///< Of the contestants.
  std::string date;                 ///< `2026.11.15`
  std::string time_control;         ///< Empty when there is no clock.
  bool timed = false;               ///< Whether times are worth writing down.
};

template <Game G> std::string write_match_game(const MatchGame<G> &game, const Occasion &occasion) {
  const auto &match = game.played.match;
  RecordTags tags;
  tags.set("Event", "Plateau match");
  tags.set("Site", "?");
  tags.set("Date", occasion.date);
  tags.set("Round",
           std::to_string(game.number / 2 + 1) + "." + std::to_string(game.number % 2 + 1));
  for (const Side side : {Side::first, Side::second})
    tags.set(capitalised(std::string(G::side_key(side))), occasion.names[game.seated[index(side)]]);
  RecordBuilder<G> builder;
  builder.begin({match.rules(), match.start_position()});
  const auto moves = match.moves();
  const auto opening = moves.size() - game.played.remarks.size();
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    builder.add_move(moves[ply]);
    if (ply >= opening)
      builder.comment(write_remark(game.played.remarks[ply - opening], occasion.timed));
  }
  if (const auto outcome = match.outcome())
    builder.result(read_result(result_text(*outcome)).value_or(RecordResult::open));
  if (!occasion.time_control.empty())
    tags.set("TimeControl", occasion.time_control);
  tags.set("Termination", termination(game.played.ending));
  tags.set("PlyCount", std::to_string(moves.size()));
  return write_record(std::move(builder).finish(std::move(tags)));
}

} // namespace plateau::arena
