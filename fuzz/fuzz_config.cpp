// A file of options for the server. Whatever it has in it, the answer names a line, or its entries
// are texts that an option can take.
#include "app/config_file.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>

using namespace plateau;
using namespace plateau::app;

namespace {

void require(bool so) {
  if (!so)
    std::abort();
}

/// A file in memory with the input.
class MemoryFile {
public:
  MemoryFile(const std::uint8_t *data, std::size_t size)
      : descriptor_(::memfd_create("config", 0)) {
    require(descriptor_ >= 0 && ::write(descriptor_, data, size) == static_cast<ssize_t>(size));
  }
  ~MemoryFile() { ::close(descriptor_); }
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;
  std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

private:
  int descriptor_;
};

bool is_plain(const std::string &text) {
  return std::none_of(text.begin(), text.end(),
                      [](char c) { return (c >= '\0' && c < ' ') || c == '\x7f'; });
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  const MemoryFile file(data, size);
  const auto read = read_config_file(language_of("en"), file.path());
  if (const auto *problem = std::get_if<std::string>(&read)) {
    require(!problem->empty());
    return 0;
  }
  require(size <= max_config_bytes);
  std::uint32_t line = 0;
  for (const auto &entry : *std::get_if<std::vector<ConfigEntry>>(&read)) {
    require(entry.line >= line);
    line = entry.line;
    require(std::all_of(entry.values.begin(), entry.values.end(), is_plain));
  }
  return 0;
}
