/// @file file_claim.hpp
/// The right to use a store in a file. The system releases it with the process, however that ends.
#pragma once

#include "store/store.hpp"

#include <filesystem>
#include <utility>
#include <variant>

namespace plateau::store {

class FileClaim {
public:
  /// Locks `FILE-lock`, which stays behind and means nothing unless it is locked. Not the database
  /// itself: SQLite's locks belong to the process, and closing any other descriptor of that file
  /// would drop them.
  /// @param file with all links resolved, so that one file has one claim
  /// @param sharing whether others may hold it, too
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
