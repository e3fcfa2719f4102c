// Taking games out of a database. The lock on both tables waits for appends under way, and makes
// later ones wait: those find that the log is gone.
#include "store/listing.hpp"
#include "store/postgres_connection.hpp"
#include "store/removal.hpp"

namespace plateau::store {

Trouble PostgresConnection::begin_removing() {
  const auto trouble = begin();
  if (trouble != Trouble::none)
    return trouble;
  return trouble_of(ask("LOCK TABLE entries, games IN SHARE ROW EXCLUSIVE MODE"));
}

Trouble PostgresConnection::mark_forgotten(const std::string &games) {
  PostgresValues values;
  const auto now = wall_clock();
  values.add(games).add(now).add(now - forgotten_kept_ms);
  return trouble_of(ask("WITH old AS (DELETE FROM forgotten WHERE at < $3::bigint) "
                        "INSERT INTO forgotten (game, at) SELECT game, $2::bigint FROM "
                        "unnest($1::text[]) AS gone (game) ON CONFLICT (game) DO UPDATE SET "
                        "at = excluded.at",
                        values));
}

Pruned PostgresConnection::take_out(const std::string &games, const std::string &condition) {
  Pruned done;
  done.trouble = begin_removing();
  if (done.trouble == Trouble::none) {
    PostgresValues values;
    const auto sql = "WITH gone AS (DELETE FROM games WHERE id = ANY ($1::text[])" + condition +
                     " RETURNING id), rest AS (DELETE FROM entries WHERE game IN (SELECT id FROM "
                     "gone)) SELECT count(*) FROM gone";
    const auto result = ask(sql.c_str(), values.add(games));
    done.trouble = trouble_of(result);
    if (done.trouble == Trouble::none)
      done.removed = static_cast<std::size_t>(result.number(0, 0));
  }
  if (done.trouble == Trouble::none)
    done.trouble = mark_forgotten(games);
  if (done.trouble == Trouble::none)
    done.trouble = commit();
  else
    roll_back();
  if (done.trouble != Trouble::none)
    done.removed = 0;
  return done;
}

Pruned PostgresConnection::prune(const Prune &which) {
  PostgresValues values;
  values.add(which.before).add(which.after).add(which.after_id).add(which.most);
  const auto found = ask(prune_sql(Dialect::postgres).c_str(), values);
  Pruned done;
  done.trouble = trouble_of(found);
  if (done.trouble != Trouble::none)
    return done;
  PostgresArray games;
  bool any = false;
  for (int i = 0; i < found.rows(); ++i)
    if (!which.only_unbegun || found.number(i, 2) == 0) {
      games.add(found.text(i, 0));
      any = true;
    }
  if (any) {
    const auto gone = take_out(games.text(), " AND status = 'over'");
    done.trouble = gone.trouble;
    done.removed = gone.removed;
  }
  done.seen = static_cast<std::size_t>(found.rows());
  if (done.seen > 0) {
    done.after_id = found.text(found.rows() - 1, 0);
    done.after = found.number(found.rows() - 1, 1);
  }
  return done;
}

Pruned PostgresConnection::remove(const std::string &game) {
  return take_out(PostgresArray().add(game).text(), "");
}

Trouble PostgresConnection::replace(const std::vector<Entry> &entries, const Row &row) {
  for (const auto &entry : entries) {
    PostgresValues values;
    values.add(row.id).add(entry.version).add(entry.body);
    const auto trouble = trouble_of(
        ask("UPDATE entries SET body = $3 WHERE game = $1 AND version = $2::bigint", values));
    if (trouble != Trouble::none)
      return trouble;
  }
  PostgresValues values;
  values.add(row.id).add(row.summary);
  const auto trouble = trouble_of(ask("UPDATE games SET summary = $2 WHERE id = $1", values));
  return trouble == Trouble::none ? mark_forgotten(PostgresArray().add(row.id).text()) : trouble;
}

GamesRead PostgresConnection::forgotten(std::int64_t since) {
  PostgresValues values;
  const auto result = ask("SELECT game FROM forgotten WHERE at >= $1::bigint", values.add(since));
  GamesRead answer{trouble_of(result), {}};
  if (answer.trouble == Trouble::none)
    for (int i = 0; i < result.rows(); ++i)
      answer.games.push_back(result.text(i, 0));
  return answer;
}

} // namespace plateau::store
