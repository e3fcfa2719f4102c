// How a database becomes a store, and which one does not.
#include "server/testing/free_port.hpp"
#include "store/archive.hpp"
#include "store/migrations.hpp"
#include "store/postgres_connection.hpp"
#include "store/testing/postgres_test.hpp"

#include <arpa/inet.h>
#include <array>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <thread>

namespace plateau::store {
namespace {

using testing::addition;
using testing::Postgres;
using testing::PostgresStoreTest;
using What = Appended::What;

TEST_F(PostgresStoreTest, CommitsReachTheDiskWhateverTheDatabaseSays) {
  ASSERT_TRUE(database_.ask("ALTER DATABASE postgres SET synchronous_commit = off"));
  open();
  EXPECT_EQ(append({addition("a", 0)}).what, What::stored);
  ASSERT_TRUE(database_.ask("ALTER DATABASE postgres RESET synchronous_commit"));
  // A function of the database can see what this connection was given.
  ASSERT_TRUE(ask("CREATE FUNCTION seen() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF "
                  "current_setting('synchronous_commit') = 'off' THEN RAISE 'off'; END IF; "
                  "RETURN NEW; END $$; CREATE TRIGGER seen BEFORE INSERT ON entries FOR EACH ROW "
                  "EXECUTE FUNCTION seen()"));
  EXPECT_EQ(append({addition("a", 1)}).what, What::stored);
}

TEST_F(PostgresStoreTest, TheDatabaseAsksWhetherWeAreThere) {
  Postgres own(server::testing::free_port()); // Only on a network it is a question.
  address_ = own.address("public");
  open();
  ASSERT_TRUE(own.ask("CREATE FUNCTION seen() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF "
                      "current_setting('tcp_keepalives_idle') <> '10' OR "
                      "current_setting('tcp_keepalives_interval') <> '5' OR "
                      "current_setting('tcp_keepalives_count') <> '3' OR "
                      "current_setting('tcp_user_timeout') <> '15000' OR "
                      "current_setting('idle_in_transaction_session_timeout') <> '10s' THEN RAISE "
                      "'not asked'; END IF; RETURN NEW; END $$; CREATE TRIGGER seen BEFORE INSERT "
                      "ON entries FOR EACH ROW EXECUTE FUNCTION seen()"));
  EXPECT_EQ(append({addition("a", 0)}).what, What::stored);
  store_.reset();
}

TEST_F(PostgresStoreTest, WhoHangsInATransactionIsLeft) {
  open();
  auto limits = patient();
  limits.idle_transaction = std::chrono::milliseconds(1);
  auto opened = PostgresConnection::open(address_, limits, {Tables::left_as_they_are});
  auto &connection = std::get<PostgresConnection>(opened);
  ASSERT_EQ(connection.begin(), Trouble::none);
  while (!connection.broken()) {
    pollfd said{connection.descriptor(), POLLIN, 0};
    ::poll(&said, 1, -1);
    connection.look();
  }
  EXPECT_NE(connection.commit(), Trouble::none);
}

TEST_F(PostgresStoreTest, TablesMayTakeTheirTime) {
  PGconn *other = PQconnectdb(address_.c_str());
  PQclear(PQexec(other, "SELECT pg_advisory_lock(1349280116)")); // It is making them.
  auto limits = patient();
  limits.connecting = std::chrono::seconds(1);
  limits.migrating = std::chrono::milliseconds(1);
  const auto given_up = PostgresStore::open(address_, loop_.post(), limits);
  EXPECT_EQ(std::get<PostgresProblem>(given_up).reason, "timeout");
  limits.migrating = std::chrono::minutes(1);
  std::thread making([&] {
    std::this_thread::sleep_for(limits.connecting + std::chrono::milliseconds(100));
    PQfinish(other);
  });
  open(limits);
  making.join();
  EXPECT_EQ(append({addition("a", 0)}).what, What::stored);
}

TEST_F(PostgresStoreTest, WhatTheHealthNeedsIsAskedForAtTheStart) {
  ASSERT_TRUE(database_.ask("CREATE ROLE modest LOGIN"));
  ASSERT_TRUE(database_.ask("CREATE DATABASE modest"));
  ASSERT_TRUE(database_.ask("REVOKE TEMPORARY ON DATABASE modest FROM PUBLIC"));
  auto address = database_.address("public");
  address.replace(address.find("/postgres?"), 10, "/modest?");
  PGconn *owner = PQconnectdb(address.c_str());
  PQclear(PQexec(owner, "GRANT ALL ON SCHEMA public TO modest"));
  PQfinish(owner);
  address.replace(address.find("plateau@"), 8, "modest@");
  EXPECT_EQ(problem(address).reason, "the privilege TEMPORARY is missing");
  ASSERT_TRUE(database_.ask("GRANT TEMPORARY ON DATABASE modest TO modest"));
  EXPECT_EQ(problem(address).reason, "opened");
}

TEST_F(PostgresStoreTest, NodesThatStartTogetherMakeTheTablesOnce) {
  std::vector<std::thread> nodes;
  std::array<std::string, 4> reasons;
  for (auto &mine : reasons)
    nodes.emplace_back([&] { mine = problem(address_).reason; });
  for (auto &node : nodes)
    node.join();
  for (const auto &mine : reasons)
    EXPECT_EQ(mine, "opened");
  open();
  EXPECT_EQ(append({addition("a", 0)}).what, What::stored);
}

TEST_F(PostgresStoreTest, AnEarlierStoreIsReadAsItIs) {
  const auto read = [&] { return open_postgres_archive(address_, Purpose::reading); };
  EXPECT_EQ(std::get<PostgresProblem>(read()).what, OpenProblem::not_a_store);
  ASSERT_TRUE(ask(std::string(migrations().front()) +
                  "CREATE TABLE plateau_migrations (step BIGINT NOT NULL PRIMARY KEY);"
                  "INSERT INTO plateau_migrations VALUES (1);"
                  "INSERT INTO entries VALUES ('a', 0, 'moved', NULL, '{}', 1)"));
  {
    auto opened = read();
    ASSERT_EQ(opened.index(), 0U);
    ASSERT_EQ(std::get<0>(opened)->begin_reading(), Trouble::none);
    EXPECT_EQ(std::get<0>(opened)->read("a").entries.size(), 1U);
  }
  const auto *more_steps = "SELECT 1 / (count(*) - 1) FROM plateau_migrations";
  EXPECT_FALSE(ask(more_steps)) << "it cannot be divided by nothing";
  // Nor is it changed beneath a server that would not know it again.
  const auto write = [&] { return open_postgres_archive(address_, Purpose::writing); };
  PGconn *server = PQconnectdb(address_.c_str());
  PQclear(PQexec(server, "SELECT pg_advisory_lock_shared(1349280116, hashtext(current_schema()))"));
  EXPECT_EQ(std::get<PostgresProblem>(write()).what, OpenProblem::too_old);
  EXPECT_FALSE(ask(more_steps));
  PQclear(PQexec(server, "SELECT pg_advisory_unlock_all()"));
  const auto written = write();
  EXPECT_EQ(written.index(), 0U);
  EXPECT_TRUE(ask(more_steps));
  PQclear(PQexec(server, "SELECT pg_advisory_lock_shared(1349280116, hashtext(current_schema()))"));
  EXPECT_EQ(write().index(), 0U) << "nothing is left to be done";
  PQfinish(server);
  open();
  EXPECT_TRUE(ask(more_steps));
  EXPECT_EQ(loop_.read(*store_, "a").entries.size(), 1U);
}

TEST_F(PostgresStoreTest, GamesOfEarlierServersGetADeadline) {
  std::string steps;
  for (const auto step : migrations().first(4))
    steps += step;
  ASSERT_TRUE(ask(steps +
                  "CREATE TABLE plateau_migrations (step BIGINT NOT NULL PRIMARY KEY);"
                  "INSERT INTO plateau_migrations VALUES (1), (2), (3), (4);" +
                  testing::rows_without_deadline()));
  open();
  EXPECT_EQ(testing::deadlines(loop_.overdue(*store_, {2'000'000'000, 0, "", 20})),
            testing::deadlines_made());
}

TEST_F(PostgresStoreTest, OtherDatabasesAreRefused) {
  EXPECT_EQ(problem("postgres://plateau@/none?host=/nowhere").what, OpenProblem::not_possible);
  EXPECT_NE(problem("postgres://plateau@/none?host=/nowhere").reason, "");
  EXPECT_EQ(problem("postgres://%zz").what, OpenProblem::not_possible);
  ASSERT_TRUE(ask("CREATE TABLE games (x BIGINT)"));
  EXPECT_EQ(problem(address_).what, OpenProblem::not_a_store);
  ASSERT_TRUE(ask("DROP TABLE games"));
  open();
  store_.reset();
  ASSERT_TRUE(ask("INSERT INTO plateau_migrations VALUES (" +
                  std::to_string(migrations().size() + 1) + ")"));
  EXPECT_EQ(problem(address_).what, OpenProblem::too_new);
  ASSERT_TRUE(database_.ask("CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1'"));
  auto latin = address_;
  latin.replace(latin.find("/postgres?"), 10, "/latin?");
  EXPECT_EQ(problem(latin).reason, "encoding LATIN1");
}

TEST_F(PostgresStoreTest, AHostThatSaysNothingIsLeftForTheNext) {
  const int silent = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in place{};
  socklen_t size = sizeof place;
  place.sin_family = AF_INET;
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  ASSERT_EQ(::bind(silent, reinterpret_cast<const sockaddr *>(&place), size), 0);
  ASSERT_EQ(::listen(silent, 10), 0);
  ::getsockname(silent, reinterpret_cast<sockaddr *>(&place), &size);
  const auto port = std::to_string(ntohs(place.sin_port));
  const auto host = address_.find("host=") + 5;
  address_.insert(host, "127.0.0.1,");
  address_ += "&port=" + port + ",5432";
  PostgresLimits limits;
  limits.connecting = std::chrono::seconds(2);
  open(limits);
  ASSERT_TRUE(store_);
  EXPECT_EQ(append({addition("a", 0)}).what, What::stored);
  // And the reason is said for each, when none is left.
  const auto why =
      problem("postgres://plateau@127.0.0.1:" + port + ",127.0.0.1:1/postgres?connect_timeout=1")
          .reason;
  EXPECT_NE(why.find("port " + port + " failed: timeout; "), std::string::npos) << why;
  EXPECT_NE(why.find("port 1 failed"), std::string::npos) << why;
  ::close(silent);
}

} // namespace
} // namespace plateau::store
