/// @file
/// Games for the PGN benchmark: legal, plausible, and the same on every machine.
#pragma once

#include "chess/chess.hpp"
#include "core/record_write.hpp"

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>

namespace plateau::bench {

/// Each move is the best of four drawn at random, for an evaluation one ply ahead: pieces come out,
/// kings castle, what hangs is taken, and no two games are alike.
inline Match<chess::Chess> play_plausible_game(std::mt19937_64 &random, std::size_t plies) {
  using chess::Chess;
  Match<Chess> match;
  MoveList<Chess> moves;
  while (!match.over() && match.moves().size() < plies) {
    moves.clear();
    Chess::legal_moves(match.position(), moves);
    chess::Move best = moves[0];
    int best_score = 1'000'000;
    for (int draw = 0; draw < 4; ++draw) {
      const auto move = moves[random() % moves.size()];
      auto after = match.position();
      Chess::play(after, move);
      if (const int score = Chess::evaluate(after); score < best_score) {
        best_score = score;
        best = move;
      }
    }
    match.play_unchecked(best);
  }
  if (!match.over() && random() % 4 != 0)
    match.resign(random() % 2 == 0 ? Side::first : Side::second);
  return match;
}

/// A record of such a game: ten tags, now and then a comment, a glyph, a variation.
inline std::string plausible_pgn(std::mt19937_64 &random, std::size_t number, std::size_t plies) {
  using chess::Chess;
  const auto match = play_plausible_game(random, plies);
  const auto some = [&](int from, std::uint64_t span) {
    return std::to_string(from + static_cast<int>(random() % span));
  };
  RecordTags tags;
  tags.set("Event", "Plateau benchmark");
  tags.set("Site", "Nowhere");
  tags.set("Date", "2024.01.01");
  tags.set("Round", std::to_string(number));
  tags.set("White", "Player " + some(1, 500));
  tags.set("Black", "Player " + some(1, 500));
  tags.set("WhiteElo", some(1200, 1500));
  tags.set("BlackElo", some(1200, 1500));
  tags.set("PlyCount", std::to_string(match.moves().size()));

  RecordBuilder<Chess> builder;
  builder.begin({match.rules(), match.start_position()});
  for (std::size_t ply = 0; ply < match.moves().size(); ++ply) {
    builder.add_move(match.moves()[ply]);
    const auto what = random() % 200;
    if (what < 4)
      builder.glyph(static_cast<std::uint8_t>(1 + random() % 6));
    if (what == 4 || what == 5)
      builder.comment("A move that the players discussed at length after the game");
    if (what == 6) {
      MoveList<Chess> moves;
      Chess::legal_moves(match.position_at(ply), moves);
      builder.open();
      builder.add_move(moves[random() % moves.size()]);
      builder.close();
    }
  }
  if (match.over())
    builder.result(*read_result(result_text(*match.outcome())));
  return write_record(std::move(builder).finish(std::move(tags)));
}

} // namespace plateau::bench
