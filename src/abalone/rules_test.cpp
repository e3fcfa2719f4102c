#include "abalone/rules.hpp"

#include "abalone/testing/positions.hpp"

namespace plateau::abalone {
namespace {

TEST(Rules, AreReadAndWritten) {
  for (const auto *text :
       {"", "layout=belgian-daisy", "limit=400", "layout=belgian-daisy,limit=400"})
    EXPECT_EQ(write_rules(rules_from(text)), text);
  EXPECT_EQ(write_rules(rules_from("limit=400, layout=Belgian-Daisy")),
            "layout=belgian-daisy,limit=400");
  EXPECT_EQ(write_rules(rules_from("layout=standard")), "");
  EXPECT_EQ(rules_from("limit=10000").ply_limit, max_ply_limit);
  const auto refused = [](std::string_view text) {
    const auto rules = read_rules(text);
    return rules ? "accepted"
                 : std::string(rules.error().code) + "@" + std::to_string(rules.error().column);
  };
  EXPECT_EQ(refused("limit=10001"), "bad-option-value@7");
  EXPECT_EQ(refused("limit=0"), "bad-option-value@7");
  EXPECT_EQ(refused("limit=-1"), "bad-option-value@7");
  EXPECT_EQ(refused("limit"), "bad-option-value@1");
  EXPECT_EQ(refused("layout=daisy"), "unknown-layout@8");
  EXPECT_EQ(refused("limit=9,limit=9"), "repeated-option@9");
  EXPECT_EQ(refused("size=8"), "unknown-option@1");
  EXPECT_EQ(refused("limit=9,"), "unknown-option@9");
}

// The refusal of an unknown layout lists all of them: the list must keep up.
TEST(Rules, TheTextsNameEveryLayout) {
  for (const auto language : all_languages())
    for (const auto &layout : layouts)
      EXPECT_NE(find_text(language, "abalone.refusal.unknown-layout").find(layout.name),
                std::string_view::npos)
          << layout.name;
}

} // namespace
} // namespace plateau::abalone
