#include "server/socket_session.hpp"

#include "server/ask.hpp"
#include "server/outbox.hpp"
#include "server/rate.hpp"
#include "server/replies.hpp"
#include "server/round_trip.hpp"
#include "server/socket_wire.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

namespace plateau::server {

namespace {

using Clock = std::chrono::steady_clock;
using Code = SocketWire::CloseCode;

class Session final : public SocketSession {
public:
  Session(Stream stream, std::string address, House &house, bool kept)
      : socket_(std::move(stream),
                {house.limits.greeting, house.limits.silence, house.limits.message_bytes,
                 house.limits.wire_bytes, house.limits.kernel_bytes}),
        timer_(socket_.executor()), writing_until_(socket_.executor()),
        seated_until_(socket_.executor()), house_(house), address_(std::move(address)), kept_(kept),
        counted_(house.metrics.sockets), rate_(house.limits.messages, house.limits.message_window),
        queue_(house.limits.queue_bytes), place_(house.sockets, *this) {
    house_.visitors.enter_socket(address_, Clock::now());
  }
  ~Session() override { house_.visitors.leave_socket(address_); }
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;

  void start(const HttpRequest &request) {
    client_ = house_.welcome(
        [held = held()](const Message &said) {
          if (const auto self = held.lock())
            self->send(said.text);
        },
        address_);
    asio::co_spawn(
        socket_.executor(),
        [self = kept(), request = HttpRequest(request)] { return self->run(request); },
        asio::detached);
  }

  void leave() override {
    say_bye("stopping", Code::going_away);
    house_.hub->leave(client_); // Now, because the other end may be slow to close.
  }

private:
  std::shared_ptr<Session> kept() { return std::static_pointer_cast<Session>(shared_from_this()); }
  std::weak_ptr<Session> held() { return kept(); }

  asio::awaitable<void> run(HttpRequest request) {
    const Stay stay(*house_.hub, client_);
    socket_.on_control(
        [this](bool pong, std::string_view payload) { heard_control(pong, payload); });
    socket_.on_excess([held = held()] {
      if (const auto self = held.lock()) {
        self->noted_ = true;
        self->house_.closed("endless-message", self->address_);
        self->socket_.cut();
      }
    });
    const auto error = co_await socket_.accept(request);
    if (!error) {
      open_ = true;
      if (kept_)
        await_seat();
      asio::co_spawn(
          socket_.executor(), [self = kept()] { return self->keep_alive(); }, asio::detached);
      co_await read_all();
    }
    open_ = false;
    timer_.cancel();
    seated_until_.cancel();
    socket_.cut();
  }

  /// Closes a connection in a place that is kept back for players unless it shows a seat in time.
  void await_seat() {
    seated_until_.expires_after(house_.limits.greeting);
    seated_until_.async_wait([held = held()](error_code error) {
      if (const auto self = held.lock(); self && !error && !self->client_->is_seated())
        self->say_bye("too-many-connections", Code::try_again_later);
    });
  }

  asio::awaitable<void> read_all() {
    while (open_) {
      const auto heard = co_await socket_.read();
      if (heard.error) {
        // Beast reports its timeout only to the first operation that fails, which may be its own
        // ping; nothing here aborts a read.
        const bool aborted = heard.error == asio::error::operation_aborted;
        note_end(aborted ? make_error_code(beast::error::timeout) : heard.error);
        co_return;
      }
      if (!open_)
        break;
      if (!heard.is_text)
        say_bye("text-only", Code::unknown_data);
      else if (!rate_.allow(Clock::now()))
        say_bye("too-many-messages", Code::policy_error);
      else
        hear(heard.text);
    }
    // The last message is under way; a timer cuts off clients that stay.
    bool there = true;
    while (there) {
      const auto heard = co_await socket_.read();
      there = !heard.error;
    }
  }

  /// Pings from the greeting on, to measure the round trip.
  asio::awaitable<void> keep_alive() {
    if (!greeted_) {
      timer_.expires_after(house_.limits.greeting);
      co_await wait(timer_);
    }
    if (open_ && !greeted_)
      say_bye("too-slow", Code::policy_error);
    while (open_) {
      const auto payload = round_trip_.ping(Clock::now());
      const auto error = co_await socket_.ping(payload);
      if (error)
        note_end(error);
      if (error || !open_)
        co_return;
      timer_.expires_after(house_.limits.silence / 3);
      co_await wait(timer_);
    }
  }

  void heard_control(bool pong, std::string_view payload) {
    if (pong && round_trip_.hear_pong(payload, Clock::now())) {
      client_->round_trip = round_trip_.measured();
      return;
    }
    if (open_ && !rate_.allow(Clock::now()))
      say_bye("too-many-messages", Code::policy_error);
  }

  void hear(std::string_view text) {
    ++house_.metrics.messages;
    // Every message counts, whatever it says.
    const auto code = house_.refusal_for(address_);
    // A client whose hello is refused can do nothing else: it should come back later.
    if (!greeted_ && !code.empty())
      return say_bye(code, Code::policy_error);
    auto read = read_ask(text);
    if (const auto *bad = std::get_if<BadAsk>(&read))
      return refuse(bad->id, {}, code.empty() ? bad->code : code, {{"member", bad->member}});
    auto &ask = *std::get_if<Ask>(&read);
    if (!greeted_ && ask.asked != Asked::hello)
      return refuse(ask.id, ask.game, "hello-first");
    if (!std::exchange(greeted_, true))
      timer_.cancel(); // Ends the wait for the first ping.
    if (!code.empty())
      return refuse(ask.id, ask.game, code);
    house_.hub->handle(client_, std::move(ask));
  }

  void refuse(std::string_view id, std::string_view game, std::string_view code,
              std::initializer_list<Placeholder> placeholders = {}) {
    house_.metrics.count_refusal(code);
    client_->tell(reply::Refused{std::string(id), std::string(game),
                                 refused(client_->language, code, placeholders)});
  }

  void send(const Text &text) {
    if (!open_)
      return;
    if (!queue_.push(text))
      return cut_off();
    start_writing();
  }

  void start_writing() {
    if (writing_)
      return;
    writing_ = true;
    asio::co_spawn(
        socket_.executor(), [self = kept()] { return self->write_all(); }, asio::detached);
  }

  asio::awaitable<void> write_all() {
    while (!queue_.empty()) {
      const auto text = queue_.front();
      bound_writing();
      const auto error = co_await socket_.write(*text);
      writing_until_.cancel();
      if (error) {
        note_end(error);
        open_ = false;
        socket_.cut();
        co_return;
      }
      queue_.pop();
    }
    writing_ = false;
    if (farewell_)
      co_await socket_.close(farewell_->first, farewell_->second);
  }

  /// Otherwise a client that reads a byte at a time would keep a text for ever.
  void bound_writing() {
    writing_until_.expires_after(house_.limits.writing);
    writing_until_.async_wait([held = held()](error_code error) {
      if (const auto self = held.lock(); self && !error)
        self->cut_off();
    });
  }

  /// Sends a last message behind those under way, and closes.
  void say_bye(std::string_view code, Code why) {
    if (!open_)
      return;
    if (why != Code::going_away)
      house_.closed(code, address_);
    open_ = false;
    timer_.cancel();
    farewell_.emplace(why, code);
    queue_.push_last(message(reply::Bye{code}).text);
    start_writing();
    timer_.expires_after(house_.limits.silence);
    timer_.async_wait([held = held()](error_code error) {
      if (const auto self = held.lock(); self && !error)
        self->socket_.cut();
    });
  }

  /// Closes without a `bye`: a reader that is too slow would not get it.
  void cut_off() {
    house_.closed("slow-reader", address_);
    open_ = false;
    asio::post(socket_.executor(), [self = kept()] { self->socket_.cut(); });
  }

  /// Of the reading and writing operations only one gets the real error, so the first is noted.
  void note_end(error_code error) {
    if (!open_ || noted_)
      return;
    const auto fault = SocketWire::fault(error);
    noted_ = !fault.empty();
    if (noted_)
      house_.closed(fault, address_);
  }

  SocketWire socket_;
  asio::steady_timer timer_;
  asio::steady_timer writing_until_;
  asio::steady_timer seated_until_;
  House &house_;
  std::string address_;
  const bool kept_; ///< In a place that is kept back for players.
  Counted counted_;
  Rate rate_;
  RoundTrip round_trip_;
  std::shared_ptr<Client> client_;
  Outbox queue_;
  std::optional<std::pair<Code, std::string_view>> farewell_;
  bool open_ = false;
  bool greeted_ = false;
  bool writing_ = false;
  bool noted_ = false; ///< The reason for its end was logged.
  Roll<SocketSession>::Place place_;
};

} // namespace

void start_socket(Stream stream, const HttpRequest &request, std::string address, House &house,
                  bool kept) {
  std::make_shared<Session>(std::move(stream), std::move(address), house, kept)->start(request);
}

} // namespace plateau::server
