/// @file http_session.hpp
/// One HTTP connection: a request, its answer, the next request. Only for files that include Boost.
#pragma once

#include "server/api.hpp"
#include "server/house.hpp"
#include "server/page_answer.hpp"
#include "server/rate.hpp"
#include "server/socket_session.hpp"
#include "server/wire.hpp"

#include <memory>
#include <optional>
#include <string>

namespace plateau::server {

/// By which address a connection came.
enum class Door : std::uint8_t {
  site,   ///< The page and the games.
  health, ///< Only `/healthz` and `/metrics`.
};

class HttpSession : public std::enable_shared_from_this<HttpSession> {
public:
  HttpSession(tcp::socket socket, House &house, Door door = Door::site);
  ~HttpSession();
  HttpSession(const HttpSession &) = delete;
  HttpSession &operator=(const HttpSession &) = delete;

  void start();
  /// The server stops: the answer under way may finish, and nothing more is read.
  void leave();
  /// Closes the connection, whose client has asked for nothing yet, to make room for another.
  void make_room();

private:
  /// How many were closed to make room, and are still counted, at this session's door.
  std::uint64_t &let_go() const;
  /// True if another request may follow.
  using More = asio::awaitable<bool>;

  asio::awaitable<void> run();
  asio::awaitable<void> turn_away(unsigned status);
  More answer_one();
  More answer_read(RequestParser &parser, const Wire::Read &read);
  More answer_unreadable(error_code error, std::size_t size, const HttpRequest &request);
  /// How a new connection is received: a status that refuses it, or 200.
  unsigned receive();
  /// True if a connection in a place that is kept back may have this.
  bool may_use_kept_place(const HttpRequest &request) const;
  bool is_for_health(const HttpRequest &request) const;
  More answer_health(const RequestParser &parser);
  More answer_page(const RequestParser &parser);
  More open_socket(const HttpRequest &request);

  // Games (http_games.cpp).
  More answer_api(RequestParser &parser);
  More send_reply(const ApiCall &call, const HttpRequest &request, bool keep);
  More send_file(const ApiCall &call, const HttpRequest &request, bool keep);
  More refuse_body(const HttpRequest &request);

  // Streams of events (http_events.cpp).
  More send_events(const ApiCall &call, const HttpRequest &request);

  More send(PageAnswer answer, unsigned version, bool keep_alive);
  More send(ApiAnswer answer, const HttpRequest &request, bool keep_alive);
  /// A text that may be long and is not copied, followed by `end`.
  More send(unsigned status, Text text, std::string_view end, std::string_view type,
            const HttpRequest &request, bool keep_alive);
  asio::awaitable<error_code> send_line(std::string_view line, bool chunked);
  More send_status(const HttpRequest &request, unsigned status);
  /// Waits until `signal_` is cancelled, which means that a reply has come.
  asio::awaitable<void> wait_for_signal(std::chrono::milliseconds longest);

  ApiAnswer health() const;
  void know_address(std::string_view forwarded);
  bool behind_proxy() const;
  bool crowded() const;
  bool may_follow(bool keep_alive);
  bool foreign(const HttpRequest &request) const;

  Wire wire_;
  asio::steady_timer signal_;
  House &house_;
  const Door door_;
  Rate rate_;
  Counted counted_;
  const std::string peer_; ///< The other end of the connection …
  std::string address_;    ///< … and the client's, which differs behind a proxy.
  std::size_t requests_ = 0;
  bool waiting_ = false; ///< For a request.
  bool kept_ = false;    ///< In a place that is kept back.
  bool let_go_ = false;  ///< Closed to make room.
  bool unheard_ = false; ///< The last request was answered before it was read to the end.
  Roll<HttpSession>::Place place_;
  std::optional<Roll<HttpSession>::Place> half_open_; ///< Until the first request is whole.
};

/// The usual policies; answers about games are never cached.
Headers headers_of(std::string_view type);

} // namespace plateau::server
