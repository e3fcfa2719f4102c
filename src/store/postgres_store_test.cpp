// What only a database does: it goes away and comes back.
#include "store/postgres_store.hpp"

#include "server/testing/free_port.hpp"
#include "store/archive.hpp"
#include "store/listing.hpp"
#include "store/migrations.hpp"
#include "store/postgres_connection.hpp"
#include "store/postgres_hosts.hpp"
#include "store/testing/loop.hpp"
#include "store/testing/postgres.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <map>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

namespace plateau::store {
namespace {

using testing::addition;
using testing::Loop;
using testing::Postgres;
using What = Appended::What;

class PostgresStoreTest : public ::testing::Test {
protected:
  /// However busy the machine is.
  static PostgresLimits patient() {
    PostgresLimits limits;
    limits.patience = limits.connecting = std::chrono::minutes(1);
    return limits;
  }
  void open(const PostgresLimits &limits = patient(), Sharing sharing = Sharing::shared) {
    auto opened = PostgresStore::open(address_, loop_.post(), limits, sharing);
    ASSERT_EQ(opened.index(), 0U) << std::get<1>(opened).reason;
    store_ = std::move(std::get<0>(opened));
  }
  Appended append(std::vector<Addition> additions) {
    return loop_.append(*store_, std::move(additions));
  }
  /// Asks again and again, as players do, until it is stored or was stored before.
  What append_at_last(const Addition &added) {
    auto result = append({added});
    for (; result.what == What::unavailable; result = append({added}))
      testing::leave_others_time();
    return result.what;
  }
  EntriesRead read_at_last(const std::string &game) {
    auto found = loop_.read(*store_, game);
    for (; found.trouble != Trouble::none; found = loop_.read(*store_, game))
      testing::leave_others_time();
    return found;
  }
  PostgresProblem problem(const std::string &address) {
    Loop loop;
    auto opened = PostgresStore::open(address, loop.post(), patient());
    auto *why = std::get_if<PostgresProblem>(&opened);
    return why != nullptr ? *why : PostgresProblem{OpenProblem::not_possible, "opened"};
  }
  bool ask(const std::string &sql) {
    return database_.ask(sql, address_.substr(address_.rfind("%3D") + 3));
  }

  Postgres &database_ = Postgres::instance();
  std::string address_ = database_.fresh();
  Loop loop_;
  std::unique_ptr<PostgresStore> store_;
};

TEST_F(PostgresStoreTest, ADatabaseThatGoesAwayComesBack) {
  open();
  EXPECT_EQ(append({addition("a", 0)}).what, What::stored);
  for (const int signal : {SIGINT, SIGQUIT}) {
    database_.stop(signal);
    const auto refused = append({addition("a", 1)});
    EXPECT_EQ(refused.what, What::unavailable);
    EXPECT_EQ(refused.trouble, Trouble::failed);
    EXPECT_EQ(loop_.read(*store_, "a").trouble, Trouble::failed);
    EXPECT_EQ(loop_.list(*store_, {}).trouble, Trouble::failed);
    database_.start();
    const auto version = signal == SIGINT ? 1U : 2U;
    EXPECT_EQ(append_at_last(addition("a", version)), What::stored);
    const auto found = read_at_last("a");
    EXPECT_EQ(found.entries.size(), version + 1);
  }
}

TEST_F(PostgresStoreTest, WhatIsUnderWayWhenItFailsIsNotDoneTwice) {
  open();
  constexpr std::uint32_t moves = 300;
  std::uint32_t acknowledged = 0;
  std::thread failing([&] {
    for (int i = 0; i < 5; ++i)
      ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = "
          "'plateau'");
  });
  for (std::uint32_t version = 0; version < moves; ++version) {
    append_at_last(addition("a", version)); // A conflict: it was stored, only nobody knew.
    ++acknowledged;
  }
  failing.join();
  const auto found = read_at_last("a");
  ASSERT_EQ(found.entries.size(), acknowledged);
  for (std::uint32_t version = 0; version < moves; ++version)
    EXPECT_EQ(found.entries[version].version, version);
}

TEST_F(PostgresStoreTest, ALockIsSaidAndForgotten) {
  auto limits = patient();
  limits.lock_patience = std::chrono::milliseconds(1);
  open(limits);
  PGconn *other = PQconnectdb(address_.c_str());
  PQclear(PQexec(other, "BEGIN; LOCK TABLE entries IN EXCLUSIVE MODE"));
  const auto refused = append({addition("a", 0)});
  EXPECT_EQ(refused.what, What::unavailable);
  EXPECT_EQ(refused.trouble, Trouble::locked);
  EXPECT_EQ(append({addition("a", 0), addition("b", 0)}).trouble, Trouble::locked);
  PQfinish(other);
  EXPECT_EQ(append_at_last(addition("a", 0)), What::stored);
}

TEST_F(PostgresStoreTest, AServerThatDoesNotAnswerIsGivenUp) {
  PostgresLimits limits;
  limits.patience = std::chrono::milliseconds(200);
  limits.connecting = std::chrono::minutes(1);
  limits.lock_patience = std::chrono::minutes(1);
  open(limits);
  PGconn *other = PQconnectdb(address_.c_str());
  PQclear(PQexec(other, "BEGIN; LOCK TABLE entries IN EXCLUSIVE MODE"));
  const auto refused = append({addition("a", 0)});
  EXPECT_EQ(refused.what, What::unavailable);
  EXPECT_EQ(refused.trouble, Trouble::failed);
  PQfinish(other);
  // What was sent may still be done: a conflict is as good.
  append_at_last(addition("a", 0));
  EXPECT_EQ(append_at_last(addition("a", 0)), What::conflict);
}

TEST_F(PostgresStoreTest, ADatabaseIsForOneServerOrForThoseThatShareIt) {
  auto limits = patient();
  limits.lock_patience = std::chrono::milliseconds(1);
  const auto another = [&](Sharing sharing) {
    const auto opened = PostgresStore::open(address_, loop_.post(), limits, sharing);
    const auto *problem = std::get_if<PostgresProblem>(&opened);
    return problem == nullptr ? std::nullopt : std::optional(problem->what);
  };
  open(patient(), Sharing::alone);
  EXPECT_EQ(append({addition("a", 0)}).what, What::stored);
  for (const auto sharing : {Sharing::alone, Sharing::shared})
    EXPECT_EQ(another(sharing), OpenProblem::in_use);
  EXPECT_EQ(open_postgres_archive(address_, Purpose::reading).index(), 0U) << "it can be saved";
  // A connection that is lost takes its claim with it; the next one has it again.
  ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'plateau'");
  append_at_last(addition("a", 1));
  EXPECT_EQ(another(Sharing::shared), OpenProblem::in_use);
  store_.reset();
  auto claim_slowly = patient(); // The database may take its time to see that.
  claim_slowly.lock_patience = std::chrono::minutes(1);
  open(claim_slowly, Sharing::shared);
  EXPECT_EQ(another(Sharing::shared), std::nullopt);
  EXPECT_EQ(another(Sharing::alone), OpenProblem::in_use);
}

TEST_F(PostgresStoreTest, AClaimIsTakenFromALostConnection) {
  PostgresLimits limits;
  limits.patience = std::chrono::milliseconds(200);
  limits.connecting = limits.lock_patience = std::chrono::minutes(1);
  open(limits, Sharing::alone);
  PGconn *other = PQconnectdb(address_.c_str());
  PQclear(PQexec(other, "BEGIN; LOCK TABLE entries IN EXCLUSIVE MODE"));
  // It is given up here; there it waits on, with its claim.
  EXPECT_EQ(append({addition("a", 0)}).trouble, Trouble::failed);
  while (loop_.check(*store_) != Trouble::none)
    testing::leave_others_time();
  PQfinish(other);
  append_at_last(addition("a", 0));
}

TEST_F(PostgresStoreTest, ItsHealthIsThatOfWriting) {
  open();
  EXPECT_EQ(loop_.check(*store_), Trouble::none);
  EXPECT_EQ(loop_.check(*store_), Trouble::none) << "nothing is left of the first";
  // No room for another page.
  ASSERT_TRUE(
      ask("CREATE FUNCTION no_room() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN "
          "RAISE 'no room' USING ERRCODE = '53100'; END $$; CREATE EVENT TRIGGER no_room ON "
          "ddl_command_start WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION no_room()"));
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(loop_.check(*store_), Trouble::full);
    EXPECT_EQ(loop_.list(*store_, {}).trouble, Trouble::none) << "reading is possible all the time";
  }
  ASSERT_TRUE(ask("DROP EVENT TRIGGER no_room"));
  EXPECT_EQ(loop_.check(*store_), Trouble::none);
  // Nor can it be written when it may only be read.
  ASSERT_TRUE(database_.ask("ALTER SYSTEM SET default_transaction_read_only = on"));
  ASSERT_TRUE(database_.ask("SELECT pg_reload_conf()"));
  while (loop_.check(*store_) == Trouble::none) // Until its connection has heard of it.
    testing::leave_others_time();
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(loop_.check(*store_), Trouble::failed);
  ASSERT_TRUE(database_.ask("ALTER SYSTEM RESET default_transaction_read_only"));
  ASSERT_TRUE(database_.ask("SELECT pg_reload_conf()"));
  while (loop_.check(*store_) != Trouble::none)
    testing::leave_others_time();
}

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

TEST_F(PostgresStoreTest, TheReasonIsTold) {
  address_.replace(address_.find("plateau@"), 8, "plateau:secret@");
  for (const bool again : {false, true}) {
    auto limits = patient();
    limits.reason_pause = again ? std::chrono::milliseconds(0) : std::chrono::hours(1);
    open(limits);
    std::map<std::string, int> told;
    store_->on_reason([&](const std::string &reason) { ++told[reason]; });
    const auto times = [&](const std::string &part) {
      int count = 0;
      for (const auto &[reason, number] : told)
        count += reason.find(part) != std::string::npos ? number : 0;
      return count;
    };
    database_.stop(SIGINT);
    while (times("closed the connection") == 0 || times("failed: ") < (again ? 5 : 1))
      loop_.run_one();
    database_.start();
    append_at_last(addition(again ? "b" : "a", 0));
    for (const auto &[reason, number] : told) {
      EXPECT_EQ(reason.find("secret"), std::string::npos) << reason;
      EXPECT_TRUE(again || number == 1) << reason;
    }
    store_.reset();
  }
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

TEST_F(PostgresStoreTest, ListsLookAtWhatTheyAnswer) {
  open();
  ASSERT_TRUE(ask("INSERT INTO games SELECT 'g' || i, CASE i WHEN 7 THEN 'abalone' ELSE 'chess' "
                  "END, CASE i WHEN 7 THEN 'days' ELSE 'none' END, CASE i WHEN 7 THEN 'waiting' "
                  "ELSE 'playing' END, 1, 0, 0, i, '{}' FROM generate_series(1, 20000) AS i"));
  ASSERT_TRUE(ask("ANALYZE games"));
  PGconn *other = PQconnectdb(address_.c_str());
  // What a connection has looked at in this table is known to the database.
  const auto looked = [&] {
    PGresult *sum = PQexec(other, "SELECT coalesce(sum(seq_tup_read + idx_tup_fetch), 0) FROM "
                                  "pg_stat_xact_user_tables WHERE relname = 'games' AND "
                                  "schemaname = current_schema()");
    const auto number = std::stoi(PQgetvalue(sum, 0, 0));
    PQclear(sum);
    return number;
  };
  PQclear(PQexec(other, "BEGIN"));
  for (const std::string game : {"", "chess", "abalone", "go"})
    for (const std::string clock : {"", "none", "days", "sand"})
      for (const std::string status : {"", "playing", "waiting", "over"}) {
        const auto before = looked();
        const std::array<const char *, 6> values = {status.c_str(), clock.c_str(), "30000", "",
                                                    "10",           game.c_str()};
        PGresult *listed =
            PQexecParams(other, list_sql(Dialect::postgres, !game.empty()).c_str(),
                         game.empty() ? 5 : 6, nullptr, values.data(), nullptr, nullptr, 0);
        EXPECT_LE(looked() - before, PQntuples(listed) + 9)
            << game << ' ' << clock << ' ' << status;
        PQclear(listed);
      }
  PQfinish(other);
  // And that is what it answers.
  EXPECT_EQ(loop_.list(*store_, {"waiting", "abalone", "days", 0, "", 10}).rows.size(), 1U);
  EXPECT_EQ(loop_.list(*store_, {"", "abalone", "", 0, "", 10}).rows.size(), 1U);
  EXPECT_EQ(loop_.list(*store_, {"", "go", "", 0, "", 10}).rows.size(), 0U);
  EXPECT_EQ(loop_.list(*store_, {"playing", "", "", 0, "", 10}).rows.size(), 10U);
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
