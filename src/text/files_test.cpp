#include "text/files.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <iterator>

namespace plateau::console {
namespace {

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

TEST(Files, WhatCannotBeWrittenIsSaid) {
  EXPECT_EQ(save_on_disk("/no/such/folder/game.pgn", "x", false), Saved::failed);
  EXPECT_EQ(save_on_disk(std::string("a\0b", 3), "x", false), Saved::failed);
  EXPECT_EQ(save_on_disk("/dev/full", "x", true), Saved::failed);
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
