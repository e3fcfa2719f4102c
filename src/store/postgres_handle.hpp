/// @file postgres_handle.hpp
/// libpq's connections, results and parameters as values.
#pragma once

#include <cstdint>
#include <libpq-fe.h>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::store {

struct FinishPostgres {
  void operator()(PGconn *connection) const { PQfinish(connection); }
};
using PostgresHandle = std::unique_ptr<PGconn, FinishPostgres>;

struct ClearPostgres {
  void operator()(PGresult *result) const { PQclear(result); }
};

/// The result of a statement: rows of texts.
class PostgresResult {
public:
  PostgresResult() = default;
  explicit PostgresResult(PGresult *result) : result_(result) {}

  PGresult *get() const { return result_.get(); }
  /// True if the statement succeeded.
  bool good() const {
    const auto status = PQresultStatus(result_.get());
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
  }
  /// The SQLSTATE; empty if the server gave none.
  std::string_view state() const {
    const char *state = PQresultErrorField(result_.get(), PG_DIAG_SQLSTATE);
    return state == nullptr ? std::string_view{} : std::string_view(state);
  }

  int rows() const { return PQntuples(result_.get()); }
  bool is_null(int row, int column) const { return PQgetisnull(result_.get(), row, column) != 0; }
  std::string text(int row, int column) const {
    return {PQgetvalue(result_.get(), row, column),
            static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
  }
  std::int64_t number(int row, int column) const;

private:
  std::unique_ptr<PGresult, ClearPostgres> result_;
};

/// The values of a statement's `$1`, `$2` …
class PostgresValues {
public:
  PostgresValues &add(std::string_view text) {
    texts_.emplace_back(text);
    return *this;
  }
  PostgresValues &add(std::int64_t number) { return add(std::to_string(number)); }

  int count() const { return static_cast<int>(texts_.size()); }
  std::vector<const char *> pointers() const {
    std::vector<const char *> all;
    all.reserve(texts_.size());
    for (const auto &text : texts_)
      all.push_back(text.c_str());
    return all;
  }

private:
  std::vector<std::string> texts_;
};

/// An array as a parameter, as PostgreSQL writes it: `{"a","b"}`.
class PostgresArray {
public:
  PostgresArray &add(std::string_view text);
  PostgresArray &add(std::int64_t number);
  PostgresArray &add_null();
  std::string text() const { return text_ + "}"; }

private:
  void separate() {
    if (text_.size() > 1)
      text_.push_back(',');
  }
  std::string text_ = "{";
};

} // namespace plateau::store
