// `plateau export` and `plateau import`, as processes.
#include "app/testing/program.hpp"
#include "server/testing/folder.hpp"

namespace plateau::app {
namespace {

using testing::contains;
using testing::plateau_complains;
using testing::plateau_says;

/// An export of one game that waits for its second player.
constexpr std::string_view one_game = R"({"plateau":"games","format":1}
{"game":"222222222222","entries":1}
{"version":0,"kind":"created","at":1000,"body":"{\"kind\":\"chess\",\"rules\":\"\",\"position\":\"\",\"clock\":{\"kind\":\"none\"},\"listed\":true,\"side\":\"first\"}"}
{"games":1,"entries":1}
)";

class ArchiveCommands : public ::testing::Test {
protected:
  std::string file(const std::string &name) const { return folder_.path() / name; }
  server::testing::Folder folder_;
};

TEST_F(ArchiveCommands, WhatIsImportedIsExported) {
  const auto done = plateau_says({"import", "--store", file("a.db")}, one_game);
  EXPECT_EQ(done.status, 0);
  EXPECT_TRUE(contains(done.out, "1 games, 1 entries")) << done.out;
  const auto out = plateau_says({"export", "--store", file("a.db")});
  EXPECT_EQ(out.status, 0);
  EXPECT_EQ(out.out, one_game);
  const auto again = plateau_complains({"import", "--store", file("a.db")}, one_game);
  EXPECT_EQ(again.status, 1);
  EXPECT_TRUE(contains(again.out, "Line 2: the store has game 222222222222 already")) << again.out;
}

TEST_F(ArchiveCommands, GamesAreForgottenAndPruned) {
  ASSERT_EQ(plateau_says({"import", "--store", file("a.db")}, one_game).status, 0);
  const auto kept = plateau_says({"prune", "--store", file("a.db"), "--keep-finished", "1h"});
  EXPECT_EQ(kept.status, 0);
  EXPECT_TRUE(contains(kept.out, "Games taken out: 0.")) << kept.out << "it is not over";
  const auto nobody = plateau_complains({"forget", "--store", file("a.db"), "Ada"});
  EXPECT_EQ(nobody.status, 1);
  EXPECT_TRUE(contains(nobody.out, "neither a game nor a player")) << nobody.out;
  EXPECT_EQ(plateau_says({"forget", "--store", file("a.db"), "222222222222"}).status, 0);
  EXPECT_FALSE(contains(plateau_says({"export", "--store", file("a.db")}).out, "222222222222"));
  for (const auto *bad : {"365", "d", "0d", "-1d", "1.5d", "1w", "40000000d"}) {
    const auto wrong =
        plateau_complains({"prune", "--store", file("a.db"), "--keep-finished", bad});
    EXPECT_EQ(wrong.status, 2) << bad;
    EXPECT_TRUE(contains(wrong.out, "365d")) << wrong.out;
  }
  const auto absent = plateau_complains({"prune", "--store", file("b.db")});
  EXPECT_EQ(absent.status, 2);
  EXPECT_FALSE(std::filesystem::exists(file("b.db")));
}

TEST_F(ArchiveCommands, WhatCannotBeDoneIsSaid) {
  const auto nothing = plateau_complains({"export", "--store", file("a.db")});
  EXPECT_EQ(nothing.status, 2);
  EXPECT_TRUE(contains(nothing.out, "There is no store")) << nothing.out;
  EXPECT_FALSE(std::filesystem::exists(file("a.db"))) << "it is not made by looking for it";
  const auto bad = plateau_complains({"import", "--lang", "fr", "--store", file("a.db")}, "x\n");
  EXPECT_EQ(bad.status, 2);
  EXPECT_TRUE(contains(bad.out, "La ligne 1")) << bad.out;
  const auto address = "postgres://me:secret@/none?host=" + file("");
  for (const auto *command : {"export", "import"}) {
    const auto absent = plateau_complains({command, "--store", address});
    EXPECT_EQ(absent.status, 2);
    EXPECT_TRUE(contains(absent.out, "postgres://me@")) << absent.out;
    EXPECT_FALSE(contains(absent.out, "secret")) << absent.out;
  }
  const auto unclear = plateau_complains({"export", "--store", "postgres://me:sec%zzret@x/y"});
  EXPECT_EQ(unclear.status, 2);
  EXPECT_FALSE(contains(unclear.out, "sec")) << unclear.out;
}

} // namespace
} // namespace plateau::app
