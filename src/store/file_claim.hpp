/// @file file_claim.hpp
/// A claim to a store in a file. The system gives it up with the process, however that ends.
#pragma once

#include "store/store.hpp"

#include <filesystem>
#include <utility>
#include <variant>

namespace plateau::store {

class FileClaim {
public:
  /// Locks `FILE-lock`, which stays when it is let go: without a lock it means nothing. The
  /// database itself is not touched: SQLite's own locks on it belong to the process, and would be
  /// lost with any other descriptor of that file.
  /// @param file as SQLite names it, all links followed: one file has one claim
  /// @param sharing whether others may hold it too
  static std::variant<FileClaim, OpenProblem> take(const std::filesystem::path &file,
                                                   Sharing sharing);

  ~FileClaim();
  FileClaim(FileClaim &&other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FileClaim &operator=(FileClaim &&other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }

private:
  explicit FileClaim(int descriptor) : descriptor_(descriptor) {}
  int descriptor_ = -1;
};

} // namespace plateau::store
