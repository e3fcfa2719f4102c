#include "core/json_value.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace plateau {
namespace {

TEST(JsonValue, WhatIsWrittenIsRead) {
  const auto value = read_json(R"( {"a" : [1, -2 ,3.9, true, null], "b": {"c":"d"}, "a":0} )");
  ASSERT_TRUE(value && value->is_object());
  const auto &items = (*value)["a"].items();
  ASSERT_EQ(items.size(), 5U);
  EXPECT_EQ(items[0].as_integer(), 1);
  EXPECT_EQ(items[1].as_integer(), -2);
  EXPECT_EQ(items[2].as_integer(), 3) << "a fraction is cut off";
  EXPECT_EQ(items[3].as_integer(), std::nullopt);
  EXPECT_TRUE(items[4].is_null());
  EXPECT_EQ((*value)["b"]["c"].as_string(), "d");
  EXPECT_TRUE((*value)["no"]["such"]["thing"].is_null());
  EXPECT_EQ(value->members().size(), 3U);
}

TEST(JsonValue, StringsComeOutAsTheyWere) {
  for (const std::string text : {"", "plain", "\"\\/\b\f\n\r\t", "é ♘ 𝄞", "\x01\x1f"}) {
    const nlohmann::json written = text;
    EXPECT_EQ(read_json(written.dump())->as_string(), text);
    EXPECT_EQ(read_json(written.dump(-1, ' ', true))->as_string(), text) << "in escapes";
  }
  EXPECT_EQ(read_json(R"("\ud800x")")->as_string(), "\uFFFDx") << "half a pair";
  EXPECT_EQ(read_json(R"("\ud800\u0041")")->as_string(), "\uFFFDA");
  EXPECT_EQ(read_json(R"("\udc00")")->as_string(), "\uFFFD");
}

TEST(JsonValue, WhatIsNotJsonIsNotRead) {
  for (const auto *text :
       {"",    " ",   "{",          "}",   "[1,]", "{\"a\"}", "{\"a\":}",  "{a:1}",       "[1 2]",
        "tru", "-",   "1.",         "1e5", "\"",   "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "nul",
        "1 2", "[[]", "{\"a\":1,}", "+1",  "\\"})
    EXPECT_FALSE(read_json(text)) << text;
}

TEST(JsonValue, DepthHasALimit) {
  const auto nested = [](int levels) {
    const auto count = static_cast<std::size_t>(levels);
    return std::string(count, '[') + std::string(count, ']');
  };
  EXPECT_TRUE(read_json(nested(max_json_depth + 1)));
  EXPECT_FALSE(read_json(nested(max_json_depth + 2)));
  EXPECT_FALSE(read_json(std::string(1 << 20, '[')));
}

TEST(JsonValue, NumbersEndWhereAPageStopsCounting) {
  EXPECT_EQ(read_json("99999999999999999999999")->as_integer(), std::int64_t{1} << 53);
  EXPECT_EQ(read_json("-99999999999999999999999")->as_integer(), -(std::int64_t{1} << 53));
}

} // namespace
} // namespace plateau
