/// @file
/// A match, as the search is asked about it.
#pragma once

#include "core/match.hpp"
#include "search/limits.hpp"

namespace plateau::search {

/// The present position with what came before it; limits are still to be set.
template <Game G> Request<G> request_of(const Match<G> &match) {
  Request<G> request;
  request.rules = match.rules();
  request.position = match.position();
  request.history.assign(match.history().begin(), match.history().end());
  return request;
}

} // namespace plateau::search
