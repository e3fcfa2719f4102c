// What only a database does: it goes away and comes back.
#include "store/postgres_store.hpp"

#include "store/archive.hpp"
#include "store/listing.hpp"
#include "store/testing/postgres_test.hpp"

#include <csignal>
#include <map>
#include <thread>

namespace plateau::store {
namespace {

using testing::addition;
using testing::PostgresStoreTest;
using What = Appended::What;

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
  const auto now = [] {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
  };
  EXPECT_EQ(store_->hazard(), "fsync=off") << "as the tests run it";
  const auto before = now();
  const auto clock = loop_.probe(*store_).clock.value_or(0);
  EXPECT_LE(before, clock);
  EXPECT_LE(clock, now() + 1) << "of the same machine";
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

} // namespace
} // namespace plateau::store
