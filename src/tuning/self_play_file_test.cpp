#include "tuning/self_play_file.hpp"

#include <gtest/gtest.h>

namespace plateau::tuning {
namespace {

SelfPlayGame some_game() {
  SelfPlayGame game;
  game.rules = "n=6,limit=80";
  game.opening = {3, 200, 17000};
  game.plies = {{5, 31}, {129, -12}, {0, 31999}, {7, -31999}, {1, 0}};
  game.result = 2;
  game.end_check = 0xbeef;
  return game;
}

std::string some_file() {
  auto bytes = write_heading("chess", "seed=1");
  for (std::uint64_t number = 0; number < 3; ++number)
    bytes += pack(some_game(), number);
  return bytes;
}

std::string complaint(std::string_view bytes, std::string_view game = "chess") {
  const auto found = read_self_play_file(bytes, game);
  const auto *wrong = std::get_if<std::string>(&found);
  return wrong ? *wrong : "";
}

TEST(SelfPlayFile, GamesAreReadAsWritten) {
  const auto bytes = some_file();
  const auto found = read_self_play_file(bytes, "chess");
  ASSERT_TRUE(std::holds_alternative<SelfPlayFile>(found));
  const auto &file = std::get<SelfPlayFile>(found);
  EXPECT_EQ(file.heading, "PLATGAM1 chess seed=1\n");
  EXPECT_EQ(file.whole_bytes, bytes.size());
  ASSERT_EQ(file.games.size(), 3U);
  for (const auto game : file.games)
    EXPECT_EQ(unpack(game), some_game());
}

TEST(SelfPlayFile, AQuietPlyTakesTwoBytes) {
  auto game = some_game();
  const auto before = pack(game, 0).size();
  game.plies.push_back({30, 12});
  EXPECT_EQ(pack(game, 0).size(), before + 2);
}

TEST(SelfPlayFile, TheLongestGameFitsItsSize) {
  SelfPlayGame game;
  game.opening.assign(50, UINT16_MAX);
  for (int i = 0; i < max_game_plies; ++i)
    game.plies.push_back({UINT16_MAX, static_cast<std::int16_t>(i % 2 == 0 ? 31999 : -31999)});
  const auto bytes = write_heading("chess", "") + pack(game, 0);
  const auto found = read_self_play_file(bytes, "chess");
  ASSERT_TRUE(std::holds_alternative<SelfPlayFile>(found));
  EXPECT_EQ(unpack(std::get<SelfPlayFile>(found).games.at(0)), game);
}

TEST(SelfPlayFile, AFileCutOffAnywhereHoldsItsWholeGames) {
  const auto bytes = some_file();
  const auto heading = write_heading("chess", "seed=1").size();
  const auto one = pack(some_game(), 0).size();
  for (auto size = heading; size <= bytes.size(); ++size) {
    const auto found = read_self_play_file(std::string_view(bytes).substr(0, size), "chess");
    ASSERT_TRUE(std::holds_alternative<SelfPlayFile>(found)) << size;
    const auto &file = std::get<SelfPlayFile>(found);
    EXPECT_EQ(file.games.size(), (size - heading) / one);
    EXPECT_EQ(file.whole_bytes, heading + file.games.size() * one);
  }
}

TEST(SelfPlayFile, EveryChangedByteIsNoticedAndItsGameNamed) {
  const auto bytes = some_file();
  const auto heading = write_heading("chess", "seed=1").size();
  const auto one = pack(some_game(), 0).size();
  for (auto place = heading; place < bytes.size(); ++place) {
    auto changed = bytes;
    changed[place] = static_cast<char>(changed[place] ^ 0x10);
    const auto game = (place - heading) / one;
    const auto name = "game " + std::to_string(game) + ", at byte " +
                      std::to_string(heading + game * one) + ", is damaged";
    EXPECT_EQ(complaint(changed).substr(0, name.size()), name) << place;
  }
}

TEST(SelfPlayFile, GamesInAnotherOrderAreNoticed) {
  auto bytes = write_heading("chess", "seed=1") + pack(some_game(), 1);
  EXPECT_NE(complaint(bytes), "");
}

TEST(SelfPlayFile, WhatIsNoneIsRefused) {
  EXPECT_EQ(complaint(""), "is not a file of played games");
  EXPECT_EQ(complaint("2 -31 8/8/8 w - 0\n"), "is not a file of played games");
  EXPECT_EQ(complaint("PLATGAM1 chess"), "has no heading");
  EXPECT_EQ(complaint(some_file(), "abalone"), "holds games of chess");
  EXPECT_EQ(complaint("PLATGAM1 chessboxing \n"), "holds games of chessboxing");
}

TEST(SelfPlayFile, AGameThatIsNoneIsNotUnpacked) {
  const auto packed = pack(some_game(), 0);
  const auto body = std::string_view(packed).substr(4, packed.size() - 8);
  EXPECT_TRUE(unpack(body));
  // Cut between two plies it is a shorter game; anywhere else it is none.
  EXPECT_FALSE(unpack(body.substr(0, 10)));
  EXPECT_FALSE(unpack(body.substr(0, 15)));
  EXPECT_FALSE(unpack(body.substr(0, body.size() - 1)));
  EXPECT_FALSE(unpack(std::string(body) + "\xff\xff\xff\xff\xff\xff"));
  EXPECT_FALSE(unpack(std::string(body) + std::string("\x01\xfe\xff\x7f", 4)));
  EXPECT_FALSE(unpack(""));
}

} // namespace
} // namespace plateau::tuning
