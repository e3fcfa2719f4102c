/// @file
/// The secrets of one's seats in games at a distance, in a file that nobody else can read.
#pragma once

#include "console/standard.hpp"

#include <string>
#include <string_view>

namespace plateau::remote {

/// A file with a line a seat: server, game, token. When there is no place for it, or it cannot be
/// written, seats last as long as the program.
class SeatBook {
public:
  /// More games than one person has at a time; the oldest are forgotten first.
  static constexpr std::size_t most_seats = 1000;

  /// @param path empty: nothing is kept
  explicit SeatBook(std::string path) : path_(std::move(path)) {}

  /// The token of one's seat there; empty when there is none.
  std::string find(std::string_view server, std::string_view game) const;
  /// Keeps a token, before it is used. False when it could not be written.
  bool keep(std::string_view server, std::string_view game, std::string_view token);

private:
  std::string path_;
  std::string unkept_; ///< Lines that could not be written.
};

/// `$XDG_STATE_HOME/plateau/seats`, usually in `~/.local/state`; empty when there is no place.
std::string place_of_seats(const console::Environment &environment);

} // namespace plateau::remote
