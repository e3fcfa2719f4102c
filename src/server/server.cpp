#include "server/server.hpp"

#include "server/answer.hpp"
#include "server/api.hpp"
#include "server/origin.hpp"
#include "server/rate.hpp"
#include "server/replies.hpp"
#include "server/socket_session.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <csignal>
#include <deque>
#include <list>
#include <netinet/tcp.h>

namespace plateau::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using tcp = asio::ip::tcp;
using boost::system::error_code;
constexpr auto awaited = asio::as_tuple(asio::use_awaitable);

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

/// Sockets that the listener has to tell when it leaves.
using Sockets = std::list<std::weak_ptr<SocketSession>>;

/// One connection: a request, its answer, the next request.
class Session : public std::enable_shared_from_this<Session> {
public:
  Session(tcp::socket socket, House &house, Sockets &sockets)
      : stream_(std::move(socket)), signal_(stream_.get_executor()), house_(house),
        sockets_(sockets), rate_(house.limits.messages, house.limits.message_window),
        counted_(house.metrics.connections) {
    error_code ignored;
    address_ = stream_.socket().remote_endpoint(ignored).address().to_string();
    house_.connections.enter(address_);
  }
  ~Session() { house_.connections.leave(address_); }
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;

  void start() {
    const auto all = house_.metrics.connections + house_.metrics.sockets;
    const auto ours = house_.connections.count(address_) + house_.sockets.count(address_);
    const bool room =
        all <= house_.limits.connections && ours <= house_.limits.connections_per_address;
    asio::co_spawn(
        stream_.get_executor(),
        [self = shared_from_this(), room] { return room ? self->run() : self->turn_away(); },
        asio::detached);
  }
  /// The server closes: what is being sent may finish, nothing else is waited for.
  void leave() {
    signal_.cancel();
    if (waiting_)
      close();
  }

private:
  using Parser = http::request_parser<http::empty_body>;
  using Request = http::request<http::empty_body>;

  asio::awaitable<void> turn_away() {
    house_.closed("too-many-connections", address_);
    co_await send(refusal(503), 11, false);
    close();
  }

  asio::awaitable<void> run() {
    // Not in the condition of the loop: g++ 12 makes a trap of that.
    bool more = true;
    while (more)
      more = co_await answer_one();
    if (stream_.socket().is_open())
      close();
  }

  /// A request and its answer; whether another one may follow.
  asio::awaitable<bool> answer_one() {
    Parser parser;
    parser.header_limit(house_.limits.header_bytes);
    parser.body_limit(house_.limits.message_bytes);
    stream_.expires_after(house_.limits.reading);
    waiting_ = true;
    const auto [error, size] = co_await http::async_read_header(stream_, buffer_, parser, awaited);
    waiting_ = false;
    // The parser's own limit leaves out the request line.
    if (error == http::error::header_limit || size > house_.limits.header_bytes)
      co_return co_await send(refusal(431), 11, false);
    if (error == http::error::body_limit)
      co_return co_await refuse_body(parser.get());
    // What cannot be parsed is told so; whoever left, or was too slow, is not there to hear it.
    const bool parsed_wrong =
        error.category() == http::make_error_code(http::error::bad_method).category();
    if (parsed_wrong && error != http::error::end_of_stream &&
        error != http::error::partial_message)
      co_return co_await send(refusal(400), 11, false);
    if (error)
      co_return false;
    const auto target = view(parser.get().target());
    if (house_.hub && target.size() <= house_.limits.target_bytes) {
      if (is_api(target))
        co_return co_await answer_api(parser);
      if (target == "/ws")
        co_return co_await open_socket(parser.get());
    }
    const auto &request = parser.get();
    // A body is never read: what follows it would be mistaken for a request.
    const bool keep = parser.is_done() && may_follow(request.keep_alive());
    const bool reads = request.method() == http::verb::get || is_head(request);
    if (house_.hub && reads && target == "/healthz")
      co_return co_await send(plain("text/plain; charset=utf-8", "ok\n"), request, keep);
    if (house_.hub && reads && target == "/metrics")
      co_return co_await send(
          plain("text/plain; version=0.0.4; charset=utf-8", write_metrics(house_.metrics)), request,
          keep);
    const auto found =
        answer(house_.site,
               {view(request.method_string()), target, view(request[http::field::accept_encoding]),
                view(request[http::field::if_none_match])},
               house_.limits);
    co_return co_await send(found, request.version(), keep);
  }

  bool may_follow(bool keep_alive) {
    return ++requests_ < house_.limits.requests && keep_alive && !house_.closing;
  }
  bool foreign(const Request &request) const {
    return !origin_allowed(view(request[http::field::origin]), view(request[http::field::host]),
                           house_.origins);
  }

  static bool is_head(const Request &request) { return request.method() == http::verb::head; }
  static Answer refusal_to(const Request &request, unsigned status) {
    auto refused = refusal(status);
    if (is_head(request))
      refused.body = {};
    return refused;
  }

  // Files.

  asio::awaitable<bool> send(const Answer &answer, unsigned version, bool keep_alive) {
    http::response<http::span_body<const char>> response;
    response.version(version);
    response.result(answer.status);
    for (const auto &[field, value] : answer.headers)
      response.insert(beast::string_view(field.data(), field.size()),
                      beast::string_view(value.data(), value.size()));
    response.body() = {answer.body.data(), answer.body.size()};
    if (answer.status != 304)
      response.content_length(answer.content_length);
    response.keep_alive(keep_alive);
    stream_.expires_after(house_.limits.writing);
    // A header alone where the body is left out, whatever its length says.
    http::response_serializer<http::span_body<const char>> serializer(response);
    error_code error;
    if (answer.body.empty())
      std::tie(error, std::ignore) =
          co_await http::async_write_header(stream_, serializer, awaited);
    else
      std::tie(error, std::ignore) = co_await http::async_write(stream_, serializer, awaited);
    co_return !error && keep_alive && !house_.closing;
  }

  // The API.

  /// A function, because g++ 12 destroys a value twice that is made in braces inside a co_await.
  static ApiAnswer plain(std::string_view type, std::string body) {
    return {200, type, std::move(body)};
  }

  template <class Message> void fill(Message &response, unsigned status, std::string_view type) {
    // The same policies as for everything else; an answer of a game is never kept.
    for (const auto &[field, value] : refusal(status).headers)
      if (field != "Content-Type")
        response.insert(beast::string_view(field.data(), field.size()),
                        beast::string_view(value.data(), value.size()));
    response.set(http::field::content_type, beast::string_view(type.data(), type.size()));
  }

  asio::awaitable<bool> send(ApiAnswer answer, const Request &request, bool keep_alive) {
    http::response<http::string_body> response;
    response.version(request.version());
    response.result(answer.status);
    fill(response, answer.status, answer.type);
    response.body() = std::move(answer.body);
    response.prepare_payload();
    response.keep_alive(keep_alive);
    stream_.expires_after(house_.limits.writing);
    http::response_serializer<http::string_body> serializer(response);
    error_code error;
    if (is_head(request))
      std::tie(error, std::ignore) =
          co_await http::async_write_header(stream_, serializer, awaited);
    else
      std::tie(error, std::ignore) = co_await http::async_write(stream_, serializer, awaited);
    co_return !error && keep_alive && !house_.closing;
  }

  /// Its length is told in the header, or found out.
  asio::awaitable<bool> refuse_body(const Request &request) {
    house_.closed("too-large", address_);
    const auto language = language_of(view(request[http::field::accept_language]));
    co_return co_await send(answer_refused(language, "too-large"), request, false);
  }

  asio::awaitable<bool> answer_api(Parser &head) {
    const Request request = head.get();
    const auto language = language_of(view(request[http::field::accept_language]));
    if (foreign(request)) {
      house_.closed("foreign-origin", address_);
      co_return co_await send(refusal_to(request, 403), request.version(), false);
    }
    if (!rate_.allow(std::chrono::steady_clock::now())) {
      house_.closed("too-many-messages", address_);
      co_return co_await send(answer_refused(language, "too-many-messages"), request, false);
    }
    // The parser's limits leave out what may stand beside and behind the chunks of a body: it has
    // to say its length.
    if (head.chunked()) {
      house_.closed("chunked", address_);
      co_return co_await send(refusal(411), request.version(), false);
    }
    http::request_parser<http::string_body> parser(std::move(head));
    if (!parser.is_done()) {
      const auto [error, size] = co_await http::async_read(stream_, buffer_, parser, awaited);
      if (error == http::error::body_limit)
        co_return co_await refuse_body(request);
      if (error)
        co_return false;
    }
    ++house_.metrics.messages;
    const bool keep = may_follow(request.keep_alive());
    auto read = read_api({view(request.method_string()), view(request.target()),
                          view(request[http::field::authorization]),
                          view(request[http::field::accept_language]), parser.get().body()});
    if (auto *answer = std::get_if<ApiAnswer>(&read))
      co_return co_await send(std::move(*answer), request, keep);
    auto &call = *std::get_if<ApiCall>(&read);
    if (call.want == ApiCall::Want::file)
      co_return co_await send_file(call, request, keep);
    if (call.want == ApiCall::Want::events)
      co_return co_await send_events(call, request);
    co_return co_await send_reply(call, request, keep);
  }

  /// Waits for `signal_` to be cancelled: something has come.
  asio::awaitable<void> wait(std::chrono::milliseconds longest) {
    signal_.expires_after(longest);
    co_await signal_.async_wait(awaited);
  }

  asio::awaitable<bool> send_reply(const ApiCall &call, const Request &request, bool keep) {
    auto got = std::make_shared<std::optional<std::string>>();
    const auto client = std::make_shared<Client>([this, got](const Text &text) {
      if (*got)
        return;
      *got = *text;
      signal_.cancel();
    });
    client->language = call.language;
    house_.hub->handle(client, call.ask);
    if (!*got)
      co_await wait(house_.limits.answering);
    house_.hub->leave(client);
    if (!*got)
      co_return co_await send(answer_refused(call.language, "busy"), request, false);
    co_return co_await send(answer_with(call.ask.asked, **std::move(got)), request, keep);
  }

  asio::awaitable<bool> send_file(const ApiCall &call, const Request &request, bool keep) {
    auto got = std::make_shared<std::optional<ApiAnswer>>();
    const auto language = call.language;
    house_.hub->game_file(
        call.ask.game, language,
        [held = weak_from_this(), got](const std::variant<std::string, Refused> &file) {
          if (const auto *text = std::get_if<std::string>(&file))
            *got = ApiAnswer{200, "application/x-chess-pgn; charset=utf-8", *text};
          else
            *got = answer_with(Asked::hello, reply::refused({}, {}, *std::get_if<Refused>(&file)));
          if (const auto self = held.lock())
            self->signal_.cancel();
        });
    if (!*got)
      co_await wait(house_.limits.answering);
    if (!*got)
      co_return co_await send(answer_refused(language, "busy"), request, false);
    co_return co_await send(**std::move(got), request, keep);
  }

  /// The system gives up a reader whose machine no longer answers, so that the next line fails.
  void notice_absence() {
    const auto time = house_.limits.silence * 2 / 3;
    const auto number = static_cast<unsigned>(time.count());
    ::setsockopt(stream_.socket().native_handle(), IPPROTO_TCP, TCP_USER_TIMEOUT, &number,
                 sizeof number);
  }

  /// A message a line, until the reader leaves; an empty line now and then shows that it is there.
  asio::awaitable<bool> send_events(const ApiCall &call, const Request &request) {
    notice_absence();
    auto queue = std::make_shared<std::deque<Text>>();
    auto queued = std::make_shared<std::size_t>(0);
    auto cut = std::make_shared<bool>(false);
    const auto client = std::make_shared<Client>([this, queue, queued, cut](const Text &text) {
      if (*cut)
        return;
      *queued += house_.weight(text);
      // A reader that is too slow would not hear a last word.
      if (*queued > house_.limits.queue_bytes) {
        *cut = true;
        house_.closed("slow-reader", address_);
        stream_.close();
      } else {
        queue->push_back(text);
      }
      signal_.cancel();
    });
    client->language = call.language;
    house_.hub->handle(client, call.ask);
    if (queue->empty())
      co_await wait(house_.limits.answering);
    if (queue->empty() || type_of_reply(*queue->front()) == "refused") {
      house_.hub->leave(client);
      auto answer = queue->empty() ? answer_refused(call.language, "busy")
                                   : answer_with(call.ask.asked, *queue->front());
      co_return co_await send(std::move(answer), request, false);
    }
    http::response<http::empty_body> response;
    response.version(request.version());
    fill(response, 200, "application/x-ndjson");
    response.chunked(true);
    response.keep_alive(false);
    http::response_serializer<http::empty_body> serializer(response);
    stream_.expires_after(house_.limits.writing);
    error_code error;
    std::tie(error, std::ignore) = co_await http::async_write_header(stream_, serializer, awaited);
    while (!error && !*cut && !house_.closing) {
      std::string lines;
      while (!queue->empty()) {
        lines.append(*queue->front()).append("\n");
        *queued -= house_.weight(queue->front());
        queue->pop_front();
      }
      if (lines.empty())
        lines = "\n";
      stream_.expires_after(house_.limits.writing);
      std::tie(error, std::ignore) =
          co_await asio::async_write(stream_, http::make_chunk(asio::buffer(lines)), awaited);
      if (!error && !*cut && queue->empty() && !house_.closing)
        co_await wait(house_.limits.silence / 3);
    }
    house_.hub->leave(client);
    if (!error && !*cut) {
      const auto bye = reply::bye("stopping") + "\n";
      stream_.expires_after(house_.limits.leaving);
      co_await asio::async_write(stream_, http::make_chunk(asio::buffer(bye)), awaited);
      co_await asio::async_write(stream_, http::make_chunk_last(), awaited);
    }
    co_return false;
  }

  // WebSockets.

  asio::awaitable<bool> open_socket(const Request &request) {
    if (!beast::websocket::is_upgrade(request))
      co_return co_await send(refusal_to(request, 426), request.version(), false);
    if (foreign(request)) {
      house_.closed("foreign-origin", address_);
      co_return co_await send(refusal_to(request, 403), request.version(), false);
    }
    if (house_.sockets.count(address_) >= house_.limits.sockets_per_address) {
      house_.closed("too-many-sockets", address_);
      co_return co_await send(refusal_to(request, 429), request.version(), false);
    }
    if (house_.closing)
      co_return false;
    stream_.expires_never(); // The WebSocket has timeouts of its own.
    // Whatever was sent behind the request is against the protocol: the handshake is not done.
    sockets_.remove_if([](const auto &held) { return held.expired(); });
    sockets_.push_back(start_socket(std::move(stream_), request, address_, house_));
    co_return false;
  }

  void close() {
    error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_both, ignored);
    stream_.close();
  }

  beast::tcp_stream stream_;
  asio::steady_timer signal_;
  House &house_;
  Sockets &sockets_;
  Rate rate_;
  Counted counted_;
  std::string address_;
  beast::flat_buffer buffer_;
  std::size_t requests_ = 0;
  bool waiting_ = false; ///< For a request.
};

} // namespace

class Server::Listener {
public:
  Listener(const Site &site, const Limits &limits) : house_(site, limits) {}
  ~Listener() {
    if (house_.store)
      house_.store->stop();
  }
  Listener(const Listener &) = delete;
  Listener &operator=(const Listener &) = delete;

  store::Post post() {
    return [this](std::function<void()> job) { asio::post(context_, std::move(job)); };
  }
  void keep_games(std::unique_ptr<store::Store> games, std::vector<std::string> origins) {
    house_.store = std::move(games);
    house_.origins = std::move(origins);
    house_.hub = std::make_unique<Hub>(
        *house_.store, [this] { return house_.now(); }, house_.metrics, house_.limits.games);
  }
  void log_to(LogSink sink) { house_.log.sink = std::move(sink); }

  StartProblem listen(const Address &address) {
    error_code error;
    const auto host = address.host == "localhost"
                          ? asio::ip::address(asio::ip::address_v4::loopback())
                          : asio::ip::make_address(address.host, error);
    if (error)
      return StartProblem::bad_host;
    const tcp::endpoint endpoint(host, address.port);
    acceptor_.open(endpoint.protocol(), error);
    if (!error)
      acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error)
      acceptor_.bind(endpoint, error);
    if (!error)
      acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (!error)
      return StartProblem::none;
    reason_ = error.value();
    error_code ignored;
    acceptor_.close(ignored);
    if (error == asio::error::address_in_use)
      return StartProblem::port_in_use;
    return error == asio::error::access_denied ? StartProblem::not_allowed
                                               : StartProblem::not_possible;
  }

  int reason() const { return reason_; }
  std::uint16_t port() const {
    error_code ignored;
    return acceptor_.local_endpoint(ignored).port();
  }

  void run() {
    await_signal();
    accept();
    if (house_.hub)
      tick();
    house_.log.note(house_.now(), "started", {{"port", std::to_string(port())}});
    context_.run();
    house_.log.note(house_.now(), "stopped");
  }
  void stop() {
    asio::post(context_, [this] { leave(); });
  }

private:
  void await_signal() {
    signals_.async_wait([this](error_code error, int) {
      if (error)
        return;
      await_signal();
      leave();
    });
  }

  void accept() {
    acceptor_.async_accept([this](error_code error, tcp::socket socket) {
      if (!acceptor_.is_open())
        return;
      if (error)
        return accept_later();
      sessions_.remove_if([](const auto &session) { return session.expired(); });
      const auto session = std::make_shared<Session>(std::move(socket), house_, sockets_);
      sessions_.push_back(session);
      session->start();
      accept();
    });
  }
  /// The system has no room for another connection just now.
  void accept_later() {
    timer_.expires_after(std::chrono::milliseconds(50));
    timer_.async_wait([this](error_code error) {
      if (!error)
        accept();
    });
  }

  /// Flags fall within a twentieth of a second.
  void tick() {
    ticking_.expires_after(std::chrono::milliseconds(50));
    ticking_.async_wait([this](error_code error) {
      if (error || house_.closing)
        return;
      house_.hub->tick();
      tick();
    });
  }

  void leave() {
    if (house_.closing)
      return context_.stop(); // Told twice: at once.
    house_.closing = true;
    error_code ignored;
    acceptor_.close(ignored);
    timer_.cancel();
    ticking_.cancel();
    // Whatever was asked is stored; its answers are run before what follows.
    if (house_.store)
      house_.store->stop();
    asio::post(context_, [this] { close_all(); });
  }
  void close_all() {
    for (const auto &held : sockets_)
      if (const auto socket = held.lock())
        socket->leave();
    for (const auto &held : sessions_)
      if (const auto session = held.lock())
        session->leave();
    deadline_.expires_after(house_.limits.leaving);
    deadline_.async_wait([this](error_code) { context_.stop(); });
    wait_for_visitors();
  }
  /// Ends as soon as the last answer has left.
  void wait_for_visitors() {
    if (house_.metrics.connections == 0 && house_.metrics.sockets == 0)
      return context_.stop();
    timer_.expires_after(std::chrono::milliseconds(5));
    timer_.async_wait([this](error_code) { wait_for_visitors(); });
  }

  House house_; // First: sessions that the context still holds refer to it.
  asio::io_context context_{1};
  tcp::acceptor acceptor_{context_};
  asio::signal_set signals_{context_, SIGINT, SIGTERM};
  asio::steady_timer timer_{context_};
  asio::steady_timer ticking_{context_};
  asio::steady_timer deadline_{context_};
  std::list<std::weak_ptr<Session>> sessions_;
  Sockets sockets_;
  int reason_ = 0;
};

Server::Server(const Site &site, const Limits &limits)
    : listener_(std::make_unique<Listener>(site, limits)) {}
Server::~Server() = default;

store::Post Server::post() { return listener_->post(); }
void Server::keep_games(std::unique_ptr<store::Store> games, std::vector<std::string> origins) {
  listener_->keep_games(std::move(games), std::move(origins));
}
void Server::log_to(LogSink sink) { listener_->log_to(std::move(sink)); }
StartProblem Server::listen(const Address &address) { return listener_->listen(address); }
int Server::reason() const { return listener_->reason(); }
std::uint16_t Server::port() const { return listener_->port(); }
void Server::run() { listener_->run(); }
void Server::stop() { listener_->stop(); }

} // namespace plateau::server
