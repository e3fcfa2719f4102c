#include "store/postgres_hosts.hpp"

#include "store/postgres_store.hpp"

#include <gtest/gtest.h>

namespace plateau::store {
namespace {

TEST(PostgresAddress, NamesItsHosts) {
  using namespace std::chrono_literals;
  const auto look = [](const std::string &name) {
    return name == "many" ? std::vector<std::string>{"1.1.1.1", "::2"} : std::vector<std::string>{};
  };
  const auto shown = [&](const std::string &address) {
    std::string text;
    for (const auto &host : hosts_of(address, 6s, look).all)
      text += host.name + "/" + host.number + ":" + host.port + " ";
    return text;
  };
  EXPECT_EQ(shown("postgres://x@a:1,b:2,c:3/y"), "a/:1 b/:2 c/:3 ");
  EXPECT_EQ(shown("postgres://x@a,b/y?port=7"), "a/:7 b/:7 ");
  EXPECT_EQ(shown("postgres:///y?host=/run,b&hostaddr=1.2.3.4,5.6.7.8"),
            "/run/1.2.3.4: b/5.6.7.8: ");
  EXPECT_EQ(shown("postgres://x@a:1/y"), "a/:1 ");
  EXPECT_EQ(shown("postgres:///y"), "/: ");
  // A name may have several addresses; where the number is said, or a folder, none is asked for.
  EXPECT_EQ(shown("postgres://x@many:1,b:2/y"), "many/1.1.1.1:1 many/::2:1 b/:2 ");
  EXPECT_EQ(shown("postgres://x@many/y?hostaddr=3.3.3.3"), "many/3.3.3.3: ");
  EXPECT_EQ(hosts_of("postgres://many/y", 6s, look).patience, 3s);
  for (const auto &host : hosts_of("postgres://localhost/y", 6s).all) {
    EXPECT_EQ(host.name, "localhost") << "for certificates";
    EXPECT_TRUE(host.number == "127.0.0.1" || host.number == "::1") << host.number;
  }
  // What makes no sense is left to libpq.
  for (const auto *address : {"nonsense=", "postgres:///y?host=a,b&hostaddr=1.2.3.4",
                              "postgres:///y?host=a,b&port=1,2,3"})
    EXPECT_EQ(shown(address), "/: ") << address;
  EXPECT_EQ(hosts_of("postgres://a/y", 6s, look).patience, 6s);
  EXPECT_EQ(hosts_of("postgres://a,b/y", 6s, look).patience, 3s);
  EXPECT_EQ(hosts_of("postgres://a,b/y?connect_timeout=9", 6s, look).patience, 9s);
  EXPECT_EQ(hosts_of("postgres://a,b/y?connect_timeout=0", 6s, look).patience, 3s);
}

TEST(PostgresAddress, IsShownWithoutItsPassword) {
  EXPECT_TRUE(is_postgres("postgres://x"));
  EXPECT_TRUE(is_postgres("postgresql://x"));
  EXPECT_FALSE(is_postgres("postgres.db"));
  EXPECT_EQ(public_address("postgres://me:secret@example.org:5433/games?password=secret"),
            "postgres://me@example.org:5433/games");
  EXPECT_EQ(public_address("postgresql:///games"), "postgres:///games");
  EXPECT_EQ(public_address("postgres://me:sec%zzret@x/y"), "");
  EXPECT_EQ(public_address("postgres://me:sec@ret@x/y"), "");
}

} // namespace
} // namespace plateau::store
