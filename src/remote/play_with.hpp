/// @file
/// What play.hpp declares. Each game is compiled on its own, in a file that cmake/games.cmake
/// makes.
#pragma once

#include "bridge/look.hpp"
#include "games/written.hpp"
#include "remote/play.hpp"
#include "remote/remote_loop.hpp"
#include "screen/play_with.hpp"

namespace plateau::remote {

template <Game G> Left play(const Place &place, Client &client) {
  const auto &view = *client.view();
  const auto rules = G::read_rules(view.rules);
  const auto setup = rules ? read_setup<G>(view.start, *rules) : Result<Setup<G>>(rules.error());
  if (!setup)
    return {{}, text(place.language, "remote.other-rules", {{"move", ""}}), false};
  console::TableOptions options;
  options.language = place.language;
  options.ascii = place.ascii;
  options.date = console::today();
  if constexpr (requires { bridge::Look<G>::rules_sections; })
    options.lesson = bridge::Look<G>::rules_sections;
  using Face = typename console::FaceOf<G>::Type;
  if (place.screen != nullptr) {
    screen::SceneFace<Face> face(*place.screen, place.ascii);
    auto left = RemoteLoop(face, place.terminal, *setup, options, client, place.link).run();
    place.screen->show(nullptr);
    return left;
  }
  Face face;
  return RemoteLoop(face, place.terminal, *setup, options, client, place.link).run();
}

} // namespace plateau::remote
