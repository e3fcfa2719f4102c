// What every store does, whatever it is made of.
#include "server/testing/folder.hpp"
#include "store/archive.hpp"
#include "store/postgres_store.hpp"
#include "store/sqlite_store.hpp"
#include "store/testing/loop.hpp"
#include "store/testing/postgres.hpp"

#include <gtest/gtest.h>

namespace plateau::store {
namespace {

using testing::addition;
using testing::Loop;
using What = Appended::What;

/// A place for a store; `open` may be called again, and by several.
struct Sqlite {
  server::testing::Folder folder;

  std::unique_ptr<Archive> archive(Purpose purpose) const {
    return std::move(std::get<0>(open_sqlite_archive(folder.path() / "games.db", purpose)));
  }
  std::unique_ptr<Store> open(Loop &loop, std::size_t waiting = 4096) const {
    SqliteLimits limits;
    limits.waiting = waiting;
    limits.patience = std::chrono::minutes(1);
    return std::move(
        std::get<0>(SqliteStore::open(folder.path() / "games.db", loop.post(), limits)));
  }
};
struct Database {
  std::string address = testing::Postgres::instance().fresh();

  std::unique_ptr<Archive> archive(Purpose purpose) const {
    return std::move(std::get<0>(open_postgres_archive(address, purpose)));
  }
  std::unique_ptr<Store> open(Loop &loop, std::size_t waiting = 4096) const {
    PostgresLimits limits;
    limits.waiting = waiting;
    // However busy the machine is.
    limits.patience = limits.connecting = limits.lock_patience = std::chrono::minutes(1);
    return std::move(std::get<0>(PostgresStore::open(address, loop.post(), limits)));
  }
};

template <class Place> class StoreTest : public ::testing::Test {
protected:
  void open() {
    store_.reset();
    store_ = place_.open(loop_);
  }
  Appended append(std::vector<Addition> additions) {
    return loop_.append(*store_, std::move(additions));
  }
  EntriesRead read(const std::string &game, std::uint32_t from = 0) {
    return loop_.read(*store_, game, from);
  }
  std::vector<std::string> list(const Filter &filter) {
    return ids_of(loop_.list(*store_, filter));
  }
  std::vector<std::string> overdue(const Overdue &which) {
    return ids_of(loop_.overdue(*store_, which));
  }
  static std::vector<std::string> ids_of(const RowsRead &read) {
    std::vector<std::string> ids;
    for (const auto &row : read.rows)
      ids.push_back(row.id);
    return ids;
  }

  Place place_;
  Loop loop_;
  std::unique_ptr<Store> store_;
};

using Places = ::testing::Types<Sqlite, Database>;
TYPED_TEST_SUITE(StoreTest, Places);

TYPED_TEST(StoreTest, WhatWasStoredIsThereAfterAnotherStart) {
  this->open();
  auto odd = addition("a", 0, R"({"x":"é \" \\ ' {,} \n"})");
  odd.entry.ply.reset();
  odd.row.summary = R"(["\"",null,"NULL"])";
  EXPECT_EQ(this->append({odd}).what, What::stored);
  EXPECT_EQ(this->append({addition("a", 1)}).what, What::stored);
  EXPECT_EQ(this->append({odd}).what, What::conflict);
  auto other = addition("b", 0, "");
  other.row.summary = odd.row.summary;
  EXPECT_EQ(this->append({other}).what, What::stored);
  this->open();
  const auto found = this->read("a");
  ASSERT_EQ(found.entries.size(), 2U);
  EXPECT_EQ(found.entries[0], odd.entry);
  EXPECT_EQ(found.entries[1], addition("a", 1).entry);
  EXPECT_EQ(this->read("a", 1).entries.size(), 1U);
  EXPECT_TRUE(this->read("c").entries.empty());
  const auto rows = this->loop_.list(*this->store_, {}).rows;
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0], addition("a", 1).row);
  EXPECT_EQ(rows[1], other.row);
}

TYPED_TEST(StoreTest, AVersionIsTakenOnce) {
  this->open();
  EXPECT_EQ(this->append({addition("a", 0, "1")}).what, What::stored);
  auto late = addition("a", 0, "2");
  late.row.status = "over";
  EXPECT_EQ(this->append({late}).what, What::conflict);
  EXPECT_EQ(this->read("a").entries.front().body, "1");
  EXPECT_EQ(this->loop_.list(*this->store_, {}).rows.front().status, "playing");
}

TYPED_TEST(StoreTest, ALogHasNoHoles) {
  this->open();
  EXPECT_EQ(this->append({addition("a", 1)}).what, What::conflict);
  EXPECT_TRUE(this->list({}).empty()) << "nor is there a row of it";
  EXPECT_EQ(this->append({addition("a", 0)}).what, What::stored);
  EXPECT_EQ(this->append({addition("a", 2)}).what, What::conflict);
  EXPECT_EQ(this->append({addition("a", 1), addition("a", 3)}).what, What::conflict);
  EXPECT_EQ(this->append({addition("a", 1), addition("b", 1)}).what, What::conflict);
  EXPECT_EQ(this->read("a").entries.size(), 1U);
  EXPECT_EQ(this->append({addition("a", 1), addition("a", 2), addition("b", 0)}).what,
            What::stored);
  EXPECT_EQ(this->read("a").entries.size(), 3U);
}

TYPED_TEST(StoreTest, TwoWritersNeverTakeTheSameVersion) {
  this->open();
  Loop other_loop;
  const auto other = this->place_.open(other_loop);
  int stored = 0;
  for (std::uint32_t version = 0; version < 20; ++version) {
    std::optional<Appended> theirs;
    other->append({addition("a", version)}, [&](Appended answer) { theirs = answer; });
    stored += this->append({addition("a", version)}).what == What::stored ? 1 : 0;
    while (!theirs)
      other_loop.run_one();
    stored += theirs->what == What::stored ? 1 : 0;
    EXPECT_EQ(stored, static_cast<int>(version) + 1);
  }
}

TYPED_TEST(StoreTest, TwoWritersOfTheSameGroupsShareThem) {
  this->open();
  Loop other_loop;
  const auto other = this->place_.open(other_loop);
  constexpr int games = 40;
  std::array<int, games> stored{};
  int answers = 0;
  const auto count = [&](int game) {
    return [&, game](Appended answer) {
      stored[static_cast<std::size_t>(game)] += answer.what == What::stored ? 1 : 0;
      EXPECT_NE(answer.what, What::unavailable) << name(answer.trouble);
      ++answers;
    };
  };
  // One asks in this order, one in the other.
  for (int i = 0; i < games; ++i) {
    const int last = games - 1 - i;
    this->store_->append({addition("g" + std::to_string(i), 0)}, count(i));
    other->append({addition("g" + std::to_string(last), 0)}, count(last));
  }
  while (answers < games)
    this->loop_.run_one();
  while (answers < 2 * games)
    other_loop.run_one();
  for (const int times : stored)
    EXPECT_EQ(times, 1);
}

TYPED_TEST(StoreTest, SeveralLogsAllOrNothing) {
  this->open();
  EXPECT_EQ(this->append({addition("a", 0), addition("b", 0)}).what, What::stored);
  EXPECT_EQ(this->append({addition("c", 0), addition("a", 0)}).what, What::conflict);
  EXPECT_TRUE(this->read("c").entries.empty());
  EXPECT_EQ(this->list({}).size(), 2U);
}

TYPED_TEST(StoreTest, AConflictSpoilsNobodyElsesAppend) {
  this->open();
  this->append({addition("a", 0)});
  std::vector<What> answers;
  for (const auto *game : {"b", "a", "c"})
    this->store_->append({addition(game, 0)}, [&](Appended a) { answers.push_back(a.what); });
  this->store_->append({addition("d", 0), addition("a", 0)},
                       [&](Appended a) { answers.push_back(a.what); });
  this->store_->append({addition("d", 0)}, [&](Appended a) { answers.push_back(a.what); });
  while (answers.size() < 5)
    this->loop_.run_one();
  EXPECT_EQ(answers, (std::vector{What::stored, What::conflict, What::stored, What::conflict,
                                  What::stored}));
}

TYPED_TEST(StoreTest, ListsByWhatIsAsked) {
  this->open();
  auto waiting = addition("w", 0);
  waiting.row.status = "waiting";
  auto hidden = addition("h", 0);
  hidden.row.listed = false;
  auto timed = addition("t", 0);
  timed.row.clock = "real-time";
  timed.row.deadline = 5000;
  timed.row.changed = 9000;
  this->append({waiting, hidden, timed, addition("p", 0), addition("p", 1)});
  using Ids = std::vector<std::string>;
  EXPECT_EQ(this->list({}), (Ids{"t", "p", "w"})) << "the last changed first";
  Filter filter;
  filter.status = "waiting";
  EXPECT_EQ(this->list(filter), Ids{"w"});
  filter = {};
  filter.clock = "real-time";
  EXPECT_EQ(this->list(filter), Ids{"t"});
  filter = {};
  filter.game = "abalone";
  EXPECT_EQ(this->list(filter), Ids{});
  filter = {};
  filter.most = 1;
  EXPECT_EQ(this->list(filter), Ids{"t"});
  filter.changed_before = 9000;
  EXPECT_EQ(this->list(filter), Ids{"p"});
  EXPECT_TRUE(this->overdue({5000, 0, "", 9}).empty());
  EXPECT_EQ(this->overdue({5001, 0, "", 9}), Ids{"t"});
}

TYPED_TEST(StoreTest, GamesThatChangedAtOnceAreOnOnePageOrTheNext) {
  using Ids = std::vector<std::string>;
  this->open();
  for (const auto *id : {"c", "a", "d", "b"})
    this->append({addition(id, 0)});
  for (const auto *status : {"", "playing"}) {
    Filter filter;
    filter.status = status;
    filter.most = 3;
    EXPECT_EQ(this->list(filter), (Ids{"d", "c", "b"}));
    filter.changed_before = addition("b", 0).row.changed;
    filter.before_id = "b";
    EXPECT_EQ(this->list(filter), Ids{"a"});
    filter.before_id = "a";
    EXPECT_EQ(this->list(filter), Ids{});
    filter.before_id.clear();
    EXPECT_EQ(this->list(filter), Ids{}) << "without a game: whatever changed earlier";
  }
}

TYPED_TEST(StoreTest, OverdueGamesComeInPages) {
  using Ids = std::vector<std::string>;
  this->open();
  const std::vector<std::pair<std::string, int>> games = {
      {"a", 5}, {"b", 5}, {"c", 5}, {"d", 7}, {"e", 9}};
  for (const auto &[id, deadline] : games) {
    auto one = addition(id, 0);
    one.row.deadline = deadline;
    one.row.status = id == "b" ? "waiting" : "playing";
    this->append({one});
  }
  this->append({addition("never", 0)});
  EXPECT_EQ(this->overdue({9, 0, "", 2}), (Ids{"a", "b"}));
  EXPECT_EQ(this->overdue({9, 5, "b", 2}), (Ids{"c", "d"}));
  EXPECT_TRUE(this->overdue({9, 7, "d", 2}).empty());
}

TYPED_TEST(StoreTest, StoppingStoresWhatWaits) {
  this->open();
  int stored = 0;
  for (std::uint32_t version = 0; version < 100; ++version)
    this->store_->append({addition("a", version)},
                         [&](Appended a) { stored += a.what == What::stored ? 1 : 0; });
  this->store_->stop();
  EXPECT_EQ(this->append({addition("a", 100)}).trouble, Trouble::stopped);
  EXPECT_EQ(this->read("a").trouble, Trouble::stopped);
  EXPECT_EQ(stored, 100);
}

TYPED_TEST(StoreTest, TheQueueHasALimit) {
  // A queue for nobody takes nothing.
  this->store_ = this->place_.open(this->loop_, 0);
  EXPECT_EQ(this->append({addition("a", 0)}).trouble, Trouble::busy);
  EXPECT_EQ(this->read("a").trouble, Trouble::busy);
}

TYPED_TEST(StoreTest, AnArchiveSeesOneMoment) {
  this->open();
  for (const auto *game : {"b", "a", "c"})
    this->append({addition(game, 0)});
  const auto archive = this->place_.archive(Purpose::reading);
  ASSERT_EQ(archive->begin_reading(), Trouble::none);
  using Names = std::vector<std::string>;
  EXPECT_EQ(archive->games_after("", 2).games, (Names{"a", "b"}));
  EXPECT_EQ(this->append({addition("a", 1)}).what, What::stored) << "the server goes on";
  EXPECT_EQ(this->append({addition("d", 0)}).what, What::stored);
  EXPECT_EQ(archive->games_after("b", 2).games, Names{"c"});
  EXPECT_EQ(archive->read("a").entries, std::vector{addition("a", 0).entry});
  EXPECT_EQ(archive->games_after("c", 2).games, Names{});
}

/// An addition that ends a game, or is none that has begun.
Addition finished(const std::string &game, std::uint32_t version, std::int64_t at,
                  const std::string &kind) {
  auto made = addition(game, version);
  made.entry.kind = kind;
  made.row.status = version == 0 ? "waiting" : "over";
  made.row.changed = at;
  return made;
}

TYPED_TEST(StoreTest, OldGamesAreTakenOutBesideAServer) {
  this->open();
  for (const auto *game : {"old", "unbegun", "young"}) {
    const std::string id = game;
    ASSERT_EQ(this->append({finished(id, 0, 1, "created")}).what, What::stored);
    const auto *kind = id == "unbegun" ? "aborted" : "moved";
    const auto at = id == "old" ? 1'000 : 5'000;
    ASSERT_EQ(this->append({finished(id, 1, at, kind)}).what, What::stored);
  }
  ASSERT_EQ(this->append({addition("played", 0)}).what, What::stored);
  const auto archive = this->place_.archive(Purpose::writing);
  auto done = archive->prune({false, 5'000, 0, "", 100});
  EXPECT_EQ(done.trouble, Trouble::none);
  EXPECT_EQ(done.removed, 1U);
  EXPECT_TRUE(this->read("old").entries.empty());
  EXPECT_EQ(this->append({finished("old", 2, 9'000, "rematch-offered")}).what, What::conflict)
      << "a server that has it at hand finds that it is gone";
  EXPECT_TRUE(this->read("old").entries.empty());
  // By the server itself, a page of one at a time.
  std::vector<std::string> seen;
  Prune which{true, 6'000, 0, "", 1};
  std::size_t removed = 0;
  do {
    std::optional<Pruned> got;
    this->store_->prune(which, [&](const Pruned &answer) { got = answer; });
    while (!got)
      this->loop_.run_one();
    done = *got;
    removed += done.removed;
    if (done.seen > 0)
      seen.push_back(done.after_id);
    which.after = done.after;
    which.after_id = done.after_id;
  } while (done.seen >= which.most);
  EXPECT_EQ(seen, (std::vector<std::string>{"unbegun", "young"}));
  EXPECT_EQ(removed, 1U);
  EXPECT_TRUE(this->read("unbegun").entries.empty());
  EXPECT_EQ(this->read("young").entries.size(), 2U);
  EXPECT_EQ(this->read("played").entries.size(), 1U) << "it is not over";
  // And whatever its state, when it is to be forgotten.
  EXPECT_EQ(archive->remove("played").removed, 1U);
  EXPECT_EQ(archive->remove("played").removed, 0U);
  EXPECT_EQ(this->append({addition("played", 1)}).what, What::conflict);
  std::optional<GamesRead> forgotten;
  this->store_->forgotten(1'700'000'000'000, [&](const GamesRead &answer) { forgotten = answer; });
  while (!forgotten)
    this->loop_.run_one();
  std::sort(forgotten->games.begin(), forgotten->games.end());
  EXPECT_EQ(forgotten->games, (std::vector<std::string>{"old", "played", "unbegun"}));
  EXPECT_GT(this->loop_.probe(*this->store_).bytes, 0);
}

TYPED_TEST(StoreTest, ASummaryAndBodiesAreWrittenAnew) {
  this->open();
  ASSERT_EQ(this->append({addition("a", 0)}).what, What::stored);
  const auto archive = this->place_.archive(Purpose::writing);
  ASSERT_EQ(archive->begin_changing(), Trouble::none);
  auto changed = addition("a", 0, R"({"x":1})");
  changed.row.summary = R"({"y":2})";
  EXPECT_EQ(archive->replace({changed.entry}, changed.row), Trouble::none);
  EXPECT_EQ(archive->commit(), Trouble::none);
  EXPECT_EQ(this->read("a").entries.front().body, R"({"x":1})");
  EXPECT_EQ(this->loop_.list(*this->store_, {}).rows.front().summary, R"({"y":2})");
}

TYPED_TEST(StoreTest, TheLastSignOfLifeIsKept) {
  this->open();
  EXPECT_EQ(this->store_->last_alive(), Life{});
  EXPECT_EQ(this->loop_.probe(*this->store_, Life{5, 1'700'000'000'000}).trouble, Trouble::none);
  EXPECT_EQ(this->loop_.probe(*this->store_, Life{6, 1'700'000'001'234}).trouble, Trouble::none);
  EXPECT_EQ(this->loop_.probe(*this->store_).trouble, Trouble::none);
  EXPECT_EQ(this->store_->last_alive(), Life{}) << "as of when it was opened";
  this->open();
  EXPECT_EQ(this->store_->last_alive(), (Life{6, 1'700'000'001'234}));
}

TYPED_TEST(StoreTest, AnArchiveIsWrittenAsAWhole) {
  std::vector<Addition> many;
  for (std::uint32_t version = 0; version < 1500; ++version)
    many.push_back(addition("a", version));
  {
    const auto archive = this->place_.archive(Purpose::writing);
    ASSERT_EQ(archive->begin_writing(), Trouble::none);
    EXPECT_EQ(archive->add(many).what, What::stored);
  }
  this->open();
  EXPECT_TRUE(this->read("a").entries.empty()) << "it was not committed";
  const auto archive = this->place_.archive(Purpose::writing);
  ASSERT_EQ(archive->begin_writing(), Trouble::none);
  EXPECT_EQ(archive->add(many).what, What::stored);
  EXPECT_EQ(archive->add({addition("b", 0)}).what, What::stored);
  EXPECT_EQ(archive->commit(), Trouble::none);
  EXPECT_EQ(this->read("a").entries.size(), many.size());
  EXPECT_EQ(this->loop_.list(*this->store_, {}).rows.front(), many.back().row);
  ASSERT_EQ(archive->begin_writing(), Trouble::none);
  EXPECT_EQ(archive->add({addition("c", 0)}).what, What::stored);
  EXPECT_EQ(archive->add({addition("a", 3)}).what, What::conflict);
}

} // namespace
} // namespace plateau::store
