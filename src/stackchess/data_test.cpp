// The data files: positions with all their moves, perft counts, whole games.
#include "core/perft.hpp"
#include "stackchess/no_capture.hpp"
#include "stackchess/stackchess.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <set>
#include <string>

namespace plateau::stackchess {
namespace {

using nlohmann::json;

json load(const std::string &name) {
  std::ifstream file(PLATEAU_SOURCE_DIR "/src/stackchess/testdata/" + name);
  EXPECT_TRUE(file) << name;
  return json::parse(file);
}

/// The data's French letters: the kind, then B or N for the colour.
Piece piece_of(const std::string &french, bool fresh) {
  const Side side = french[1] == 'B' ? Side::first : Side::second;
  switch (french[0]) {
  case 'C':
    return {side, Kind::knight};
  case 'F':
    return {side, Kind::bishop};
  case 'T':
    return {side, Kind::rook};
  case 'D':
    return {side, Kind::queen};
  case 'R':
    return {side, Kind::king};
  default:
    return {side, fresh ? Kind::fresh_pawn : Kind::pawn};
  }
}

Square square_named(const std::string &name) { return square_of(*read_cell(name)); }

Position position_of(const json &data, Rules rules) {
  rules.size = data["n"].get<std::uint8_t>();
  Draft draft;
  draft.rules = rules;
  for (const auto &[name, stack] : data["squares"].items())
    for (const auto &piece : stack) {
      const Square square = square_named(name);
      const auto text = piece.get<std::string>();
      const Side side = text[1] == 'B' ? Side::first : Side::second;
      const bool fresh = own_rank(side, rank_of(square), rules.size) == 1;
      draft.men.push_back({square, piece_of(text, fresh)});
    }
  draft.side_to_move = data["turn"] == "B" ? Side::first : Side::second;
  const auto placed = check(draft);
  EXPECT_TRUE(placed) << data;
  return placed ? placed->position : Position{};
}

Move move_of(const json &data) {
  return Move::make(square_named(data[0]), square_named(data[1]), data[2].get<int>());
}

/// The same pieces on the same squares, whatever the counters say.
bool same_board(const Position &a, const Position &b) { return a.key() == b.key(); }

TEST(StackchessData, ThePositionsHaveExactlyTheirMoves) {
  for (const auto &entry : load("positions.json")) {
    Rules rules;
    if (entry.contains("options")) {
      rules.promotion = entry["options"].value("promotion", false);
      rules.knights = entry["options"].value("knights", false);
    }
    const auto position = position_of(entry["position"], rules);
    std::set<std::string> expected;
    for (const auto &move : entry["legal_moves"])
      expected.insert(write_move(position, move_of(move)));
    std::set<std::string> found;
    Moves moves;
    legal_moves(position, moves);
    for (const auto move : moves)
      found.insert(write_move(position, move));
    EXPECT_EQ(found, expected) << entry["id"];
    EXPECT_EQ(moves.size(), entry["legal_count"].get<std::size_t>()) << entry["id"];

    if (entry.contains("moves_from_start")) {
      auto played = start(position.rules());
      for (const auto &move : entry["moves_from_start"]) {
        ASSERT_NE(judge(played, attempt_of(move_of(move))).move(), nullptr) << entry["id"];
        play(played, move_of(move));
      }
      EXPECT_TRUE(same_board(played, position)) << entry["id"];
    }
    if (entry.contains("after_move")) {
      auto played = position;
      play(played, move_of(entry["after_move"][0]));
      EXPECT_TRUE(same_board(played, position_of(entry["after_move"][1], rules))) << entry["id"];
    }
  }
}

TEST(StackchessData, PerftFromTheStart) {
  const auto data = load("perft.json");
  for (const auto &[variant, counts] : data.items()) {
    const bool base = variant.substr(0, 4) == "base";
    if (!base && variant.substr(0, 9) != "extension")
      continue;
    for (const auto &[size, leaves] : counts.items())
      for (const bool promotion : {false, true}) {
        if (!base && !promotion)
          continue;
        const Rules rules{static_cast<std::uint8_t>(std::stoi(size)), promotion, !base, 0};
        for (std::size_t depth = 1; depth <= leaves.size(); ++depth) {
          EXPECT_EQ(perft<Stackchess>(start(rules), static_cast<int>(depth)),
                    leaves[depth - 1].get<std::uint64_t>())
              << write_rules(rules) << " depth " << depth;
        }
      }
  }
  EXPECT_EQ(perft<Stackchess>(start(Rules{}), 4), 825988U);
  EXPECT_EQ(perft<Stackchess>(start({8, true, true, 0}), 3), 68845U);
}

TEST(StackchessData, BackRanks) {
  const auto data = load("perft.json");
  for (const bool knights : {false, true}) {
    const auto &rows = data[knights ? "back rows knights (a..)" : "back rows base (a..)"];
    for (const auto &[size, row] : rows.items()) {
      const auto position = start({static_cast<std::uint8_t>(std::stoi(size)), false, knights, 0});
      const auto letters = row.get<std::string>();
      for (int file = 0; file < position.size(); ++file)
        for (const auto side : {Side::first, Side::second}) {
          const std::string french = {letters[static_cast<std::size_t>(file)],
                                      side == Side::first ? 'B' : 'N'};
          const int rank = own_rank(side, 0, position.size());
          EXPECT_EQ(position.piece(square_at(file, rank), 0), piece_of(french, false)) << row;
        }
    }
  }
}

TEST(StackchessData, TheGamesReplayToTheirEnds) {
  for (const auto &game : load("games.json")) {
    Rules rules;
    rules.size = game["n"].get<std::uint8_t>();
    auto position = start(rules);
    // Had the program called a draw for want of captures, no capture could have followed.
    bool called_draw = false;
    for (const auto &data : game["moves"]) {
      const auto move = move_of(data);
      ASSERT_NE(judge(position, attempt_of(move)).move(), nullptr) << write_position(position);
      const int pieces = position.pieces(Side::first) + position.pieces(Side::second);
      called_draw = called_draw || no_capture_possible(position);
      play(position, move);
      const bool captured = pieces != position.pieces(Side::first) + position.pieces(Side::second);
      ASSERT_FALSE(called_draw && captured) << write_position(position);
    }
    EXPECT_EQ(position.plies(), game["plies"].get<std::uint32_t>());
    EXPECT_TRUE(same_board(position, position_of(game["final"], rules)));
    const auto end = outcome(rules, position, {});
    ASSERT_TRUE(end);
    EXPECT_EQ(end->reason,
              game["result_kind"] == "no_move" ? ends::no_legal_move : ends::no_piece_left);
    EXPECT_EQ(end->winner, game["winner"] == "B" ? Side::first : Side::second);
  }
}

} // namespace
} // namespace plateau::stackchess
