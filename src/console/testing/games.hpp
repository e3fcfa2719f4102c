/// @file
/// Game files: moves a line each, comments, and last the line the program has to end with.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::console::testing {

inline std::string content_of(const std::filesystem::path &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The files of a folder with this ending, sorted.
inline std::vector<std::filesystem::path> files_in(const std::filesystem::path &folder,
                                                   std::string_view ending) {
  std::vector<std::filesystem::path> files;
  if (std::filesystem::is_directory(folder))
    for (const auto &entry : std::filesystem::directory_iterator(folder))
      if (entry.path().extension() == ending)
        files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

/// The last line of a text, without its newline; the text has to end in one.
inline std::string last_line(std::string_view text) {
  if (text.empty() || text.back() != '\n')
    return "(no newline at the end)";
  text.remove_suffix(1);
  return std::string(text.substr(text.rfind('\n') + 1));
}

} // namespace plateau::console::testing
