#include "server/secret.hpp"

#include "core/texts.hpp"
#include "server/refusals.hpp"

#include <gtest/gtest.h>

namespace plateau::server {
namespace {

TEST(Secret, TokensAreLongAndDiffer) {
  const auto token = make_token();
  EXPECT_TRUE(is_token(token));
  EXPECT_NE(token, make_token());
  EXPECT_FALSE(is_token(token.substr(1)));
  EXPECT_FALSE(is_token(token.substr(1) + "="));
  EXPECT_EQ(hash_of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_TRUE(same_hash(hash_of(token), hash_of(token)));
  EXPECT_FALSE(same_hash(hash_of(token), hash_of("x")));
  EXPECT_FALSE(same_hash(hash_of(token), ""));
  EXPECT_TRUE(is_game_id(game_id(token, "1")));
  EXPECT_EQ(game_id(token, "1"), game_id(token, "1"));
  EXPECT_NE(game_id(token, "1"), game_id(token, "2"));
}

TEST(Refusals, HaveWords) {
  for (const auto code : code::all)
    for (const auto language : all_languages())
      EXPECT_FALSE(find_text(language, std::string("server.refusal.").append(code)).empty())
          << code;
}

} // namespace
} // namespace plateau::server
