#include "server/answers.hpp"

#include "server/loader.hpp"
#include "server/testing/parts.hpp"

namespace plateau::server {
namespace {

class AnswersTest : public testing::PartsTest {
protected:
  AnswersTest()
      : PartsTest([] {
          HubLimits limits;
          limits.entries_per_message = 2;
          limits.read_entries_per_message = 2;
          limits.long_view = 10;
          limits.long_views = 30;
          return limits;
        }()) {
    store_game(4);
    const Loader loader(parts.world, parts.timekeeper);
    loader.load(game, [](const Loader::Loaded &) {});
    store.answer_all();
  }
  Request request(Asked asked, const std::string &token) {
    Request made{client(), {}, now};
    made.ask.asked = asked;
    made.ask.id = "r";
    made.ask.game = game->id;
    made.ask.token = token;
    return made;
  }
  const Answers &answers = parts.answers;
};

TEST_F(AnswersTest, WhoAsksIsToldTheirSeatAndItsSecretWhereItIsNew) {
  answers.confirm(*game, request(Asked::resign, black), 5);
  EXPECT_EQ(told.back(), (nlohmann::json{{"v", 1},
                                         {"type", "done"},
                                         {"id", "r"},
                                         {"game", game->id},
                                         {"version", 5},
                                         {"side", "black"}}));
  answers.confirm(*game, request(Asked::join, black), 5);
  EXPECT_EQ(told.back()["token"], black);
  answers.confirm(*game, request(Asked::unwatch, make_token()), 5);
  EXPECT_EQ(told.back()["side"], nullptr);
}

TEST_F(AnswersTest, ARefusalIsCountedAndGoesToWhoeverAsked) {
  auto asked = request(Asked::move, white);
  asked.client->language = language_of("fr");
  answers.refuse(asked, "not-your-turn");
  EXPECT_EQ(last_code(), "not-your-turn");
  EXPECT_EQ(told.back()["why"]["text"], "Ce n’est pas votre tour.");
  answers.refuse(asked, store::Trouble::busy);
  EXPECT_EQ(last_code(), "busy");
  answers.refuse(asked, store::Trouble::full);
  EXPECT_EQ(last_code(), "store-unavailable");
  EXPECT_EQ(write_metrics(metrics).find("plateau_refusals_total{code=\"game-over\"}"),
            std::string::npos);
  EXPECT_NE(write_metrics(metrics).find("plateau_refusals_total{code=\"not-your-turn\"} 1"),
            std::string::npos);
  // Whoever only reads is called instead, and the node itself needs no answer.
  const auto before = told.size();
  std::string code;
  asked.show = [&](const Room *room, const Refused *why, std::size_t) {
    EXPECT_EQ(room, nullptr);
    code = why->code;
  };
  answers.refuse(asked, "no-such-game");
  answers.refuse({nullptr, {}, now}, "no-such-game");
  EXPECT_EQ(code, "no-such-game");
  EXPECT_EQ(told.size(), before);
}

TEST_F(AnswersTest, WatchersAreToldWhatTheyDoNotHave) {
  const auto watcher = client();
  parts.attendance.enter(*game, watcher, std::nullopt);
  game->told = 3;
  answers.tell_watchers(*game);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0]["from"], 3);
  EXPECT_EQ(told[0]["entries"].size(), 2U);
  answers.tell_watchers(*game);
  EXPECT_EQ(told.size(), 1U) << "nothing is new";
  game->clock_changed = true;
  answers.tell_watchers(*game);
  EXPECT_EQ(told.size(), 1U) << "there is no clock";
}

TEST_F(AnswersTest, ALongGameIsPaidForOnce) {
  std::vector<std::size_t> taken;
  auto asked = request(Asked::watch, white);
  asked.client->budget.take = [&](std::size_t messages) {
    taken.push_back(messages);
    return messages < 2;
  };
  asked.client->budget.owe = [&](std::size_t messages) { taken.push_back(100 + messages); };
  EXPECT_FALSE(answers.may_have(*asked.client, *game->room, 0, 0)) << "five entries";
  EXPECT_TRUE(answers.may_have(*asked.client, *game->room, 2, 0)) << "three";
  EXPECT_TRUE(answers.may_have(*asked.client, *game->room, 4, 0)) << "one";
  EXPECT_FALSE(answers.may_have(*asked.client, *game->room, 99, 0)) << "that is all of it";
  answers.charge_reading(asked, 5);
  EXPECT_EQ(asked.paid, 2U);
  EXPECT_TRUE(answers.may_have(*asked.client, *game->room, 0, asked.paid)) << "reading was dearer";
  EXPECT_EQ(taken, (std::vector<std::size_t>{2, 1, 2, 102}));
}

TEST_F(AnswersTest, LongTextsCountUntilTheirLastReaderHasThem) {
  auto first = answers.in_flight(std::string(20, 'a'));
  ASSERT_TRUE(first);
  EXPECT_EQ(answers.in_flight(std::string(11, 'b')), nullptr) << "31 bytes";
  EXPECT_TRUE(answers.in_flight(std::string(10, 'c'))) << "a short one";
  auto reader = first;
  first.reset();
  EXPECT_EQ(answers.in_flight(std::string(11, 'd')), nullptr) << "one still reads";
  reader.reset();
  EXPECT_TRUE(answers.in_flight(std::string(30, 'e')));
}

} // namespace
} // namespace plateau::server
