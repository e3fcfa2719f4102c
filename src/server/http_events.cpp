// A stream of what happens in a game: a message a line, until the reader leaves.
#include "server/head.hpp"
#include "server/http_session.hpp"
#include "server/replies.hpp"

#include <deque>

namespace plateau::server {

namespace {

/// What waits for a reader.
struct Waiting {
  std::deque<Text> texts;
  std::size_t bytes = 0;
  bool cut = false; ///< It was too much.
};

} // namespace

HttpSession::More HttpSession::send_events(const ApiCall &call, const HttpRequest &request) {
  // A reader whose machine no longer answers is given up, so that the next line fails.
  wire_.give_up_after(house_.limits.silence * 2 / 3);
  const auto waiting = std::make_shared<Waiting>();
  const auto client = std::make_shared<Client>([this, waiting](const Text &text) {
    if (waiting->cut)
      return;
    waiting->bytes += house_.weight(text);
    // A reader that is too slow would not hear a last word.
    if (waiting->bytes > house_.limits.queue_bytes) {
      waiting->cut = true;
      house_.closed("slow-reader", address_);
      wire_.cut();
    } else {
      waiting->texts.push_back(text);
    }
    signal_.cancel();
  });
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
    std::string lines;
    for (; !waiting->texts.empty(); waiting->texts.pop_front()) {
      lines.append(*waiting->texts.front()).append("\n");
      waiting->bytes -= house_.weight(waiting->texts.front());
    }
    // An empty line now and then shows that the stream is there.
    const auto chunk = write_chunk(lines.empty() ? "\n" : lines);
    wire_.expires_after(house_.limits.writing);
    error = co_await wire_.write(chunk);
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
