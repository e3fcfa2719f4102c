#include "chess/movetext.hpp"

#include "chess/chess.hpp"
#include "core/tree_record.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace plateau::chess {
namespace {

/// The moves of a game as we write them, on one line; or the refusal's place, code and find.
std::string read(std::string_view text, bool in_chunks = false) {
  const auto reread = [&](RecordFile &file) -> std::string {
    if (!file.next_game())
      return "no game";
    const auto tree = read_tree<Chess>(file);
    if (!tree) {
      const auto &refusal = tree.error();
      return std::to_string(refusal.line) + ":" + std::to_string(refusal.column) + " " +
             std::string(refusal.code) + " " + refusal.found;
    }
    const auto written = write_tree(*tree);
    RecordFile again(written);
    EXPECT_TRUE(again.next_game());
    const auto second = read_tree<Chess>(again);
    EXPECT_TRUE(second && *second == *tree) << written;
    auto moves = written.substr(written.find("\n\n") + 2);
    std::replace(moves.begin(), moves.end(), '\n', ' ');
    return moves.substr(0, moves.find_last_not_of(' ') + 1);
  };
  if (!in_chunks) {
    RecordFile file(text);
    return reread(file);
  }
  RecordFile file([rest = text](char *into, std::size_t capacity) mutable {
    const auto count = std::min({rest.size(), capacity, std::size_t{7}});
    std::copy_n(rest.begin(), count, into);
    rest.remove_prefix(count);
    return count;
  });
  return reread(file);
}

// Letters of another language.

TEST(Movetext, InFrenchLettersIsRead) {
  for (const bool in_chunks : {false, true})
    EXPECT_EQ(read("1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fxc6 dxc6 5. O-O Dd4 (5... Fg4 6. h3) 6. Rh1 "
                   "Txh1 *",
                   in_chunks),
              "1:79 path-blocked ")
        << in_chunks;
  EXPECT_EQ(read("1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fxc6 dxc6 5. O-O Dd4 (5... Fg4 6. h3) 6. Rh1 *"),
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O Qd4 (5... Bg4 6. h3) 6. Kh1 *");
}

TEST(Movetext, LettersThatSeveralLanguagesHaveAreDecidedByTheRest) {
  // A king's move in French; a rook cannot go there.
  EXPECT_EQ(read("1. e4 e5 2. Re2 *"), "1. e4 e5 2. Ke2 *");
  // A rook's move in English; the king cannot go there.
  EXPECT_EQ(read("1. a4 e5 2. Ra3 *"), "1. a4 e5 2. Ra3 *");
  // Both could: the words that follow tell.
  const std::string start = "[SetUp \"1\"]\n[FEN \"7k/8/8/8/3R4/8/8/3K4 w - - 0 1\"]\n\n";
  EXPECT_EQ(read(start + "1. Rd2 Kg7 *"), "1. Rd2 Kg7 *");
  EXPECT_EQ(read(start + "1. Rd2 Rg7 2. Td7 *"), "1. Kd2 Kg7 2. Rd7+ *");
  // No letter tells, but only one reading is legal: the black king is no rook.
  EXPECT_EQ(read(start + "1. Rd2 Rg7 *"), "1. Kd2 Kg7 *");
  EXPECT_EQ(read(start + "1. Rd2 *"), "1. Rd2 *") << "both are: it is the game's own letter";
  EXPECT_EQ(read(start + "1. Rd2 (1. Td3 Rg7) Rg7 *"), "1. Kd2 (1. Rd3 Kg7) 1... Kg7 *");
}

TEST(Movetext, PromotesInFrench) {
  EXPECT_EQ(read("[SetUp \"1\"]\n[FEN \"7k/P7/8/8/8/8/8/3K4 w - - 0 1\"]\n\n1. a8=D+ Rg7 *"),
            "1. a8=Q+ Kg7 *");
}

TEST(Movetext, AMistakeInAnEnglishGameIsNotTakenForFrench) {
  EXPECT_EQ(read("1. e4 e5 2. Cf3 Nc6 *"), "1:13 unreadable-move Cf3");
  EXPECT_EQ(read("1. e4 e5 2. Nf3 Cc6 *"), "1:17 unreadable-move Cc6");
}

TEST(Movetext, ARefusalShowsTheWordsOfTheFile) {
  EXPECT_EQ(read("1. e4 e5\n2. Cf3 Cc6 3. Fz5 *"), "2:16 unreadable-move z5");
  EXPECT_EQ(read("1. e4 e5 2. ♘f3 ♞c6 3. ♗z5 *"), "1:28 unreadable-move ♗z5");
}

TEST(Movetext, InDrawnPiecesIsRead) {
  EXPECT_EQ(read("1. e4 e5 2. ♘f3 ♞c6 3. ♗\xEF\xB8\x8E"
                 "b5 ♟a6 *"),
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *");
  EXPECT_EQ(read("1. e4 d5 2. e×d5 ♛×d5 3. ♘c3 *"), "1. e4 d5 2. exd5 Qxd5 3. Nc3 *");
  EXPECT_EQ(read("[SetUp \"1\"]\n[FEN \"7k/P7/8/8/8/8/8/3K4 w - - 0 1\"]\n\n1. a8=♕+ *"),
            "1. a8=Q+ *");
}

// Null moves.

TEST(NullMoves, AreReadAndWritten) {
  EXPECT_EQ(read("1. e4 e5 2. -- {a threat} Nf6 (2... Z0 3. d4) 3. Nf3 *"),
            "1. e4 e5 2. -- {a threat} 2... Nf6 (2... -- 3. d4) 3. Nf3 *");
}

TEST(NullMoves, TurnThePositionRound) {
  auto position = Chess::start({});
  play(position, *read_move(position, "e2e4").move());
  play(position, null_move);
  EXPECT_EQ(write_position(position), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2");
  EXPECT_EQ(position.key(), hash_from_scratch(position));
  EXPECT_EQ(write_uci(position, null_move), "0000");
  EventList events;
  changes(position, null_move, events);
  EXPECT_EQ(events.size(), 0U);
}

TEST(NullMoves, ForgetTheEnPassantCapture) {
  auto position = read_position("4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1")->position;
  ASSERT_TRUE(position.en_passant());
  play(position, null_move);
  EXPECT_FALSE(position.en_passant());
  EXPECT_EQ(position.key(), hash_from_scratch(position));
}

TEST(NullMoves, AreRefusedInCheckAndAfterTheEnd) {
  EXPECT_EQ(read("1. e4 f5 2. Qh5+ -- *"), "1:18 null-move-in-check --");
  EXPECT_EQ(read("[SetUp \"1\"]\n[FEN \"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\"]\n\n1... -- *"),
            "4:6 game-over ");
}

TEST(NullMoves, CannotBePlayed) {
  EXPECT_NE(Match<Chess>().read_move("--").refusal(), nullptr);
  EXPECT_NE(Match<Chess>().read_move("0000").refusal(), nullptr);
}

} // namespace
} // namespace plateau::chess
