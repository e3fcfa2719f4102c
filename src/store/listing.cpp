#include "store/listing.hpp"

#include "store/store.hpp"

namespace plateau::store {

namespace {

/// Text to put into another, which is ours and has no quotes.
std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

} // namespace

std::string list_sql(Dialect dialect, bool of_one_kind) {
  const bool postgres = dialect == Dialect::postgres;
  const auto value = [&](ListValue which) {
    return (postgres ? '$' : '?') + std::to_string(static_cast<int>(which));
  };
  const auto order =
      " ORDER BY changed DESC, id DESC LIMIT CAST(" + value(ListValue::most) + " AS BIGINT)";
  std::string sql;
  for (const auto clock : clock_names)
    for (const auto status : status_names) {
      sql.append(sql.empty() ? "" : " UNION ALL ").append(postgres ? "(" : "");
      sql.append("SELECT ").append(row_columns);
      sql += " FROM games WHERE listed = 1 AND clock = " + quoted(clock) +
             " AND status = " + quoted(status);
      if (of_one_kind)
        sql += " AND game = " + value(ListValue::game);
      sql += " AND (changed, id) < (CAST(" + value(ListValue::before) + " AS BIGINT), " +
             value(ListValue::before_id) + ")";
      // A shelf that is not asked for is not looked at.
      sql += " AND " + value(ListValue::clock) + " IN ('', " + quoted(clock) + ") AND " +
             value(ListValue::status) + " IN ('', " + quoted(status) + ")";
      // SQLite sees by itself that each shelf is in order, PostgreSQL has to be told.
      if (postgres)
        sql += order + ")";
    }
  return sql + order;
}

} // namespace plateau::store
