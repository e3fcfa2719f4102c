/// @file hub_limits.hpp
/// What the games of one node may take.
#pragma once

#include "server/room.hpp"

namespace plateau::server {

struct HubLimits {
  RoomLimits room;
  /// Requests that may wait for one game. Two players never need that many.
  std::size_t waiting = 64;
  /// How many of those places are kept back for the players: spectators must ask again later.
  std::size_t waiting_players = 16;
  /// Games that one client may watch.
  std::size_t watched = 16;
  /// Games kept in memory; beyond this, unwatched ones are closed.
  std::size_t rooms = 10'000;
  /// Approximate memory for all games at hand; a game of chess with eighty moves takes 18 KB.
  /// Finished games that nobody watches are closed first, then other unwatched games, then the
  /// least recently used. They are read from the store again when they are needed.
  std::size_t room_bytes = std::size_t{512} << 20;
  /// How often a request is retried after losing the race for a version to another writer.
  int tries = 5;
  /// How often the store is asked for overdue games that this node does not hold.
  Milliseconds sweep{10'000};
  /// How often the store keeps a sign of life while clocks run: what a player may think without
  /// being charged when the server is killed.
  Milliseconds alive{1'000};
  /// From which difference on the clocks of two nodes are said to differ, and how long that is said
  /// after it was last seen.
  Milliseconds skew{1'000};
  Milliseconds skew_kept{60'000};
  /// How long finished games are kept, and those without a move; 0: for ever.
  Milliseconds keep_finished{0};
  Milliseconds keep_unbegun{0};
  /// How often games past that time are taken out.
  Milliseconds prune_pause{3'600'000};
  /// How long a game that was removed or rewritten beside this node is looked for at hand.
  Milliseconds forgotten{60'000};
  /// What all games may take on the disk before new ones are refused; 0: all there is.
  std::int64_t disk_budget = 0;
  /// When less than this is free on the store's disk, `/healthz` says so: some hours of moves at a
  /// thousand a second, in which somebody can make room.
  std::int64_t disk_low = std::int64_t{1} << 30;
  /// How many overdue games are fetched in one query.
  std::uint32_t overdue = 200;
  /// How often a failing store is probed, and games with an unknown state are read again.
  Milliseconds recovery{1'000};
  /// How long a probe may take. A disk that does not answer is as bad as one that fails.
  Milliseconds check{10'000};
  /// How often watched games are re-read when other nodes share the store. A lost hint is made up
  /// for after this long.
  Milliseconds recheck{10'000};
  /// Re-reads started in one tick. After an outage all games are due at once, and the store must
  /// still answer the players.
  std::size_t looked_up = 100;
  /// How long a player seen by another node counts as present. That node repeats it three times
  /// within this span.
  Milliseconds elsewhere{35'000};
  /// How often watchers are told who came and went. Each change goes to everybody, so frequent
  /// changes must not cost more.
  Milliseconds presence{1'000};
  /// Phrases that a player may say to the other within the window: more would be a nuisance.
  std::size_t phrases = 5;
  Milliseconds phrase_window{20'000};
  /// Entries that count as one message when a game is sent: about the longest message's size.
  std::size_t entries_per_message = 100;
  /// The same for entries that had to be read from the store first, which costs more.
  std::size_t read_entries_per_message = 25;
  /// Entries folded in one turn of the event loop: two or three milliseconds.
  std::size_t folded_at_once = 256;
  /// Views and files longer than this count towards `long_views`, since their reader may be slow.
  std::size_t long_view = std::size_t{16} << 10;
  /// Bytes of long views that may be in flight to all readers: fifty of the longest games.
  std::size_t long_views = std::size_t{128} << 20;
};

} // namespace plateau::server
