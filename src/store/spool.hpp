/// @file spool.hpp
/// Games on their way into a store, in a temporary file: all are checked before the first is
/// stored, and they may not fit into memory.
#pragma once

#include "store/store.hpp"

#include <cstdio>
#include <memory>

namespace plateau::store {

class Spool {
public:
  struct Game {
    std::uint64_t line = 0; ///< Where it was read.
    std::vector<Addition> additions;
  };

  /// An unnamed file in the temporary folder (TMPDIR).
  Spool();

  /// Adds the entries of one game with its row; false if the disk is full.
  bool put(std::uint64_t line, const Row &row, const std::vector<Entry> &entries);
  /// From now on `next` reads what was put; false if the disk was full.
  bool turn();
  /// Empty at the end, or if reading fails; `failed` tells which.
  std::optional<Game> next();
  bool failed() const { return failed_; }

private:
  struct Close {
    void operator()(std::FILE *file) const { std::fclose(file); }
  };
  void write(std::int64_t number);
  void write(const std::string &text);
  std::int64_t number();
  std::string text();

  std::unique_ptr<std::FILE, Close> file_;
  std::uint64_t games_ = 0; ///< Not read yet.
  bool failed_ = false;
};

} // namespace plateau::store
