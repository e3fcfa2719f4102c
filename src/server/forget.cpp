#include "server/forget.hpp"

#include "server/room.hpp"

namespace plateau::server {

using store::Trouble;

namespace {

/// The entry without the name; empty if it does not bear it.
std::optional<store::Entry> without(const store::Entry &entry, const std::string &name) {
  auto deed = read_deed(entry);
  if (!deed || (deed->did != Did::created && deed->did != Did::seated))
    return std::nullopt;
  bool found = false;
  for (auto &seat : deed->seats)
    if (seat.taken() && seat.name == name) {
      seat.name.clear();
      found = true;
    }
  return found ? std::optional(write_deed(*deed, entry.version)) : std::nullopt;
}

/// Within a transaction: what others add meanwhile waits.
Trouble rewrite(store::Archive &archive, const std::string &game, const std::string *name) {
  auto trouble = archive.begin_changing();
  if (trouble != Trouble::none)
    return trouble;
  auto read = archive.read(game);
  if (read.trouble != Trouble::none)
    return read.trouble;
  std::vector<store::Entry> changed;
  Room room(game);
  for (auto &entry : read.entries) {
    if (auto made = name != nullptr ? without(entry, *name) : std::nullopt) {
      entry = *made;
      changed.push_back(entry);
    }
    if (!room.apply(entry))
      break; // A later version of Plateau wrote it: the summary covers the entries before it.
  }
  if (room.version() > 0)
    trouble = archive.replace(changed, room.row());
  return trouble == Trouble::none ? archive.commit() : trouble;
}

} // namespace

Forgotten forget_name(store::Archive &archive, const std::string &name) {
  Forgotten done;
  constexpr std::uint32_t page = 500;
  std::string last;
  while (true) {
    const auto games = archive.games_after(last, page);
    done.trouble = games.trouble;
    for (const auto &game : games.games) {
      last = game;
      if (done.trouble != Trouble::none)
        return done;
      const auto read = archive.read(game);
      done.trouble = read.trouble;
      if (std::any_of(read.entries.begin(), read.entries.end(),
                      [&](const auto &entry) { return without(entry, name).has_value(); })) {
        done.trouble = rewrite(archive, game, &name);
        done.games.push_back(game);
      }
    }
    if (done.trouble != Trouble::none || games.games.size() < page)
      return done;
  }
}

Trouble refresh(store::Archive &archive, const std::vector<std::string> &games) {
  for (const auto &game : games)
    if (const auto trouble = rewrite(archive, game, nullptr); trouble != Trouble::none)
      return trouble;
  return Trouble::none;
}

} // namespace plateau::server
