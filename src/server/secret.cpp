#include "server/secret.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <openssl/crypto.h>
#include <openssl/sha.h>
#include <sys/random.h>

namespace plateau::server {

namespace {

constexpr std::string_view base64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// Without 0, 1, l and o.
constexpr std::string_view base32 = "23456789abcdefghijkmnpqrstuvwxyz";
constexpr std::size_t id_letters = 12;

bool all_of_alphabet(std::string_view text, std::string_view alphabet) {
  return text.find_first_not_of(alphabet) == std::string_view::npos;
}

/// Writes bytes as letters of `bits` bits each, padding the last one with zeros.
template <class Bytes>
std::string in_letters(const Bytes &bytes, std::string_view alphabet, unsigned bits,
                       std::size_t letters) {
  std::string text;
  unsigned held = 0;
  unsigned held_bits = 0;
  std::size_t next = 0;
  while (text.size() < letters) {
    if (held_bits < bits) {
      held = (held << 8U | (next < bytes.size() ? bytes[next] : 0U)) & 0xFFFFU;
      ++next;
      held_bits += 8;
      continue;
    }
    held_bits -= bits;
    text += alphabet[held >> held_bits & ((1U << bits) - 1)];
  }
  return text;
}

std::array<unsigned char, SHA256_DIGEST_LENGTH> digest_of(std::string_view text) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
  SHA256(reinterpret_cast<const unsigned char *>(text.data()), text.size(), digest.data());
  return digest;
}

} // namespace

std::string make_token() {
  std::array<unsigned char, 32> bytes{};
  // Never short for this few bytes, and never fails once the system has booted.
  if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
    std::abort();
  return in_letters(bytes, base64, 6, token_letters);
}

bool is_token(std::string_view text) {
  return text.size() == token_letters && all_of_alphabet(text, base64);
}

std::string hash_of(std::string_view token) {
  return in_letters(digest_of(token), "0123456789abcdef", 4, std::size_t{2} * SHA256_DIGEST_LENGTH);
}

bool same_hash(std::string_view a, std::string_view b) {
  return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string game_id(std::string_view token, std::string_view request) {
  // With a prefix, so that the id reveals nothing about the token's hash.
  const auto digest =
      digest_of(std::string("plateau game ").append(token).append(" ").append(request));
  return in_letters(digest, base32, 5, id_letters);
}

bool is_game_id(std::string_view text) {
  return text.size() == id_letters && all_of_alphabet(text, base32);
}

} // namespace plateau::server
