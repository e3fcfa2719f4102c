/// @file
/// The networks that come with the program.
#pragma once

#include "search/network/network.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace plateau::search::network {

/// The file of a game's network that is part of this program; empty where there is none.
std::string_view embedded_file(std::string_view game);

/// What a game is played by unless another network is asked for; none: its own evaluation.
template <class G> std::shared_ptr<const Network> standard_network() {
  if constexpr (Featured<G>) {
    static const auto network = []() -> std::shared_ptr<const Network> {
      BadFile bad;
      auto read_one = read(std::as_bytes(std::span(embedded_file(G::name))), wanted_by<G>(), bad);
      return read_one ? std::make_shared<const Network>(*std::move(read_one)) : nullptr;
    }();
    return network;
  }
  return nullptr;
}

} // namespace plateau::search::network
