// Entries of a game's log as another version of the server may have stored them: folded, shown,
// written and read again.
#include "core/json.hpp"
#include "server/room.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

using namespace plateau;
using namespace plateau::server;

namespace {

void require(bool so) {
  if (!so)
    std::abort();
}

std::string_view take(std::string_view &rest, char end) {
  const auto found = std::min(rest.find(end), rest.size());
  const auto part = rest.substr(0, found);
  rest.remove_prefix(std::min(found + 1, rest.size()));
  return part;
}

/// What this server makes of an entry it writes as itself does, and reads as the same.
void check_written(const Deed &deed, std::uint32_t version) {
  const auto again = read_deed(write_deed(deed, version));
  require(again.has_value() && *again == deed);
}

/// The room has the entry, or is as it was.
void check_room(const Room &room, const Room &other) {
  std::string seen;
  std::string folded;
  for (auto [from, out] : {std::pair{&room, &seen}, {&other, &folded}}) {
    JsonWriter json(*out);
    json.open_object();
    from->write_view(json, 0, 0);
    json.close_object();
    require(from->row().version + 1 == from->version());
    if (!from->match().outcome())
      from->game_file();
  }
  require(seen == folded);
}

} // namespace

/// Each line is an entry: its kind, the ply of a move or nothing, and its body, with blanks
/// between.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char *>(data), size);
  Room room("23456789abcd");
  Room other("23456789abcd");
  for (int lines = 0; lines < 64 && !rest.empty(); ++lines) {
    auto line = take(rest, '\n');
    store::Entry entry;
    entry.version = room.version();
    entry.kind = take(line, ' ');
    const auto ply = take(line, ' ');
    if (entry.kind == name(Did::moved) && !ply.empty())
      entry.ply = static_cast<std::uint32_t>(std::strtoul(std::string(ply).c_str(), nullptr, 10));
    entry.body = line;
    entry.at = 1'700'000'000'000 + lines;
    const auto deed = read_deed(entry);
    if (!deed)
      return 0; // The game stops here: `unreadable-game`.
    check_written(*deed, entry.version);
    const bool applied = room.apply(entry);
    require(other.apply(*deed) == applied);
    if (!applied)
      return 0;
    check_room(room, other);
  }
  return 0;
}
