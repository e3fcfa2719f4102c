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
  const auto headers = headers_of("application/x-ndjson");
  const auto head = write_head({200, request.version(), headers, std::nullopt, true, false});
  wire_.expires_after(house_.limits.writing);
  auto error = co_await wire_.write(head);
  while (!error && !waiting->cut && !house_.closing) {
    const auto lines = waiting->texts.take_lines();
    // An empty line now and then shows that the stream is there.
    const auto chunk = write_chunk(lines.empty() ? "\n" : lines);
    wire_.expires_after(house_.limits.writing);
    error = co_await wire_.write(chunk);
    waiting->texts.written();
    if (!error && !waiting->cut && waiting->texts.empty() && !house_.closing)
      co_await wait_for_signal(house_.limits.silence / 3);
  }
  house_.hub->leave(client);
  if (!error && !waiting->cut) {
    const auto bye = write_chunk(reply::bye("stopping") + "\n");
    wire_.expires_after(house_.limits.leaving);
    co_await wire_.write(bye, last_chunk);
  }
  co_return false;
}

} // namespace plateau::server
