#include "server/resp.hpp"

#include "server/bus_address.hpp"

#include <gtest/gtest.h>

namespace plateau::server {
namespace {

RespRead read(std::string_view text, Resp &value) { return read_resp(text, value); }

TEST(Resp, ReadsWhatRedisSays) {
  std::string_view bytes = "+PONG\r\n:12\r\n-ERR no\r\n$-1\r\n_\r\n%1\r\n$1\r\na\r\n#t\r\n"
                           ">3\r\n$7\r\nmessage\r\n$1\r\nc\r\n$4\r\na\r\nb\r\n";
  Resp value;
  EXPECT_EQ(read_resp(bytes, value), RespRead::whole);
  EXPECT_EQ(value.text, "PONG");
  EXPECT_EQ(read_resp(bytes, value), RespRead::whole);
  EXPECT_EQ(value.kind, Resp::Kind::number);
  EXPECT_EQ(read_resp(bytes, value), RespRead::whole);
  EXPECT_EQ(value.kind, Resp::Kind::error);
  EXPECT_EQ(value.text, "ERR no");
  EXPECT_EQ(read_resp(bytes, value), RespRead::whole);
  EXPECT_EQ(value.kind, Resp::Kind::none);
  EXPECT_EQ(read_resp(bytes, value), RespRead::whole);
  EXPECT_EQ(read_resp(bytes, value), RespRead::whole);
  ASSERT_EQ(value.items.size(), 2U);
  EXPECT_EQ(value.items[1].text, "t");
  EXPECT_EQ(read_resp(bytes, value), RespRead::whole);
  EXPECT_EQ(value.kind, Resp::Kind::push);
  EXPECT_EQ(value.items.at(2).text, "a\r\nb");
  EXPECT_TRUE(bytes.empty());
}

TEST(Resp, WaitsForTheRest) {
  const std::string_view whole = ">2\r\n$3\r\nabc\r\n+x\r\n";
  Resp value;
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_EQ(read(whole.substr(0, size), value), RespRead::more) << size;
  EXPECT_EQ(read(whole, value), RespRead::whole);
}

TEST(Resp, RefusesWhatItIsNot) {
  Resp value;
  for (const auto *text : {"HTTP/1.1 400\r\n", "\r\n", "$x\r\n", "$-2\r\n", "*-1\r\n", "*1x\r\n",
                           "$1\r\nabc\r\n", "*\r\n"})
    EXPECT_EQ(read(text, value), RespRead::broken) << text;
}

TEST(Resp, HasLimits) {
  Resp value;
  const auto block = [](std::size_t size) {
    return "$" + std::to_string(size) + "\r\n" + std::string(size, 'x') + "\r\n";
  };
  EXPECT_EQ(read(block(RespLimits::text_bytes), value), RespRead::whole);
  EXPECT_EQ(read(block(RespLimits::text_bytes + 1), value), RespRead::broken);
  EXPECT_EQ(read("+" + std::string(RespLimits::text_bytes, 'x') + "\r\n", value), RespRead::whole);
  EXPECT_EQ(read("+" + std::string(RespLimits::text_bytes + 1, 'x') + "\r\n", value),
            RespRead::broken);
  const auto list = [](std::size_t size) {
    std::string text = "*" + std::to_string(size) + "\r\n";
    for (std::size_t i = 0; i < size; ++i)
      text += ":1\r\n";
    return text;
  };
  EXPECT_EQ(read(list(RespLimits::items), value), RespRead::whole);
  EXPECT_EQ(read(list(RespLimits::items + 1), value), RespRead::broken);
  std::string nested = ":1\r\n";
  for (int i = 0; i < RespLimits::depth; ++i)
    nested.insert(0, "*1\r\n");
  EXPECT_EQ(read(nested, value), RespRead::whole);
  EXPECT_EQ(read("*1\r\n" + nested, value), RespRead::broken);
}

TEST(Resp, WritesCommands) {
  EXPECT_EQ(write_resp({"PUBLISH", "", "é"}), "*3\r\n$7\r\nPUBLISH\r\n$0\r\n\r\n$2\r\né\r\n");
}

TEST(BusAddress, IsRead) {
  const auto plain = read_bus_address("redis://");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->host, "127.0.0.1");
  EXPECT_EQ(plain->port, 6379);
  const auto full = read_bus_address("redis://me:p%40ss:w@example.org:7000/3");
  ASSERT_TRUE(full);
  EXPECT_EQ(full->host, "example.org");
  EXPECT_EQ(full->port, 7000);
  EXPECT_EQ(full->user, "me");
  EXPECT_EQ(full->password, "p@ss:w");
  EXPECT_EQ(full->channel, "3");
  EXPECT_EQ(read_bus_address("redis://:x@h")->user, "default");
  const auto six = read_bus_address("redis://[::1]:6380");
  ASSERT_TRUE(six);
  EXPECT_EQ(six->host, "::1");
  EXPECT_EQ(six->port, 6380);
  EXPECT_EQ(read_bus_address("redis://[::1]")->host, "::1");
  for (const auto *text : {"", "rediss://x", "redis:x", "redis://h:0", "redis://h:65536",
                           "redis://h:x", "redis://h/x", "redis://u@h:1", "redis://:%4@h"})
    EXPECT_FALSE(read_bus_address(text)) << text;
}

} // namespace
} // namespace plateau::server
