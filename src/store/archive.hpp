/// @file archive.hpp
/// A whole store, for a program that moves everything from one to another: it waits for answers.
#pragma once

#include "store/store.hpp"

#include <filesystem>
#include <memory>
#include <variant>

namespace plateau::store {

struct PostgresProblem;

struct GamesRead {
  Trouble trouble = Trouble::none;
  std::vector<std::string> games; ///< In the order of their names.
};

class Archive {
public:
  Archive() = default;
  virtual ~Archive() = default;
  Archive(const Archive &) = delete;
  Archive &operator=(const Archive &) = delete;

  // Reading: everything as it stood when it began, while servers go on writing.
  virtual Trouble begin_reading() = 0;
  virtual GamesRead games_after(const std::string &game, std::uint32_t most) = 0;
  virtual EntriesRead read(const std::string &game) = 0;

  // Writing: all or nothing. What is not committed is forgotten.
  virtual Trouble begin_writing() = 0;
  virtual Appended add(const std::vector<Addition> &additions) = 0;
  virtual Trouble commit() = 0;
};

/// What is read is left as it is. For writing a store is made where there is none, and its tables
/// are brought up to date.
enum class Purpose : std::uint8_t { reading, writing };
std::variant<std::unique_ptr<Archive>, OpenProblem>
open_sqlite_archive(const std::filesystem::path &file, Purpose purpose);
std::variant<std::unique_ptr<Archive>, PostgresProblem>
open_postgres_archive(const std::string &address, Purpose purpose);

} // namespace plateau::store
