#include "learn/judge.hpp"

#include "chess/chess.hpp"
#include "learn/read.hpp"

#include <gtest/gtest.h>

namespace plateau::learn {
namespace {

using chess::Chess;

Step step_with(std::string_view position, std::string_view goal, std::string_view more = "") {
  const auto json = read_json(std::string(R"({"id":"x","position":")")
                                  .append(position)
                                  .append(R"(","task":"t","done":"d","goal":)")
                                  .append(goal)
                                  .append(more)
                                  .append("}"));
  EXPECT_TRUE(json);
  auto read = read_step(json ? *json : JsonValue{});
  EXPECT_TRUE(std::holds_alternative<Step>(read));
  return std::get<Step>(std::move(read));
}

Judged<Chess> tried(const Step &step, const Match<Chess> &match, std::string_view move) {
  return judge(step, match, match.read_move(move));
}
Judged<Chess> tried(const Step &step, std::string_view move) {
  const auto match = begin<Chess>(step);
  EXPECT_TRUE(match);
  return tried(step, *match, move);
}

constexpr std::string_view rook = "7k/8/8/8/8/8/2R5/6K1 w - - 0 1";

TEST(LearnJudge, TellsTheTaskFromOtherLegalMoves) {
  const auto step = step_with(rook, R"({"moves":["c2c7","Rc8"]})",
                              R"(,"wrong":[{"move":"c2c6","text":"Too short."}])");
  EXPECT_EQ(tried(step, "c2c7").kind, Kind::done);
  EXPECT_EQ(tried(step, "Rc7").kind, Kind::done);
  EXPECT_EQ(tried(step, "c2c8").kind, Kind::done);
  EXPECT_EQ(tried(step, "c2c7").said, &step.done);
  EXPECT_EQ(tried(step, "c2c6").kind, Kind::wrong);
  EXPECT_EQ(tried(step, "c2c6").said, &step.wrong[0].text);
  EXPECT_EQ(tried(step, "c2c5").kind, Kind::wrong);
  EXPECT_EQ(tried(step, "c2c5").said, nullptr);
  EXPECT_EQ(tried(step, "c2d3").kind, Kind::refused);
}

TEST(LearnJudge, GoesOnWithTheOpponentsAnswer) {
  const auto step = step_with("8/5P1k/5K2/8/8/8/8/8 w - - 0 1",
                              R"({"line":["f7f8r","h7h6"],"end":"checkmate","solution":"f8h8"})");
  auto match = *begin<Chess>(step);
  EXPECT_EQ(tried(step, match, "f7f8").kind, Kind::incomplete);
  EXPECT_EQ(tried(step, match, "f7f8q").kind, Kind::wrong);
  const auto first = tried(step, match, "f7f8r");
  ASSERT_EQ(first.kind, Kind::right);
  ASSERT_TRUE(first.answer);
  EXPECT_TRUE(match.attempt_text("f7f8r").move());
  EXPECT_TRUE(match.play_unchecked(*first.answer));
  EXPECT_EQ(tried(step, match, "f8f7").kind, Kind::wrong);
  EXPECT_EQ(tried(step, match, "f8h8").kind, Kind::done);
}

TEST(LearnJudge, AnEndMayComeWithTheAnswer) {
  const auto step =
      step_with("8/8/8/8/8/6k1/5p2/6K1 w - - 0 1", R"({"line":["g1f1","g3f3"],"end":"stalemate"})");
  const auto last = tried(step, "g1f1");
  EXPECT_EQ(last.kind, Kind::done);
  EXPECT_TRUE(last.answer);
}

TEST(LearnJudge, AnEndIsNotOneOfTheOtherSide) {
  // Whoever is mated has not solved “end by mate”.
  const auto step =
      step_with("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", R"({"end":"checkmate","solution":"a1a8"})");
  EXPECT_EQ(tried(step, "a1a8").kind, Kind::done);
  EXPECT_EQ(tried(step, "a1a7").kind, Kind::wrong);
}

TEST(LearnJudge, ARefusalCanBeTheTask) {
  constexpr std::string_view pinned = "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1";
  const auto step = step_with(pinned, R"({"refusal":"would-put-king-in-check","solution":"e3d5"})");
  EXPECT_EQ(tried(step, "e3d5").kind, Kind::done);
  EXPECT_EQ(tried(step, "e3c4").kind, Kind::done);
  EXPECT_EQ(tried(step, "e3e4").kind, Kind::refused);
  EXPECT_EQ(tried(step, "e1f2").kind, Kind::wrong);
  const auto elsewhere = step_with(
      pinned, R"({"refusal":"would-put-king-in-check","cells":["a1"],"solution":"e3d5"})");
  EXPECT_EQ(tried(elsewhere, "e3d5").kind, Kind::refused);
}

TEST(LearnJudge, NamesAWrongMoveThatIsRefused) {
  const auto step =
      step_with(rook, R"({"moves":["c2c7"]})",
                R"(,"wrong":[{"move":"c2d3","refusal":"not-how-rook-moves","text":"Diagonal."}])");
  EXPECT_EQ(tried(step, "c2d3").said, &step.wrong[0].text);
  EXPECT_EQ(tried(step, "c2e4").said, nullptr);
}

TEST(LearnJudge, BeginsAfterTheMovesBefore) {
  const auto step = step_with("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", R"({"moves":["e5d6"]})",
                              R"(,"moves":["d7d5"])");
  EXPECT_EQ(tried(step, "e5d6").kind, Kind::done);
  EXPECT_FALSE(begin<Chess>(step_with("8/8 w", R"({"moves":["e5d6"]})")));
}

} // namespace
} // namespace plateau::learn
