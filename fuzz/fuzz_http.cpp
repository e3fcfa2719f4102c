// Requests by HTTP as strangers write them: target and query, the fields that the server looks at
// (Authorization, Accept-Language, X-Forwarded-For, Origin, Host), and the body. One line each.
#include "server/api.hpp"
#include "server/origin.hpp"
#include "server/secret.hpp"
#include "server/visitors.hpp"

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

std::string_view take_line(std::string_view &rest) {
  const auto line = rest.substr(0, rest.find('\n'));
  rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  return line;
}

void check_address(std::string_view forwarded) {
  const std::string peer = "192.0.2.1";
  require(client_address(peer, forwarded, {}) == peer);
  const auto found = client_address(peer, forwarded, {peer, "10.0.0.1"});
  require(is_address(found) && plain_address(found) == found);
  const auto shares = shares_of(found, Limits{});
  require(!shares.empty() && shares.size() <= 3 && shares.front().place == place_of(found));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char *>(data), size);
  ApiRequest request;
  request.method = take_line(rest);
  request.target = take_line(rest);
  request.authorization = take_line(rest);
  request.accept_language = take_line(rest);
  check_address(take_line(rest));
  const auto origin = take_line(rest);
  const auto host = take_line(rest);
  if (origin_allowed(origin, host, {}))
    require(origin.empty() || (!host.empty() && origin.find(host) != std::string_view::npos));
  request.body = rest;
  if (!is_api(request.target))
    return 0;
  const auto read = read_api(request);
  if (const auto *answer = std::get_if<ApiAnswer>(&read)) {
    require(answer->status >= 400 && answer->status < 600 && !answer->body.empty());
    return 0;
  }
  const auto &ask = std::get_if<ApiCall>(&read)->ask;
  require(ask.game.empty() || is_game_id(ask.game));
  require(ask.token.empty() || is_token(ask.token));
  // Addresses are logged in many places, so a token in one is not looked at.
  if (request.method == "GET")
    require(ask.token.empty() || request.authorization.find(ask.token) != std::string_view::npos);
  return 0;
}
