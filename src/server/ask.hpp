/// @file ask.hpp
/// Everything a client can say: a closed set, listed in protocol.md and protocol.schema.json.
#pragma once

#include "core/json_value.hpp"
#include "core/texts.hpp"
#include "server/shown_name.hpp"
#include "server/terms.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace plateau::server {

/// The version of the protocol. It changes when an old client would misunderstand a new server.
inline constexpr std::int64_t protocol_version = 1;

enum class Asked : std::uint8_t {
  hello,
  ping,
  list,
  create,
  watch,
  unwatch,
  say,
  join,
  move,
  resign,
  offer_draw,
  accept_draw,
  decline_draw,
  claim_draw,
  ask_takeback,
  accept_takeback,
  decline_takeback,
  abort,
  claim_left,
  offer_rematch,
  accept_rematch,
  decline_rematch,
  withdraw_rematch,
  renew_seat,
};
inline constexpr std::array<std::string_view, 24> ask_names = {
    "hello",
    "ping",
    "list",
    "create",
    "watch",
    "unwatch",
    "say",
    "join",
    "move",
    "resign",
    "offer-draw",
    "accept-draw",
    "decline-draw",
    "claim-draw",
    "ask-takeback",
    "accept-takeback",
    "decline-takeback",
    "abort",
    "claim-left",
    "offer-rematch",
    "accept-rematch",
    "decline-rematch",
    "withdraw-rematch",
    "renew-seat",
};
constexpr std::string_view name(Asked asked) { return ask_names[static_cast<std::size_t>(asked)]; }
/// True if it changes a game, and so needs a seat.
constexpr bool is_deed(Asked asked) { return asked >= Asked::join; }

/// What players can say to each other. The words are the page's, in each reader's language.
inline constexpr std::array<std::string_view, 4> phrase_names = {"good-luck", "good-game", "thanks",
                                                                 "oops"};

struct AskLimits {
  static constexpr std::size_t id_bytes = 40;
  static constexpr std::size_t name_bytes = most_name_bytes;
  static constexpr std::size_t rules_bytes = 200;     ///< Twice the longest rules text.
  static constexpr std::size_t position_bytes = 4096; ///< A 26×26 board of stacks takes half.
  static constexpr std::size_t move_bytes = 64;
  static constexpr std::int64_t list_most = 100; ///< Games in one list.
};

/// One message; each type uses some of the members.
struct Ask {
  Asked asked = Asked::hello;
  std::string id;   ///< The client's name for the request; the answer repeats it.
  std::string game; ///< A game's id, or empty.
  std::string token;
  std::string new_token;     ///< renew-seat: replaces `token`. Rematches: for the next game.
  std::uint32_t version = 0; ///< How many entries the client has.

  Language language;       ///< hello
  Terms terms;             ///< create
  std::string side;        ///< create: `white`, `black`, or empty for either.
  std::string name;        ///< create, join
  std::string move;        ///< move
  bool once = false;       ///< watch, by HTTP: send the game once.
  std::string phrase;      ///< say
  bool drawn = false;      ///< claim-left: claims only a draw.
  std::string status;      ///< list
  std::string kind;        ///< list: only this game.
  std::string clock;       ///< list
  Time before = 0;         ///< list: changed before this …
  std::string before_game; ///< … or at that time, with a smaller id than this one.
  std::uint32_t most = 50; ///< list
};

/// The token that holds the asker's seat once the request is carried out.
inline const std::string &token_after(const Ask &ask) {
  return ask.asked == Asked::renew_seat ? ask.new_token : ask.token;
}

/// What is wrong with a message: a code from refusals.hpp, and the member concerned.
struct BadAsk {
  std::string_view code;
  std::string member;
  std::string id; ///< Of the request, if it could be read.
};

std::variant<Ask, BadAsk> read_ask(std::string_view text);
/// The same for an HTTP request, whose path has the type and the game.
std::variant<Ask, BadAsk> read_ask(Asked asked, std::string_view game, const JsonValue &json);

/// True if the text is valid UTF-8.
bool is_utf8(std::string_view text);

} // namespace plateau::server
