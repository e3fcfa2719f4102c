#include "app/files.hpp"

namespace plateau::app {

std::string shown_name(Language language, const std::string &path) {
  return path == "-" ? text(language, "app.replay.stdin") : printable(path);
}

Failure unreadable(Language language, const std::string &path, int error) {
  return misuse(language, "file-unreadable",
                {{"file", shown_name(language, path)}, {"error", system::reason(language, error)}});
}

Failure unwritable(Language language, const std::string &path, int error) {
  return misuse(language, "file-unwritable",
                {{"file", printable(path)},
                 {"error", system::reason(language, error, system::Sought::place)}});
}

} // namespace plateau::app
