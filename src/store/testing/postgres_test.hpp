/// @file postgres_test.hpp
/// What tests of the store in a database share.
#pragma once

#include "store/postgres_store.hpp"
#include "store/testing/loop.hpp"
#include "store/testing/postgres.hpp"

#include <gtest/gtest.h>

namespace plateau::store::testing {

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
  Appended::What append_at_last(const Addition &added) {
    auto result = append({added});
    for (; result.what == Appended::What::unavailable; result = append({added}))
      leave_others_time();
    return result.what;
  }
  EntriesRead read_at_last(const std::string &game) {
    auto found = loop_.read(*store_, game);
    for (; found.trouble != Trouble::none; found = loop_.read(*store_, game))
      leave_others_time();
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

} // namespace plateau::store::testing
