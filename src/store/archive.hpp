/// @file archive.hpp
/// A whole store, for export and import. Synchronous.
#pragma once

#include "store/store.hpp"

#include <filesystem>
#include <memory>
#include <variant>

namespace plateau::store {

struct PostgresProblem;

class Archive {
public:
  Archive() = default;
  virtual ~Archive() = default;
  Archive(const Archive &) = delete;
  Archive &operator=(const Archive &) = delete;

  // Reading sees everything as of its beginning, while servers go on writing.
  virtual Trouble begin_reading() = 0;
  /// Sorted by id.
  virtual GamesRead games_after(const std::string &game, std::uint32_t most) = 0;
  virtual EntriesRead read(const std::string &game) = 0;

  // Writing is one transaction; what is not committed is lost.
  virtual Trouble begin_writing() = 0;
  virtual Appended add(const std::vector<Addition> &additions) = 0;
  virtual Trouble commit() = 0;

  // Removing and rewriting, beside servers that go on.
  virtual Pruned prune(const Prune &which) = 0;
  virtual Pruned remove(const std::string &game) = 0;
  /// Begins a transaction during which nobody else adds anything.
  virtual Trouble begin_changing() = 0;
  /// Writes the bodies of entries and the summary of their game anew.
  virtual Trouble replace(const std::vector<Entry> &entries, const Row &row) = 0;
};

/// Reading changes nothing. For writing, a missing store is created and its tables are migrated.
enum class Purpose : std::uint8_t { reading, writing };
std::variant<std::unique_ptr<Archive>, OpenProblem>
open_sqlite_archive(const std::filesystem::path &file, Purpose purpose);
std::variant<std::unique_ptr<Archive>, PostgresProblem>
open_postgres_archive(const std::string &address, Purpose purpose);

} // namespace plateau::store
