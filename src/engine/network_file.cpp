#include "engine/network_file.hpp"

#include "engine/words.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <vector>

namespace plateau::engine {

std::optional<search::network::Network> read_network(const std::string &path,
                                                     const search::network::Wanted &wanted,
                                                     std::string &complaint) {
  namespace network = search::network;
  const auto refuse = [&](const std::string &why) {
    complaint = "network " + in_quotes(path) + ": " + why;
    return std::nullopt;
  };
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  // One byte more than a network may have shows that a file is too long, however long it is.
  std::vector<char> bytes(network::max_file_size + 1);
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (file.gcount() == 0)
    return refuse(errno != 0 ? std::strerror(errno) : "the file is empty");
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  network::BadFile bad;
  auto read = network::read(std::as_bytes(std::span(bytes)), wanted, bad);
  if (!read)
    return refuse(std::string(describe(bad.fault)) +
                  (bad.found.empty() ? "" : ", found " + in_quotes(bad.found)));
  return read;
}

} // namespace plateau::engine
