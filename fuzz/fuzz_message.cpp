// Messages of the protocol: read, judged by a room, stored, folded, shown.
#include "server/room.hpp"
#include "server/secret.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>

using namespace plateau;
using namespace plateau::server;

namespace {

void require(bool so) {
  if (!so)
    std::abort();
}

std::string token(Side side) { return std::string(token_letters, side == Side::first ? 'A' : 'B'); }

Room fresh_room(std::string_view kind) {
  Room room("23456789abcd");
  Deed created;
  created.terms.kind = kind;
  created.seats = {Seat{hash_of(token(Side::first)), ""}, Seat{hash_of(token(Side::second)), ""}};
  require(room.apply(created));
  return room;
}

/// What the room proposes can be done, written, read back and done again by another node.
void judge(Room &room, Room &other, Ask ask) {
  // Moves come from whose turn it is; who asks for other things, the id says.
  const bool second = ask.id.back() % 2 == 0;
  ask.token = token(ask.asked == Asked::move ? room.match().to_move()
                    : second                 ? Side::second
                                             : Side::first);
  Asker asker;
  asker.fresh_game = "zzzzzzzzzzzz";
  const auto decision = room.decide(ask, asker, room.version());
  const auto *proposal = std::get_if<Proposal>(&decision);
  if (proposal == nullptr)
    return;
  const auto entry = write_deed(proposal->deed, room.version());
  require(room.apply(proposal->deed));
  require(other.apply(entry));
  std::string seen;
  std::string folded;
  for (auto [from, out] : {std::pair{&room, &seen}, {&other, &folded}}) {
    JsonWriter json(*out);
    json.open_object();
    from->write_view(json, 0, 0);
    json.close_object();
  }
  require(seen == folded);
}

} // namespace

/// The first byte chooses a game; lines are messages.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  if (size == 0)
    return 0;
  const auto kind = AllGames::names[data[0] % AllGames::names.size()];
  std::string_view rest(reinterpret_cast<const char *>(data) + 1, size - 1);
  auto room = fresh_room(kind);
  auto other = fresh_room(kind);
  for (int lines = 0; lines < 32 && !rest.empty(); ++lines) {
    const auto line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    auto read = read_ask(line);
    if (auto *ask = std::get_if<Ask>(&read); ask != nullptr && is_deed(ask->asked))
      judge(room, other, std::move(*ask));
  }
  return 0;
}
