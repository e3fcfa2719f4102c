/// @file api.hpp
/// The HTTP API: requests as the messages of the protocol, for programs that prefer it.
#pragma once

#include "server/ask.hpp"
#include "server/refusals.hpp"

#include <string>
#include <string_view>
#include <variant>

namespace plateau::server {

/// The parts of a request that matter.
struct ApiRequest {
  std::string_view method;
  std::string_view target;
  std::string_view authorization;
  std::string_view accept_language;
  std::string_view body;
};

/// What a request wants.
struct ApiCall {
  enum class Want : std::uint8_t {
    reply,  ///< The answer to `ask`.
    game,   ///< The game that `ask` watches, as it stands.
    events, ///< The same, and whatever happens next.
    file,   ///< Its game file.
  };
  Want want = Want::reply;
  Ask ask;
  Language language = Language::english;
};

struct ApiAnswer {
  unsigned status = 200;
  std::string_view type = "application/json";
  std::string body;
};

/// The language that a list such as `fr, fr-CH;q=0.9` names first.
Language wanted_language(std::string_view accept_language);

/// Whether a path belongs to the API.
bool is_api(std::string_view target);

std::variant<ApiCall, ApiAnswer> read_api(const ApiRequest &request);

/// The `type` of one of the server's messages.
std::string_view type_of_reply(std::string_view text);
/// An answer that carries a message; its status goes by its type, and by the code of a refusal.
ApiAnswer answer_with(Asked asked, std::string text);
ApiAnswer answer_refused(Language language, std::string_view code,
                         std::initializer_list<Placeholder> placeholders = {});

} // namespace plateau::server
