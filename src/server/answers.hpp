/// @file answers.hpp
/// What clients are answered, and how much of it they may have.
#pragma once

#include "server/open_game.hpp"
#include "server/world.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace plateau::server {

class Answers {
public:
  explicit Answers(const World &world) : world_(world) {}

  void confirm(const OpenGame &game, const Request &request, std::uint32_t version) const;
  void refuse(const Request &request, const Refused &why) const;
  void refuse(const Request &request, std::string_view code,
              std::initializer_list<Placeholder> placeholders = {}) const;
  void refuse(const Request &request, store::Trouble trouble) const;

  /// Tells watchers what they do not have yet.
  void tell_watchers(OpenGame &game) const;

  /// True if the client's budget covers sending the entries of a game from a version on.
  /// @param paid messages that were already charged for reading the game
  bool may_have(const Client &client, const Room &room, std::uint32_t from, std::size_t paid) const;
  /// Charges the request for which a game was read.
  void charge_reading(Request &request, std::size_t entries) const;
  /// A view of a game or its file, counted until its last reader has it; empty if too many are on
  /// their way.
  Text in_flight(std::string text) const;

private:
  const World &world_;
  /// Bytes of long texts on their way. Shared, because texts may outlive this.
  std::shared_ptr<std::size_t> long_views_ = std::make_shared<std::size_t>(0);
};

} // namespace plateau::server
