#include "server/http_session.hpp"

#include "server/head.hpp"
#include "server/origin.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

namespace plateau::server {

namespace {

using Clock = std::chrono::steady_clock;

bool is_head(const HttpRequest &request) { return request.method() == http::verb::head; }

/// All lines of the header in their order: some proxies add their own line behind the visitor's.
std::string forwarded_for(const HttpRequest &request) {
  std::string all;
  const auto [begin, end] = request.equal_range("X-Forwarded-For");
  for (auto line = begin; line != end; ++line)
    all.append(all.empty() ? "" : ",").append(view(line->value()));
  return all;
}

/// True if the header says clearly whom it is for and where its body ends (RFC 9112): otherwise a
/// proxy before this server might see another request in it.
bool is_sound(const HttpRequest &request) {
  const auto hosts = request.count(http::field::host);
  const auto codings = request.count(http::field::transfer_encoding);
  const bool chunked = beast::iequals(request[http::field::transfer_encoding], "chunked");
  return hosts <= 1 && (hosts == 1 || request.version() < 11) &&
         (codings == 0 || (codings == 1 && chunked));
}

/// A function because g++ 12 destroys braced temporaries inside a co_await twice.
ApiAnswer plain(std::string_view type, std::string body) { return {200, type, std::move(body)}; }

} // namespace

Headers headers_of(std::string_view type) {
  auto headers = refusal(200).headers;
  for (auto &[field, value] : headers)
    if (field == "Content-Type")
      value = type;
  return headers;
}

HttpSession::HttpSession(tcp::socket socket, House &house, Door door)
    : wire_(std::move(socket)), signal_(wire_.executor()), house_(house), door_(door),
      rate_(house.limits.messages, house.limits.message_window),
      counted_(door == Door::health ? house.health_connections : house.metrics.connections),
      peer_(wire_.address()), address_(peer_), place_(house.sessions, *this) {
  give_up_after(wire_.stream(), house_.limits.silence);
  bound_kernel(wire_.stream(), house_.limits.page_kernel_bytes);
  house_.visitors.enter(address_, Clock::now());
}

HttpSession::~HttpSession() {
  house_.visitors.leave(address_);
  if (let_go_)
    --let_go();
}

unsigned HttpSession::receive() {
  const auto &limits = house_.limits;
  if (door_ == Door::health) {
    if (house_.health_connections - house_.health_let_go > limits.kept_for_health) {
      auto *oldest = house_.health_half_open.oldest();
      if (oldest == nullptr)
        return 503;
      oldest->make_room();
    }
    half_open_.emplace(house_.health_half_open, *this);
    return 200;
  }
  // Behind a proxy the client's address is not known yet.
  if (!behind_proxy() && crowded())
    return 429;
  if (house_.open() > limits.connections) {
    if (auto *oldest = house_.half_open.oldest())
      oldest->make_room();
    else if (house_.open() <= limits.connections + limits.kept_for_players + limits.kept_for_health)
      kept_ = true;
    else
      return 503;
  }
  half_open_.emplace(house_.half_open, *this);
  return 200;
}

std::uint64_t &HttpSession::let_go() const {
  return door_ == Door::health ? house_.health_let_go : house_.let_go;
}

void HttpSession::make_room() {
  half_open_.reset();
  let_go_ = true;
  ++let_go();
  house_.closed("made-room", address_);
  wire_.cut();
}

void HttpSession::start() {
  const auto status = receive();
  asio::co_spawn(
      wire_.executor(),
      [self = shared_from_this(), status] {
        return status == 200 ? self->run() : self->turn_away(status);
      },
      asio::detached);
}

void HttpSession::leave() {
  signal_.cancel();
  if (waiting_)
    wire_.close();
}

asio::awaitable<void> HttpSession::turn_away(unsigned status) {
  house_.closed("too-many-connections", address_);
  co_await send(refusal(status), 11, false);
  wire_.close(); // At once: there is no capacity to read the rest.
}

asio::awaitable<void> HttpSession::run() {
  // Not in the loop condition, which g++ 12 miscompiles to a trap.
  bool more = true;
  while (more)
    more = co_await answer_one();
  // Closing while more requests wait to be read would reset the connection, and answers under way
  // would be lost.
  const bool more_wait = unheard_ || requests_ >= house_.limits.requests || wire_.holds_part();
  if (wire_.is_open() && more_wait && !house_.closing) {
    waiting_ = true;
    co_await wire_.close_gently(house_.limits.dropped_bytes, house_.limits.dropping);
  } else if (wire_.is_open()) {
    wire_.close();
  }
}

HttpSession::More HttpSession::answer_one() {
  RequestParser parser;
  parser.header_limit(house_.limits.header_bytes);
  parser.body_limit(house_.limits.message_bytes);
  wire_.expires_after(house_.limits.reading);
  waiting_ = true;
  const auto read = co_await wire_.read_head(parser);
  waiting_ = false;
  const bool more = co_await answer_read(parser, read);
  half_open_.reset(); // It was answered, perhaps before it was whole.
  unheard_ = !parser.is_done();
  co_return more;
}

HttpSession::More HttpSession::answer_read(RequestParser &parser, const Wire::Read &read) {
  // The parser's own limit does not count the request line.
  if (read.error || read.size > house_.limits.header_bytes)
    co_return co_await answer_unreadable(read.error, read.size, parser.get());
  if (parser.is_done())
    half_open_.reset();
  if (!is_sound(parser.get()))
    co_return co_await send_status(parser.get(), 400);
  if (door_ == Door::health)
    co_return co_await answer_health(parser);
  if (behind_proxy()) {
    know_address(forwarded_for(parser.get()));
    if (crowded()) {
      house_.closed("too-many-connections", address_);
      co_return co_await send_status(parser.get(), 429);
    }
  }
  if (kept_ && !may_use_kept_place(parser.get())) {
    house_.closed("too-many-connections", address_);
    co_return co_await send_status(parser.get(), 503);
  }
  if (is_for_health(parser.get()) && !house_.health_elsewhere)
    co_return co_await answer_health(parser);
  const auto target = view(parser.get().target());
  if (house_.hub && target.size() <= house_.limits.target_bytes) {
    if (is_api(target))
      co_return co_await answer_api(parser);
    if (target == "/ws")
      co_return co_await open_socket(parser.get());
  }
  co_return co_await answer_page(parser);
}

HttpSession::More HttpSession::answer_unreadable(error_code error, std::size_t size,
                                                 const HttpRequest &request) {
  if (error == http::error::header_limit || size > house_.limits.header_bytes)
    co_return co_await send(refusal(431), 11, false);
  if (error == http::error::body_limit)
    co_return co_await refuse_body(request);
  // A request that cannot be parsed is answered; a client that left or was too slow is not.
  const bool parsed_wrong =
      error.category() == http::make_error_code(http::error::bad_method).category();
  if (parsed_wrong && error != http::error::end_of_stream && error != http::error::partial_message)
    co_return co_await send(refusal(400), 11, false);
  if (error == beast::error::timeout && (requests_ == 0 || wire_.holds_part()))
    house_.closed("too-slow", address_);
  co_return false;
}

bool HttpSession::is_for_health(const HttpRequest &request) const {
  const auto target = view(request.target());
  return house_.hub && (target == "/healthz" || target == "/metrics");
}

bool HttpSession::may_use_kept_place(const HttpRequest &request) const {
  const auto &limits = house_.limits;
  if (is_for_health(request) && !house_.health_elsewhere)
    return true;
  if (house_.open() > limits.connections + limits.kept_for_players)
    return false;
  // A player's requests show the token of the seat; a WebSocket shows it in its messages.
  const auto target = view(request.target());
  return target == "/ws" || (is_api(target) && request.method() == http::verb::post &&
                             !request[http::field::authorization].empty());
}

ApiAnswer HttpSession::health() const {
  const auto trouble = house_.hub->trouble();
  if (house_.closing)
    return {503, "text/plain; charset=utf-8", "stopping\n"};
  if (trouble != store::Trouble::none)
    return {503, "text/plain; charset=utf-8", "store " + std::string(name(trouble)) + "\n"};
  std::string text = "ok\n";
  if (const auto hazard = house_.store->hazard(); !hazard.empty())
    text += "store unsafe: " + hazard + "\n";
  if (house_.hub->is_full())
    text += "disk budget reached: no new games\n";
  if (const auto free = house_.hub->low_disk())
    text += "disk " + std::to_string(*free >> 20) + " MiB free\n";
  if (house_.has_bus && house_.metrics.bus == 0)
    text += "bus lost: what other servers store is seen later\n";
  const auto clock = [&](Milliseconds behind, std::string_view whose) {
    text += "clock " + std::to_string(std::chrono::abs(behind).count()) + " ms " +
            (behind > Milliseconds{0} ? "behind " : "ahead of ") + std::string(whose) + "\n";
  };
  if (const auto skew = house_.hub->skew(); skew != Milliseconds{0})
    clock(skew, "other servers");
  if (house_.clock.is_apart())
    clock(house_.clock.behind(), "the machine's");
  return {200, "text/plain; charset=utf-8", std::move(text)};
}

void HttpSession::know_address(std::string_view forwarded) {
  auto known = client_address(peer_, forwarded, house_.proxies);
  if (known == address_)
    return;
  house_.visitors.leave(address_);
  address_ = std::move(known);
  house_.visitors.enter(address_, Clock::now());
}

bool HttpSession::behind_proxy() const { return is_one_of(peer_, house_.proxies); }

bool HttpSession::crowded() const {
  return (address_ != peer_ || !behind_proxy()) && house_.visitors.crowded(address_);
}

HttpSession::More HttpSession::answer_health(const RequestParser &parser) {
  const auto &request = parser.get();
  // Bodies are not read here, and would be mistaken for the next request.
  const bool keep = parser.is_done() && may_follow(request.keep_alive());
  if (!is_for_health(request))
    co_return co_await send_status(request, 404);
  if (request.method() != http::verb::get && !is_head(request))
    co_return co_await send_status(request, 405);
  if (view(request.target()) == "/healthz")
    co_return co_await send(health(), request, keep);
  co_return co_await send(
      plain("text/plain; version=0.0.4; charset=utf-8", write_metrics(house_.metrics)), request,
      keep);
}

HttpSession::More HttpSession::answer_page(const RequestParser &parser) {
  const auto &request = parser.get();
  const auto target = view(request.target());
  // Bodies are not read here, and would be mistaken for the next request.
  const bool keep = parser.is_done() && may_follow(request.keep_alive());
  auto found =
      answer(house_.site,
             {view(request.method_string()), target, view(request[http::field::accept_encoding]),
              view(request[http::field::if_none_match])},
             house_.limits);
  co_return co_await send(std::move(found), request.version(), keep);
}

HttpSession::More HttpSession::open_socket(const HttpRequest &request) {
  if (!beast::websocket::is_upgrade(request))
    co_return co_await send_status(request, 426);
  if (foreign(request)) {
    house_.closed("foreign-origin", address_);
    co_return co_await send_status(request, 403);
  }
  if (!house_.visitors.has_place_for_socket(address_)) {
    house_.closed("too-many-sockets", address_);
    co_return co_await send_status(request, 429);
  }
  if (house_.closing)
    co_return false;
  // Nothing may follow the request before the handshake is done; if something does, it is lost.
  start_socket(wire_.release(), request, address_, house_, kept_);
  co_return false;
}

HttpSession::More HttpSession::send(PageAnswer answer, unsigned version, bool keep_alive) {
  const auto length = answer.status == 304 ? std::nullopt : std::optional(answer.content_length);
  const auto head = write_head({answer.status, version, answer.headers, length, false, keep_alive});
  house_.metrics.count_answer(answer.status);
  wire_.expires_after(house_.limits.writing);
  const auto error = co_await wire_.write(head, answer.body);
  co_return !error && keep_alive && !house_.closing;
}

HttpSession::More HttpSession::send(ApiAnswer answer, const HttpRequest &request, bool keep_alive) {
  const auto headers = headers_of(answer.type);
  const auto head = write_head(
      {answer.status, request.version(), headers, answer.body.size(), false, keep_alive});
  house_.metrics.count_answer(answer.status);
  wire_.expires_after(house_.limits.writing);
  const auto body = is_head(request) ? std::string_view() : std::string_view(answer.body);
  const auto error = co_await wire_.write(head, body);
  co_return !error && keep_alive && !house_.closing;
}

HttpSession::More HttpSession::send(unsigned status, Text text, std::string_view end,
                                    std::string_view type, const HttpRequest &request,
                                    bool keep_alive) {
  const auto headers = headers_of(type);
  const auto head = write_head(
      {status, request.version(), headers, text->size() + end.size(), false, keep_alive});
  house_.metrics.count_answer(status);
  wire_.expires_after(house_.limits.writing);
  const auto error = co_await wire_.write(head, *text, end);
  co_return !error && keep_alive && !house_.closing;
}

HttpSession::More HttpSession::send_status(const HttpRequest &request, unsigned status) {
  auto refused = refusal(status);
  if (is_head(request))
    refused.body = {};
  co_return co_await send(std::move(refused), request.version(), false);
}

asio::awaitable<void> HttpSession::wait_for_signal(std::chrono::milliseconds longest) {
  signal_.expires_after(longest);
  co_await wait(signal_);
}

bool HttpSession::may_follow(bool keep_alive) {
  return ++requests_ < house_.limits.requests && keep_alive && !kept_ && !house_.closing;
}

bool HttpSession::foreign(const HttpRequest &request) const {
  return !origin_allowed(view(request[http::field::origin]), view(request[http::field::host]),
                         house_.origins);
}

} // namespace plateau::server
