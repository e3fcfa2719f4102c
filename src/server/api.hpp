/// @file api.hpp
/// The HTTP API: requests as the messages of the protocol, for programs that prefer it.
#pragma once

#include "server/ask.hpp"
#include "server/replies.hpp"

#include <string>
#include <string_view>
#include <variant>

namespace plateau::server {

/// The parts of an HTTP request that the API needs.
struct ApiRequest {
  std::string_view method;
  std::string_view target;
  std::string_view authorization;
  std::string_view accept_language;
  std::string_view body;
};

/// What a request asks for.
struct ApiCall {
  enum class Want : std::uint8_t {
    reply,  ///< The answer to `ask`.
    game,   ///< The game that `ask` names, once.
    events, ///< The same, followed by every change.
    file,   ///< Its game file.
  };
  Want want = Want::reply;
  Ask ask;
  Language language;
};

struct ApiAnswer {
  unsigned status = 200;
  std::string_view type = "application/json";
  std::string body;
};

/// The language that a list such as `fr, fr-CH;q=0.9` names first.
Language wanted_language(std::string_view accept_language);

/// True if a path belongs to the API.
bool is_api(std::string_view target);

std::variant<ApiCall, ApiAnswer> read_api(const ApiRequest &request);

/// The status with which HTTP carries a reply to a request.
unsigned status_of(Asked asked, const Reply &reply);
/// The same for a refusal.
unsigned status_of(Asked asked, const Refused &why);
ApiAnswer answer_refused(const Refused &why);
ApiAnswer answer_refused(Language language, std::string_view code,
                         std::initializer_list<Placeholder> placeholders = {});

} // namespace plateau::server
