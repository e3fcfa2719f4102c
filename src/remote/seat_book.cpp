#include "remote/seat_book.hpp"

#include "console/files.hpp"
#include "console/lines.hpp"
#include "server/secret.hpp"
#include "system/descriptor.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>

namespace plateau::remote {

namespace {

/// The first line for this seat gives its token.
std::string token_in(std::string_view lines, std::string_view server, std::string_view game) {
  while (!lines.empty()) {
    const auto line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
    std::string_view rest;
    const auto its_server = console::first_word(line, rest);
    const auto its_game = console::first_word(rest, rest);
    if (its_server == server && its_game == game && server::is_token(rest))
      return std::string(rest);
  }
  return {};
}

std::string line_of(std::string_view server, std::string_view game, std::string_view token) {
  return std::string(server).append(" ").append(game).append(" ").append(token).append("\n");
}

/// Replaces the file by one that only its owner can read; it is never half written.
bool write_privately(const std::string &path, std::string_view content) {
  auto beside = path + ".XXXXXX";
  system::Descriptor file(::mkostemp(beside.data(), O_CLOEXEC)); // Made with mode 0600.
  if (!file.open())
    return false;
  const bool written = system::write_all(file.number(), content) == system::Written::yes &&
                       ::fsync(file.number()) == 0;
  if (file.close() == 0 && written && ::rename(beside.c_str(), path.c_str()) == 0)
    return true;
  ::unlink(beside.c_str());
  return false;
}

} // namespace

std::string SeatBook::find(std::string_view server, std::string_view game) const {
  if (auto token = token_in(unkept_, server, game); !token.empty())
    return token;
  const auto content = path_.empty() ? std::nullopt : console::read_game_file(path_);
  return content ? token_in(*content, server, game) : std::string();
}

bool SeatBook::keep(std::string_view server, std::string_view game, std::string_view token) {
  if (find(server, game) == token)
    return true;
  auto content = line_of(server, game, token);
  std::size_t seats = 1;
  const auto before = path_.empty() ? std::nullopt : console::read_game_file(path_);
  std::string_view rest = before ? std::string_view(*before) : std::string_view();
  while (!rest.empty() && seats < most_seats) {
    const auto line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (!token_in(line, server, game).empty() || line.empty())
      continue;
    content.append(line).append("\n");
    ++seats;
  }
  if (!path_.empty() && write_privately(path_, content))
    return true;
  unkept_.insert(0, line_of(server, game, token));
  return false;
}

std::string place_of_seats(const console::Environment &environment) {
  const auto beside = console::place_to_keep("seats", environment);
  return beside.empty() ? beside : std::filesystem::path(beside).replace_extension().string();
}

} // namespace plateau::remote
