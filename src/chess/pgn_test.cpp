#include "chess/pgn.hpp"

#include "chess/chess.hpp"
#include "core/record_write.hpp"

#include <gtest/gtest.h>

#include <string>

namespace plateau::chess {
namespace {

TEST(Pgn, Smoke) {
  const std::string text = R"([Event "Café"]
[Site "?"]
[Date "2024.01.02"]
[Round "1"]
[White "A \"B\" C\\D"]
[Black "?"]
[Result "1-0"]

{Intro} 1. e4 $1 e5 (1... c5 {Sicilian} 2. Nf3 (2. c3 d5) 2... d6) 2. Qh5 $6
Nc6 {The mate is coming, and nothing that Black can see prevents it from
happening now} 3. Bc4 Nf6 $4 4. Qxf7# 1-0

)";
  RecordFile file(text);
  ASSERT_TRUE(file.next_game());
  const auto record = read_record<Chess>(file);
  ASSERT_TRUE(record) << record.error().code << record.error().line << ":" << record.error().column;
  EXPECT_EQ(write_record(*record), text);
  EXPECT_FALSE(file.next_game());
}

} // namespace
} // namespace plateau::chess
