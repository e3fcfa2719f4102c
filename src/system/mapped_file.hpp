/// @file
/// A file seen as one text; a large one without being copied into memory.
#pragma once

#include "system/descriptor.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace plateau::system {

/// A file opened for reading: seen as a whole where that is possible, else to be read in chunks.
class MappedFile {
public:
  /// `-` is standard input.
  explicit MappedFile(const std::string &path);
  MappedFile(const MappedFile &) = delete;
  MappedFile &operator=(const MappedFile &) = delete;
  ~MappedFile();

  /// Zero, or the system's reason why it cannot be read.
  int error() const { return error_; }
  bool whole() const { return text_.data() != nullptr; }
  /// All of it, where it is seen as a whole.
  std::string_view text() const { return text_; }
  /// The next bytes of a file that is not seen as a whole; 0 at its end, or when `error` has come
  /// up.
  std::size_t read(char *into, std::size_t capacity);

private:
  void read_all(std::size_t size);

  Descriptor file_; ///< Not open where standard input is read.
  int descriptor_ = -1;
  int error_ = 0;
  std::string content_; ///< Of a file that is not too large for memory.
  std::string_view text_;
};

} // namespace plateau::system
