// A stream of what happens in a game, one message a line, until the reader leaves.
#include "server/head.hpp"
#include "server/http_session.hpp"
#include "server/outbox.hpp"
#include "server/replies.hpp"

namespace plateau::server {

namespace {

struct Waiting {
  explicit Waiting(std::size_t most) : texts(most) {}
  Outbox texts;
  std::optional<unsigned> refused; ///< The status of the refusal that came first.
  bool cut = false;                ///< The reader was too slow.
};

} // namespace

HttpSession::More HttpSession::send_events(const ApiCall &call, const HttpRequest &request) {
  // If the reader's machine no longer answers, the next line fails after this time.
  give_up_after(wire_.stream(), house_.limits.silence * 2 / 3);
  bound_kernel(wire_.stream(), house_.limits.kernel_bytes);
  const auto waiting = std::make_shared<Waiting>(house_.limits.queue_bytes);
  const auto client = house_.welcome(
      [this, waiting](const Message &said) {
        if (waiting->cut)
          return;
        if (const auto *refused = std::get_if<reply::Refused>(&said.reply))
          waiting->refused = status_of(Asked::watch, refused->why);
        // No `bye`: a reader that is too slow would not get it.
        if (!waiting->texts.push(said.text)) {
          waiting->cut = true;
          house_.closed("slow-reader", address_);
          wire_.cut();
        }
        signal_.cancel();
      },
      address_);
  client->language = call.language;
  Stay stay(*house_.hub, client);
  house_.hub->handle(client, call.ask);
  if (waiting->texts.empty())
    co_await wait_for_signal(house_.limits.answering);
  if (waiting->texts.empty())
    co_return co_await send(answer_refused(call.language, "busy"), request, false);
  if (waiting->refused)
    co_return co_await send(*waiting->refused, waiting->texts.front(), "\n", "application/json",
                            request, false);
  // HTTP/1.0 has no chunks: there a body without a length ends with the connection.
  const bool chunked = request.version() > 10;
  const auto headers = headers_of("application/x-ndjson");
  const auto head = write_head({200, request.version(), headers, std::nullopt, chunked, false});
  house_.metrics.count_answer(200);
  wire_.expires_after(house_.limits.writing);
  auto error = co_await wire_.write(head);
  while (!error && !waiting->cut) {
    if (!waiting->texts.empty()) {
      const auto text = waiting->texts.front();
      error = co_await send_line(*text, chunked);
      waiting->texts.pop();
      continue;
    }
    if (house_.closing)
      break;
    co_await wait_for_signal(house_.limits.silence / 3);
    // An empty line now and then shows that the stream is alive.
    if (waiting->texts.empty() && !waiting->cut && !house_.closing)
      error = co_await send_line({}, chunked);
  }
  stay.end();
  if (!error && !waiting->cut) {
    const auto bye = write(reply::Bye{"stopping"});
    error = co_await send_line(bye, chunked);
    if (!error && chunked)
      co_await wire_.write(last_chunk);
  }
  co_return false;
}

asio::awaitable<error_code> HttpSession::send_line(std::string_view line, bool chunked) {
  wire_.expires_after(house_.closing ? house_.limits.leaving : house_.limits.writing);
  if (!chunked)
    co_return co_await wire_.write(line, "\n");
  const auto size = chunk_size(line.size() + 1);
  co_return co_await wire_.write(size, line, "\n\r\n");
}

} // namespace plateau::server
