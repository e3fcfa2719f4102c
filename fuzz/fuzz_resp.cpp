// What Redis answers, or whoever says to be Redis: read whole, and in parts as a network brings it.
#include "server/resp.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

using namespace plateau::server;

namespace {

void require(bool so) {
  if (!so)
    std::abort();
}

bool same(const Resp &a, const Resp &b) {
  return a.kind == b.kind && a.text == b.text &&
         std::equal(a.items.begin(), a.items.end(), b.items.begin(), b.items.end(), same);
}

void require_bounds(const Resp &value, int depth) {
  require(value.text.size() <= RespLimits::text_bytes && depth <= RespLimits::depth + 1);
  for (const auto &item : value.items)
    require_bounds(item, depth + 1);
}

/// The value that a beginning of the text gives is the value that all of it gives.
void read_in_parts(std::string_view text, const Resp &whole, std::size_t size) {
  for (std::size_t end = 0; end <= size; ++end) {
    auto part = text.substr(0, end);
    Resp value;
    const auto read = read_resp(part, value);
    require(read == (end < size ? RespRead::more : RespRead::whole));
    require(end < size || same(value, whole));
  }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char *>(data), size);
  auto rest = text;
  for (int values = 0; values < 64 && !rest.empty(); ++values) {
    const auto before = rest;
    Resp value;
    if (read_resp(rest, value) != RespRead::whole) {
      require(rest == before);
      return 0;
    }
    const auto taken = before.size() - rest.size();
    require(taken > 0 && before.substr(taken) == rest);
    require_bounds(value, 1);
    // Each part is read from its beginning, which takes the square of its length.
    constexpr std::size_t most = 256;
    if (taken <= most)
      read_in_parts(before, value, taken);
  }
  return 0;
}
