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
       {"",    " ",   "{",          "}",  "[1,]", "{\"a\"}", "{\"a\":}",  "{a:1}",       "[1 2]",
        "tru", "-",   "1.",         "1e", "\"",   "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "nul",
        "1 2", "[[]", "{\"a\":1,}", "+1", "\\",   "01",      "-01",       ".5",          "1e+"})
    EXPECT_FALSE(read_json(text)) << text;
  for (const auto *text : {"\"\n\"", "\"\x1f\"", "\"\xff\"", "\"\xc3\"", "\f1"})
    EXPECT_FALSE(read_json(text)) << text;
}

TEST(JsonValue, NumbersMayHaveFractionAndExponent) {
  struct {
    const char *text;
    std::int64_t integer;
    bool whole;
    double real;
  } const cases[] = {
      {"0", 0, true, 0},
      {"-0", 0, true, 0},
      {"1e0", 1, true, 1},
      {"1E+2", 100, true, 100},
      {"1.5e1", 15, true, 15},
      {"-1.25e1", -12, false, -12.5},
      {"120e-1", 12, true, 12},
      {"1e-1", 0, false, 0.1},
      {"5.0", 5, true, 5},
      {"0e999999999", 0, true, 0},
      {"1e-999999999", 0, false, 0},
      {"0.005e3", 5, true, 5},
  };
  for (const auto &[text, integer, whole, real] : cases) {
    const auto value = read_json(text);
    ASSERT_TRUE(value) << text;
    EXPECT_EQ(value->as_integer(), integer) << text;
    EXPECT_EQ(value->as_whole(), whole ? std::optional(integer) : std::nullopt) << text;
    EXPECT_EQ(value->as_real(), real) << text;
  }
}

/// Every change of one byte in a document is judged as another strict reader judges it.
TEST(JsonValue, AgreesWithAnotherReaderOnWhatIsJson) {
  const std::string document = R"({"a":[-10.5e+3,true,0,null],"é\n\u00e9":"x\\y"} )";
  for (std::size_t at = 0; at < document.size(); ++at)
    for (int byte = 1; byte < 256; ++byte) { // The other takes a zero for the end.
      auto changed = document;
      changed[at] = static_cast<char>(byte);
      EXPECT_EQ(read_json(changed).has_value(), nlohmann::json::accept(changed)) << changed;
    }
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
  EXPECT_EQ(read_json("1e300")->as_integer(), std::int64_t{1} << 53);
  EXPECT_EQ(read_json("1e999999999999")->as_integer(), std::int64_t{1} << 53);
}

} // namespace
} // namespace plateau
