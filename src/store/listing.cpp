#include "store/listing.hpp"

#include "store/store.hpp"

namespace plateau::store {

namespace {

/// Quotes one of our own constants, which contain no quotes.
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
      // Skips groups that were not asked for.
      sql += " AND " + value(ListValue::clock) + " IN ('', " + quoted(clock) + ") AND " +
             value(ListValue::status) + " IN ('', " + quoted(status) + ")";
      // SQLite knows by itself that each group is sorted; PostgreSQL has to be told.
      if (postgres)
        sql += order + ")";
    }
  return sql + order;
}

std::string prune_sql(Dialect dialect) {
  const auto value = [&](char which, bool number = true) {
    const std::string name = {dialect == Dialect::postgres ? '$' : '?', which};
    return number ? "CAST(" + name + " AS BIGINT)" : name;
  };
  return "SELECT id, changed, CASE WHEN EXISTS (SELECT 1 FROM entries WHERE entries.game = "
         "games.id "
         "AND kind = 'moved') THEN 1 ELSE 0 END FROM games WHERE status = 'over' AND changed < " +
         value('1') + " AND (changed, id) > (" + value('2') + ", " + value('3', false) +
         ") ORDER BY changed, id LIMIT " + value('4');
}

} // namespace plateau::store
