// The tree of a match, as a page asks for it.
#include "bridge/bridge.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace plateau::bridge {
namespace {

using Json = nlohmann::json;

class Studies : public ::testing::Test {
protected:
  Json ask(Json request) {
    request["match"] = request.value("match", 0);
    const auto text = bridge_.answer(request.dump());
    auto answer = Json::parse(text, nullptr, false);
    EXPECT_FALSE(answer.is_discarded()) << text;
    return answer;
  }
  void open(const std::vector<std::string> &moves, const Json &more = Json::object()) {
    Json saved{{"start", {{"game", "chess"}}}, {"moves", moves}, {"played", moves.size()}};
    saved.update(more);
    ASSERT_EQ(ask({{"call", "open"}, {"saved", saved}})["kind"], "opened");
  }
  /// The movetext of the match's file.
  std::string file() {
    const std::string text = ask({{"call", "export"}})["record"];
    auto moves = text.substr(text.find("\n\n") + 2);
    std::replace(moves.begin(), moves.end(), '\n', ' ');
    return moves.substr(0, moves.find_last_not_of(' ') + 1);
  }
  /// The node of a move, by how files write it.
  unsigned node(const std::string &record) {
    const Json tree = ask({{"call", "tree"}})["tree"];
    for (const auto &one : tree)
      if (one.value("record", "") == record)
        return one["id"];
    ADD_FAILURE() << record;
    return 0;
  }
  Json grow(unsigned node, const std::string &move) {
    return ask({{"call", "grow"}, {"node", node}, {"move", move}});
  }
  Json edit(unsigned node, const std::string &change, const Json &more = Json::object()) {
    Json request{{"call", "edit"}, {"node", node}, {"change", change}};
    request.update(more);
    return ask(request);
  }

  Bridge bridge_{{[] { return search::Moment(0); }, [](std::string_view) {}, [] { return false; }}};
};

TEST_F(Studies, AMoveTriedIsAVariation) {
  open({"e2e4", "e7e5"});
  EXPECT_EQ(grow(node("e4"), "c5")["kind"], "studied");
  EXPECT_EQ(grow(node("e4"), "c5")["node"], node("c5"));
  EXPECT_EQ(file(), "1. e4 e5 (1... c5) *");
  EXPECT_EQ(grow(node("c5"), "Ke5")["kind"], "refused");
  // The match plays on.
  EXPECT_EQ(ask({{"call", "attempt"}, {"move", "Nf3"}})["kind"], "played");
  EXPECT_EQ(file(), "1. e4 e5 (1... c5) 2. Nf3 *");
}

TEST_F(Studies, ALineIsVisitedAsAMatchOfItsOwn) {
  open({"e2e4", "d7d5"});
  grow(node("e4"), "f5");
  const auto taken = grow(node("f5"), "exf5")["node"];
  const auto visited = ask({{"call", "visit"}, {"node", taken}, {"into", 1}});
  EXPECT_EQ(visited["kind"], "visited");
  EXPECT_EQ(visited["moves"], (Json{"e2e4", "f7f5", "e4f5"}));
  EXPECT_EQ(visited["last"]["record"], "exf5");
  EXPECT_EQ(visited["taken"], Json{"black-pawn"});
  EXPECT_EQ(visited["shown"]["ply"], 3);
  EXPECT_EQ(ask({{"call", "attempt"}, {"match", 1}, {"move", "g5"}})["kind"], "played");
  EXPECT_EQ(file(), "1. e4 d5 (1... f5 2. exf5) *");
}

TEST_F(Studies, APositionFurtherOnIsShownWithoutGoingThere) {
  open({"e2e4", "d7d5"});
  const auto seen = ask({{"call", "preview"}, {"node", node("e4")}, {"moves", {"f7f5", "e4f5"}}});
  EXPECT_EQ(seen["stacks"]["f5"], Json{"white-pawn"});
  EXPECT_FALSE(seen["stacks"].contains("e4"));
  EXPECT_EQ(seen["steps"].back()["to"], "f5");
  EXPECT_EQ(file(), "1. e4 d5 *");
  EXPECT_EQ(ask({{"call", "preview"}, {"node", node("e4")}, {"moves", {"e2e4"}}})["kind"],
            "refused");
}

TEST_F(Studies, WhatIsTakenBackAndReplacedGoesUnlessSomethingIsSaidOfIt) {
  open({"e2e4", "e7e5"});
  ask({{"call", "undo"}});
  ask({{"call", "attempt"}, {"move", "c5"}});
  EXPECT_EQ(file(), "1. e4 c5 *");
  edit(node("c5"), "comment", {{"text", "sharp"}});
  ask({{"call", "undo"}});
  ask({{"call", "attempt"}, {"move", "e6"}});
  EXPECT_EQ(file(), "1. e4 e6 (1... c5 {sharp}) *");
}

TEST_F(Studies, AreKeptAndOpenedAgain) {
  open({"e2e4", "e7e5"});
  grow(node("e4"), "c5");
  edit(node("c5"), "glyph", {{"glyph", 5}});
  const auto study = ask({{"call", "study"}})["study"];
  const auto written = file();
  open({"e2e4", "e7e5"}, {{"study", study}});
  EXPECT_EQ(file(), written);
  // A study that is behind its match follows it.
  open({"e2e4", "e7e5", "g1f3"}, {{"study", study}});
  EXPECT_EQ(file(), "1. e4 e5 (1... c5 $5) 2. Nf3 *");
  // One that makes no sense, or is of another position, is as none.
  open({"e2e4"}, {{"study", "1. e4 Ke4 *"}});
  EXPECT_EQ(file(), "1. e4 *");
  open({"e2e4"}, {{"study", "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd1 {x} *"}});
  EXPECT_EQ(file(), "1. e4 *");
}

TEST_F(Studies, AreExportedWholeWhileMovesAreTakenBack) {
  open({"e2e4", "e7e5", "g1f3"});
  grow(node("e4"), "c5");
  edit(node("e4"), "comment", {{"text", "best"}});
  ask({{"call", "undo"}});
  EXPECT_EQ(file(), "1. e4 {best} 1... e5 (1... c5) *");
  ask({{"call", "undo"}});
  EXPECT_EQ(file(), "1. e4 {best} (1. e4 c5) *");
  // What is said of a move that was taken back is said of it in a variation.
  ask({{"call", "redo"}});
  edit(node("Nf3"), "comment", {{"text", "solid"}});
  EXPECT_EQ(file(), "1. e4 {best} 1... e5 (1... c5) (1... e5 2. Nf3 {solid}) *");
  ask({{"call", "undo"}, {"count", 9}});
  EXPECT_EQ(file(), "1. e4 {best} 1... e5 (1... c5) 2. Nf3 {solid} *");
}

TEST_F(Studies, AreToldByWhatHasChanged) {
  std::vector<std::string> moves;
  for (int i = 0; i < 3; ++i)
    for (const auto *move : {"g1f3", "g8f6", "f3g1", "f6g8"})
      moves.emplace_back(move);
  open(moves);
  const auto whole = ask({{"call", "tree"}});
  EXPECT_EQ(whole["tree"].size(), moves.size() + 1);
  const auto told = [](const Json &answer) { return answer["told"].get<int>(); };
  ask({{"call", "attempt"}, {"move", "e4"}});
  const auto played = ask({{"call", "tree"}, {"since", told(whole)}});
  EXPECT_FALSE(played.contains("tree"));
  ASSERT_EQ(played["changes"]["nodes"].size(), 1U);
  const Json added = played["changes"]["nodes"][0];
  EXPECT_EQ(added["record"], "e4");
  EXPECT_EQ(added["number"], 7);
  EXPECT_EQ(played["changes"]["children"], (Json{{added["parent"], added["id"]}}));
  EXPECT_LT(played.dump().size(), 300U);
  // A variation promoted and what stood before its first move; then removed.
  const Json parent = added["parent"];
  auto grown = ask({{"call", "grow"}, {"node", parent}, {"move", "d4"}, {"since", told(played)}});
  EXPECT_EQ(grown["changes"]["children"], (Json{{parent, added["id"], grown["node"]}}));
  edit(grown["node"], "comment", {{"text", "or"}, {"before", true}});
  const auto noted = ask({{"call", "tree"}, {"since", told(grown) + 1}});
  EXPECT_TRUE(noted.contains("changes"));
  const auto promoted = edit(grown["node"], "promote", {{"since", told(noted)}});
  EXPECT_EQ(promoted["changes"]["children"], (Json{{parent, grown["node"], added["id"]}}));
  EXPECT_EQ(promoted["changes"]["nodes"][0]["after"], "or");
  const auto removed = edit(grown["node"], "remove", {{"since", told(promoted)}});
  EXPECT_EQ(removed["changes"]["removed"], Json::array({grown["node"]}));
  // Whoever is behind is told everything.
  EXPECT_TRUE(ask({{"call", "tree"}, {"since", told(whole)}}).contains("tree"));
}

TEST_F(Studies, AReviewIsWrittenIntoTheTreeAndReadFromIt) {
  open({"e2e4", "g7g5", "d2d4", "f7f6", "d1h5"},
       {{"study", "1. e4 {[%eval 9.9] [%clk 0:01:00] mine} *"}});
  const auto seen = [](int exact, std::vector<std::string> moves) {
    return Json{{"exact", exact}, {"moves", std::move(moves)}};
  };
  const auto reviewed =
      ask({{"call", "review"},
           {"seen",
            {seen(30, {"e2e4"}), seen(-31, {"e7e5", "g1f3"}), seen(150, {"d2d4"}),
             seen(-140, {"h7h6", "h2h4"}), seen(31999, {"d1h5"}), Json::object()}}});
  EXPECT_EQ(reviewed["kind"], "studied");
  EXPECT_EQ(file(), "1. e4 {[%eval 0.31]} {[%clk 0:01:00] mine} 1... g5 $2 {[%eval 1.50]} "
                    "(1... e5 {[%eval 0.31]} 2. Nf3) 2. d4 {[%eval 1.40]} 2... f6 $4 {[%eval #1]} "
                    "(2... h6 {[%eval 1.40]} 3. h4) 3. Qh5# 1-0");
  const auto report = ask({{"call", "report"}});
  ASSERT_EQ(report["plies"].size(), 5U);
  EXPECT_EQ(report["plies"][1]["mark"], "mistake");
  EXPECT_EQ(report["plies"][3]["mark"], "blunder");
  EXPECT_EQ(report["plies"][4]["share"], 1.0);
  EXPECT_GT(report["plies"][0]["share"], 0.5);
  EXPECT_EQ(report["sides"]["black"]["blunder"], 1);
  EXPECT_EQ(report["sides"]["white"]["mistake"], 0);
  EXPECT_EQ(report["plies"][4]["phase"], "opening");
  EXPECT_EQ(report["phases"]["opening"], report["sides"]);
  EXPECT_EQ(report["phases"]["endgame"]["white"]["moves"], 0);
  EXPECT_LT(report["sides"]["black"]["accuracy"], report["sides"]["white"]["accuracy"]);
  // The same after a reload.
  const auto study = ask({{"call", "study"}})["study"];
  open({"e2e4", "g7g5", "d2d4", "f7f6", "d1h5"}, {{"study", study}});
  EXPECT_EQ(ask({{"call", "report"}}), report);
  // Twice is as once.
  const auto written = file();
  ask({{"call", "review"},
       {"seen",
        {seen(30, {"e2e4"}), seen(-31, {"e7e5", "g1f3"}), seen(150, {"d2d4"}),
         seen(-140, {"h7h6", "h2h4"}), seen(31999, {"d1h5"}), Json::object()}}});
  EXPECT_EQ(file(), written);
  EXPECT_EQ(ask({{"call", "review"}, {"seen", Json::array()}})["failure"]["code"], "bad-request");
}

TEST_F(Studies, MarksStandBesideEachOther) {
  open({"e2e4"});
  const auto glyphs = [&](int glyph) {
    edit(node("e4"), "glyph", {{"glyph", glyph}});
    return file();
  };
  EXPECT_EQ(glyphs(1), "1. e4 $1 *");
  EXPECT_EQ(glyphs(16), "1. e4 $1 $16 *");
  EXPECT_EQ(glyphs(146), "1. e4 $1 $16 $146 *");
  EXPECT_EQ(glyphs(2), "1. e4 $16 $146 $2 *");
  EXPECT_EQ(glyphs(16), "1. e4 $146 $2 *");
  EXPECT_EQ(glyphs(0), "1. e4 *");
}

TEST_F(Studies, WordsAreChangedAndCommandsStay) {
  open({"e2e4"}, {{"study", "1. e4 {[%clk 0:01:00] old} {words} *"}});
  edit(node("e4"), "comment", {{"text", "new } ones"}});
  EXPECT_EQ(file(), "1. e4 ;[%clk 0:01:00] new } ones *");
  edit(node("e4"), "comment", {{"text", ""}});
  EXPECT_EQ(file(), "1. e4 {[%clk 0:01:00]} *");
}

TEST_F(Studies, PromotingOverTheMainLineChangesTheMatch) {
  open({"e2e4", "e7e5"});
  grow(node("e4"), "c5");
  const auto promoted = edit(node("c5"), "promote");
  EXPECT_EQ(promoted["moves"].back()["record"], "c5");
  EXPECT_EQ(ask({{"call", "scene"}})["played"], 2);
  EXPECT_EQ(file(), "1. e4 c5 (1... e5) *");
  const auto removed = edit(node("c5"), "remove");
  EXPECT_EQ(removed["moves"].back()["record"], "e5");
  EXPECT_EQ(file(), "1. e4 e5 *");
}

TEST_F(Studies, AGameThatHasEndedStaysAsItWasPlayed) {
  open({"e2e4", "e7e5"}, {{"ended", {{"reason", "resignation"}, {"winner", "white"}}}});
  grow(node("e4"), "c5");
  EXPECT_EQ(edit(node("c5"), "promote")["kind"], "refused");
  EXPECT_EQ(edit(node("e5"), "remove")["kind"], "refused");
  grow(node("e5"), "Nf3");
  grow(node("e5"), "Nc3");
  EXPECT_EQ(file(), "1. e4 e5 (1... c5) (1... e5 2. Nf3 (2. Nc3)) 1-0");
}

TEST_F(Studies, WhatIsNotThereIsSaid) {
  EXPECT_EQ(ask({{"call", "tree"}})["failure"]["code"], "unknown-match");
  open({"e2e4"});
  EXPECT_EQ(grow(77, "e4")["failure"]["code"], "bad-request");
  EXPECT_EQ(ask({{"call", "visit"}, {"node", 0}, {"into", 99}})["failure"]["code"],
            "unknown-match");
}

TEST_F(Studies, AFileIsImportedWhole) {
  const auto game = [&](const std::string &text) {
    return ask({{"call", "import"}, {"text", text}})["games"][0];
  };
  const auto whole = game("1. e4 {best} (1. d4 d5) e5 1-0");
  EXPECT_NE(std::string(whole["saved"]["study"]).find("1. e4 {best} (1. d4 d5) 1... e5"),
            std::string::npos);
  EXPECT_EQ(whole["saved"]["ended"], (Json{{"reason", "resignation"}, {"winner", "white"}}));
  EXPECT_FALSE(game("1. e4 e5 *")["saved"].contains("study"));
  EXPECT_FALSE(game("1. e4 e5 *")["saved"].contains("ended"));
  EXPECT_EQ(game("[Termination \"Time forfeit\"]\n\n1. e4 0-1")["saved"]["ended"],
            (Json{{"reason", "time"}, {"winner", "black"}}));
  EXPECT_EQ(game("1. e4 1/2-1/2")["saved"]["ended"],
            (Json{{"reason", "agreement"}, {"winner", nullptr}}));
  const auto mate = game("1. f3 e5 2. g4 Qh4# 1-0");
  EXPECT_FALSE(mate["saved"].contains("ended"));
  EXPECT_TRUE(mate.contains("contradiction"));
  EXPECT_FALSE(game("1. f3 e5 2. g4 Qh4# 0-1").contains("contradiction"));
  // A variation that cannot be read does not take the game with it.
  const auto broken = game("1. e4 (1. d4 Ke4) e5 *");
  EXPECT_EQ(broken["saved"]["moves"], (Json{"e2e4", "e7e5"}));
  // What was read of it before the bad move stays, and all other variations.
  EXPECT_NE(std::string(broken["saved"]["study"]).find("1. e4 (1. d4) 1... e5"), std::string::npos);
  EXPECT_EQ(broken["leftOut"]["count"], 1);
  EXPECT_EQ(broken["leftOut"]["first"][0]["move"], "1… Ke4");
  const auto mixed =
      game("1. e4 (1. d4 (1. Kc3 (1. b3) d5) d5) (1. c4 {good} c5 2. Qh8 Nf6) e5 (1... c5) *");
  EXPECT_NE(std::string(mixed["saved"]["study"])
                .find("1. e4 (1. d4 d5) (1. c4 {good} 1... c5) 1... e5 (1... c5)"),
            std::string::npos)
      << mixed["saved"]["study"];
  EXPECT_EQ(mixed["leftOut"]["count"], 2);
  EXPECT_EQ(mixed["leftOut"]["first"][1]["move"], "2. Qh8");
  // A variation without an end is another matter: nobody knows where the game goes on.
  EXPECT_TRUE(game("1. e4 (1. d4 Ke4 e5 *").contains("refusal"));
  EXPECT_EQ(game("1. e4 (1. d4) Ke4 *")["move"], "1… Ke4");
}

TEST_F(Studies, OpeningsHaveNamesOnceTheyAreLent) {
  open({"e2e4", "e7e5", "g1f3", "a7a6"});
  const auto opening = [&](unsigned node) { return ask({{"call", "opening"}, {"node", node}}); };
  EXPECT_EQ(opening(node("e4")), Json::parse(R"({"lent":false,"opening":null})"));
  const auto lend = [&](const std::string &text, const std::string &game = "chess") {
    return ask({{"call", "openings"}, {"game", game}, {"text", text}});
  };
  EXPECT_EQ(lend("eco\tname\tpgn\nB00\tKing's Pawn\t1. e4\nC20\tOpen: Game\t1. e4 e5\n")["count"],
            2);
  EXPECT_EQ(opening(node("e4"))["opening"]["code"], "B00");
  EXPECT_EQ(opening(node("a6"))["opening"]["name"], "Open: Game") << "the last that had a name";
  EXPECT_EQ(opening(0)["opening"], nullptr);
  // A variation has its own.
  grow(node("e4"), "c5");
  EXPECT_EQ(opening(node("c5"))["opening"]["code"], "B00");
  // Files say it, too.
  const std::string record = ask({{"call", "export"}})["record"];
  EXPECT_NE(record.find("[ECO \"C20\"]\n[Opening \"Open\"]\n[Variation \"Game\"]"),
            std::string::npos)
      << record;
  // A bad file changes nothing, and is refused with its place.
  const auto refused = lend("eco\tname\tpgn\nB00\tNonsense\t1. e5\n");
  EXPECT_EQ(refused["kind"], "refused");
  EXPECT_EQ(opening(node("e4"))["opening"]["code"], "B00");
  EXPECT_EQ(lend("", "no game")["failure"]["code"], "bad-request");
}

TEST_F(Studies, TagsThatCountAreCountedAnew) {
  open({"e2e4", "e7e5", "g1f3"});
  const auto record = [&](const Json &tags) {
    return ask({{"call", "export"}, {"tags", tags}})["record"].get<std::string>();
  };
  EXPECT_NE(record({{"PlyCount", "80"}}).find("[PlyCount \"3\"]"), std::string::npos);
  EXPECT_EQ(record(Json::object()).find("PlyCount"), std::string::npos);
}

TEST_F(Studies, KeptGamesAreNamedTogether) {
  ask({{"call", "openings"},
       {"game", "chess"},
       {"text", "eco\tname\tpgn\nB00\tKing's Pawn\t1. e4\n"}});
  const auto named = ask(Json::parse(R"({"call":"named","games":[
      {"start":{"game":"chess"},"moves":["e2e4","c7c5"]}, {"start":{"game":"abalone"},"moves":[]},
      {"start":{"game":"chess"},"moves":["e2e5"]}, {"start":{"game":"go"},"moves":[]}, 7]})"));
  EXPECT_EQ(named["openings"][0]["code"], "B00");
  EXPECT_EQ(named["openings"],
            Json::array({named["openings"][0], nullptr, nullptr, nullptr, nullptr}));
}

} // namespace
} // namespace plateau::bridge
