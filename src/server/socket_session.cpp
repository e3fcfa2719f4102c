#include "server/socket_session.hpp"

#include "server/ask.hpp"
#include "server/rate.hpp"
#include "server/replies.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <charconv>
#include <deque>

namespace plateau::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;
using Clock = std::chrono::steady_clock;

/// Errors as values: a connection that ends is nothing exceptional.
constexpr auto awaited = asio::as_tuple(asio::use_awaitable);

class Session final : public SocketSession, public std::enable_shared_from_this<Session> {
public:
  using Request = http::request<http::empty_body>;

  Session(beast::tcp_stream stream, std::string address, House &house)
      : socket_(std::move(stream)), timer_(socket_.get_executor()), house_(house),
        address_(std::move(address)), counted_(house.metrics.sockets),
        rate_(house.limits.messages, house.limits.message_window) {
    house_.sockets.enter(address_);
  }
  ~Session() override { house_.sockets.leave(address_); }
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;

  void start(const Request &request) {
    client_ = std::make_shared<Client>([held = weak_from_this()](const Text &text) {
      if (const auto self = held.lock())
        self->send(text);
    });
    asio::co_spawn(
        socket_.get_executor(), [self = shared_from_this(), request] { return self->run(request); },
        asio::detached);
  }

  void leave() override { say_bye("stopping", websocket::close_code::going_away); }

private:
  asio::awaitable<void> run(Request request) {
    websocket::stream_base::timeout timeouts{};
    timeouts.handshake_timeout = house_.limits.greeting;
    timeouts.idle_timeout = house_.limits.silence;
    // Without Beast's own pings its timeout would also cut off whoever answers ours.
    timeouts.keep_alive_pings = true;
    socket_.set_option(timeouts);
    socket_.read_message_max(house_.limits.message_bytes);
    socket_.control_callback([this](websocket::frame_type type, beast::string_view payload) {
      heard_control(type, {payload.data(), payload.size()});
    });
    const auto [error] = co_await socket_.async_accept(request, awaited);
    if (!error) {
      open_ = true;
      asio::co_spawn(
          socket_.get_executor(), [self = shared_from_this()] { return self->keep_alive(); },
          asio::detached);
      co_await read_all();
    }
    open_ = false;
    timer_.cancel();
    if (house_.hub)
      house_.hub->leave(client_);
    beast::get_lowest_layer(socket_).close();
  }

  asio::awaitable<void> read_all() {
    beast::flat_buffer buffer;
    while (open_) {
      const auto [error, size] = co_await socket_.async_read(buffer, awaited);
      if (error) {
        if (open_)
          note_end(error);
        co_return;
      }
      if (!open_)
        co_return;
      const std::string_view text(static_cast<const char *>(buffer.data().data()), size);
      if (!socket_.got_text()) {
        say_bye("text-only", websocket::close_code::unknown_data);
      } else if (!rate_.allow(Clock::now())) {
        say_bye("too-many-messages", websocket::close_code::policy_error);
      } else {
        hear(text);
      }
      buffer.consume(buffer.size());
    }
    // What was said last is on its way; whoever stays is cut off by the timer.
    while (true) {
      const auto [error, size] = co_await socket_.async_read(buffer, awaited);
      buffer.consume(buffer.size());
      if (error)
        co_return;
    }
  }

  /// Pings, so that it is known how far away the other end is.
  asio::awaitable<void> keep_alive() {
    timer_.expires_after(house_.limits.greeting);
    co_await timer_.async_wait(awaited);
    if (open_ && !greeted_)
      say_bye("too-slow", websocket::close_code::policy_error);
    while (open_) {
      websocket::ping_data payload;
      const auto sent = std::to_string(Clock::now().time_since_epoch().count());
      payload.append(sent.data(), sent.size());
      const auto [error] = co_await socket_.async_ping(payload, awaited);
      if (error || !open_)
        co_return;
      timer_.expires_after(house_.limits.silence / 3);
      co_await timer_.async_wait(awaited);
    }
  }

  void heard_control(websocket::frame_type type, std::string_view payload) {
    if (type == websocket::frame_type::pong) {
      Clock::rep sent = 0;
      const auto [end, problem] =
          std::from_chars(payload.data(), payload.data() + payload.size(), sent);
      const auto now = Clock::now().time_since_epoch().count();
      // Anybody may send anything as a pong; the room bounds what it is worth.
      if (problem == std::errc() && end == payload.data() + payload.size() && sent >= 0 &&
          sent <= now)
        client_->round_trip = std::chrono::duration_cast<Milliseconds>(Clock::duration(now - sent));
    }
    if (open_ && !rate_.allow(Clock::now()))
      say_bye("too-many-messages", websocket::close_code::policy_error);
  }

  void hear(std::string_view text) {
    ++house_.metrics.messages;
    auto read = read_ask(text);
    if (const auto *bad = std::get_if<BadAsk>(&read)) {
      house_.metrics.count_refusal(bad->code);
      return client_->tell(reply::refused(
          bad->id, {}, refused(client_->language, bad->code, {{"member", bad->member}})));
    }
    auto &ask = *std::get_if<Ask>(&read);
    if (!greeted_ && ask.asked != Asked::hello) {
      house_.metrics.count_refusal("hello-first");
      return client_->tell(
          reply::refused(ask.id, ask.game, refused(client_->language, "hello-first")));
    }
    greeted_ = true;
    house_.hub->handle(client_, std::move(ask));
  }

  void send(const Text &text) {
    if (!open_)
      return;
    queued_ += house_.weight(text);
    if (queued_ > house_.limits.queue_bytes)
      return cut_off();
    queue_.push_back(text);
    start_writing();
  }

  void start_writing() {
    if (writing_)
      return;
    writing_ = true;
    asio::co_spawn(
        socket_.get_executor(), [self = shared_from_this()] { return self->write_all(); },
        asio::detached);
  }

  asio::awaitable<void> write_all() {
    while (!queue_.empty()) {
      const auto text = queue_.front();
      socket_.text(true);
      const auto [error, size] = co_await socket_.async_write(asio::buffer(*text), awaited);
      if (error) {
        beast::get_lowest_layer(socket_).close();
        co_return;
      }
      queued_ -= house_.weight(text);
      queue_.pop_front();
    }
    writing_ = false;
    if (farewell_)
      co_await socket_.async_close(*farewell_, awaited);
  }

  /// The last word, behind what is on its way already.
  void say_bye(std::string_view code, websocket::close_code why) {
    if (!open_)
      return;
    if (why != websocket::close_code::going_away)
      house_.closed(code, address_);
    open_ = false;
    timer_.cancel();
    farewell_ = websocket::close_reason(why, beast::string_view(code.data(), code.size()));
    queue_.push_back(std::make_shared<const std::string>(reply::bye(code)));
    queued_ += house_.weight(queue_.back());
    start_writing();
    timer_.expires_after(house_.limits.silence);
    timer_.async_wait([held = weak_from_this()](error_code error) {
      if (const auto self = held.lock(); self && !error)
        beast::get_lowest_layer(self->socket_).close();
    });
  }

  /// A reader that is too slow would not hear a last word.
  void cut_off() {
    house_.closed("slow-reader", address_);
    open_ = false;
    asio::post(socket_.get_executor(),
               [self = shared_from_this()] { beast::get_lowest_layer(self->socket_).close(); });
  }

  void note_end(error_code error) {
    if (error == websocket::error::message_too_big || error == websocket::error::buffer_overflow)
      house_.closed("too-large", address_);
    else if (error == websocket::error::bad_frame_payload)
      house_.closed("not-utf8", address_);
    else if (error == beast::error::timeout)
      house_.closed("silent", address_);
    else if (error.category() == websocket::make_error_code(websocket::error::closed).category() &&
             error != websocket::error::closed)
      house_.closed("bad-frame", address_);
  }

  websocket::stream<beast::tcp_stream, false> socket_;
  asio::steady_timer timer_;
  House &house_;
  std::string address_;
  Counted counted_;
  Rate rate_;
  std::shared_ptr<Client> client_;
  std::deque<Text> queue_;
  std::size_t queued_ = 0;
  std::optional<websocket::close_reason> farewell_;
  bool open_ = false;
  bool greeted_ = false;
  bool writing_ = false;
};

} // namespace

std::shared_ptr<SocketSession> start_socket(beast::tcp_stream stream,
                                            const http::request<http::empty_body> &request,
                                            std::string address, House &house) {
  const auto session = std::make_shared<Session>(std::move(stream), std::move(address), house);
  session->start(request);
  return session;
}

} // namespace plateau::server
