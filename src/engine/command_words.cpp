#include "engine/command_words.hpp"

#include "engine/words.hpp"

#include <sys/stat.h>
#include <unistd.h>

namespace plateau::engine {
namespace {

/// `access` alone would also accept folders.
bool is_program(const std::string &path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
         ::access(path.c_str(), X_OK) == 0;
}

} // namespace

std::vector<std::string> command_words(const std::string &command) {
  // A file of that name in this folder is meant, even though a shell would search PATH.
  if (is_program(command))
    return {command.find('/') == std::string::npos ? "./" + command : command};
  std::vector<std::string> found;
  Words words(command);
  while (!words.done())
    found.emplace_back(words.next());
  return found;
}

} // namespace plateau::engine
