#include "server/socket_wire.hpp"

#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/websocket.hpp>

namespace plateau::server {

namespace websocket = beast::websocket;

struct SocketWire::Socket {
  explicit Socket(Stream under) : stream(std::move(under)) {}
  websocket::stream<Stream, false> stream;
  beast::flat_buffer buffer;
};

namespace {

/// RFC 6455, 7.4: codes from 5000 on do not exist. Beast takes them and sends them back.
constexpr std::uint16_t first_undefined_code = 5000;

} // namespace

SocketWire::SocketWire(Stream stream, const Bounds &bounds)
    : socket_(std::make_unique<Socket>(std::move(stream))) {
  websocket::stream_base::timeout timeouts{};
  timeouts.handshake_timeout = bounds.handshake;
  timeouts.idle_timeout = bounds.silence;
  // Without Beast's own pings its timeout would also cut off clients that answer ours.
  timeouts.keep_alive_pings = true;
  socket_->stream.set_option(timeouts);
  socket_->stream.read_message_max(bounds.message_bytes);
  socket_->stream.text(true);
  // Beast adds its own name and version if there is no such field.
  socket_->stream.set_option(websocket::stream_base::decorator(
      [](websocket::response_type &answer) { answer.set(http::field::server, "Plateau"); }));
  auto &under = beast::get_lowest_layer(socket_->stream);
  under.rate_policy().most = bounds.wire_bytes;
  bound_kernel(under, bounds.kernel_bytes);
  give_up_after(under, bounds.silence);
}

SocketWire::~SocketWire() = default;

asio::any_io_executor SocketWire::executor() { return socket_->stream.get_executor(); }

void SocketWire::on_control(std::function<void(bool, std::string_view)> heard) {
  socket_->stream.control_callback([socket = socket_.get(), heard = std::move(heard)](
                                       websocket::frame_type type, beast::string_view payload) {
    const bool closes = type == websocket::frame_type::close;
    // Closing here comes before Beast's own answer, which would repeat the code.
    if (closes && socket->stream.reason().code >= first_undefined_code)
      socket->stream.async_close(websocket::close_code::protocol_error, asio::detached);
    beast::get_lowest_layer(socket->stream).rate_policy().begin();
    heard(type == websocket::frame_type::pong, view(payload));
  });
}

void SocketWire::on_excess(std::function<void()> excess) {
  // Posted, because a read is in progress.
  beast::get_lowest_layer(socket_->stream).rate_policy().on_excess =
      [executor = executor(), excess = std::move(excess)] { asio::post(executor, excess); };
}

asio::awaitable<error_code> SocketWire::accept(const HttpRequest &request) {
  const auto [error] = co_await socket_->stream.async_accept(request, awaited);
  co_return error;
}

asio::awaitable<SocketWire::Heard> SocketWire::read() {
  auto &buffer = socket_->buffer;
  buffer.consume(buffer.size());
  beast::get_lowest_layer(socket_->stream).rate_policy().begin();
  const auto [error, size] = co_await socket_->stream.async_read(buffer, awaited);
  Heard heard;
  heard.error = error;
  heard.text = {static_cast<const char *>(buffer.data().data()), buffer.size()};
  heard.is_text = socket_->stream.got_text();
  co_return heard;
}

asio::awaitable<error_code> SocketWire::write(std::string_view text) {
  const auto [error, size] = co_await socket_->stream.async_write(asio::buffer(text), awaited);
  co_return error;
}

asio::awaitable<error_code> SocketWire::ping(std::string_view payload) {
  websocket::ping_data data;
  data.append(payload.data(), payload.size());
  const auto [error] = co_await socket_->stream.async_ping(data, awaited);
  co_return error;
}

asio::awaitable<void> SocketWire::close(CloseCode code, std::string_view why) {
  const websocket::close_reason reason(code, beast::string_view(why.data(), why.size()));
  co_await socket_->stream.async_close(reason, awaited);
}

void SocketWire::cut() { beast::get_lowest_layer(socket_->stream).close(); }

std::string_view SocketWire::fault(error_code error) {
  if (error == websocket::error::message_too_big || error == websocket::error::buffer_overflow)
    return "too-large";
  if (error == websocket::error::bad_frame_payload)
    return "not-utf8";
  if (error == beast::error::timeout)
    return "silent";
  const bool of_sockets =
      error.category() == websocket::make_error_code(websocket::error::closed).category();
  return of_sockets && error != websocket::error::closed ? "bad-frame" : "";
}

} // namespace plateau::server
