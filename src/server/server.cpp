#include "server/server.hpp"

#include "server/bus.hpp"
#include "server/http_session.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>

namespace plateau::server {

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
    house_.hub =
        std::make_unique<Hub>(World{*house_.store, [this] { return house_.now(); }, house_.metrics,
                                    house_.limits.games, make_token, post()});
    house_.hub->on_trouble = [this](store::Trouble trouble) {
      house_.metrics.store_in_trouble = trouble != store::Trouble::none;
      house_.log.note(house_.now(), "store", {{"trouble", std::string(name(trouble))}});
    };
    house_.hub->on_full = [this](bool full) {
      house_.log.note(house_.now(), full ? "disk-budget-reached" : "disk-budget-kept",
                      {{"bytes", std::to_string(house_.metrics.store_bytes)}});
    };
    house_.hub->on_skew = [this](Milliseconds behind) {
      house_.log.note(house_.now(), "clock-skew", {{"behind", std::to_string(behind.count())}});
    };
    house_.store->on_reason([this](const std::string &reason) {
      house_.log.note(house_.now(), "store-unreachable", {{"reason", reason}});
    });
  }
  void trust(std::vector<std::string> proxies) { house_.proxies = std::move(proxies); }
  void share_games(std::optional<BusAddress> bus) {
    house_.hub->share();
    shared_ = true;
    house_.has_bus = bus.has_value();
    if (bus)
      bus_ = std::make_unique<Bus>(context_, *std::move(bus), *house_.hub, house_.metrics,
                                   [this](std::string_view event, const std::string &reason) {
                                     house_.log.note(house_.now(), event, {{"reason", reason}});
                                   });
  }
  void log_to(LogSink sink) { house_.log.sink = std::move(sink); }

  StartProblem listen(const Address &address) { return listen(site_, address); }
  StartProblem listen_for_health(const Address &address) {
    house_.health_elsewhere = true;
    return listen(health_, address);
  }

  int reason() const { return reason_; }
  std::uint16_t port() const { return site_.port(); }
  std::uint16_t health_port() const { return health_.port(); }

  void run() {
    await_signal();
    accept(site_);
    if (health_.acceptor.is_open())
      accept(health_);
    if (house_.hub)
      tick();
    if (bus_)
      bus_->start();
    house_.log.note(house_.now(), "started", {{"port", std::to_string(port())}});
    if (house_.store && !house_.store->hazard().empty())
      house_.log.note(house_.now(), "store-unsafe", {{"settings", house_.store->hazard()}});
    context_.run();
    house_.log.note(house_.now(), "stopped");
  }
  void stop() {
    asio::post(context_, [this] { leave(); });
  }

private:
  /// An address where connections come in.
  struct Entrance {
    Entrance(asio::io_context &context, Door which)
        : acceptor(context), timer(context), door(which) {}
    tcp::acceptor acceptor;
    asio::steady_timer timer; ///< Until it accepts again.
    Door door;

    std::uint16_t port() const {
      error_code ignored;
      return acceptor.local_endpoint(ignored).port();
    }
    void close() {
      error_code ignored;
      acceptor.close(ignored);
      timer.cancel();
    }
  };

  StartProblem listen(Entrance &entrance, const Address &address) {
    auto &acceptor = entrance.acceptor;
    error_code error;
    const auto host = address.host == "localhost"
                          ? asio::ip::address(asio::ip::address_v4::loopback())
                          : asio::ip::make_address(address.host, error);
    if (error)
      return StartProblem::bad_host;
    const tcp::endpoint endpoint(host, address.port);
    acceptor.open(endpoint.protocol(), error);
    if (!error)
      acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error)
      acceptor.bind(endpoint, error);
    if (!error)
      acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (!error)
      return StartProblem::none;
    reason_ = error.value();
    entrance.close();
    if (error == asio::error::address_in_use)
      return StartProblem::port_in_use;
    return error == asio::error::access_denied ? StartProblem::not_allowed
                                               : StartProblem::not_possible;
  }

  void await_signal() {
    signals_.async_wait([this](error_code error, int) {
      if (!error)
        leave();
    });
  }

  void accept(Entrance &entrance) {
    entrance.acceptor.async_accept([this, &entrance](error_code error, tcp::socket socket) {
      if (!entrance.acceptor.is_open())
        return;
      if (error)
        return accept_later(entrance);
      // Messages are sent whole, so none should wait for the acknowledgement of the one before.
      error_code ignored;
      socket.set_option(tcp::no_delay(true), ignored);
      std::make_shared<HttpSession>(std::move(socket), house_, entrance.door)->start();
      accept(entrance);
    });
  }
  /// Retries when the system has no resources for another connection.
  void accept_later(Entrance &entrance) {
    entrance.timer.expires_after(house_.limits.accepting);
    entrance.timer.async_wait([this, &entrance](error_code error) {
      if (!error)
        accept(entrance);
    });
  }

  void tick() {
    ticking_.expires_after(house_.limits.tick);
    ticking_.async_wait([this](error_code error) {
      if (error || house_.closing)
        return;
      follow_wall();
      house_.hub->tick();
      tick();
    });
  }

  /// Follows the machine's clock: stored times have to make sense to other nodes and after a
  /// restart.
  void follow_wall() {
    const auto now = std::chrono::steady_clock::now();
    house_.clock.follow(std::chrono::system_clock::now(), now);
    if (!shared_ && house_.clock.is_far(now)) {
      const auto before = house_.now();
      house_.clock.set();
      house_.hub->begin_clocks_anew(before);
    }
    const bool apart = house_.clock.is_apart();
    if (apart != std::exchange(apart_, apart))
      house_.log.note(house_.now(), "clock",
                      {{"behind", std::to_string(house_.clock.behind().count())}});
  }

  void leave() {
    if (house_.closing)
      return context_.stop(); // The second time it stops at once.
    house_.closing = true;
    error_code ignored;
    // From here on a signal ends the process, even if the store hangs and blocks this thread.
    signals_.clear(ignored);
    site_.close();
    health_.close();
    ticking_.cancel();
    // Stores what was asked; its answers are posted before what follows.
    if (house_.hub)
      house_.hub->sign_off();
    if (house_.store)
      house_.store->stop();
    asio::post(context_, [this] { close_all(); });
  }
  void close_all() {
    for (const auto &socket : house_.sockets.held())
      socket->leave();
    for (const auto &session : house_.sessions.held())
      session->leave();
    deadline_.expires_after(house_.limits.leaving);
    deadline_.async_wait([this](error_code) { context_.stop(); });
    wait_for_visitors();
  }
  /// Ends as soon as the last answer is sent and other nodes know who has left.
  void wait_for_visitors() {
    const bool alone = house_.metrics.connections == 0 && house_.metrics.sockets == 0 &&
                       house_.health_connections == 0;
    if (alone && (!bus_ || bus_->has_told_all()))
      return context_.stop();
    timer_.expires_after(std::chrono::milliseconds(5));
    timer_.async_wait([this](error_code) { wait_for_visitors(); });
  }

  House house_; // First, because sessions held by the context refer to it.
  asio::io_context context_{1};
  Entrance site_{context_, Door::site};
  Entrance health_{context_, Door::health}; ///< Open only if it was asked for.
  asio::signal_set signals_{context_, SIGINT, SIGTERM};
  asio::steady_timer timer_{context_};
  asio::steady_timer ticking_{context_};
  asio::steady_timer deadline_{context_};
  std::unique_ptr<Bus> bus_; ///< Empty: no other nodes, or none that can be told.
  bool shared_ = false;      ///< Other nodes use the store.
  bool apart_ = false;       ///< The machine's clock differs noticeably.
  int reason_ = 0;
};

Server::Server(const Site &site, const Limits &limits)
    : listener_(std::make_unique<Listener>(site, limits)) {}
Server::~Server() = default;

store::Post Server::post() { return listener_->post(); }
void Server::keep_games(std::unique_ptr<store::Store> games, std::vector<std::string> origins) {
  listener_->keep_games(std::move(games), std::move(origins));
}
void Server::trust(std::vector<std::string> proxies) { listener_->trust(std::move(proxies)); }
void Server::share_games(std::optional<BusAddress> bus) { listener_->share_games(std::move(bus)); }
void Server::log_to(LogSink sink) { listener_->log_to(std::move(sink)); }
StartProblem Server::listen(const Address &address) { return listener_->listen(address); }
StartProblem Server::listen_for_health(const Address &address) {
  return listener_->listen_for_health(address);
}
int Server::reason() const { return listener_->reason(); }
std::uint16_t Server::port() const { return listener_->port(); }
std::uint16_t Server::health_port() const { return listener_->health_port(); }
void Server::run() { listener_->run(); }
void Server::stop() { listener_->stop(); }

} // namespace plateau::server
