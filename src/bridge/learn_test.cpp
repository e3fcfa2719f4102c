// Lessons, as a page asks for them.
#include "bridge/bridge.hpp"
#include "learn/embedded.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace plateau::bridge {
namespace {

using Json = nlohmann::json;

class LearnCalls : public ::testing::Test {
protected:
  Json ask(Json request) {
    const auto text = bridge_.answer(request.dump());
    auto answer = Json::parse(text, nullptr, false);
    EXPECT_FALSE(answer.is_discarded()) << text;
    return answer;
  }
  Json lessons(const std::string &text, const std::string &language = "en") {
    return ask({{"call", "lessons"}, {"text", text}, {"language", language}});
  }
  /// Opens the step as a page does.
  void begin(const Json &told) {
    const Json saved{
        {"start", told["start"]}, {"moves", told["moves"]}, {"played", told["moves"].size()}};
    ASSERT_EQ(ask({{"call", "open"}, {"match", 2}, {"saved", saved}})["kind"], "opened");
  }
  Json attempt(const Json &step, const Json &what) {
    Json request{{"call", "tryStep"}, {"match", 2}, {"step", step}};
    request.update(what);
    return ask(request);
  }

  Bridge bridge_{{[] { return search::Moment(0); }, [](std::string_view) {}, [] { return false; }}};
};

const Json mate_step = {
    {"id", "rook"},
    {"position", "8/5P1k/5K2/8/8/8/8/8 w - - 0 1"},
    {"task", "Mate."},
    {"goal", {{"line", {"f7f8r", "h7h6"}}, {"end", "checkmate"}, {"solution", "f8h8"}}},
    {"wrong", {{{"move", "f7f8q"}, {"text", {{"en", "Stalemate!"}, {"fr", "Pat !"}}}}}},
    {"done", "Mate."}};

Json file_of(const Json &step) {
  return {{"format", "plateau-lessons-1"},
          {"game", "chess"},
          {"title", "Test"},
          {"chapters", {{{"id", "one"}, {"title", "One"}, {"steps", {step}}}}}};
}

TEST_F(LearnCalls, AStepIsSolvedMoveByMove) {
  const auto told = lessons(file_of(mate_step).dump());
  ASSERT_EQ(told["kind"], "lessons") << told;
  const auto &step = told["chapters"][0]["steps"][0];
  EXPECT_EQ(step["solution"], Json({"f7f8r", "f8h8"}));
  begin(step);
  const auto open = attempt(mate_step, {{"cells", {"f7", "f8"}}});
  EXPECT_EQ(open["kind"], "incomplete");
  EXPECT_EQ(open["choice"]["choices"].size(), 4U);
  const auto wrong = attempt(mate_step, {{"move", "f8=Q"}, {"language", "fr"}});
  EXPECT_EQ(wrong["kind"], "wrong");
  EXPECT_EQ(wrong["text"], "Pat !");
  EXPECT_EQ(wrong["played"].size(), 0U);
  EXPECT_FALSE(wrong["steps"].empty());
  const auto other = attempt(mate_step, {{"move", "Ke6"}});
  EXPECT_EQ(other["kind"], "wrong");
  EXPECT_FALSE(other["text"].empty());
  const auto refused = attempt(mate_step, {{"cells", {"f7", "f6"}}});
  EXPECT_EQ(refused["kind"], "refused");
  EXPECT_EQ(refused["refusal"]["code"], "own-piece-on-target");
  const auto right = attempt(mate_step, {{"move", "f8=R"}});
  EXPECT_EQ(right["kind"], "right");
  EXPECT_EQ(right["played"].size(), 2U);
  EXPECT_EQ(right["scene"]["played"], 2);
  const auto done = attempt(mate_step, {{"cells", {"f8", "h8"}}});
  EXPECT_EQ(done["kind"], "done");
  EXPECT_EQ(done["text"], "Mate.");
  EXPECT_EQ(done["scene"]["outcome"]["reason"], "checkmate");
}

TEST_F(LearnCalls, TapsAreToldAsMuchOfTheGameSoFarAsTypedMoves) {
  const Json saved{
      {"start", {{"game", "chess"}, {"position", "4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1"}}},
      {"moves", {"e1e2", "e8e7", "e2e1", "e7e8"}},
      {"played", 4}};
  ASSERT_EQ(ask({{"call", "open"}, {"match", 2}, {"saved", saved}})["kind"], "opened");
  for (const Json &what : {Json{{"cells", {"e1", "g1"}}}, Json{{"move", "e1g1"}}}) {
    Json request{{"call", "attempt"}, {"match", 2}};
    request.update(what);
    EXPECT_EQ(ask(request)["refusal"]["code"], "castling-king-has-moved") << what;
  }
}

TEST_F(LearnCalls, WhatIsWrongWithAFileIsSaid) {
  auto step = mate_step;
  step["goal"]["solution"] = "f8f7";
  const auto told = lessons(file_of(step).dump(), "fr");
  EXPECT_EQ(told["kind"], "fault");
  EXPECT_EQ(told["code"], "unsolved");
  EXPECT_EQ(told["text"], "chapitre « one », exercice « rook », goal.solution : "
                          "Ceci n’atteint pas le but : f8f7");
  EXPECT_EQ(lessons("")["kind"], "fault");
}

TEST_F(LearnCalls, NonsenseIsNotAnswered) {
  EXPECT_EQ(attempt(mate_step, {{"move", "f8=R"}})["failure"]["code"], "unknown-match");
  ASSERT_EQ(ask({{"call", "open"}, {"match", 2}, {"game", "chess"}})["kind"], "opened");
  EXPECT_EQ(attempt(Json::object(), {{"move", "e4"}})["failure"]["code"], "bad-request");
  EXPECT_EQ(attempt(mate_step, Json::object())["failure"]["code"], "bad-request");
}

TEST_F(LearnCalls, APositionToPractiseOnIsMadeFromANumber) {
  for (const auto *const game : {"chess", "stackchess", "abalone"}) {
    const auto told = ask({{"call", "drill"}, {"game", game}, {"seed", 7}});
    ASSERT_EQ(told["kind"], "drill") << told;
    EXPECT_EQ(told["pushes"], std::string_view(game) == "abalone");
    Json start = told["start"];
    start["call"] = "arrange";
    const auto board = ask(start);
    ASSERT_EQ(board["kind"], "arranged") << board;
    EXPECT_EQ(board["arrangement"]["turn"], told["turn"]);
    for (const auto &one : told["attacked"])
      EXPECT_TRUE(board["arrangement"]["stacks"].contains(one["cell"].get<std::string>())) << one;
    EXPECT_EQ(ask({{"call", "drill"}, {"game", game}, {"seed", 7}}), told);
    EXPECT_NE(ask({{"call", "drill"}, {"game", game}, {"seed", 8}}), told);
  }
  EXPECT_EQ(ask({{"call", "drill"}, {"game", "go"}, {"seed", 7}})["failure"]["code"],
            "bad-request");
  for (const Json &seed : {Json(-1), Json("x"), Json(std::int64_t{1} << 53), Json()})
    EXPECT_EQ(ask({{"call", "drill"}, {"game", "chess"}, {"seed", seed}})["failure"]["code"],
              "bad-request")
        << seed;
}

TEST_F(LearnCalls, EveryLessonCanBeSolvedByItsSolution) {
  for (const auto *const game : {"chess", "stackchess", "abalone"}) {
    const std::string text(learn::embedded_lessons(game));
    const auto file = Json::parse(text);
    const auto told = lessons(text);
    ASSERT_EQ(told["kind"], "lessons") << told;
    for (std::size_t c = 0; c < file["chapters"].size(); ++c)
      for (std::size_t s = 0; s < file["chapters"][c]["steps"].size(); ++s) {
        const auto &step = told["chapters"][c]["steps"][s];
        begin(step);
        std::string kind;
        for (const auto &move : step["solution"])
          kind = attempt(file["chapters"][c]["steps"][s], {{"move", move}})["kind"];
        EXPECT_EQ(kind, "done") << game << " " << step["id"];
      }
  }
}

} // namespace
} // namespace plateau::bridge
