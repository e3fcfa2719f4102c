#include "server/limits.hpp"

#include "server/archive_file.hpp"
#include "server/bus_limits.hpp"
#include "server/node_clock.hpp"
#include "server/outbox.hpp"
#include "server/resp.hpp"
#include "server/round_trip.hpp"
#include "store/postgres_store.hpp"

namespace plateau::server {

std::string write_limits(const Limits &limits, const SiteLimits &site,
                         const store::SqliteLimits &store) {
  std::string out;
  const auto line = [&](std::string_view name, std::int64_t value) {
    out.append(name).append(" ").append(std::to_string(value)).append("\n");
  };
  const auto count = [&](std::string_view name, std::size_t value) {
    line(name, static_cast<std::int64_t>(value));
  };
  const auto time = [&](std::string_view name, std::chrono::milliseconds value) {
    line(name, value.count());
  };
  count("header-bytes", limits.header_bytes);
  count("target-bytes", limits.target_bytes);
  count("connections", limits.connections);
  count("kept-for-players", limits.kept_for_players);
  count("kept-for-health", limits.kept_for_health);
  count("connections-per-address", limits.connections_per_address);
  count("requests-per-connection", limits.requests);
  time("reading-ms", limits.reading);
  time("writing-ms", limits.writing);
  count("dropped-bytes", limits.dropped_bytes);
  time("dropping-ms", limits.dropping);
  time("leaving-ms", limits.leaving);
  time("accepting-ms", limits.accepting);
  count("log-lines-per-window", limits.log_lines);
  time("log-window-ms", limits.log_window);
  time("tick-ms", limits.tick);
  count("message-bytes", limits.message_bytes);
  line("message-depth", max_json_depth);
  count("messages-per-window", limits.messages);
  time("message-window-ms", limits.message_window);
  count("wire-bytes-per-message", limits.wire_bytes);
  count("sockets-per-address", limits.sockets_per_address);
  count("messages-per-address", limits.messages_per_address);
  count("games-per-address", limits.games_per_address);
  time("games-window-ms", limits.games_window);
  count("share-of-56", limits.share_56);
  count("share-of-48", limits.share_48);
  count("addresses", limits.addresses);
  time("greeting-ms", limits.greeting);
  count("queue-bytes", limits.queue_bytes);
  count("queue-overhead", Outbox::overhead);
  count("queue-long-text-part", Outbox::long_text_part);
  line("kernel-bytes", limits.kernel_bytes);
  line("page-kernel-bytes", limits.page_kernel_bytes);
  time("silence-ms", limits.silence);
  time("answering-ms", limits.answering);
  count("games-watched", limits.games.watched);
  count("games-in-memory", limits.games.rooms);
  count("games-in-memory-bytes", limits.games.room_bytes);
  count("requests-per-game", limits.games.waiting);
  count("requests-per-game-of-players", limits.games.waiting_players);
  line("tries", limits.games.tries);
  time("sweep-ms", limits.games.sweep);
  time("alive-ms", limits.games.alive);
  time("prune-pause-ms", limits.games.prune_pause);
  time("forgotten-ms", limits.games.forgotten);
  time("keep-finished-ms", limits.games.keep_finished);
  time("keep-unbegun-ms", limits.games.keep_unbegun);
  line("disk-budget-bytes", limits.games.disk_budget);
  line("disk-low-bytes", limits.games.disk_low);
  time("skew-ms", limits.games.skew);
  time("skew-kept-ms", limits.games.skew_kept);
  line("overdue-at-once", limits.games.overdue);
  time("recovery-ms", limits.games.recovery);
  time("check-ms", limits.games.check);
  time("recheck-ms", limits.games.recheck);
  count("looked-up-at-once", limits.games.looked_up);
  time("elsewhere-ms", limits.games.elsewhere);
  time("presence-ms", limits.games.presence);
  count("phrases-per-window", limits.games.phrases);
  time("phrase-window-ms", limits.games.phrase_window);
  count("entries-per-game", limits.games.room.entries);
  count("positions-per-game", limits.games.room.positions);
  count("entries-per-message", limits.games.entries_per_message);
  count("read-entries-per-message", limits.games.read_entries_per_message);
  count("folded-at-once", limits.games.folded_at_once);
  count("long-view-bytes", limits.games.long_view);
  count("long-views-bytes", limits.games.long_views);
  time("lag-ms", limits.games.room.lag);
  time("lag-start-ms", limits.games.room.lag_start);
  time("lag-gain-ms", limits.games.room.lag_gain);
  time("lag-most-ms", limits.games.room.lag_most);
  time("pong-ms", RoundTrip::latest);
  time("storing-ms", limits.games.room.storing);
  line("renewals-per-seat", limits.games.room.renewals);
  line("rematch-offers", limits.games.room.rematch_offers);
  time("challenge-ms", limits.games.room.challenge);
  time("slow-challenge-ms", limits.games.room.slow_challenge);
  time("maker-away-ms", limits.games.room.maker_away);
  time("absence-ms", limits.games.room.absence);
  time("long-absence-ms", limits.games.room.long_absence);
  time("initial-least-ms", ClockLimits::least_initial);
  time("initial-most-ms", ClockLimits::most_initial);
  time("increment-most-ms", ClockLimits::most_increment);
  line("days-most", ClockLimits::most_days);
  count("id-bytes", AskLimits::id_bytes);
  count("name-bytes", AskLimits::name_bytes);
  count("rules-bytes", AskLimits::rules_bytes);
  count("position-bytes", AskLimits::position_bytes);
  count("move-bytes", AskLimits::move_bytes);
  line("list-most", AskLimits::list_most);
  line("clock-slew-part", NodeClock::slew_part);
  time("clock-apart-ms", NodeClock::apart);
  time("clock-far-ms", NodeClock::far);
  time("clock-settled-ms", NodeClock::settled);
  const BusLimits bus;
  time("bus-first-pause-ms", bus.first_pause);
  time("bus-longest-pause-ms", bus.longest_pause);
  time("bus-greeting-ms", bus.greeting);
  time("bus-silence-ms", bus.silence);
  time("bus-lasting-ms", bus.lasting);
  time("bus-note-window-ms", bus.note_window);
  count("bus-notes", bus.notes);
  count("bus-queue-bytes", bus.queue_bytes);
  count("bus-games-kept", bus.kept);
  count("bus-text-bytes", RespLimits::text_bytes);
  count("bus-items", RespLimits::items);
  line("bus-depth", RespLimits::depth);
  count("archive-line-bytes", ArchiveLimits::line_bytes);
  line("archive-entries", ArchiveLimits::entries);
  count("archive-game-bytes", ArchiveLimits::game_bytes);
  line("archive-latest-ms", ArchiveLimits::latest);
  count("site-files", site.files);
  count("site-bytes", site.bytes);
  count("store-waiting", store.waiting);
  count("store-group", store.group);
  time("store-patience-ms", store.patience);
  line("store-log-step", store.log_step);
  line("store-log-most", store.log_most);
  line("store-pages", store.pages);
  const store::PostgresLimits database;
  count("database-waiting", database.waiting);
  count("database-group", database.group);
  time("database-patience-ms", database.patience);
  time("database-connecting-ms", database.connecting);
  time("database-migrating-ms", database.migrating);
  time("database-lock-patience-ms", database.lock_patience);
  time("database-idle-transaction-ms", database.idle_transaction);
  time("database-keepalive-idle-ms", database.keepalive_idle);
  time("database-keepalive-interval-ms", database.keepalive_interval);
  line("database-keepalive-count", database.keepalive_count);
  time("database-unacknowledged-ms", database.unacknowledged);
  time("database-first-pause-ms", database.first_pause);
  time("database-longest-pause-ms", database.longest_pause);
  time("database-reason-pause-ms", database.reason_pause);
  return out;
}

} // namespace plateau::server
