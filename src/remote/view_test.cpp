#include "remote/view.hpp"

#include <gtest/gtest.h>

#include <string>

namespace plateau::remote {
namespace {

const std::string state =
    R"({"kind":"chess","rules":"","start":"","listed":false,"status":"playing","position":"p",)"
    R"("to_move":"white","ply":1,"seats":{"white":{"taken":true,"name":"A\u001b[2Jn"},)"
    R"("black":{"taken":false,"name":""}},"clock":{"kind":"real-time","initial":180000,)"
    R"("increment":2000,"delay":5},"time":{"white":1000,"black":2000,"running":true,"began":7,)"
    R"("now":9},"draw_offer":"black","takeback":null,"rematch_offer":null,"rematch":null,)"
    R"("outcome":null})";

std::string message(const std::string &entries, const std::string &version,
                    const std::string &from = "0", const std::string &of_state = state) {
  return R"({"v":1,"type":"game","game":"g","version":)" + version + R"(,"from":)" + from +
         R"(,"entries":)" + entries + R"(,"state":)" + of_state + "}";
}

std::optional<GameNews> read(const std::string &text) {
  const auto json = read_json(text);
  return json ? read_game_news(*json) : std::nullopt;
}

TEST(View, IsReadFromAMessage) {
  const auto news = read(message(R"([{"version":0,"did":"created","at":1},)"
                                 R"({"version":1,"did":"moved","side":"white","at":2,)"
                                 R"("move":"e2e4","used":3}])",
                                 "2"));
  ASSERT_TRUE(news);
  EXPECT_EQ(news->entries[1], (Entry{"moved", "white", "e2e4", 0, false}));
  EXPECT_EQ(news->view.time[1], Milliseconds{2000});
  EXPECT_EQ(news->view.delay, Milliseconds{5});
  EXPECT_FALSE(news->view.game_time);
  auto limited = state;
  limited.replace(limited.find(R"("running")"), 0, R"("game":3000,)");
  const auto with_limit = read(message("[]", "1", "1", limited));
  ASSERT_TRUE(with_limit);
  EXPECT_EQ(with_limit->view.game_time, Milliseconds{3000});
  EXPECT_EQ(news->view.draw_offer, "black");
  EXPECT_EQ(news->view.seats[0].name, "A?[2Jn") << "no name writes on the terminal";
}

TEST(View, OfAMessageThatLacksSomethingIsNone) {
  const std::string created = R"([{"version":0,"did":"created","at":1}])";
  EXPECT_TRUE(read(message(created, "1")));
  EXPECT_FALSE(read(message(created, "2"))) << "an entry is missing";
  EXPECT_FALSE(read(message(created, "1", "1")));
  EXPECT_FALSE(read(message(created, "1", "-1")));
  EXPECT_FALSE(read(message("[7]", "1")));
  EXPECT_FALSE(read(message("{}", "1")));
  EXPECT_FALSE(read(message(R"([{"did":"moved","side":"green","at":1}])", "1")));
  EXPECT_FALSE(read(message(created, "1", "0", "null")));
  EXPECT_FALSE(read(message(created, "1", "0", R"({"kind":"chess","status":"asleep"})")));
  EXPECT_FALSE(read("{}"));
}

} // namespace
} // namespace plateau::remote
