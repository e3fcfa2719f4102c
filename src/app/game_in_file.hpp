/// @file
/// One game of a file, by its number.
#pragma once

#include "app/files.hpp"
#include "core/record_file.hpp"
#include "system/mapped_file.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace plateau::app {

/// A game file opened at one of its games.
class GameInFile {
public:
  explicit GameInFile(const std::string &path);

  /// Goes to a game, counted from 1; what is wrong if it is not there.
  std::optional<Failure> find(Language language, std::uint64_t number);
  /// Standing at the game that was found.
  RecordFile &file() { return *file_; }

private:
  std::string path_;
  system::MappedFile source_;
  std::unique_ptr<RecordFile> file_;
};

} // namespace plateau::app
