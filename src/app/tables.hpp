/// @file
/// Endgame tables named on the command line.
#pragma once

#include "app/start.hpp"
#include "search/oracle.hpp"
#include "search/searchers.hpp"

#include <memory>
#include <string>
#include <variant>

namespace plateau::app {

/// The endgame tables that the options name (none when they name none), or why there are none.
template <Game G>
std::variant<std::shared_ptr<const search::Oracle<G>>, Failure>
open_tables(Language language, const std::string &path) {
  std::shared_ptr<const search::Oracle<G>> opened;
  if (path.empty())
    return opened;
  if constexpr (search::Foretold<G>) {
    std::string complaint;
    opened = search::Tactics<G>::open_tables(path, complaint);
    if (opened)
      return opened;
    return misuse(language, "no-tables", {{"found", printable(excerpt(path, Refusal::max_found))}});
  } else {
    return misuse(language, "game-without-tables");
  }
}

} // namespace plateau::app
