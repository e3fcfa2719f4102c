#include "server/bus.hpp"

#include "server/awaited.hpp"
#include "server/resp.hpp"
#include "server/secret.hpp"
#include "server/seldom.hpp"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <charconv>
#include <map>
#include <set>

namespace plateau::server {

using asio::ip::tcp;
using boost::system::error_code;

namespace {

/// The next word of a message.
std::string_view next_word(std::string_view &text) {
  const auto end = std::min(text.find(' '), text.size());
  const auto word = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return word;
}

/// The first word of an error (`NOPERM`). The rest may quote our command, password included.
std::string code_of(const Resp &error) {
  std::string_view text = error.text;
  return std::string(next_word(text));
}

} // namespace

class Bus::Link : public std::enable_shared_from_this<Link> {
public:
  using Note = std::function<void(std::string_view, const std::string &)>;

  Link(asio::io_context &context, BusAddress address, Hub &hub, Metrics &metrics, Note note,
       const BusLimits &limits)
      : context_(context), socket_(context), timer_(context), watch_(context), resolver_(context),
        address_(std::move(address)), channel_("plateau:" + address_.channel), hub_(&hub),
        metrics_(metrics), note_(std::move(note)), limits_(limits),
        seldom_(limits.notes, limits.note_window), node_(make_token().substr(0, 12)) {}

  void start() {
    hub_->peers().on_stored = [this](const std::string &game, std::uint32_t version) {
      tell_stored(game, version);
    };
    hub_->peers().on_presence = [this](const std::string &game, Side side, bool here) {
      if (connected_)
        send(node_ + (here ? " here " : " gone ") + game + " " + std::string(log_name(side)));
    };
    hub_->peers().on_seen = [this](const std::string &game, Side side) {
      if (connected_)
        send(node_ + " seen " + game + " " + std::string(log_name(side)));
    };
    hub_->peers().on_watchers = [this](const std::string &game, std::size_t count) {
      if (connected_)
        send(node_ + " watchers " + game + " " + std::to_string(count));
    };
    hub_->peers().on_said = [this](const std::string &game, Side side, const std::string &phrase) {
      if (connected_)
        send(node_ + " said " + game + " " + std::string(log_name(side)) + " " + phrase);
    };
    asio::co_spawn(
        context_, [self = shared_from_this()] { return self->run(); }, asio::detached);
  }
  void stop() {
    if (std::exchange(stopped_, true))
      return;
    hub_->peers().on_stored = nullptr;
    hub_->peers().on_presence = nullptr;
    hub_->peers().on_seen = nullptr;
    hub_->peers().on_watchers = nullptr;
    hub_->peers().on_said = nullptr;
    close();
    resolver_.cancel();
    timer_.cancel();
  }
  bool has_told_all() const { return !writing_ && out_.empty(); }

private:
  using Clock = std::chrono::steady_clock;

  asio::awaitable<void> run() {
    Pauses pauses(limits_);
    std::set<std::string> told;
    while (!stopped_) {
      const auto reason = co_await connect();
      if (reason.empty()) {
        told.clear();
        const auto began = Clock::now();
        begin();
        end(co_await listen());
        if (Clock::now() - began >= limits_.lasting)
          pauses.begin_anew();
      } else if (!stopped_ && told.insert(reason).second) {
        note("bus-unreachable", reason); // Each reason once.
      }
      close();
      if (stopped_)
        break;
      timer_.expires_after(pauses.next());
      co_await timer_.async_wait(awaited);
    }
  }

  /// Returns an empty text once the bus can listen and publish, or else the reason why not.
  asio::awaitable<std::string> connect() {
    guard(limits_.greeting);
    in_.clear();
    const auto [unresolved, hosts] =
        co_await resolver_.async_resolve(address_.host, std::to_string(address_.port), awaited);
    if (unresolved)
      co_return unresolved.message();
    if (stopped_) // It was stopped during the lookup: nobody would close a new socket.
      co_return std::string("stopped");
    socket_ = tcp::socket(context_);
    const auto [refused, end] = co_await asio::async_connect(socket_, hosts, awaited);
    if (refused)
      co_return refused.message();
    error_code ignored;
    socket_.set_option(tcp::no_delay(true), ignored);
    std::string greeting =
        address_.password.empty()
            ? write_resp({"HELLO", "3"})
            : write_resp({"HELLO", "3", "AUTH", address_.user, address_.password});
    greeting += write_resp({"SUBSCRIBE", channel_});
    greeting +=
        write_resp({"PUBLISH", channel_, node_}); // An empty hint: shows whether it may publish.
    const auto [unsent, sent] =
        co_await asio::async_write(socket_, asio::buffer(greeting), awaited);
    if (unsent)
      co_return unsent.message();
    while (true) {
      Resp value;
      const auto state = take(value);
      if (state == RespRead::broken)
        co_return std::string("not Redis");
      if (state == RespRead::whole && value.kind == Resp::Kind::error)
        co_return code_of(value);
      if (state == RespRead::whole && value.kind == Resp::Kind::number)
        co_return std::string(); // Published, so subscribing has worked, too.
      if (state == RespRead::more) {
        const auto error = co_await receive();
        if (error)
          co_return error.message();
      }
    }
  }

  /// Listens until the connection fails, and returns the reason.
  asio::awaitable<std::string> listen() {
    while (!stopped_) {
      Resp value;
      const auto state = take(value);
      if (state == RespRead::broken)
        co_return std::string("not Redis");
      if (state == RespRead::whole && value.kind == Resp::Kind::error)
        co_return code_of(value); // A hint was not published.
      if (state == RespRead::whole) {
        hear(value);
        continue;
      }
      const auto error = co_await receive();
      if (error)
        co_return error.message();
      heard_ = Clock::now();
    }
    co_return std::string();
  }

  RespRead take(Resp &value) {
    std::string_view bytes = in_;
    const auto state = read_resp(bytes, value);
    if (state == RespRead::whole)
      in_.erase(0, in_.size() - bytes.size());
    return state;
  }
  asio::awaitable<error_code> receive() {
    std::array<char, 16384> bytes;
    const auto [error, size] = co_await socket_.async_read_some(asio::buffer(bytes), awaited);
    in_.append(bytes.data(), size);
    co_return error;
  }

  /// Closes the connection unless `guard` is called again in time.
  void guard(std::chrono::milliseconds time) {
    watch_.expires_after(time);
    watch_.async_wait([self = shared_from_this()](error_code error) {
      if (!error)
        self->close();
    });
  }
  void begin() {
    connected_ = true;
    heard_ = Clock::now();
    metrics_.bus = 1;
    note("bus-connected", {});
    for (const auto &[game, version] : std::exchange(kept_, {}))
      tell_stored(game, version);
    hub_->set_hearing(true);
    watch();
  }
  /// Asks for a sign of life, and closes the connection if there is none.
  void watch() {
    watch_.expires_after(limits_.silence / 3);
    watch_.async_wait([self = shared_from_this()](error_code error) {
      if (error || !self->connected_)
        return;
      if (Clock::now() - self->heard_ > self->limits_.silence)
        return self->close();
      // An empty hint: `PING` would need a permission of its own.
      self->write(write_resp({"PUBLISH", self->channel_, self->node_}));
      self->watch();
    });
  }
  void end(const std::string &reason) {
    connected_ = false;
    metrics_.bus = 0;
    if (stopped_)
      return;
    hub_->set_hearing(false);
    note("bus-lost", reason);
  }
  /// Notes a change, or once that there are more of the same.
  void note(std::string_view event, const std::string &reason) {
    if (seldom_.say(std::string(event) + ' ' + reason, Clock::now()) == Seldom::Say::it)
      note_(event, reason);
    else if (seldom_.say("bus-flapping", Clock::now()) == Seldom::Say::it)
      note_("bus-flapping", reason);
  }
  void close() {
    error_code ignored;
    socket_.close(ignored);
    resolver_.cancel();
    watch_.cancel();
    out_.clear();
  }

  // Messages: `NODE stored GAME VERSION`; `NODE here|gone|seen GAME SIDE`; `NODE watchers GAME
  // COUNT`; `NODE said GAME SIDE PHRASE`; `NODE` alone.

  void tell_stored(const std::string &game, std::uint32_t version) {
    if (connected_)
      send(node_ + " stored " + game + " " + std::to_string(version));
    else if (kept_.size() < limits_.kept || kept_.count(game) > 0)
      kept_[game] = version;
  }
  void send(const std::string &message) {
    ++metrics_.hints_sent;
    write(write_resp({"PUBLISH", channel_, message}));
  }
  void write(const std::string &bytes) {
    if (!socket_.is_open())
      return;
    if (out_.size() + bytes.size() > limits_.queue_bytes)
      return close();
    out_ += bytes;
    if (!writing_)
      write_out();
  }
  void write_out() {
    writing_ = true;
    auto sent = std::make_shared<std::string>(std::exchange(out_, {}));
    asio::async_write(socket_, asio::buffer(*sent),
                      [self = shared_from_this(), sent](error_code error, std::size_t) {
                        self->writing_ = false;
                        if (error)
                          self->out_.clear();
                        else if (!self->out_.empty())
                          self->write_out();
                      });
  }

  void hear(const Resp &value) {
    if (value.kind != Resp::Kind::push || value.items.size() != 3 ||
        value.items[0].text != "message" || stopped_)
      return;
    std::string_view message = value.items[2].text;
    const std::string node(next_word(message));
    if (node == node_)
      return;
    const auto what = next_word(message);
    const std::string game(next_word(message));
    if (!is_game_id(game))
      return;
    ++metrics_.hints_heard;
    if (what == "stored" || what == "watchers") {
      std::uint32_t number = 0;
      std::from_chars(message.data(), message.data() + message.size(), number);
      what == "stored" ? hub_->hint(game, number) : hub_->hear_watchers(game, node, number);
      return;
    }
    const auto side = next_word(message) == log_name(Side::first) ? Side::first : Side::second;
    const bool known =
        std::find(phrase_names.begin(), phrase_names.end(), message) != phrase_names.end();
    if (what == "said" && known)
      hub_->hear_said(game, side, std::string(message));
    if (what == "here" || what == "gone")
      hub_->hear_presence(game, side, what == "here");
    else if (what == "seen")
      hub_->hear_seen(game, side);
  }

  asio::io_context &context_;
  tcp::socket socket_;
  asio::steady_timer timer_; ///< Between attempts to connect.
  asio::steady_timer watch_; ///< Watches over the connection.
  tcp::resolver resolver_;
  const BusAddress address_;
  const std::string channel_;
  Hub *hub_;
  Metrics &metrics_;
  const Note note_;
  const BusLimits limits_;
  Seldom seldom_;
  const std::string node_; ///< Tells its own messages, which Redis sends back, from others.

  std::string in_;
  std::string out_;
  bool writing_ = false;
  bool connected_ = false;
  bool stopped_ = false;
  Clock::time_point heard_{};
  std::map<std::string, std::uint32_t> kept_; ///< Hints to send once it is connected again.
};

Bus::Bus(asio::io_context &context, BusAddress address, Hub &hub, Metrics &metrics,
         std::function<void(std::string_view, const std::string &)> note, const BusLimits &limits)
    : link_(std::make_shared<Link>(context, std::move(address), hub, metrics, std::move(note),
                                   limits)) {}

Bus::~Bus() {
  try {
    stop();
  } catch (const boost::system::system_error &) {
    // A timer could not be cancelled: the link outlives this bus, and stops when the timer expires.
  }
}

void Bus::start() { link_->start(); }
void Bus::stop() { link_->stop(); }
bool Bus::has_told_all() const { return link_->has_told_all(); }

} // namespace plateau::server
