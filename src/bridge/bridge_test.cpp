// The bridge itself; what it means to a page is tested from there (web/src/core/*.test.ts).
#include "bridge/bridge.hpp"

#include "abalone/tactics.hpp"
#include "bridge/keep.hpp"
#include "chess/features.hpp"
#include "search/chances.hpp"
#include "search/network/testing/random_network.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace plateau::bridge {
namespace {

using Json = nlohmann::json;

/// A bridge whose clock is turned by hand.
class Bridges : public ::testing::Test {
protected:
  Json ask(const Json &request) {
    const auto text = bridge_.answer(request.dump());
    auto answer = Json::parse(text, nullptr, false);
    EXPECT_FALSE(answer.is_discarded()) << text;
    return answer;
  }
  Json failure(const Json &request) { return ask(request)["failure"]["code"]; }

  std::vector<Json> progress_;
  int looks_ = 0;
  int looks_before_stop_ = 1 << 30;
  Bridge bridge_{{[this] { return search::Moment(looks_); },
                  [this](std::string_view told) { progress_.push_back(Json::parse(told)); },
                  [this] { return ++looks_ > looks_before_stop_; }}};
};

TEST_F(Bridges, WhatIsNoRequestIsSaid) {
  for (const auto *text : {"", "{", "[]", "3", "{\"call\":3}", "{\"call\":\"x\"}", "{}{}"})
    EXPECT_EQ(Json::parse(bridge_.answer(text))["failure"]["code"], "bad-request") << text;
}

TEST_F(Bridges, RequestsHaveALimit) {
  const auto of_size = [](std::size_t size) {
    const std::string begin = R"({"call":"texts","prefix":"no such","x":")";
    return begin + std::string(size - begin.size() - 2, 'x') + "\"}";
  };
  EXPECT_EQ(bridge_.answer(of_size(max_request_bytes)), "{}");
  EXPECT_EQ(Json::parse(bridge_.answer(of_size(max_request_bytes + 1)))["failure"]["code"],
            "too-large");
}

TEST_F(Bridges, AnUnknownGameIsNoHintForAText) {
  for (const auto *text : {"", "8/8/8/8"})
    EXPECT_EQ(ask({{"call", "import"}, {"text", text}, {"game", "no such"}})["kind"], "refused")
        << text;
}

TEST_F(Bridges, MatchesHaveALimit) {
  const auto last = static_cast<int>(max_matches) - 1;
  EXPECT_EQ(ask({{"call", "open"}, {"match", last}, {"game", "chess"}})["kind"], "opened");
  EXPECT_EQ(failure({{"call", "open"}, {"match", last + 1}, {"game", "chess"}}), "too-large");
  EXPECT_EQ(failure({{"call", "scene"}, {"match", last + 1}}), "unknown-match");
  ask({{"call", "close"}, {"match", last}});
  EXPECT_EQ(failure({{"call", "scene"}, {"match", last}}), "unknown-match");
}

TEST_F(Bridges, PerftHasALimit) {
  EXPECT_EQ(ask({{"call", "perft"}, {"game", "chess"}, {"depth", 3}})["leaves"], 8902);
  EXPECT_EQ(failure({{"call", "perft"}, {"game", "chess"}, {"depth", max_perft_depth + 1}}),
            "too-large");
}

TEST_F(Bridges, LegalMovesAreExplainedAndOthersRefused) {
  const auto explain = [&](const Json &more) {
    Json request{{"call", "explain"}, {"game", "chess"}, {"nodes", 2000}};
    request.update(more);
    return ask(request);
  };
  const auto mated = explain({{"moves", {"f2f3", "e7e5"}}, {"move", "g4"}});
  EXPECT_EQ(mated["statements"][0]["code"], "allows-win");
  EXPECT_EQ(mated["statements"][0]["line"], Json::parse(R"(["g2g4","d8h4"])"));
  EXPECT_EQ(mated["statements"][0]["record"], Json::parse(R"(["g4","Qh4#"])"));
  EXPECT_EQ(mated["mark"], "blunder");
  EXPECT_EQ(explain({{"moves", {"f2f3", "e7e5"}}, {"move", "g4"}}), mated)
      << "nothing is remembered";
  EXPECT_EQ(explain({{"move", "e2e5"}})["legal"], false);
  EXPECT_EQ(explain({{"moves", {"e2e5"}}, {"move", "e4"}})["kind"], "refused");
  EXPECT_EQ(explain({{"moves", {"f2f3", "e7e5", "g2g4", "d8h4"}}, {"move", "a3"}})["code"],
            "game-over");
  EXPECT_EQ(failure({{"call", "explain"}, {"game", "no such"}}), "bad-request");
}

TEST_F(Bridges, MatchesAreKeptWithinBounds) {
  const std::vector<std::string> there_and_back = {"g1f3", "g8f6", "f3g1", "f6g8"};
  const auto saved = [&](std::size_t plies) {
    Json moves = Json::array();
    for (std::size_t ply = 0; ply < plies; ++ply)
      moves.push_back(there_and_back[ply % 4]);
    return Json{{"start", {{"game", "chess"}}}, {"moves", moves}};
  };
  const auto opened = [&](std::size_t plies) {
    return ask({{"call", "open"}, {"match", 0}, {"saved", saved(plies)}});
  };
  // The game ends long before: by the fifth repetition.
  EXPECT_EQ(opened(max_kept_plies)["refusal"]["code"], "game-over");
  EXPECT_EQ(opened(max_kept_plies + 1)["refusal"]["code"], "too-many-moves");
}

TEST_F(Bridges, AMoveAfterTheEndOfAnImportedGameIsRefusedForThat) {
  const auto code_of = [&](const std::string &text) {
    return ask({{"call", "import"}, {"text", text}})["games"][0]["refusal"]["code"];
  };
  EXPECT_EQ(code_of("1. f3 e5 2. g4 Qh4# 3. a3 *"), "game-over");
  EXPECT_NE(code_of("1. f3 e5 2. g4 Qh4# 3. ?! a9 *"), "game-over") << "that is no move at all";
  EXPECT_NE(code_of("1. f3 e5 2. g4 Qh5# *"), "game-over");
}

TEST_F(Bridges, EveryCallAnswersARequestWithNothingInIt) {
  for (const auto calls : {match_calls(), game_calls()})
    for (const auto &call : calls)
      EXPECT_TRUE(ask({{"call", call.name}}).is_structured()) << call.name;
}

TEST_F(Bridges, TheTimeForTheWholeGameIsChargedKeptAndEnds) {
  const Json start = {{"game", "stackchess"}, {"rules", "time=2m"}, {"position", ""}};
  Json open = start;
  open["call"] = "open";
  open["match"] = 0;
  EXPECT_EQ(ask(open)["scene"]["gameTime"], 120'000);
  const auto played =
      ask({{"call", "attempt"}, {"match", 0}, {"move", "a2-a3"}, {"elapsed", 30'000}});
  EXPECT_EQ(played["scene"]["gameTime"], 90'000);
  EXPECT_EQ(played["move"]["elapsed"], 30'000);
  const auto late =
      ask({{"call", "attempt"}, {"match", 0}, {"move", "a5-a4"}, {"elapsed", 90'000}});
  EXPECT_EQ(late["kind"], "refused");
  EXPECT_EQ(late["scene"]["outcome"]["reason"], "time-limit");
  EXPECT_EQ(late["scene"]["endedByHand"], true);
  const auto again = ask({{"call", "undo"}, {"match", 0}})["scene"];
  EXPECT_EQ(again["gameTime"], 90'000);
  const auto up = ask({{"call", "timeIsUp"}, {"match", 0}});
  EXPECT_EQ(up["done"], true);
  EXPECT_EQ(up["scene"]["outcome"]["winner"], nullptr);
  const Json saved = {{"start", start},
                      {"moves", {"a2-a3"}},
                      {"played", 1},
                      {"elapsed", {30'000}},
                      {"ended", {{"reason", "time-limit"}, {"winner", nullptr}}}};
  const auto opened = ask({{"call", "open"}, {"match", 1}, {"saved", saved}})["scene"];
  EXPECT_EQ(opened["outcome"]["reason"], "time-limit");
  EXPECT_EQ(opened["gameTime"], 0);
  EXPECT_EQ(ask({{"call", "undo"}, {"match", 1}})["scene"]["gameTime"], 90'000);
  EXPECT_EQ(ask({{"call", "open"}, {"match", 2}, {"game", "chess"}})["scene"]["gameTime"], nullptr);
  EXPECT_EQ(ask({{"call", "timeIsUp"}, {"match", 2}})["done"], false);
}

TEST_F(Bridges, ThinkingStopsWhenItIsTold) {
  looks_before_stop_ = 50;
  const auto thought = ask({{"call", "think"}, {"game", "abalone"}});
  EXPECT_EQ(thought["stopped"], true);
  EXPECT_TRUE(thought["move"].is_string());
  EXPECT_FALSE(progress_.empty());
  EXPECT_EQ(progress_.back()["lines"].size(), 1U);
}

TEST_F(Bridges, ThinkingGoesByTheNetworkThatIsLoaded) {
  namespace network = search::network;
  constexpr auto wanted = network::wanted_by<chess::Chess>();
  const auto nodes = [&](const char *game) {
    return ask({{"call", "think"}, {"game", game}, {"limits", {{"depth", 5}}}})["nodes"];
  };
  const auto before = nodes("chess");
  auto file = network::write(network::testing::random_network(wanted, 32, 1), wanted);
  EXPECT_EQ(bridge_.load_network("chess", file), std::nullopt);
  const auto after = nodes("chess");
  EXPECT_NE(after, before);
  // It is kept while other games are thought about, and when another does not fit.
  nodes("abalone");
  file.back() ^= std::byte{1};
  EXPECT_EQ(bridge_.load_network("chess", file), network::FileFault::damaged);
  EXPECT_EQ(bridge_.load_network("abalone", file), network::FileFault::other_game);
  EXPECT_EQ(bridge_.load_network("go", file), network::FileFault::other_game);
  EXPECT_EQ(nodes("chess"), after);
}

TEST_F(Bridges, ADrawIsTakenByWhoeverIsWorse) {
  const auto taken = [this](const char *position) {
    return ask({{"call", "think"},
                {"game", "chess"},
                {"position", position},
                {"limits", {{"depth", 1}}}})["lines"][0]["drawTaken"] == true;
  };
  EXPECT_TRUE(taken("k7/8/8/8/8/8/8/KQ6 w - - 0 1"));
  EXPECT_FALSE(taken("k7/8/8/8/8/8/8/KQ6 b - - 0 1"));
}

TEST_F(Bridges, SharesAreWinningChances) {
  const auto score = ask({{"call", "think"},
                          {"game", "abalone"},
                          {"moves", {"C3C4"}},
                          {"limits", {{"depth", 1}}}})["lines"][0]["score"];
  const auto chances = search::winning_chances_in<abalone::Abalone>(score["value"].get<int>());
  EXPECT_NEAR(score["share"].get<double>(), chances, 0.0006);
}

TEST_F(Bridges, MovesAreMarkedAsTheCommandLineMarksThem) {
  const auto mark = [this](double before, double after) {
    return ask({{"call", "mark"}, {"before", before}, {"after", after}})["mark"];
  };
  EXPECT_TRUE(mark(0.5, 0.46).is_null());
  EXPECT_TRUE(mark(0.5, 0.9).is_null());
  EXPECT_EQ(mark(0.5, 0.44), "inaccuracy");
  EXPECT_EQ(mark(0.9, 0.795), "mistake");
  EXPECT_EQ(mark(1, 0.5), "blunder");
  EXPECT_TRUE(ask({{"call", "mark"}, {"before", 1}}).contains("failure"));
}

TEST_F(Bridges, ThreadsHelpWhereTheAnswerNeedNotBeTheSame) {
  const auto threads = [&](Json request) {
    request.update({{"call", "think"}, {"game", "chess"}});
    return ask(request)["threads"];
  };
  const Json shallow = {{"depth", 3}};
  EXPECT_EQ(threads({{"limits", shallow}}), 1);
  EXPECT_EQ(threads({{"limits", shallow}, {"threads", max_thinking_threads}}),
            max_thinking_threads);
  EXPECT_EQ(threads({{"limits", shallow}, {"threads", max_thinking_threads + 1}}), 1);
  EXPECT_EQ(threads({{"limits", {{"nodes", 100}}}, {"threads", 2}}), 1);
  EXPECT_EQ(threads({{"limits", shallow}, {"threads", 2}, {"level", 8}}), 1);
  EXPECT_EQ(threads({{"limits", shallow}, {"threads", 2}}), 2);
}

TEST_F(Bridges, APieceHasWordsForASentenceByItselfAndOfItsKind) {
  const auto piece = [&](std::string_view game, std::string_view key) {
    for (const auto &one : ask({{"call", "games"}, {"language", "fr"}}))
      for (const auto &found : one["pieces"])
        if (one["game"] == game && found["key"] == key)
          return Json{found["text"], found["label"], found["kind"]};
    return Json{};
  };
  EXPECT_EQ(piece("chess", "white-queen"), Json({"la dame blanche", "dame blanche", "Dame"}));
  EXPECT_EQ(piece("abalone", "black-marble"),
            Json({"la bille noire", "bille noire", "bille noire"}));
}

TEST_F(Bridges, TextsComeByTheirPrefix) {
  const auto texts = ask({{"call", "texts"}, {"prefix", "chess.piece."}, {"language", "fr"}});
  EXPECT_EQ(texts.size(), 12U);
  EXPECT_EQ(texts["chess.piece.white-bishop"], "le fou blanc");
}

} // namespace
} // namespace plateau::bridge
