// Puzzles, as a page asks for them.
#include "bridge/bridge.hpp"
#include "learn/embedded.hpp"
#include "learn/puzzles.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace plateau::bridge {
namespace {

using Json = nlohmann::json;

class PuzzleCalls : public ::testing::Test {
protected:
  Json ask(const Json &request) {
    const auto text = bridge_.answer(request.dump());
    auto answer = Json::parse(text, nullptr, false);
    EXPECT_FALSE(answer.is_discarded()) << text;
    return answer;
  }
  Json puzzles(std::string_view game, const std::string &text, const std::string &language = "en") {
    return ask({{"call", "puzzles"}, {"game", game}, {"text", text}, {"language", language}});
  }
  void begin(const Json &puzzle) {
    Json request{{"call", "open"}, {"match", 3}};
    request.update(puzzle["start"]);
    ASSERT_EQ(ask(request)["kind"], "opened");
  }
  Json attempt(const Json &puzzle, const Json &what) {
    Json request{{"call", "tryPuzzle"}, {"match", 3}, {"line", puzzle["line"]}};
    request.update(what);
    return ask(request);
  }

  Bridge bridge_{{[] { return search::Moment(0); }, [](std::string_view) {}, [] { return false; }}};
};

const std::string first_line = "id\trules\tposition\tline\tthemes\tdifficulty\n";
const std::string smothered =
    first_line +
    "1\t\t5r1k/6pp/4Q2N/8/8/8/8/K7 w - - 0 1\tQg8+ Rxg8 Nf7#\twin-in-2,sacrifice\t1000\n";

TEST_F(PuzzleCalls, APuzzleIsSolvedMoveByMove) {
  const auto told = puzzles("chess", smothered, "fr");
  ASSERT_EQ(told["kind"], "puzzles") << told;
  EXPECT_EQ(told["themes"][0], (Json{{"code", "win-in-2"}, {"name", "Mat en deux"}, {"count", 1}}));
  const auto &puzzle = told["puzzles"][0];
  EXPECT_EQ(puzzle["id"], "1");
  EXPECT_EQ(puzzle["difficulty"], 1000);
  EXPECT_EQ(puzzle["themes"], Json({"win-in-2", "sacrifice"}));
  begin(puzzle);
  const auto refused = attempt(puzzle, {{"cells", {"e6", "f8"}}});
  EXPECT_EQ(refused["kind"], "refused");
  EXPECT_FALSE(refused["refusal"]["text"].get<std::string>().empty());
  const auto wrong = attempt(puzzle, {{"move", "Nf7+"}, {"language", "fr"}});
  EXPECT_EQ(wrong["kind"], "wrong");
  EXPECT_EQ(wrong["text"], "Il y a mieux. Essayez encore.");
  EXPECT_EQ(wrong["played"].size(), 0U);
  EXPECT_FALSE(wrong["steps"].empty());
  const auto right = attempt(puzzle, {{"cells", {"e6", "g8"}}});
  EXPECT_EQ(right["kind"], "right");
  EXPECT_EQ(right["played"].size(), 2U);
  EXPECT_EQ(right["scene"]["played"], 2);
  const auto done = attempt(puzzle, {{"move", "Nf7#"}});
  EXPECT_EQ(done["kind"], "done");
  EXPECT_EQ(done["scene"]["outcome"]["reason"], "checkmate");
}

TEST_F(PuzzleCalls, AnyMoveThatWinsAtOnceIsRight) {
  const auto told =
      puzzles("chess", first_line + "1\t\t7k/8/6K1/8/8/Q7/8/4R3 w - - 0 1\tQf8#\twin-in-1\t600\n");
  const auto &puzzle = told["puzzles"][0];
  begin(puzzle);
  EXPECT_EQ(attempt(puzzle, {{"move", "Qb3"}})["kind"], "wrong");
  EXPECT_EQ(attempt(puzzle, {{"move", "Re8#"}})["kind"], "done");
}

TEST_F(PuzzleCalls, WhatIsWrongWithAFileIsSaid) {
  auto file = smothered;
  file.replace(file.find("Rxg8"), 4, "Kxg8");
  const auto told = puzzles("chess", file, "fr");
  EXPECT_EQ(told["kind"], "fault");
  EXPECT_EQ(told["code"], "unplayable");
  EXPECT_EQ(told["text"].get<std::string>().rfind("Ligne 2, line : ", 0), 0U) << told;
  EXPECT_EQ(puzzles("chess", "")["kind"], "fault");
}

TEST_F(PuzzleCalls, ADayHasItsPuzzle) {
  const auto second = first_line + "2" + smothered.substr(first_line.size() + 1);
  const auto both = smothered + "2\t\t7k/8/6K1/8/8/Q7/8/4R3 w - - 0 1\tQf8#\twin-in-1\t600\n";
  const auto on = [&](const std::string &text, const Json &day) {
    return ask({{"call", "puzzles"}, {"game", "chess"}, {"text", text}, {"day", day}});
  };
  EXPECT_EQ(on(both, 20000)["today"], "1");
  EXPECT_EQ(on(both, 20001)["today"], "2");
  EXPECT_EQ(on(second, 20001)["today"], "2");
  EXPECT_FALSE(puzzles("chess", both).contains("today"));
  EXPECT_FALSE(on(first_line, 20000).contains("today"));
  for (const auto &day : {Json(-1), Json("1"), Json(learn::last_day + 1)})
    EXPECT_FALSE(on(both, day).contains("today")) << day;
}

TEST_F(PuzzleCalls, NonsenseIsNotAnswered) {
  EXPECT_EQ(puzzles("draughts", first_line)["failure"]["code"], "bad-request");
  const Json puzzle{{"line", {"e4"}}};
  EXPECT_EQ(attempt(puzzle, {{"move", "e4"}})["failure"]["code"], "unknown-match");
  ASSERT_EQ(ask({{"call", "open"}, {"match", 3}, {"game", "chess"}})["kind"], "opened");
  EXPECT_EQ(attempt({{"line", Json::array()}}, {{"move", "e4"}})["failure"]["code"], "bad-request");
  EXPECT_EQ(attempt({{"line", {"e4", "e5"}}}, {{"move", "e4"}})["failure"]["code"], "bad-request");
  EXPECT_EQ(attempt({{"line", {7}}}, {{"move", "e4"}})["failure"]["code"], "bad-request");
  EXPECT_EQ(attempt(puzzle, Json::object())["failure"]["code"], "bad-request");
}

TEST_F(PuzzleCalls, EveryPuzzleCanBeSolvedByItsLine) {
  for (const auto *const game : {"chess", "stackchess", "abalone"}) {
    const auto told = puzzles(game, std::string(learn::embedded_puzzles(game)));
    ASSERT_EQ(told["kind"], "puzzles") << told;
    ASSERT_FALSE(told["puzzles"].empty()) << game;
    for (const auto &puzzle : told["puzzles"]) {
      begin(puzzle);
      std::string kind;
      for (std::size_t ply = 0; ply < puzzle["line"].size(); ply += 2)
        kind = attempt(puzzle, {{"move", puzzle["line"][ply]}})["kind"];
      EXPECT_EQ(kind, "done") << game << " " << puzzle["id"];
    }
  }
}

} // namespace
} // namespace plateau::bridge
