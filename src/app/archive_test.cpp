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

std::string without_checksums(std::string text) {
  constexpr std::string_view begin = ",\"sha256\":\"";
  for (auto at = text.find(begin); at != std::string::npos; at = text.find(begin))
    text.erase(at, begin.size() + 65);
  return text;
}

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
  EXPECT_EQ(without_checksums(out.out), one_game);
  const auto again = plateau_complains({"import", "--store", file("a.db")}, one_game);
  EXPECT_EQ(again.status, 1);
  EXPECT_TRUE(contains(again.out, "Line 2: the store has game 222222222222 already")) << again.out;
}

TEST_F(ArchiveCommands, AnArchiveIsCheckedWithoutAStore) {
  const auto check = [&](const std::string &text) {
    folder_.write("games.ndjson", text);
    return plateau_says({"import", "--check", file("games.ndjson")}, {});
  };
  const auto old = check(std::string(one_game));
  EXPECT_EQ(old.status, 0);
  EXPECT_TRUE(contains(old.out, "without checksums")) << old.out;
  ASSERT_EQ(plateau_says({"import", "--store", file("a.db")}, one_game).status, 0);
  auto text = plateau_says({"export", "--store", file("a.db")}).out;
  const auto good = check(text);
  EXPECT_EQ(good.status, 0);
  EXPECT_TRUE(contains(good.out, "1 games, 1 entries, all checksums are right")) << good.out;
  // A change that could be replayed.
  text.replace(text.find("\"at\":1000"), 9, "\"at\":1001");
  folder_.write("games.ndjson", text);
  const auto bad = plateau_complains({"import", "--check", file("games.ndjson")});
  EXPECT_EQ(bad.status, 2);
  EXPECT_TRUE(contains(bad.out, "the checksum of game 222222222222 is wrong")) << bad.out;
  const auto stored = plateau_complains({"import", "--store", file("b.db")}, text);
  EXPECT_EQ(stored.status, 2);
  EXPECT_TRUE(contains(stored.out, "checksum")) << stored.out;
  EXPECT_EQ(plateau_complains({"import", "--check", "-"}, text).out, bad.out);
  const auto absent = plateau_complains({"import", "--check", file("none")});
  EXPECT_EQ(absent.status, 2);
  EXPECT_TRUE(contains(absent.out, "cannot be read")) << absent.out;
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
  const auto vague = plateau_complains({"prune", "--store", file("a.db")});
  EXPECT_EQ(vague.status, 2);
  EXPECT_TRUE(contains(vague.out, "Say which games")) << vague.out;
  const auto absent = plateau_complains({"prune", "--store", file("b.db"), "--keep-unbegun", "7d"});
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
