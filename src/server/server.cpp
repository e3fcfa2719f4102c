#include "server/server.hpp"

#include "server/answer.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <csignal>
#include <list>

namespace plateau::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using tcp = asio::ip::tcp;
using boost::system::error_code;

/// What a connection shares with the server.
struct House {
  const Site &site;
  Limits limits;
  bool closing = false;
  std::size_t visitors = 0;
};

/// One connection: a request, its answer, the next request.
class Session : public std::enable_shared_from_this<Session> {
public:
  Session(tcp::socket socket, House &house) : stream_(std::move(socket)), house_(house) {
    ++house_.visitors;
  }
  ~Session() { --house_.visitors; }
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;

  void start() { read(); }
  /// Tells a visitor too many that there is no room.
  void turn_away() { send(refusal(503), 11, false); }
  /// The server closes: what is being sent may finish, nothing else is waited for.
  void leave() {
    if (reading_)
      close();
  }

private:
  using Parser = http::request_parser<http::empty_body>;
  using Response = http::response<http::span_body<const char>>;

  void read() {
    parser_.emplace();
    parser_->header_limit(house_.limits.header_bytes);
    stream_.expires_after(house_.limits.reading);
    reading_ = true;
    http::async_read_header(stream_, buffer_, *parser_,
                            [self = shared_from_this()](error_code error, std::size_t size) {
                              self->reading_ = false;
                              self->answer_request(error, size);
                            });
  }

  /// @param size of the header that was read
  void answer_request(error_code error, std::size_t size) {
    // The parser's own limit leaves out the request line.
    if (error == http::error::header_limit || size > house_.limits.header_bytes)
      return send(refusal(431), 11, false);
    // What cannot be parsed is told so; whoever left, or was too slow, is not there to hear it.
    const bool parsed_wrong =
        error.category() == http::make_error_code(http::error::bad_method).category();
    if (parsed_wrong && error != http::error::end_of_stream &&
        error != http::error::partial_message)
      return send(refusal(400), 11, false);
    if (error)
      return close();
    const auto &request = parser_->get();
    const auto found = answer(house_.site,
                              {view(request.method_string()), view(request.target()),
                               view(request[http::field::accept_encoding]),
                               view(request[http::field::if_none_match])},
                              house_.limits);
    // A body is never read: what follows it would be mistaken for a request.
    const bool keep = request.keep_alive() && parser_->is_done() &&
                      ++requests_ < house_.limits.requests && !house_.closing;
    send(found, request.version(), keep);
  }

  void send(const Answer &answer, unsigned version, bool keep_alive) {
    response_ = {};
    response_.version(version);
    response_.result(answer.status);
    for (const auto &[field, value] : answer.headers)
      response_.insert(beast::string_view(field.data(), field.size()),
                       beast::string_view(value.data(), value.size()));
    response_.body() = {answer.body.data(), answer.body.size()};
    if (answer.status != 304)
      response_.content_length(answer.content_length);
    response_.keep_alive(keep_alive);
    stream_.expires_after(house_.limits.writing);
    // A header alone where the body is left out, whatever its length says.
    serializer_.emplace(response_);
    const auto sent = [self = shared_from_this(), keep_alive](error_code error, std::size_t) {
      if (error || !keep_alive || self->house_.closing)
        self->close();
      else
        self->read();
    };
    if (answer.body.empty())
      http::async_write_header(stream_, *serializer_, sent);
    else
      http::async_write(stream_, *serializer_, sent);
  }

  void close() {
    error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_both, ignored);
    stream_.close();
  }

  static std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

  beast::tcp_stream stream_;
  House &house_;
  beast::flat_buffer buffer_;
  std::optional<Parser> parser_;
  Response response_;
  std::optional<http::response_serializer<http::span_body<const char>>> serializer_;
  std::size_t requests_ = 0;
  bool reading_ = false;
};

} // namespace

class Server::Listener {
public:
  Listener(const Site &site, const Limits &limits) : house_{site, limits} {}

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
    signals_.async_wait([this](error_code error, int) {
      if (!error)
        leave();
    });
    accept();
    context_.run();
  }
  void stop() {
    asio::post(context_, [this] { leave(); });
  }

private:
  void accept() {
    acceptor_.async_accept([this](error_code error, tcp::socket socket) {
      if (!acceptor_.is_open())
        return;
      if (error)
        return accept_later();
      sessions_.remove_if([](const auto &session) { return session.expired(); });
      const bool room = house_.visitors < house_.limits.connections;
      const auto session = std::make_shared<Session>(std::move(socket), house_);
      sessions_.push_back(session);
      room ? session->start() : session->turn_away();
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

  void leave() {
    if (house_.closing)
      return context_.stop(); // Told twice: at once.
    house_.closing = true;
    error_code ignored;
    acceptor_.close(ignored);
    timer_.cancel();
    for (const auto &held : sessions_)
      if (const auto session = held.lock())
        session->leave();
    deadline_.expires_after(house_.limits.leaving);
    deadline_.async_wait([this](error_code) { context_.stop(); });
    wait_for_visitors();
  }
  /// Ends as soon as the last answer has left.
  void wait_for_visitors() {
    if (house_.visitors == 0)
      return context_.stop();
    timer_.expires_after(std::chrono::milliseconds(5));
    timer_.async_wait([this](error_code) { wait_for_visitors(); });
  }

  House house_; // First: sessions that the context still holds refer to it.
  asio::io_context context_{1};
  tcp::acceptor acceptor_{context_};
  asio::signal_set signals_{context_, SIGINT, SIGTERM};
  asio::steady_timer timer_{context_};
  asio::steady_timer deadline_{context_};
  std::list<std::weak_ptr<Session>> sessions_;
  int reason_ = 0;
};

Server::Server(const Site &site, const Limits &limits)
    : listener_(std::make_unique<Listener>(site, limits)) {}
Server::~Server() = default;

StartProblem Server::listen(const Address &address) { return listener_->listen(address); }
int Server::reason() const { return listener_->reason(); }
std::uint16_t Server::port() const { return listener_->port(); }
void Server::run() { listener_->run(); }
void Server::stop() { listener_->stop(); }

} // namespace plateau::server
