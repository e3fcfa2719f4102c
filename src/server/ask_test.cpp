// Messages as they are read: bounds, forms, names.
#include "server/ask.hpp"

#include "games/games.hpp"
#include "server/limits.hpp"
#include "server/secret.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace plateau::server {
namespace {

using nlohmann::json;

/// The member that is wrong; empty when none is.
std::string wrong(json message) {
  message["v"] = 1;
  message["id"] = message.value("id", "i");
  const auto read = read_ask(message.dump());
  const auto *bad = std::get_if<BadAsk>(&read);
  return bad == nullptr ? std::string() : bad->member;
}
json a_move(const json &more) {
  json message = {{"type", "move"},
                  {"game", std::string(12, '2')},
                  {"token", make_token()},
                  {"version", 2},
                  {"move", "e4"}};
  message.update(more);
  return message;
}
json create(const json &more) {
  json message = {{"type", "create"}, {"kind", "chess"}};
  message.update(more);
  return message;
}
std::string text_of(std::size_t size) { return std::string(size, 'x'); }

TEST(ReadAsk, TextsHaveLimits) {
  EXPECT_EQ(wrong(a_move({{"move", text_of(AskLimits::move_bytes)}})), "");
  EXPECT_EQ(wrong(a_move({{"move", text_of(AskLimits::move_bytes + 1)}})), "move");
  EXPECT_EQ(wrong(a_move({{"id", text_of(AskLimits::id_bytes)}})), "");
  EXPECT_EQ(wrong(a_move({{"id", text_of(AskLimits::id_bytes + 1)}})), "id");
  EXPECT_EQ(wrong(create({{"name", text_of(AskLimits::name_bytes)}})), "");
  EXPECT_EQ(wrong(create({{"name", text_of(AskLimits::name_bytes + 1)}})), "name");
  EXPECT_EQ(wrong(create({{"rules", text_of(AskLimits::rules_bytes)}})), "");
  EXPECT_EQ(wrong(create({{"rules", text_of(AskLimits::rules_bytes + 1)}})), "rules");
  EXPECT_EQ(wrong(create({{"position", text_of(AskLimits::position_bytes)}})), "");
  EXPECT_EQ(wrong(create({{"position", text_of(AskLimits::position_bytes + 1)}})), "position");
}

TEST(ReadAsk, NumbersHaveLimitsAndAreWhole) {
  const json list = {{"type", "list"}};
  const auto with = [&](const json &most) {
    auto message = list;
    message["most"] = most;
    return message;
  };
  EXPECT_EQ(wrong(with(AskLimits::list_most)), "");
  EXPECT_EQ(wrong(with(AskLimits::list_most + 1)), "most");
  EXPECT_EQ(wrong(with(0)), "most");
  EXPECT_EQ(wrong(a_move({{"version", 2.9}})), "version");
  EXPECT_EQ(wrong(a_move({{"version", -1}})), "version");
  EXPECT_EQ(wrong(a_move({{"version", "2"}})), "version");
  auto message = a_move(json::object());
  message["v"] = 1.5;
  EXPECT_EQ(std::get<BadAsk>(read_ask(message.dump())).code, "other-protocol");
}

TEST(ReadAsk, OnlyWhatThereIsIsLookedFor) {
  const auto list = [](const char *member, std::string_view value) {
    return wrong({{"type", "list"}, {member, value}});
  };
  for (const auto kind : AllGames::names)
    EXPECT_EQ(list("kind", kind), "");
  EXPECT_EQ(list("kind", "go"), "kind");
  EXPECT_EQ(list("clock", "days"), "");
  EXPECT_EQ(list("clock", "sand"), "clock");
  EXPECT_EQ(list("status", "over"), "");
  EXPECT_EQ(list("status", "lost"), "status");
}

TEST(ReadAsk, ClocksHaveLimits) {
  const auto clock = [](std::int64_t initial, std::int64_t increment, std::int64_t delay) {
    return create({{"clock",
                    {{"kind", "real-time"},
                     {"initial", initial},
                     {"increment", increment},
                     {"delay", delay}}}});
  };
  constexpr auto least = ClockLimits::least_initial.count();
  constexpr auto most = ClockLimits::most_initial.count();
  constexpr auto step = ClockLimits::most_increment.count();
  EXPECT_EQ(wrong(clock(least, step, step)), "");
  EXPECT_EQ(wrong(clock(most, 0, 0)), "");
  EXPECT_EQ(wrong(clock(least - 1, 0, 0)), "clock");
  EXPECT_EQ(wrong(clock(most + 1, 0, 0)), "clock");
  EXPECT_EQ(wrong(clock(least, step + 1, 0)), "clock");
  EXPECT_EQ(wrong(clock(least, 0, step + 1)), "clock");
  const auto days = [](const json &count) {
    return create({{"clock", {{"kind", "days"}, {"days", count}}}});
  };
  EXPECT_EQ(wrong(days(ClockLimits::most_days)), "");
  EXPECT_EQ(wrong(days(ClockLimits::most_days + 1)), "clock");
  EXPECT_EQ(wrong(days(0)), "clock");
  EXPECT_EQ(wrong(days(1.5)), "clock");
}

TEST(ReadAsk, NamesAreTextThatStaysInItsPlace) {
  const auto name = [](const std::string &text) {
    auto message = create({{"name", text}});
    message["v"] = 1;
    message["id"] = "i";
    return std::get<Ask>(read_ask(message.dump())).name;
  };
  EXPECT_EQ(name("Zoë 王"), "Zoë 王");
  EXPECT_EQ(name("a\x1B[31m\nb\x7F"), "a[31mb");
  EXPECT_EQ(name("a\xC2\x9Bz"), "az") << "C1";
  // Turned around, hidden, or invisible: U+202E, U+2066, U+200F, U+061C, U+200B, U+FEFF, U+2028.
  for (const auto *hidden : {"\u202E", "\u2066", "\u200F", "\u061C", "\u200B", "\uFEFF", "\u2028"})
    EXPECT_EQ(name(std::string("gro") + hidden + "ss"), "gross");
}

TEST(Messages, AreReadStrictly) {
  const auto code = [](std::string_view text) {
    const auto read = read_ask(text);
    const auto *bad = std::get_if<BadAsk>(&read);
    return bad ? std::string(bad->code) : std::string("read");
  };
  EXPECT_EQ(code(R"({"v":1,"type":"hello"})"), "read");
  EXPECT_EQ(code(R"({"v":2,"type":"hello"})"), "other-protocol");
  EXPECT_EQ(code(R"({"type":"hello"})"), "other-protocol");
  EXPECT_EQ(code(R"({"v":1,"type":"fly"})"), "unknown-message");
  EXPECT_EQ(code(R"({"v":1,"type":"hello")"), "not-json");
  EXPECT_EQ(code("{\"v\":1,\"type\":\"hello\",\"x\":\"\xFF\"}"), "not-json");
  EXPECT_EQ(code("[]"), "not-json");
  const auto nested = [](int depth) {
    return R"({"v":1,"type":"hello","x":)" + std::string(static_cast<std::size_t>(depth), '[') +
           std::string(static_cast<std::size_t>(depth), ']') + "}";
  };
  EXPECT_EQ(code(nested(max_json_depth)), "read");
  EXPECT_EQ(code(nested(max_json_depth + 1)), "not-json");
  EXPECT_EQ(code(R"({"v":1,"type":"watch","game":"short"})"), "bad-message");
  EXPECT_EQ(code(R"({"v":1,"type":"list","most":101})"), "bad-message");
  EXPECT_EQ(code(R"({"v":1,"type":"list","most":100})"), "read");
}

} // namespace
} // namespace plateau::server
