// Games by HTTP: requests as the messages of the protocol.
#include "server/http_session.hpp"

#include <boost/beast/core/error.hpp>
#include <boost/beast/http/error.hpp>

namespace plateau::server {

/// For a body whose length, announced or found, is too long.
HttpSession::More HttpSession::refuse_body(const HttpRequest &request) {
  house_.closed("too-large", address_);
  const auto language = wanted_language(view(request[http::field::accept_language]));
  co_return co_await send(answer_refused(language, "too-large"), request, false);
}

HttpSession::More HttpSession::answer_api(RequestParser &parser) {
  const auto &request = parser.get();
  const auto language = wanted_language(view(request[http::field::accept_language]));
  if (foreign(request)) {
    house_.closed("foreign-origin", address_);
    co_return co_await send_status(request, 403);
  }
  // A proxy sends requests of many clients over one connection; each address is counted below.
  if (!behind_proxy() && !rate_.allow(std::chrono::steady_clock::now())) {
    house_.closed("too-many-messages", address_);
    co_return co_await send(answer_refused(language, "too-many-messages"), request, false);
  }
  // The parser does not limit what may stand beside and behind the chunks of a body, so a body must
  // announce its length.
  if (request.find(http::field::transfer_encoding) != request.end()) {
    house_.closed("chunked", address_);
    co_return co_await send(refusal(411), request.version(), false);
  }
  if (!parser.is_done()) {
    const auto read = co_await wire_.read_body(parser);
    if (read.error == http::error::body_limit)
      co_return co_await refuse_body(request);
    if (read.error == beast::error::timeout)
      house_.closed("too-slow", address_);
    if (read.error)
      co_return false;
    half_open_.reset();
  }
  ++house_.metrics.messages;
  const bool keep = may_follow(request.keep_alive());
  if (const auto code = house_.refusal_for(address_); !code.empty()) {
    house_.metrics.count_refusal(code);
    co_return co_await send(answer_refused(language, code), request, keep);
  }
  auto read = read_api({view(request.method_string()), view(request.target()),
                        view(request[http::field::authorization]),
                        view(request[http::field::accept_language]), request.body()});
  if (auto *answer = std::get_if<ApiAnswer>(&read))
    co_return co_await send(std::move(*answer), request, keep);
  auto &call = *std::get_if<ApiCall>(&read);
  if (call.want == ApiCall::Want::file)
    co_return co_await send_file(call, request, keep);
  if (call.want == ApiCall::Want::events)
    co_return co_await send_events(call, request);
  co_return co_await send_reply(call, request, keep);
}

HttpSession::More HttpSession::send_reply(const ApiCall &call, const HttpRequest &request,
                                          bool keep) {
  // The first reply is the answer. Its text is kept until it is sent, so that a long one counts as
  // long.
  auto got = std::make_shared<std::optional<Message>>();
  const auto client = house_.welcome(
      [this, got](const Message &said) {
        if (*got)
          return;
        *got = said;
        signal_.cancel();
      },
      address_);
  client->language = call.language;
  Stay stay(*house_.hub, client);
  house_.hub->handle(client, call.ask);
  if (!*got)
    co_await wait_for_signal(house_.limits.answering);
  stay.end();
  if (!*got)
    co_return co_await send(answer_refused(call.language, "busy"), request, false);
  const auto status = status_of(call.ask.asked, (*got)->reply);
  auto text = (*got)->text;
  got->reset();
  co_return co_await send(status, std::move(text), "\n", "application/json", request, keep);
}

HttpSession::More HttpSession::send_file(const ApiCall &call, const HttpRequest &request,
                                         bool keep) {
  auto got = std::make_shared<std::optional<GameFile>>();
  const auto client = house_.welcome([](const Message &) {}, address_);
  client->language = call.language;
  house_.hub->game_file(client, call.ask.game, [held = weak_from_this(), got](GameFile file) {
    *got = std::move(file);
    if (const auto self = held.lock())
      self->signal_.cancel();
  });
  if (!*got)
    co_await wait_for_signal(house_.limits.answering);
  if (!*got)
    co_return co_await send(answer_refused(call.language, "busy"), request, false);
  if (const auto *why = std::get_if<Refused>(&**got))
    co_return co_await send(answer_refused(*why), request, keep);
  auto text = *std::get_if<Text>(&**got);
  co_return co_await send(200, std::move(text), {}, "application/x-chess-pgn; charset=utf-8",
                          request, keep);
}

} // namespace plateau::server
