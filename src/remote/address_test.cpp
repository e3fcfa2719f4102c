#include "remote/address.hpp"

#include <gtest/gtest.h>

namespace plateau::remote {
namespace {

const std::string token(43, 'x');

Address good(std::string_view text) {
  const auto read = read_address(text);
  const auto *address = std::get_if<Address>(&read);
  EXPECT_NE(address, nullptr) << text;
  return address != nullptr ? *address : Address{};
}

TEST(Address, IsWhatThePageShows) {
  const Address expected{false, "here", 8064, "/", "abcdefghijkm", ""};
  for (const auto *const text :
       {"http://here:8064/#play=abcdefghijkm", "ws://here:8064/ws#play=abcdefghijkm",
        "here:8064/#play=abcdefghijkm", " HTTP://here:8064#play=abcdefghijkm ",
        "http://here:8064/?lang=fr#play=abcdefghijkm"})
    EXPECT_EQ(good(text), expected) << text;
}

TEST(Address, KnowsUsualPortsPathsAndSeats) {
  EXPECT_EQ(good("https://here/games/#play=abcdefghijkm"),
            (Address{true, "here", 443, "/games/", "abcdefghijkm", ""}));
  EXPECT_EQ(good("wss://here/games/ws"), (Address{true, "here", 443, "/games/", "", ""}));
  EXPECT_EQ(good("http://[::1]:9/#seat=abcdefghijkm." + token),
            (Address{false, "::1", 9, "/", "abcdefghijkm", token}));
  EXPECT_EQ(good("here"), (Address{false, "here", 80, "/", "", ""}));
}

TEST(Address, IsWrittenAsLinksAre) {
  for (const auto *const text :
       {"http://here:8064/#play=abcdefghijkm", "https://[::1]/games/#play=abcdefghijkm"})
    EXPECT_EQ(good(text).link("abcdefghijkm"), text);
}

TEST(Address, OfSomethingElseIsRefused) {
  const auto why = [](std::string_view text) {
    const auto read = read_address(text);
    const auto *key = std::get_if<std::string_view>(&read);
    return key != nullptr ? *key : "none";
  };
  for (const auto *const text :
       {"", "http://", "http://:80/", "http://here:0/", "http://here:x/", "http://here:65536/",
        "http://[::1/", "http://he re/", "http://a\nb/", "[::1]x"})
    EXPECT_EQ(why(text), "remote.address.not-a-link") << text;
  EXPECT_EQ(why(std::string(3000, 'a')), "remote.address.not-a-link");
  EXPECT_EQ(why("ftp://here/"), "remote.address.scheme");
  EXPECT_EQ(why("http://me:secret@here/"), "remote.address.user");
  for (const auto *const text :
       {"http://here/#play=", "http://here/#play=ABC", "http://here/#x",
        "http://here/#seat=abcdefghijkm", "http://here/#seat=abcdefghijkm.x"})
    EXPECT_EQ(why(text), "remote.address.no-such-link") << text;
}

} // namespace
} // namespace plateau::remote
