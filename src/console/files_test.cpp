#include "console/files.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sys/resource.h>
#include <unistd.h>

namespace plateau::console {
namespace {

TEST(Files, AHomeFolderMayBeMeant) {
  EXPECT_EQ(with_home("~/x.pgn", "/home/ada"), "/home/ada/x.pgn");
  EXPECT_EQ(with_home("~", "/home/ada"), "/home/ada");
  EXPECT_EQ(with_home("~x", "/home/ada"), "~x");
  EXPECT_EQ(with_home("a~/x", "/home/ada"), "a~/x");
  EXPECT_EQ(with_home("~/x", ""), "~/x");
}

TEST(Files, AGameIsKeptWhereStateBelongs) {
  const auto folder = ::testing::TempDir() + "plateau_state";
  const auto place = place_to_keep("nim", [&](const char *name) -> std::string_view {
    return std::string_view(name) == "XDG_STATE_HOME" ? std::string_view(folder) : "";
  });
  EXPECT_EQ(place, folder + "/plateau/nim.txt");
  EXPECT_EQ(place_to_keep("nim", [](const char *) { return std::string_view("relative"); }), "");
}

std::string content_of(const std::string &path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Files, NothingIsReplacedUnlessAskedFor) {
  const auto path = ::testing::TempDir() + "plateau_files_test.pgn";
  std::remove(path.c_str());
  EXPECT_EQ(save_on_disk(path, "first and longer", false), Saved::yes);
  EXPECT_EQ(save_on_disk(path, "second", false), Saved::exists);
  EXPECT_EQ(content_of(path), "first and longer");
  EXPECT_EQ(save_on_disk(path, "second", true), Saved::yes);
  EXPECT_EQ(content_of(path), "second");
  std::remove(path.c_str());
}

/// A folder that goes with the test.
class Replacing : public ::testing::Test {
protected:
  void SetUp() override { std::filesystem::create_directories(folder); }
  void TearDown() override { std::filesystem::remove_all(folder); }
  auto files_there() const {
    return std::distance(std::filesystem::directory_iterator(folder), {});
  }

  const std::string folder = ::testing::TempDir() + "plateau_files_" + std::to_string(::getpid());
  const std::string path = folder + "/game.pgn";
};

TEST_F(Replacing, WhatCannotBeReplacedStaysWhole) {
  ASSERT_EQ(save_on_disk(path, "the old game", false), Saved::yes);
  // No file may grow beyond a few bytes: as on a disk that is full.
  rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  auto *const handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit few{4, before.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &few);
  const auto saved = save_on_disk(path, "a new game", true);
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(saved, Saved::failed);
  EXPECT_EQ(content_of(path), "the old game");
  EXPECT_EQ(files_there(), 1);
}

TEST_F(Replacing, KeepsLinksAndPermissions) {
  namespace fs = std::filesystem;
  ASSERT_EQ(save_on_disk(path, "old", false), Saved::yes);
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink("game.pgn", folder + "/link.pgn");
  EXPECT_EQ(save_on_disk(folder + "/link.pgn", "new", true), Saved::yes);
  EXPECT_TRUE(fs::is_symlink(folder + "/link.pgn"));
  EXPECT_EQ(content_of(path), "new");
  EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(Replacing, LeavesFilesOfOthersAlone) {
  ASSERT_EQ(save_on_disk(path, "old", false), Saved::yes);
  std::ofstream(path + ".part") << "not ours";
  EXPECT_EQ(save_on_disk(path, "new", true), Saved::yes);
  EXPECT_EQ(content_of(path), "new");
  EXPECT_EQ(content_of(path + ".part"), "not ours");
  EXPECT_EQ(files_there(), 2);
}

TEST_F(Replacing, ANameThatIsTakenIsNotGivenAgain) {
  const auto beside = write_beside(path, "new");
  ASSERT_EQ(beside.error, 0);
  ASSERT_EQ(save_on_disk(path, "old", false), Saved::yes);
  EXPECT_EQ(give_free_name(beside.path, path), EEXIST);
  EXPECT_EQ(content_of(path), "old");
  EXPECT_EQ(content_of(beside.path), "new");
  EXPECT_EQ(give_free_name(beside.path, folder + "/free.pgn"), 0);
  EXPECT_EQ(content_of(folder + "/free.pgn"), "new");
  EXPECT_EQ(files_there(), 2);
}

TEST(Files, WhatCannotBeWrittenIsSaid) {
  EXPECT_EQ(save_on_disk("/no/such/folder/game.pgn", "x", false), Saved::failed);
  EXPECT_EQ(save_on_disk(std::string("a\0b", 3), "x", false), Saved::failed);
  EXPECT_EQ(save_on_disk("/dev/full", "x", true), Saved::failed);
  EXPECT_EQ(save_on_disk(::testing::TempDir(), "x", false), Saved::failed);
  EXPECT_EQ(errno, EISDIR) << "a folder is not offered to be replaced";
}

TEST(Files, TheDateIsWrittenAsPgnHasIt) {
  const auto date = today();
  ASSERT_EQ(date.size(), 10U);
  EXPECT_EQ(date[4], '.');
  EXPECT_EQ(date[7], '.');
  EXPECT_GE(date, "2024.01.01");
}

} // namespace
} // namespace plateau::console
