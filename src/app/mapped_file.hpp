/// @file mapped_file.hpp
/// A large file seen as one text, without being copied into memory.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace plateau::app {

/// A file opened for reading: mapped where that is possible, else to be read in chunks.
class MappedFile {
public:
  /// `-` is standard input.
  explicit MappedFile(const std::string &path);
  MappedFile(const MappedFile &) = delete;
  MappedFile &operator=(const MappedFile &) = delete;
  ~MappedFile();

  /// Zero, or the system's reason why it cannot be read.
  int error() const { return error_; }
  bool mapped() const { return text_.data() != nullptr; }
  /// The whole of a mapped file.
  std::string_view text() const { return text_; }
  /// The next bytes of a file that is not mapped; 0 at its end, or when `error` has come up.
  std::size_t read(char *into, std::size_t capacity);

private:
  int descriptor_ = -1;
  int error_ = 0;
  std::string_view text_;
};

} // namespace plateau::app
