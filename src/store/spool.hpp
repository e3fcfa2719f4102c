/// @file spool.hpp
/// Games on their way into a store, in a temporary file: all of them are looked at before the first
/// is stored, and they may be more than memory holds.
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

  /// In the folder for temporary files (TMPDIR), without a name.
  Spool();

  /// Entries of one game, and the row they all have. False: there is no room.
  bool put(std::uint64_t line, const Row &row, const std::vector<Entry> &entries);
  /// From now on `next` gives what was put. False: there was no room.
  bool turn();
  /// Nothing: that was all, or it cannot be read; `failed` tells which.
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
