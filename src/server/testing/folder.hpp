/// @file folder.hpp
/// A folder of its own for a test, gone afterwards.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace plateau::server::testing {

class Folder {
public:
  Folder() {
    auto name = (std::filesystem::temp_directory_path() / "plateau-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr)
      std::abort();
    path_ = name;
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder &) = delete;
  Folder &operator=(const Folder &) = delete;

  const std::filesystem::path &path() const { return path_; }
  void write(const std::string &name, std::string_view content) const {
    const auto file = path_ / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << content;
  }

private:
  std::filesystem::path path_;
};

} // namespace plateau::server::testing
