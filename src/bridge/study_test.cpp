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
  const auto study = edit(node("c5"), "glyph", {{"glyph", 5}})["study"];
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
  EXPECT_TRUE(broken.contains("leftOut"));
  EXPECT_EQ(game("1. e4 (1. d4) Ke4 *")["move"], "1… Ke4");
}

} // namespace
} // namespace plateau::bridge
