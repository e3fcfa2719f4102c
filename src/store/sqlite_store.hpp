/// @file sqlite_store.hpp
/// Games in one file, by SQLite, on two threads of its own: one writes, one reads, and neither
/// waits for the other. All appends that wait are one transaction (group commit), and each is
/// answered after the commit: WAL with synchronous=FULL, so that what was answered survives the
/// loss of power.
#pragma once

#include "store/file_claim.hpp"
#include "store/store.hpp"

#include <chrono>
#include <filesystem>
#include <memory>
#include <variant>

namespace plateau::store {

struct SqliteLimits {
  /// Requests that wait for the thread; beyond it they are refused as `busy`. At two thousand a
  /// second these are two seconds, longer than anybody should wait.
  std::size_t waiting = 4096;
  /// Appends in one transaction: about what is written while the disk is told to keep it.
  std::size_t group = 512;
  /// How long another program's lock is waited for.
  std::chrono::milliseconds patience{500};
  /// Pages of the write-ahead log after which the thread that reads moves them to their places …
  int log_step = 1'000;
  /// … and after which the one that writes does the rest: only then does the log begin anew.
  int log_most = 16'000;
  /// The largest file, in pages of 4 KiB; 0: as large as the disk allows.
  std::uint32_t pages = 0;
};

class SqliteStore final : public Store {
public:
  /// Opens the file, makes it where there is none, brings its tables up to date.
  static std::variant<std::unique_ptr<SqliteStore>, OpenProblem>
  open(const std::filesystem::path &file, Post post, const SqliteLimits &limits = {},
       Sharing sharing = Sharing::shared);
  ~SqliteStore() override;

  void append(std::vector<Addition> additions, std::function<void(Appended)> answer) override;
  void read(std::string game, std::uint32_t from, std::function<void(EntriesRead)> answer) override;
  void list(Filter filter, std::function<void(RowsRead)> answer) override;
  void overdue(Overdue which, std::function<void(RowsRead)> answer) override;
  void check(std::function<void(Trouble)> answer) override;
  void stop() override;

private:
  class Place;
  class Worker;
  SqliteStore(FileClaim claim, std::unique_ptr<Worker> writer, std::unique_ptr<Worker> reader);
  FileClaim claim_;
  std::unique_ptr<Worker> writer_;
  std::unique_ptr<Worker> reader_;
};

} // namespace plateau::store
