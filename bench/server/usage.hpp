/// @file usage.hpp
/// What a process has taken of the machine.
#pragma once

#include <fstream>
#include <string>
#include <sys/resource.h>
#include <unistd.h>

namespace plateau::bench {

struct Usage {
  double mebibytes = 0; ///< Resident now.
  double cpu_seconds = 0;
};

inline Usage usage_of(int pid) {
  Usage usage;
  const auto folder = "/proc/" + std::to_string(pid);
  std::ifstream status(folder + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.rfind("VmRSS:", 0) == 0)
      usage.mebibytes = std::stod(line.substr(6)) / 1024;
  std::ifstream stat(folder + "/stat");
  std::string text;
  std::getline(stat, text);
  // The times are the 14th and 15th field; the second, a name, may hold anything up to its bracket.
  text.erase(0, text.rfind(')') + 1);
  std::size_t at = 0;
  for (int field = 3; field < 14; ++field)
    at = text.find(' ', at + 1);
  if (at != std::string::npos) {
    std::size_t used = 0;
    const auto user = std::stod(text.substr(at), &used);
    usage.cpu_seconds =
        (user + std::stod(text.substr(at + used))) / static_cast<double>(::sysconf(_SC_CLK_TCK));
  }
  return usage;
}

inline double own_cpu_seconds() {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval &time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

} // namespace plateau::bench
