// A stream of what happens in a game: a message a line, until the reader leaves.
#include "server/head.hpp"
#include "server/http_session.hpp"
#include "server/outbox.hpp"
#include "server/replies.hpp"

namespace plateau::server {

namespace {

struct Waiting {
  explicit Waiting(std::size_t most) : texts(most) {}
  Outbox texts;
  bool cut = false; ///< It was too much.
};

} // namespace

HttpSession::More HttpSession::send_events(const ApiCall &call, const HttpRequest &request) {
  // A reader whose machine no longer answers is given up, so that the next line fails.
  give_up_after(wire_.stream(), house_.limits.silence * 2 / 3);
  bound_kernel(wire_.stream(), house_.limits.kernel_bytes);
  const auto waiting = std::make_shared<Waiting>(house_.limits.queue_bytes);
  const auto client = house_.welcome(
      [this, waiting](const Text &text) {
        if (waiting->cut)
          return;
        // A reader that is too slow would not hear a last word.
        if (!waiting->texts.push(text)) {
          waiting->cut = true;
          house_.closed("slow-reader", address_);
          wire_.cut();
        }
        signal_.cancel();
      },
      address_);
  client->language = call.language;
  house_.hub->handle(client, call.ask);
  if (waiting->texts.empty())
    co_await wait_for_signal(house_.limits.answering);
  if (waiting->texts.empty() || type_of_reply(*waiting->texts.front()) == "refused") {
    house_.hub->leave(client);
    auto answer = waiting->texts.empty() ? answer_refused(call.language, "busy")
                                         : answer_with(call.ask.asked, *waiting->texts.front());
    co_return co_await send(std::move(answer), request, false);
  }
  // Before HTTP/1.1 there were no chunks: a body without length ends with the connection.
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
    // An empty line now and then shows that the stream is there.
    if (waiting->texts.empty() && !waiting->cut && !house_.closing)
      error = co_await send_line({}, chunked);
  }
  house_.hub->leave(client);
  if (!error && !waiting->cut) {
    const auto bye = reply::bye("stopping");
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
