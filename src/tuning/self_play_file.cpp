#include "tuning/self_play_file.hpp"

#include "core/fnv.hpp"
#include "core/mix.hpp"
#include "tuning/bytes.hpp"

namespace plateau::tuning {
namespace {

constexpr std::string_view magic = "PLATGAM1 ";
/// A heading is one line; rules and options of a run fit easily.
constexpr std::size_t max_heading = 4096;
/// Size and its check before a game, its checksum behind.
constexpr std::size_t bytes_before = 4;
constexpr std::size_t bytes_behind = 4;

// The lower bits of FNV hardly feel the last byte: the sums are mixed before they are cut. The
// number of the game begins the sum, so that the same bytes do not fit in another place.

/// The size has a check of its own: a wrong one would make the rest of the file look cut off.
std::uint16_t check_of_size(std::uint16_t size, std::uint64_t number) {
  std::string bytes;
  put(bytes, size);
  return static_cast<std::uint16_t>(mix(fnv1a(bytes, fnv_basis ^ number)));
}

std::uint32_t check_of_game(std::string_view bytes, std::uint64_t number) {
  return static_cast<std::uint32_t>(mix(fnv1a(bytes, fnv_basis ^ number)));
}

std::string damage(std::size_t number, std::size_t place, std::string_view what) {
  return "game " + std::to_string(number) + ", at byte " + std::to_string(place) + ", " +
         std::string(what);
}

} // namespace

std::string write_heading(std::string_view game, std::string_view options) {
  std::string heading(magic);
  heading += game;
  heading += ' ';
  heading += options;
  heading += '\n';
  return heading;
}

std::string pack(const SelfPlayGame &game, std::uint64_t number) {
  std::string body;
  put_short(body, static_cast<std::uint32_t>(game.rules.size()));
  body += game.rules;
  body.push_back(static_cast<char>(game.result));
  put(body, game.end_check);
  put_short(body, static_cast<std::uint32_t>(game.opening.size()));
  for (const auto move : game.opening)
    put_short(body, move);
  int before = 0;
  for (const auto &ply : game.plies) {
    put_short(body, ply.move);
    put_short_signed(body, ply.score - before);
    before = ply.score;
  }
  std::string packed;
  const auto size = static_cast<std::uint16_t>(body.size());
  put(packed, size);
  put(packed, check_of_size(size, number));
  packed += body;
  put(packed, check_of_game(body, number));
  return packed;
}

std::variant<SelfPlayFile, std::string> read_self_play_file(std::string_view bytes,
                                                            std::string_view game) {
  if (bytes.substr(0, magic.size()) != magic)
    return "is not a file of played games";
  const auto line_end = bytes.substr(0, max_heading).find('\n');
  if (line_end == std::string_view::npos)
    return "has no heading";
  SelfPlayFile file;
  file.heading = bytes.substr(0, line_end + 1);
  const auto name = file.heading.substr(magic.size());
  if (name.substr(0, game.size() + 1) != std::string(game) + ' ')
    return "holds games of " + std::string(name.substr(0, name.find_first_of(" \n")));
  file.whole_bytes = file.heading.size();
  for (ByteReader reader(bytes.substr(file.whole_bytes)); !reader.at_end();) {
    const auto number = file.games.size();
    const auto size = reader.number<std::uint16_t>();
    const auto size_check = reader.number<std::uint16_t>();
    if (!size || !size_check)
      break;
    if (*size_check != check_of_size(*size, number))
      return damage(number, file.whole_bytes, "is damaged: its size is not to be believed");
    const auto body = reader.take(*size);
    const auto check = reader.number<std::uint32_t>();
    if (!body || !check)
      break;
    if (*check != check_of_game(*body, number))
      return damage(number, file.whole_bytes, "is damaged: its checksum is wrong");
    file.games.push_back(*body);
    file.whole_bytes += bytes_before + *size + bytes_behind;
  }
  return file;
}

std::optional<SelfPlayGame> unpack(std::string_view bytes) {
  ByteReader reader(bytes);
  SelfPlayGame game;
  const auto rules_size = reader.short_number();
  const auto rules = rules_size ? reader.take(*rules_size) : std::nullopt;
  const auto result = reader.number<std::uint8_t>();
  const auto end_check = reader.number<std::uint16_t>();
  const auto opening = reader.short_number();
  if (!rules || !result || *result > 2 || !end_check || !opening || *opening > bytes.size())
    return std::nullopt;
  game.rules = *rules;
  game.result = *result;
  game.end_check = *end_check;
  game.opening.reserve(*opening);
  for (std::uint32_t i = 0; i < *opening; ++i) {
    const auto move = reader.short_number();
    if (!move || *move > UINT16_MAX)
      return std::nullopt;
    game.opening.push_back(static_cast<std::uint16_t>(*move));
  }
  game.plies.reserve(bytes.size() / 2);
  for (std::int64_t score = 0; !reader.at_end();) {
    const auto move = reader.short_number();
    const auto change = reader.short_signed_number();
    if (!move || *move > UINT16_MAX || !change)
      return std::nullopt;
    score += *change;
    if (score < INT16_MIN || score > INT16_MAX)
      return std::nullopt;
    game.plies.push_back({static_cast<std::uint16_t>(*move), static_cast<std::int16_t>(score)});
  }
  return game;
}

} // namespace plateau::tuning
