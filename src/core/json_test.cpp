#include "core/json.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace plateau {
namespace {

std::string written(std::string_view text) {
  std::string out;
  append_json_string(out, text);
  return out;
}

TEST(Json, EveryByteGivesAValidString) {
  for (int first = 0; first < 256; ++first)
    for (const auto *after : {"", "x", "\x80", "\xBF\xBF", "\xBF\xBF\xBF"}) {
      const auto out = written(std::string(1, static_cast<char>(first)) + after);
      EXPECT_TRUE(nlohmann::json::accept(out)) << first << " " << out;
    }
}

TEST(Json, WhatIsTextComesBackUnchanged) {
  for (const std::string text :
       {"", "plain", "\"quoted\" and \\ back", "line\nbreak\ttab\x01\x1f", "é ♘ 𝄞 « »"})
    EXPECT_EQ(nlohmann::json::parse(written(text)).get<std::string>(), text);
  EXPECT_EQ(written("\x7f"), "\"\\u007f\"");
}

TEST(Json, WhatIsNotUtf8IsReplaced) {
  EXPECT_EQ(nlohmann::json::parse(written("a\xFF"
                                          "b\xC3"))
                .get<std::string>(),
            "a\uFFFD"
            "b\uFFFD");
  EXPECT_EQ(nlohmann::json::parse(written("\xED\xA0\x80")).get<std::string>(), "\uFFFD\uFFFD\uFFFD")
      << "half a surrogate pair";
}

TEST(Json, CommasStandBetweenValuesOnly) {
  std::string out;
  JsonWriter json(out);
  json.open_object().key("a").open_array().number(1).string("x").null().close_array();
  json.key("b").open_object().close_object().key("c").boolean(true).close_object();
  EXPECT_EQ(out, R"({"a":[1,"x",null],"b":{},"c":true})");
}

} // namespace
} // namespace plateau
