#include "remote/link.hpp"

#include "server/awaited.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>

#include <algorithm>
#include <chrono>
#include <deque>
#include <future>
#include <mutex>
#include <random>
#include <thread>
#include <utility>

namespace plateau::remote {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;
using server::awaited;

namespace {

/// What went wrong, as the texts have it.
LinkEvent lost_by(error_code error) {
  LinkEvent event;
  if (error == beast::error::timeout || error == asio::error::timed_out)
    event.text = "silent";
  else if (error == asio::error::connection_refused)
    event.text = "refused";
  else if (error == asio::error::host_unreachable || error == asio::error::network_unreachable ||
           error == asio::error::network_down)
    event.text = "unreachable";
  else if (error == websocket::error::message_too_big || error == websocket::error::buffer_overflow)
    event.text = "too-large";
  else if (error == websocket::error::closed || error == asio::error::eof ||
           error == asio::error::connection_reset || error == asio::error::broken_pipe ||
           error == asio::error::operation_aborted || error == asio::ssl::error::stream_truncated)
    event.text = "closed";
  else if (error.category() == asio::error::get_netdb_category() ||
           error.category() == asio::error::get_addrinfo_category())
    event.text = "no-such-host";
  else if (error.category() == asio::error::get_ssl_category())
    event.text = "tls";
  else if (error.category() == boost::system::system_category()) {
    event.text = "system";
    event.number = error.value();
  } else
    event.text = "not-a-server";
  return event;
}

} // namespace

class Link::Inside {
public:
  Inside(Address address, std::function<void()> ring, LinkLimits limits)
      : address_(std::move(address)), limits_(limits), ring_(std::move(ring)), retry_(context_),
        reminder_(context_), chance_(std::random_device{}()) {}

  void start() {
    asio::co_spawn(context_, live(), asio::detached);
    thread_ = std::thread([this] {
      context_.run();
      ended_.set_value();
    });
  }
  /// Ends everything that is under way. False when something does not end: the system may take its
  /// time to look up a name.
  bool stop() {
    ring_for({});
    asio::post(context_, [this] {
      stopping_ = true;
      resolver_.cancel();
      retry_.cancel();
      reminder_.cancel();
      if (cut_)
        cut_();
    });
    if (ended_.get_future().wait_for(std::chrono::seconds(1)) != std::future_status::ready) {
      thread_.detach();
      return false;
    }
    thread_.join();
    return true;
  }

  void ring_for(std::function<void()> ring) {
    const std::lock_guard lock(mutex_);
    ring_ = std::move(ring);
    if (!events_.empty() && ring_)
      ring_();
  }
  std::optional<LinkEvent> next() {
    const std::lock_guard lock(mutex_);
    if (events_.empty())
      return std::nullopt;
    auto event = std::move(events_.front());
    events_.pop_front();
    waiting_bytes_ -= event.text.size();
    return event;
  }

  void send(std::string message) {
    asio::post(context_, [this, message = std::move(message)]() mutable {
      if (!wake_writer_)
        return; // Nobody is there: whoever asks asks again when the connection is open.
      outgoing_.push_back(std::move(message));
      wake_writer_();
    });
  }
  void settle() {
    asio::post(context_, [this] { attempts_ = 0; });
  }
  void drop() {
    asio::post(context_, [this] {
      if (cut_)
        cut_();
    });
  }
  void remind(Milliseconds after) {
    asio::post(context_, [this, after] {
      if (stopping_)
        return;
      reminder_.expires_after(after);
      reminder_.async_wait([this](error_code error) {
        if (!error)
          tell({LinkEvent::Kind::reminder});
      });
    });
  }

private:
  void tell(LinkEvent event) {
    const std::lock_guard lock(mutex_);
    waiting_bytes_ += event.text.size();
    // Faster than anybody reads: it is tried again when there is room.
    if (waiting_bytes_ > 2 * limits_.message_bytes && cut_)
      cut_();
    events_.push_back(std::move(event));
    if (ring_)
      ring_();
  }

  Milliseconds next_pause() {
    const auto doubled = limits_.first_pause * (1 << std::min(attempts_++, 10));
    const auto longest = std::min(doubled, limits_.longest_pause);
    // At random, so that not everybody comes back at once when a server does.
    std::uniform_real_distribution<double> share(0.5, 1.0);
    return Milliseconds(
        static_cast<Milliseconds::rep>(static_cast<double>(longest.count()) * share(chance_)));
  }

  asio::awaitable<void> live() {
    while (!stopping_) {
      LinkEvent lost;
      // Not in one expression: g++ 12 destroys the awaitable that was not made, too.
      if (address_.secure)
        lost = co_await by_tls();
      else
        lost = co_await plainly();
      cut_ = nullptr;
      wake_writer_ = nullptr;
      outgoing_.clear();
      if (stopping_)
        co_return;
      lost.pause = next_pause();
      const auto pause = lost.pause;
      tell(std::move(lost));
      retry_.expires_after(pause);
      co_await retry_.async_wait(awaited);
    }
  }

  /// The first address of the host that answers.
  asio::awaitable<error_code> connect(beast::tcp_stream &stream) {
    stream.expires_after(limits_.opening);
    const auto [unknown, found] =
        co_await resolver_.async_resolve(address_.host, std::to_string(address_.port), awaited);
    if (unknown)
      co_return unknown;
    if (stopping_)
      co_return asio::error::operation_aborted;
    const auto [error, endpoint] = co_await stream.async_connect(found, awaited);
    if (!error) {
      error_code ignored;
      stream.socket().set_option(tcp::no_delay(true), ignored);
    }
    co_return error;
  }

  asio::awaitable<LinkEvent> plainly() {
    websocket::stream<beast::tcp_stream> socket(context_);
    cut_ = [&stream = beast::get_lowest_layer(socket)] { stream.close(); };
    const auto unreached = co_await connect(beast::get_lowest_layer(socket));
    if (unreached)
      co_return lost_by(unreached);
    co_return co_await talk(socket);
  }

  asio::awaitable<LinkEvent> by_tls() {
    asio::ssl::context secrets(asio::ssl::context::tls_client);
    error_code ignored;
    secrets.set_default_verify_paths(ignored);
    secrets.set_verify_mode(asio::ssl::verify_peer, ignored);
    websocket::stream<beast::ssl_stream<beast::tcp_stream>> socket(context_, secrets);
    auto &tls = socket.next_layer();
    tls.set_verify_callback(asio::ssl::host_name_verification(address_.host), ignored);
    SSL_set_tlsext_host_name(tls.native_handle(), address_.host.c_str());
    auto &stream = beast::get_lowest_layer(socket);
    cut_ = [&stream] { stream.close(); };
    const auto unreached = co_await connect(stream);
    if (unreached)
      co_return lost_by(unreached);
    stream.expires_after(limits_.opening);
    const auto [error] = co_await tls.async_handshake(asio::ssl::stream_base::client, awaited);
    if (error)
      co_return lost_by(error);
    co_return co_await talk(socket);
  }

  /// Until the connection ends. Reads here; another coroutine writes.
  template <class Socket> asio::awaitable<LinkEvent> talk(Socket &socket) {
    auto &stream = beast::get_lowest_layer(socket);
    stream.expires_never();
    websocket::stream_base::timeout timeouts{};
    timeouts.handshake_timeout = limits_.opening;
    timeouts.idle_timeout = limits_.silence;
    timeouts.keep_alive_pings = true;
    socket.set_option(timeouts);
    socket.read_message_max(limits_.message_bytes);
    websocket::response_type answer;
    const auto [refused] = co_await socket.async_handshake(answer, address_.host_field(),
                                                           address_.path + "ws", awaited);
    if (refused) {
      auto lost = lost_by(refused);
      if (refused == websocket::error::upgrade_declined) {
        lost.text = "declined";
        lost.number = static_cast<int>(answer.result_int());
      }
      co_return lost;
    }
    socket.text(true);
    bool writing = false;
    asio::steady_timer written(context_, asio::steady_timer::time_point::max());
    wake_writer_ = [&] {
      if (!std::exchange(writing, true))
        asio::co_spawn(context_, write(socket, writing, written), asio::detached);
    };
    tell({LinkEvent::Kind::opened});
    beast::flat_buffer buffer;
    error_code error;
    while (true) {
      const auto [ended, size] = co_await socket.async_read(buffer, awaited);
      error = ended;
      if (error)
        break;
      const auto data = buffer.data();
      tell({LinkEvent::Kind::said, {static_cast<const char *>(data.data()), data.size()}});
      buffer.consume(buffer.size());
    }
    wake_writer_ = nullptr;
    stream.close();
    // The writer holds on to the socket: it must have ended, which it does as the socket is closed.
    if (writing)
      co_await written.async_wait(awaited);
    co_return lost_by(error);
  }

  /// Says at its end that nothing is being written any more.
  template <class Socket>
  asio::awaitable<void> write(Socket &socket, bool &writing, asio::steady_timer &written) {
    while (!outgoing_.empty()) {
      const auto message = std::move(outgoing_.front());
      outgoing_.pop_front();
      const auto [error, size] = co_await socket.async_write(asio::buffer(message), awaited);
      if (error)
        break;
    }
    writing = false;
    written.cancel();
  }

  const Address address_;
  const LinkLimits limits_;
  asio::io_context context_{1};
  std::mutex mutex_; ///< For the three below.
  std::deque<LinkEvent> events_;
  std::size_t waiting_bytes_ = 0; ///< Of their texts.
  std::function<void()> ring_;

  // Only on the thread of the connection.
  tcp::resolver resolver_{context_};
  asio::steady_timer retry_;
  asio::steady_timer reminder_;
  std::deque<std::string> outgoing_;
  std::function<void()> cut_;         ///< Closes the connection that is open.
  std::function<void()> wake_writer_; ///< Empty while none is open.
  std::minstd_rand chance_;
  int attempts_ = 0;
  bool stopping_ = false;

  std::promise<void> ended_;
  std::thread thread_;
};

Link::Link(Address address, std::function<void()> ring, LinkLimits limits)
    : inside_(std::make_unique<Inside>(std::move(address), std::move(ring), limits)) {
  inside_->start();
}
Link::~Link() {
  bool ended = false;
  try {
    ended = inside_->stop();
  } catch (const std::exception &) {
    // No memory to end it with.
  }
  // What cannot be ended is left to the system, which ends it with the program.
  if (!ended)
    static_cast<void>(inside_.release());
}

void Link::ring_for(std::function<void()> ring) { inside_->ring_for(std::move(ring)); }
std::optional<LinkEvent> Link::next() { return inside_->next(); }
void Link::send(std::string message) { inside_->send(std::move(message)); }
void Link::settle() { inside_->settle(); }
void Link::drop() { inside_->drop(); }
void Link::remind(Milliseconds after) { inside_->remind(after); }

} // namespace plateau::remote
