// Taking games out of a file. The transaction holds the only lock there is for writing: what a
// server adds comes before it, or finds that the log is gone.
#include "store/listing.hpp"
#include "store/removal.hpp"
#include "store/sqlite_connection.hpp"

namespace plateau::store {

Trouble SqliteConnection::run_for(std::string_view sql, const std::string &game) {
  Statement statement(database_.get(), sql);
  if (!statement)
    return trouble_of(sqlite3_errcode(database_.get()));
  return trouble_of(statement.bind(1, game).run());
}

Trouble SqliteConnection::mark_forgotten(const std::string &game) {
  Statement mark(database_.get(), "INSERT INTO forgotten (game, at) VALUES (?1, ?2) "
                                  "ON CONFLICT (game) DO UPDATE SET at = ?2");
  Statement clear(database_.get(), "DELETE FROM forgotten WHERE at < ?1");
  if (!mark || !clear)
    return trouble_of(sqlite3_errcode(database_.get()));
  const auto now = wall_clock();
  const auto trouble = trouble_of(mark.bind(1, game).bind(2, now).run());
  return trouble == Trouble::none ? trouble_of(clear.bind(1, now - forgotten_kept_ms).run())
                                  : trouble;
}

Trouble SqliteConnection::take_out(const std::string &game) {
  for (const auto *sql : {"DELETE FROM entries WHERE game = ?1", "DELETE FROM games WHERE id = ?1"})
    if (const auto trouble = run_for(sql, game); trouble != Trouble::none)
      return trouble;
  return mark_forgotten(game);
}

Pruned SqliteConnection::prune(const Prune &which) {
  Pruned done;
  done.trouble = begin();
  if (done.trouble != Trouble::none)
    return done;
  std::vector<std::string> gone;
  {
    Statement select(database_.get(), prune_sql(Dialect::sqlite));
    if (!select)
      done.trouble = trouble_of(sqlite3_errcode(database_.get()));
    else {
      select.bind(1, which.before).bind(2, which.after).bind(3, which.after_id);
      select.bind(4, which.most);
      int result = select.step();
      for (; result == SQLITE_ROW; result = select.step()) {
        done.after_id = select.text(0);
        done.after = select.number(1);
        ++done.seen;
        if (!which.only_unbegun || select.number(2) == 0)
          gone.push_back(done.after_id);
      }
      select.finish();
      done.trouble = trouble_of(result);
    }
  }
  for (const auto &game : gone)
    if (done.trouble == Trouble::none)
      done.trouble = take_out(game);
  if (done.trouble == Trouble::none)
    done.trouble = commit();
  else
    roll_back();
  if (done.trouble == Trouble::none)
    done.removed = gone.size();
  return done;
}

Pruned SqliteConnection::remove(const std::string &game) {
  Pruned done;
  done.trouble = begin();
  if (done.trouble != Trouble::none)
    return done;
  done.removed = find_before(game, 1) == SQLITE_OK ? 1 : 0;
  if (done.removed > 0)
    done.trouble = take_out(game);
  if (done.trouble == Trouble::none)
    done.trouble = commit();
  else
    roll_back();
  return done;
}

Trouble SqliteConnection::replace(const std::vector<Entry> &entries, const Row &row) {
  for (const auto &entry : entries) {
    Statement update(database_.get(),
                     "UPDATE entries SET body = ?3 WHERE game = ?1 AND version = ?2");
    if (!update)
      return trouble_of(sqlite3_errcode(database_.get()));
    update.bind(1, row.id).bind(2, entry.version).bind(3, entry.body);
    if (const auto trouble = trouble_of(update.run()); trouble != Trouble::none)
      return trouble;
  }
  Statement update(database_.get(), "UPDATE games SET summary = ?2 WHERE id = ?1");
  if (!update)
    return trouble_of(sqlite3_errcode(database_.get()));
  if (const auto trouble = trouble_of(update.bind(1, row.id).bind(2, row.summary).run());
      trouble != Trouble::none)
    return trouble;
  return mark_forgotten(row.id);
}

GamesRead SqliteConnection::forgotten(std::int64_t since) {
  GamesRead answer;
  Statement select(database_.get(), "SELECT game FROM forgotten WHERE at >= ?1");
  if (!select)
    return {trouble_of(sqlite3_errcode(database_.get())), {}};
  select.bind(1, since);
  int result = select.step();
  for (; result == SQLITE_ROW; result = select.step())
    answer.games.push_back(select.text(0));
  select.finish();
  answer.trouble = trouble_of(result);
  return answer;
}

} // namespace plateau::store
