/// @file
/// Numbers as bytes, little endian, and back.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plateau::tuning {

template <std::integral Number> void put(std::string &bytes, Number number) {
  auto left = static_cast<std::uint64_t>(number);
  for (std::size_t i = 0; i < sizeof(Number); ++i, left >>= 8)
    bytes.push_back(static_cast<char>(left & 0xff));
}

/// Seven bits a byte, the lowest first: small numbers take one byte.
inline void put_short(std::string &bytes, std::uint32_t number) {
  for (; number >= 0x80; number >>= 7)
    bytes.push_back(static_cast<char>(0x80 | (number & 0x7f)));
  bytes.push_back(static_cast<char>(number));
}

/// The sign goes to the lowest bit, so that small negative numbers are short as well.
inline void put_short_signed(std::string &bytes, std::int32_t number) {
  put_short(bytes, static_cast<std::uint32_t>(number) << 1 ^ (number < 0 ? ~0U : 0U));
}

/// Takes numbers off the front; nothing where too few bytes are left.
class ByteReader {
public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  bool at_end() const { return bytes_.empty(); }

  std::optional<std::string_view> take(std::size_t size) {
    if (size > bytes_.size())
      return std::nullopt;
    const auto taken = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return taken;
  }
  template <std::integral Number> std::optional<Number> number() {
    const auto taken = take(sizeof(Number));
    if (!taken)
      return std::nullopt;
    std::uint64_t found = 0;
    for (std::size_t i = sizeof(Number); i-- > 0;)
      found = found << 8 | static_cast<unsigned char>((*taken)[i]);
    return static_cast<Number>(found);
  }
  std::optional<std::uint32_t> short_number() {
    std::uint32_t found = 0;
    for (int shift = 0; shift < 32; shift += 7) {
      const auto byte = number<std::uint8_t>();
      if (!byte)
        return std::nullopt;
      found |= (*byte & 0x7fU) << shift;
      if (*byte < 0x80)
        return found;
    }
    return std::nullopt;
  }
  std::optional<std::int32_t> short_signed_number() {
    const auto found = short_number();
    if (!found)
      return std::nullopt;
    return static_cast<std::int32_t>(*found >> 1 ^ ((*found & 1) != 0 ? ~0U : 0U));
  }

private:
  std::string_view bytes_;
};

} // namespace plateau::tuning
