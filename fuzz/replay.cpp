// Plays a corpus through a fuzz target without sanitizers, and holds every input to what is
// promised: 50 ms and 16 MiB. It is processor time that counts, so that a busy machine changes
// nothing.
#include <sys/resource.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

namespace {

constexpr double max_milliseconds = 50;
constexpr long max_kibibytes = 16 * 1024;

double processor_milliseconds() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// The most memory the process ever had: an input that raises it by more than its share took too
/// much.
long peak_kibibytes() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

std::vector<std::uint8_t> read_all(const std::filesystem::path &file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace

int main(int count, char **arguments) {
  if (count != 2) {
    std::fprintf(stderr, "usage: %s CORPUS\n", arguments[0]);
    return 2;
  }
  // What is made once, tables above all, is there before any input. A lone first byte chooses a
  // game.
  for (const std::uint8_t game : {'0', '1', '2'})
    LLVMFuzzerTestOneInput(&game, 1);

  int inputs = 0;
  int beyond = 0;
  double slowest = 0;
  for (const auto &entry : std::filesystem::directory_iterator(arguments[1])) {
    const auto input = read_all(entry.path());
    const auto memory_before = peak_kibibytes();
    const auto time_before = processor_milliseconds();
    LLVMFuzzerTestOneInput(input.data(), input.size());
    const auto milliseconds = processor_milliseconds() - time_before;
    const auto kibibytes = peak_kibibytes() - memory_before;
    if (milliseconds > max_milliseconds || kibibytes > max_kibibytes) {
      std::fprintf(stderr, "%s: %.1f ms, %ld KiB\n", entry.path().c_str(), milliseconds, kibibytes);
      ++beyond;
    }
    slowest = std::max(slowest, milliseconds);
    ++inputs;
  }
  std::printf("%d inputs, the slowest %.1f ms\n", inputs, slowest);
  return inputs > 0 && beyond == 0 ? 0 : 1;
}
