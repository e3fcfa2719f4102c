// Stackchess in game files: what is written is read back.
#include "core/match.hpp"
#include "core/record.hpp"
#include "core/record_write.hpp"
#include "stackchess/stackchess.hpp"
#include "stackchess/testing/random_position.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace plateau::stackchess {
namespace {

TEST(StackchessRecord, GamesAreWrittenAndReadBack) {
  std::mt19937_64 random(31);
  for (int game = 0; game < 40 / effort_divisor; ++game) {
    const Rules rules{static_cast<std::uint8_t>(game == 0 ? 26 : 4 + game % 6), game % 2 == 0,
                      game % 3 == 0, static_cast<std::uint16_t>(game % 4 == 0 ? 60 : 0)};
    auto position = start(rules);
    if (game % 5 == 4)
      position = read_position(random_position(random, {rules.size, rules.promotion, rules.knights,
                                                        5, 5, "PPNBRQK"}))
                     ->position;
    Match<Stackchess> match({position.rules(), position});
    for (int ply = 0; ply < 80 && !match.over(); ++ply) {
      Moves moves;
      legal_moves(match.position(), moves);
      match.play_unchecked(moves[random() % moves.size()]);
    }
    const auto text = write_record(record_of(match));
    RecordFile file(text);
    ASSERT_TRUE(file.next_game());
    const auto read = read_record<Stackchess>(file);
    ASSERT_TRUE(read) << read.error().code << " line " << read.error().line << "\n" << text;
    const auto played = main_line(*read);
    EXPECT_EQ(read->setup.rules, match.rules());
    EXPECT_EQ(read->setup.position, match.start_position());
    EXPECT_TRUE(
        std::equal(played.begin(), played.end(), match.moves().begin(), match.moves().end()))
        << text;
  }
}

} // namespace
} // namespace plateau::stackchess
