/// @file
/// The network that an option names.
#pragma once

#include "search/network/standard.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace plateau::engine {

/// Says that a game is to be played by its own evaluation.
inline constexpr std::string_view no_network = "none";

/// Reads a network from a file, or says what is wrong with it.
std::optional<search::network::Network> read_network(const std::string &path,
                                                     const search::network::Wanted &wanted,
                                                     std::string &complaint);

/// What the value of the option `Network` stands for: the network that comes with the program when
/// it is empty, no network (a null pointer), or a file. Nothing, and a complaint, when the file
/// does not serve.
template <class G>
std::optional<std::shared_ptr<const search::network::Network>>
find_network(const std::string &value, std::string &complaint) {
  namespace network = search::network;
  using Found = std::shared_ptr<const network::Network>;
  if (value.empty())
    return network::standard_network<G>();
  if (value == no_network)
    return Found{};
  if constexpr (network::Featured<G>) {
    if (auto read = read_network(value, network::wanted_by<G>(), complaint))
      return std::make_shared<const network::Network>(*std::move(read));
    return std::nullopt;
  } else {
    complaint = "this game has no networks";
    return std::nullopt;
  }
}

} // namespace plateau::engine
