#include "server/refusals.hpp"

#include "games/answers.hpp"

namespace plateau::server {

Refused refused(Language language, std::string_view code,
                std::initializer_list<Placeholder> placeholders) {
  Failure failure;
  const bool malformed = code == "not-json" || code == "other-protocol" ||
                         code == "unknown-message" || code == "bad-message";
  failure.kind = malformed ? "malformed" : "illegal";
  failure.code = code;
  failure.text = text(language, std::string("server.refusal.").append(code), placeholders);
  return refused(failure);
}

Refused refused(const Failure &failure) {
  return {std::string(failure.kind), std::string(failure.code), {}, failure.text, {}};
}

} // namespace plateau::server
