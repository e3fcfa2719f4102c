/// @file sqlite_store.hpp
/// Games in one SQLite file. One thread writes and one reads, and neither waits for the other. All
/// waiting appends are one transaction (group commit), answered after the commit: a write-ahead log
/// with synchronous=FULL, so that what was acknowledged survives a loss of power.
#pragma once

#include "store/file_claim.hpp"
#include "store/lane.hpp"

#include <chrono>
#include <filesystem>
#include <memory>
#include <variant>

namespace plateau::store {

struct SqliteLimits {
  /// Requests that may wait for a thread; more are refused as `busy`. At two thousand a second this
  /// is two seconds, longer than anybody should wait.
  std::size_t waiting = 4096;
  /// Appends in one transaction: about as many as arrive during one sync of the disk.
  std::size_t group = 512;
  /// How long to wait for another program's lock.
  std::chrono::milliseconds patience{500};
  /// Pages of the write-ahead log after which the reading thread checkpoints them …
  int log_step = 1'000;
  /// … and after which the writing thread does the rest: only then can the log restart.
  int log_most = 16'000;
  /// The largest file, in pages of 4 KiB; 0: as large as the disk allows.
  std::uint32_t pages = 0;
};

class SqliteStore final : public LaneStore {
public:
  /// Opens the file, creates it if it is missing, and migrates its tables.
  static std::variant<std::unique_ptr<SqliteStore>, OpenProblem>
  open(const std::filesystem::path &file, const Post &post, const SqliteLimits &limits = {},
       Sharing sharing = Sharing::shared);
  ~SqliteStore() override;

private:
  class Place;
  class FileLine;
  SqliteStore(FileClaim claim, std::unique_ptr<Line> writing, std::unique_ptr<Line> reading,
              const Post &post, const SqliteLimits &limits, Life last_alive);
  FileClaim claim_;
};

} // namespace plateau::store
