#include "server/resp.hpp"

#include <charconv>
#include <optional>

namespace plateau::server {

namespace {

class Reader {
public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  std::string_view rest() const { return rest_; }

  RespRead read(Resp &value, int depth) {
    const auto end = rest_.substr(0, RespLimits::text_bytes + 3).find("\r\n");
    if (end == std::string_view::npos)
      return rest_.size() > RespLimits::text_bytes ? RespRead::broken : RespRead::more;
    if (end == 0)
      return RespRead::broken;
    const char kind = rest_.front();
    const auto line = rest_.substr(1, end - 1);
    rest_.remove_prefix(end + 2);
    switch (kind) {
    case '+':
    case '#':
    case ',':
    case '(':
      return plain(value, Resp::Kind::text, line);
    case ':':
      return plain(value, Resp::Kind::number, line);
    case '-':
      return plain(value, Resp::Kind::error, line);
    case '_':
      return plain(value, Resp::Kind::none, {});
    case '$':
    case '=':
      return block(value, Resp::Kind::text, line);
    case '!':
      return block(value, Resp::Kind::error, line);
    case '*':
    case '~':
      return list(value, Resp::Kind::list, line, 1, depth);
    case '%':
      return list(value, Resp::Kind::list, line, 2, depth);
    case '>':
      return list(value, Resp::Kind::push, line, 1, depth);
    default:
      return RespRead::broken;
    }
  }

private:
  static std::optional<std::size_t> count(std::string_view text) {
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(value)
                                                                    : std::nullopt;
  }
  static RespRead plain(Resp &value, Resp::Kind kind, std::string_view text) {
    value.kind = kind;
    value.text = text;
    return RespRead::whole;
  }
  RespRead block(Resp &value, Resp::Kind kind, std::string_view length) {
    if (length == "-1")
      return plain(value, Resp::Kind::none, {});
    const auto size = count(length);
    if (!size || *size > RespLimits::text_bytes)
      return RespRead::broken;
    if (rest_.size() < *size + 2)
      return RespRead::more;
    if (rest_.substr(*size, 2) != "\r\n")
      return RespRead::broken;
    const auto text = rest_.substr(0, *size);
    rest_.remove_prefix(*size + 2);
    return plain(value, kind, text);
  }
  RespRead list(Resp &value, Resp::Kind kind, std::string_view length, std::size_t each,
                int depth) {
    value.kind = kind;
    const auto size = count(length);
    if (!size || *size > RespLimits::items || depth >= RespLimits::depth)
      return RespRead::broken;
    for (std::size_t i = 0; i < *size * each; ++i)
      if (const auto state = read(value.items.emplace_back(), depth + 1); state != RespRead::whole)
        return state;
    return RespRead::whole;
  }

  std::string_view rest_;
};

} // namespace

RespRead read_resp(std::string_view &bytes, Resp &value) {
  value = {};
  Reader reader(bytes);
  const auto state = reader.read(value, 0);
  if (state == RespRead::whole)
    bytes = reader.rest();
  return state;
}

std::string write_resp(std::initializer_list<std::string_view> words) {
  std::string out = "*" + std::to_string(words.size()) + "\r\n";
  for (const auto word : words)
    out.append("$").append(std::to_string(word.size())).append("\r\n").append(word).append("\r\n");
  return out;
}

} // namespace plateau::server
